/*
 * Copyright 2026-present the original author or authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package io.kubeinformer.codec;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Points in time as Kubernetes writes them: {@code 2026-01-02T03:04:05Z}, with or without
 * a fraction of up to nine digits. Other forms of RFC 3339 are read too.
 */
final class Times {

	private Times() {
	}

	static OffsetDateTime parse(String text) {
		int length = text.length();
		if (length >= 20 && text.charAt(length - 1) == 'Z' && text.charAt(4) == '-' && text.charAt(7) == '-'
				&& text.charAt(10) == 'T' && text.charAt(13) == ':' && text.charAt(16) == ':') {
			int nanos = (length == 20) ? 0 : nanos(text, length - 1);
			int year = digits(text, 0, 4);
			int month = digits(text, 5, 7);
			int day = digits(text, 8, 10);
			int hour = digits(text, 11, 13);
			int minute = digits(text, 14, 16);
			int second = digits(text, 17, 19);
			if ((nanos | year | month | day | hour | minute | second) >= 0 && second < 60) {
				return OffsetDateTime.of(year, month, day, hour, minute, second, nanos, ZoneOffset.UTC);
			}
		}
		return parseOdd(text);
	}

	// Offsets, lower case letters, a blank between date and time, +0000.
	private static OffsetDateTime parseOdd(String text) {
		String odd = text;
		if (odd.length() > 11 && odd.charAt(10) == ' ') {
			odd = odd.substring(0, 10) + "T" + odd.substring(11);
		}
		if (odd.matches(".*[+-]\\d{4}")) {
			odd = odd.substring(0, odd.length() - 2) + ":" + odd.substring(odd.length() - 2);
		}
		return OffsetDateTime.parse(odd, DateTimeFormatter.ISO_OFFSET_DATE_TIME);
	}

	private static int nanos(String text, int end) {
		int count = end - 20;
		if (text.charAt(19) != '.' || count < 1 || count > 9) {
			return -1;
		}
		int value = digits(text, 20, end);
		for (int i = count; i < 9; i++) {
			value *= 10;
		}
		return value;
	}

	// Returns -1 if there is anything but digits.
	private static int digits(String text, int from, int to) {
		int value = 0;
		for (int i = from; i < to; i++) {
			int digit = text.charAt(i) - '0';
			if (digit < 0 || digit > 9) {
				return -1;
			}
			value = value * 10 + digit;
		}
		return value;
	}

}

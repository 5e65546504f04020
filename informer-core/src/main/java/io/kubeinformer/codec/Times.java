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

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.format.DateTimeFormatter;

/**
 * Points in time as Kubernetes writes them: {@code 2026-01-02T03:04:05Z}, with or without
 * a fraction of up to nine digits. Other forms of RFC 3339 are read too.
 */
final class Times {

	private Times() {
	}

	static OffsetDateTime parse(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		return parse(bytes, 0, bytes.length, Canonical.NONE);
	}

	/**
	 * Parses a point in time.
	 * @param text holds the text
	 * @param from where it begins
	 * @param length how long it is
	 * @param canonical knows times that came before
	 * @return the time
	 * @throws DateTimeException if it is none
	 */
	static OffsetDateTime parse(byte[] text, int from, int length, Canonical canonical) {
		if (length >= 20 && text[from + length - 1] == 'Z' && text[from + 4] == '-' && text[from + 7] == '-'
				&& text[from + 10] == 'T' && text[from + 13] == ':' && text[from + 16] == ':') {
			int nanos = (length == 20) ? 0 : nanos(text, from, length - 1);
			int year = digits(text, from, from + 4);
			int month = digits(text, from + 5, from + 7);
			int day = digits(text, from + 8, from + 10);
			int hour = digits(text, from + 11, from + 13);
			int minute = digits(text, from + 14, from + 16);
			int second = digits(text, from + 17, from + 19);
			if ((nanos | year | month | day | hour | minute | second) >= 0 && second < 60 && minute < 60 && hour < 24
					&& month >= 1 && month <= 12 && day >= 1 && day <= lengthOfMonth(year, month)) {
				return canonical.time(epochDay(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second, nanos);
			}
		}
		return parseOdd(new String(text, from, length, StandardCharsets.UTF_8));
	}

	private static int lengthOfMonth(int year, int month) {
		return switch (month) {
			case 2 -> Year.isLeap(year) ? 29 : 28;
			case 4, 6, 9, 11 -> 30;
			default -> 31;
		};
	}

	// Days since 1970-01-01, for years from 0 on; a year begins in March here, so that
	// the
	// leap day is its last.
	private static long epochDay(int year, int month, int day) {
		int shifted = (month > 2) ? year : year - 1;
		int fromMarch = (month + 9) % 12;
		return 365L * shifted + Math.floorDiv(shifted, 4) - Math.floorDiv(shifted, 100) + Math.floorDiv(shifted, 400)
				+ (153 * fromMarch + 2) / 5 + day - 1 - 719_468;
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

	private static int nanos(byte[] text, int from, int end) {
		int count = end - 20;
		if (text[from + 19] != '.' || count < 1 || count > 9) {
			return -1;
		}
		int value = digits(text, from + 20, from + end);
		for (int i = count; i < 9; i++) {
			value *= 10;
		}
		return value;
	}

	// Returns -1 if there is anything but digits.
	private static int digits(byte[] text, int from, int to) {
		int value = 0;
		for (int i = from; i < to; i++) {
			int digit = text[i] - '0';
			if (digit < 0 || digit > 9) {
				return -1;
			}
			value = value * 10 + digit;
		}
		return value;
	}

}

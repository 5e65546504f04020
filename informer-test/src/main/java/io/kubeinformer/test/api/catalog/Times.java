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

package io.kubeinformer.test.api.catalog;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;

import io.kubeinformer.test.api.status.Statuses;

/**
 * Points in time in the form in which a server writes them.
 */
final class Times {

	private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'")
		.withZone(ZoneOffset.UTC);

	private Times() {
	}

	/**
	 * Returns a point in time in UTC and whole seconds.
	 * @param text the time as it was sent
	 * @return for example {@code 2026-01-02T03:04:05Z}
	 */
	static String seconds(String text) {
		return parse(text).truncatedTo(ChronoUnit.SECONDS).toString();
	}

	/**
	 * Returns a point in time in UTC with six digits after the seconds.
	 * @param text the time as it was sent
	 * @return for example {@code 2026-01-02T03:04:05.123400Z}
	 */
	static String micros(String text) {
		return MICROS.format(parse(text));
	}

	private static Instant parse(String text) {
		try {
			return OffsetDateTime.parse(text).toInstant();
		}
		catch (DateTimeParseException ex) {
			throw Statuses.badRequest("parsing time \"" + text + "\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \""
					+ text + "\" as \"2006\"");
		}
	}

}

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

package io.kubeinformer.test.http;

import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * The header fields that every answer of an API server has.
 */
final class StandardHeaders {

	private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'",
			Locale.ROOT);

	/** Names of the flow schema and priority level of a server; any two constants do. */
	private static final String FLOW_SCHEMA = UUID.randomUUID().toString();

	private static final String PRIORITY_LEVEL = UUID.randomUUID().toString();

	private StandardHeaders() {
	}

	static Map<String, String> with(int status, Map<String, String> own) {
		Map<String, String> all = new LinkedHashMap<>();
		all.put("Audit-Id", UUID.randomUUID().toString());
		all.put("Cache-Control", "no-cache, private");
		all.put("Date", HTTP_DATE.format(ZonedDateTime.now(ZoneOffset.UTC)));
		all.put("X-Kubernetes-Pf-Flowschema-Uid", FLOW_SCHEMA);
		all.put("X-Kubernetes-Pf-Prioritylevel-Uid", PRIORITY_LEVEL);
		own.forEach((name, value) -> {
			all.keySet().removeIf((present) -> present.equalsIgnoreCase(name));
			all.put(name, value);
		});
		boolean text = all.entrySet()
			.stream()
			.anyMatch((field) -> field.getKey().equalsIgnoreCase("Content-Type")
					&& field.getValue().startsWith("text/plain"));
		if (text || status == 403) {
			all.putIfAbsent("X-Content-Type-Options", "nosniff");
		}
		return all;
	}

}

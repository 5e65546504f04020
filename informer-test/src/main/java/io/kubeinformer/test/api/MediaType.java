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

package io.kubeinformer.test.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * One media range of an Accept header.
 *
 * @param type type and subtype in lower case
 * @param parameters its parameters without {@code q}; names in lower case
 * @param quality its {@code q}
 */
record MediaType(String type, Map<String, String> parameters, double quality) {

	static List<MediaType> parse(String header) {
		List<MediaType> result = new ArrayList<>();
		for (String range : header.split(",")) {
			String[] parts = range.trim().split(";");
			Map<String, String> parameters = new TreeMap<>();
			double quality = 1;
			for (int i = 1; i < parts.length; i++) {
				String[] pair = parts[i].trim().split("=", 2);
				String name = pair[0].toLowerCase(Locale.ROOT);
				if ("q".equals(name) && pair.length == 2 && pair[1].matches("[0-9.]{1,6}")) {
					quality = Double.parseDouble(pair[1]);
				}
				else if (pair.length == 2) {
					parameters.put(name, pair[1]);
				}
			}
			if (!parts[0].isBlank()) {
				result.add(new MediaType(parts[0].trim().toLowerCase(Locale.ROOT), parameters, quality));
			}
		}
		result.sort(Comparator.comparingDouble(MediaType::quality).reversed());
		return result;
	}

	String parameter(String name) {
		return this.parameters.getOrDefault(name, "");
	}

	boolean isJson() {
		return "application/json".equals(this.type) || "*/*".equals(this.type);
	}

}

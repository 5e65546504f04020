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

package io.kubeinformer.test.api.selector;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What label names and values may look like.
 */
final class LabelSyntax {

	private static final Pattern NAME = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");

	private static final Pattern PREFIX = Pattern
		.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

	private LabelSyntax() {
	}

	static String keyFault(String key) {
		List<String> faults = new ArrayList<>();
		String[] parts = key.split("/", -1);
		String name = parts[parts.length - 1];
		if (parts.length > 2) {
			return "a qualified name must consist of alphanumeric characters, '-', '_' or '.', and must start and end "
					+ "with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for "
					+ "validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix "
					+ "and '/' (e.g. 'example.com/MyName')";
		}
		if (parts.length == 2) {
			if (parts[0].isEmpty()) {
				faults.add("prefix part must be non-empty");
			}
			else if (!PREFIX.matcher(parts[0]).matches()) {
				faults.add("prefix part a lowercase RFC 1123 subdomain must consist of lower case alphanumeric "
						+ "characters, '-' or '.', and must start and end with an alphanumeric character (e.g. "
						+ "'example.com', regex used for validation is "
						+ "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')");
			}
		}
		if (name.isEmpty()) {
			faults.add("name part must be non-empty");
		}
		else if (name.length() > 63) {
			faults.add("name part must be no more than 63 bytes");
		}
		if (!NAME.matcher(name).matches()) {
			faults
				.add("name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with "
						+ "an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation "
						+ "is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')");
		}
		return String.join("; ", faults);
	}

	static String valueFault(String value) {
		if (value.length() > 63) {
			return "must be no more than 63 bytes";
		}
		if (!NAME.matcher(value).matches()) {
			return "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and "
					+ "must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', "
					+ "regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
		}
		return "";
	}

}

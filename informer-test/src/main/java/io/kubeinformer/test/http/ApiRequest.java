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

import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * A request as it arrived, whole.
 *
 * @param method the HTTP method in upper case
 * @param path the decoded path, without the query
 * @param query decoded query parameters in order of arrival; a parameter without a value
 * has the empty string
 * @param headers header fields; names in lower case
 * @param body the body; empty if there was none
 * @param protocol {@code HTTP/1.1} or {@code HTTP/2}
 * @param secure whether it came through TLS
 */
public record ApiRequest(String method, String path, Map<String, List<String>> query, Map<String, List<String>> headers,
		byte[] body, String protocol, boolean secure) {

	/**
	 * Returns the first value of a query parameter.
	 * @param name the parameter's name
	 * @return its first value, or {@code null} if it was not sent
	 */
	public @Nullable String parameter(String name) {
		List<String> values = this.query.get(name);
		return (values != null && !values.isEmpty()) ? values.get(0) : null;
	}

	/**
	 * Returns the first value of a header field.
	 * @param name the field's name in any case
	 * @return its first value, or {@code null} if it was not sent
	 */
	public @Nullable String header(String name) {
		List<String> values = this.headers.get(name.toLowerCase(Locale.ROOT));
		return (values != null && !values.isEmpty()) ? values.get(0) : null;
	}

}

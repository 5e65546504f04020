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

package io.kubeinformer.rbac;

import java.util.regex.Pattern;

/**
 * The account that a pod runs as.
 *
 * @param namespace its namespace
 * @param name its name
 */
public record ServiceAccount(String namespace, String name) {

	private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

	private static final Pattern NAME = Pattern.compile("[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?");

	public ServiceAccount {
		if (!NAMESPACE.matcher(namespace).matches() || !NAME.matcher(name).matches()) {
			throw new IllegalArgumentException(
					"'" + namespace + ":" + name + "' is no service account: expected NAMESPACE:NAME");
		}
	}

	/**
	 * Reads a service account as {@code kubectl} takes it.
	 * @param text namespace and name with a colon between
	 * @return the account
	 * @throws IllegalArgumentException if it is not of that form
	 */
	public static ServiceAccount parse(String text) {
		int colon = text.indexOf(':');
		if (colon < 0) {
			throw new IllegalArgumentException("'" + text + "' is no service account: expected NAMESPACE:NAME");
		}
		return new ServiceAccount(text.substring(0, colon), text.substring(colon + 1));
	}

}

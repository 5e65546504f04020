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

package io.kubeinformer;

import java.util.Collection;
import java.util.regex.Pattern;

/**
 * What the API server takes as names. A name that breaks these rules belongs to no
 * object, so that asking for it would bring nothing for ever.
 */
final class Names {

	/** RFC 1123 labels, as Kubernetes defines names of namespaces. */
	private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?");

	/** Segments of paths, which all objects' names are; some kinds take less. */
	private static final Pattern OBJECT = Pattern.compile("(?!\\.{1,2}$)[^\\s/%,=]{1,253}");

	private Names() {
	}

	static void checkNamespaces(Collection<String> namespaces) {
		for (String namespace : namespaces) {
			if (namespace.isBlank()) {
				throw new IllegalArgumentException("A namespace must not be blank, got " + namespaces);
			}
			if (!NAMESPACE.matcher(namespace).matches()) {
				throw new IllegalArgumentException("'" + namespace + "' is no name of a namespace: up to 63 lower-case "
						+ "letters, digits and dashes, with a letter or digit at both ends");
			}
		}
	}

	static void checkObjectName(String name) {
		if (!OBJECT.matcher(name).matches()) {
			throw new IllegalArgumentException("'" + name + "' is no name of an object: up to 253 characters without "
					+ "blanks, '/', '%', ',' and '='");
		}
	}

	static void checkInformerName(String name) {
		if (name.isBlank()) {
			throw new IllegalArgumentException("The name of an informer must not be blank");
		}
	}

}

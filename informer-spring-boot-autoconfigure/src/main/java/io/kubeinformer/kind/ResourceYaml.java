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

package io.kubeinformer.kind;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.PartialObject;
import io.kubeinformer.ResourceType;

/**
 * The configuration of an informer as YAML, for error messages.
 */
public final class ResourceYaml {

	private ResourceYaml() {
	}

	/**
	 * Returns the configuration of an informer for a class.
	 * @param type the class of the objects
	 * @return lines of YAML; for a class that is no built-in kind with words to replace
	 */
	public static String of(Class<?> type) {
		ResourceType<?> builtIn = Kinds.ofClass(type);
		if (builtIn != null) {
			return of(String.valueOf(builtIn.plural()), builtIn);
		}
		if (type == PartialObject.class) {
			return lines("pods", null, "Pod", null) + "\n      metadata-only: true";
		}
		String kind = type.getSimpleName();
		String name = kind.toLowerCase(java.util.Locale.ROOT) + "s";
		if (!KubernetesObject.class.isAssignableFrom(type) || type.getName().startsWith("io.kubeinformer.")) {
			return lines("widgets", "example.com/v1", "Widget", null);
		}
		return lines(name, "example.com/v1", kind, type.getName());
	}

	/**
	 * Returns the configuration of an informer for a built-in kind.
	 * @param name the informer's name
	 * @param type the kind
	 * @return lines of YAML
	 */
	public static String of(String name, ResourceType<?> type) {
		boolean ambiguous = Kinds.named(String.valueOf(type.kind())).size() > 1;
		return lines(name, ambiguous ? type.apiVersion() : null, String.valueOf(type.kind()), null);
	}

	private static String lines(String name, @Nullable String apiVersion, String kind, @Nullable String type) {
		return "informer:\n  resource:\n    " + name + ":\n"
				+ ((apiVersion != null) ? "      api-version: " + apiVersion + "\n" : "") + "      kind: " + kind
				+ ((type != null) ? "\n      type: " + type : "");
	}

}

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

package io.kubeinformer.test;

import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * An object as the server keeps it, at the time it was read.
 *
 * @param content the object as plain maps, lists and values; not to be changed
 */
public record StoredObject(Map<String, Object> content) {

	/**
	 * Creates it over a content.
	 * @param content the object
	 */
	public StoredObject {
		content = Collections.unmodifiableMap(content);
	}

	/**
	 * Returns the kind.
	 * @return the kind
	 */
	public String kind() {
		return String.valueOf(this.content.get("kind"));
	}

	/**
	 * Returns the name.
	 * @return {@code metadata.name}
	 */
	public String name() {
		return Text.metadata(this.content, "name");
	}

	/**
	 * Returns the namespace.
	 * @return {@code metadata.namespace}; empty at cluster scope
	 */
	public String namespace() {
		return Text.metadata(this.content, "namespace");
	}

	/**
	 * Returns the version.
	 * @return {@code metadata.resourceVersion}
	 */
	public String resourceVersion() {
		return Text.metadata(this.content, "resourceVersion");
	}

	/**
	 * Returns the unique identifier.
	 * @return {@code metadata.uid}
	 */
	public String uid() {
		return Text.metadata(this.content, "uid");
	}

	/**
	 * Returns what is under a path of keys and list positions.
	 * @param path the path, for example {@code "spec", "containers", "0", "image"}
	 * @return the value, or {@code null} if there is none
	 */
	public @Nullable Object at(String... path) {
		Object value = this.content;
		for (String step : path) {
			if (value instanceof Map<?, ?> map) {
				value = map.get(step);
			}
			else if (value instanceof List<?> list && step.matches("\\d{1,9}")
					&& Integer.parseInt(step) < list.size()) {
				value = list.get(Integer.parseInt(step));
			}
			else {
				return null;
			}
		}
		return value;
	}

	/**
	 * Returns the object as JSON text.
	 * @return the text
	 */
	public String json() {
		return Text.json(this.content);
	}

}

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

package io.kubeinformer.test.contract;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * One line of a watch.
 *
 * @param type the event's type
 * @param object its object
 * @param line the line as it came
 */
record WatchEvent(String type, JsonNode object, String line) {

	static WatchEvent of(String line) {
		JsonNode event = Json.read(line);
		return new WatchEvent(event.path("type").asText(), event.path("object"), line);
	}

	String name() {
		return at("/metadata/name");
	}

	String resourceVersion() {
		return at("/metadata/resourceVersion");
	}

	String at(String pointer) {
		return this.object.at(pointer).asText();
	}

	/**
	 * Returns whether this bookmark ends the initial events.
	 * @return whether the annotation is there
	 */
	boolean endsInitialEvents() {
		return this.type.equals("BOOKMARK")
				&& this.object.path("metadata").path("annotations").path("k8s.io/initial-events-end").asBoolean();
	}

}

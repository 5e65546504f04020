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

package io.kubeinformer.test.api.table;

import java.time.Instant;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.kubeinformer.test.api.json.Json;

/**
 * The cells of pods.
 */
final class PodCells {

	private PodCells() {
	}

	static JsonNode ready(ObjectNode pod, Instant now) {
		int ready = 0;
		for (JsonNode status : pod.path("status").path("containerStatuses")) {
			ready += status.path("ready").asBoolean() ? 1 : 0;
		}
		return TextNode.valueOf(ready + "/" + pod.path("spec").path("containers").size());
	}

	static JsonNode status(ObjectNode pod, Instant now) {
		String text = Cells.orElse(Json.text(pod, "status", "reason"), Json.text(pod, "status", "phase"));
		for (JsonNode status : pod.path("status").path("containerStatuses")) {
			String waiting = Json.text(status, "state", "waiting", "reason");
			String terminated = Json.text(status, "state", "terminated", "reason");
			text = Cells.orElse(waiting, Cells.orElse(terminated, text));
		}
		return TextNode.valueOf(Json.text(pod, "metadata", "deletionTimestamp").isEmpty() ? text : "Terminating");
	}

	static JsonNode restarts(ObjectNode pod, Instant now) {
		long restarts = 0;
		for (JsonNode status : pod.path("status").path("containerStatuses")) {
			restarts += Json.number(status, "restartCount");
		}
		return TextNode.valueOf(Long.toString(restarts));
	}

}

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

package io.kubeinformer.test.api.catalog;

import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.json.Json;

/**
 * How a version's form of an object differs from the form in which it is stored, for the
 * two resources that are served in two forms.
 */
public enum StoredForm {

	/** The stored form itself. */
	SAME {
		@Override
		public ObjectNode fromStorage(ObjectNode stored) {
			return stored;
		}

		@Override
		public ObjectNode toStorage(ObjectNode own) {
			return own;
		}
	},

	/** Events of the group events.k8s.io; stored are those of core. */
	EVENTS {
		@Override
		public ObjectNode fromStorage(ObjectNode stored) {
			ObjectNode result = Json.object();
			result.set("metadata", stored.get("metadata"));
			result.set("eventTime", stored.get("eventTime"));
			for (String name : new String[] { "series", "reportingComponent", "reportingInstance", "action", "reason",
					"involvedObject", "related", "message", "type", "source", "firstTimestamp", "lastTimestamp",
					"count" }) {
				JsonNode value = stored.get(name);
				boolean empty = value != null && value.isTextual() && value.asText().isEmpty();
				if (value != null && (!empty || "reportingInstance".equals(name))) {
					result.set(EVENT_FIELDS.getOrDefault(name, name), value);
				}
			}
			return result;
		}

		@Override
		public ObjectNode toStorage(ObjectNode own) {
			ObjectNode result = own.deepCopy();
			EVENT_FIELDS.forEach((core, events) -> {
				JsonNode value = result.remove(events);
				if (value != null) {
					result.set(core, value);
				}
			});
			return result;
		}
	},

	/** Horizontal pod autoscalers of version 1; stored are those of version 2. */
	AUTOSCALERS {
		@Override
		public ObjectNode fromStorage(ObjectNode stored) {
			ObjectNode result = stored.deepCopy();
			JsonNode metrics = Json.get(stored, "spec", "metrics");
			Json.child(result, "spec").remove("metrics");
			Json.child(result, "spec").remove("behavior");
			if (metrics != null) {
				for (JsonNode metric : metrics) {
					JsonNode utilization = Json.get(metric, "resource", "target", "averageUtilization");
					if (utilization != null && "cpu".equals(Json.text(metric, "resource", "name"))) {
						Json.child(result, "spec").set("targetCPUUtilizationPercentage", utilization);
					}
				}
			}
			Json.child(result, "status").remove("currentMetrics");
			Json.child(result, "status").remove("conditions");
			if (Json.child(result, "status").get("currentReplicas") == null) {
				Json.child(result, "status").put("currentReplicas", 0);
			}
			return result;
		}

		@Override
		public ObjectNode toStorage(ObjectNode own) {
			ObjectNode result = own.deepCopy();
			JsonNode percentage = Json.child(result, "spec").remove("targetCPUUtilizationPercentage");
			if (percentage != null) {
				ObjectNode metric = Json.child(result, "spec").putArray("metrics").addObject().put("type", "Resource");
				ObjectNode resource = metric.putObject("resource").put("name", "cpu");
				resource.putObject("target").put("type", "Utilization").set("averageUtilization", percentage);
			}
			if (!Json.child(result, "status").has("currentMetrics")) {
				Json.child(result, "status").putNull("currentMetrics");
			}
			return result;
		}
	};

	private static final Map<String, String> EVENT_FIELDS = Map.of("involvedObject", "regarding", "message", "note",
			"source", "deprecatedSource", "firstTimestamp", "deprecatedFirstTimestamp", "lastTimestamp",
			"deprecatedLastTimestamp", "count", "deprecatedCount", "reportingComponent", "reportingController");

	/**
	 * Returns the form of a resource.
	 * @param resource the resource
	 * @return its form
	 */
	public static StoredForm of(ApiResource resource) {
		if (resource.isEvents() && !resource.group().isEmpty()) {
			return EVENTS;
		}
		return (resource.is("autoscaling", "horizontalpodautoscalers") && "v1".equals(resource.version())) ? AUTOSCALERS
				: SAME;
	}

	/**
	 * Turns a stored object into this form.
	 * @param stored the stored object; not changed
	 * @return the object in this form, maybe sharing parts
	 */
	public abstract ObjectNode fromStorage(ObjectNode stored);

	/**
	 * Turns an object of this form into the stored one.
	 * @param own the object; not changed
	 * @return the object as it is stored
	 */
	public abstract ObjectNode toStorage(ObjectNode own);

}

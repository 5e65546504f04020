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

import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.Cause;

/**
 * The rules of built-in kinds that a test's mistake breaks most often. A real server
 * checks many more.
 */
final class BuiltInRules {

	private BuiltInRules() {
	}

	static List<Cause> check(String kind, JsonNode object) {
		List<Cause> causes = new ArrayList<>();
		switch (kind) {
			case "Pod" -> containers(Json.get(object, "spec"), "spec", causes);
			case "Deployment", "ReplicaSet", "StatefulSet", "DaemonSet" -> workload(object, causes);
			default -> {
			}
		}
		return causes;
	}

	private static void workload(JsonNode object, List<Cause> causes) {
		if (Json.get(object, "spec", "selector") == null) {
			causes.add(Cause.required("spec.selector", ""));
		}
		else {
			JsonNode labels = Json.get(object, "spec", "template", "metadata", "labels");
			for (var wanted : Json.fields(object, "spec", "selector", "matchLabels")) {
				if (!Json.text(labels, wanted.getKey()).equals(wanted.getValue().asText())) {
					causes.add(Cause.invalid("spec.template.metadata.labels", String.valueOf(labels),
							"`selector` does not match template `labels`"));
					break;
				}
			}
		}
		containers(Json.get(object, "spec", "template", "spec"), "spec.template.spec", causes);
	}

	private static void containers(@Nullable JsonNode spec, String path, List<Cause> causes) {
		JsonNode containers = Json.get(spec, "containers");
		if (containers == null || containers.isEmpty()) {
			causes.add(Cause.required(path + ".containers", ""));
			return;
		}
		for (int i = 0; i < containers.size(); i++) {
			String at = path + ".containers[" + i + "]";
			if (Json.text(containers.get(i), "name").isEmpty()) {
				causes.add(Cause.required(at + ".name", ""));
			}
			if (Json.text(containers.get(i), "image").isEmpty()) {
				causes.add(Cause.required(at + ".image", ""));
			}
		}
	}

}

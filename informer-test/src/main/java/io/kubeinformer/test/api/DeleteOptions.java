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

package io.kubeinformer.test.api;

import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.Statuses;

/**
 * How an object is deleted.
 *
 * @param gracePeriod the seconds that it may take; {@code null} for its own
 * @param policy what happens to what it owns; may be empty
 * @param uid the UID that it must have; empty for any
 * @param version the version that it must have; empty for any
 * @param dryRun whether nothing is stored
 */
record DeleteOptions(@Nullable Long gracePeriod, String policy, String uid, String version, boolean dryRun) {

	/** Deletes as the object itself asks for. */
	static final DeleteOptions PLAIN = new DeleteOptions(null, "", "", "", false);

	static DeleteOptions read(Exchange exchange) {
		boolean sent = exchange.request().body().length > 0;
		ObjectNode body = sent ? Bodies.options(exchange, "DeleteOptions") : Json.object();
		String grace = exchange.parameter("gracePeriodSeconds");
		JsonNode own = Json.get(body, "gracePeriodSeconds");
		Long seconds = (own != null) ? Long.valueOf(own.asLong()) : null;
		if (seconds == null && grace.matches("-?\\d{1,9}")) {
			seconds = Long.valueOf(grace);
		}
		String policy = Json.text(body, "propagationPolicy");
		if (policy.isEmpty()) {
			policy = exchange.parameter("propagationPolicy");
		}
		if (!List.of("", "Foreground", "Background", "Orphan").contains(policy)) {
			throw Deletes.unknownPolicy(policy);
		}
		boolean dryRun = !exchange.parameter("dryRun").isEmpty() || !body.path("dryRun").isEmpty();
		return new DeleteOptions(seconds, policy, Json.text(body, "preconditions", "uid"),
				Json.text(body, "preconditions", "resourceVersion"), dryRun);
	}

	void check(ApiResource resource, String name, ObjectNode object) {
		String isUid = Json.text(object, "metadata", "uid");
		String isVersion = Json.text(object, "metadata", "resourceVersion");
		if (!this.uid.isEmpty() && !this.uid.equals(isUid)) {
			throw Statuses.conflict(resource.group(), resource.kind(), name,
					"the UID in the precondition (" + this.uid + ") does not match the UID in record (" + isUid
							+ "). The object might have been deleted and then recreated");
		}
		if (!this.version.isEmpty() && !this.version.equals(isVersion)) {
			throw Statuses.conflict(resource.group(), resource.kind(), name,
					"the ResourceVersion in the precondition (" + this.version
							+ ") does not match the ResourceVersion in record (" + isVersion
							+ "). The object might have been modified");
		}
	}

	// Two policies keep the object until a controller has looked after what it owns.
	void addFinalizers(ObjectNode metadata) {
		String finalizer = switch (this.policy) {
			case "Orphan" -> "orphan";
			case "Foreground" -> "foregroundDeletion";
			default -> "";
		};
		if (finalizer.isEmpty() || metadata.path("finalizers").toString().contains("\"" + finalizer + "\"")) {
			return;
		}
		ArrayNode finalizers = Json.array();
		metadata.path("finalizers").forEach(finalizers::add);
		metadata.set("finalizers", finalizers.add(finalizer));
	}

}

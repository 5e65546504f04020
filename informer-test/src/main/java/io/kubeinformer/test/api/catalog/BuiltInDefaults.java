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

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.json.Json;

/**
 * The values that a real server puts where a client sent none, for the kinds that clients
 * read them of.
 */
final class BuiltInDefaults {

	private BuiltInDefaults() {
	}

	static void apply(String kind, ObjectNode object) {
		switch (kind) {
			case "Pod" -> pod(object);
			case "Deployment" -> deployment(object);
			case "ReplicaSet", "StatefulSet" -> {
				replicas(object);
				template(Json.child(object, "spec", "template"));
			}
			case "ReplicationController" -> replicas(object);
			case "DaemonSet" -> template(Json.child(object, "spec", "template"));
			case "Job" -> job(object);
			case "Service" -> service(object);
			case "Secret" -> secret(object);
			case "Namespace" -> namespace(object);
			case "PersistentVolumeClaim" -> {
				text(Json.child(object, "status"), "phase", "Pending");
				text(Json.child(object, "spec"), "volumeMode", "Filesystem");
			}
			case "HorizontalPodAutoscaler" -> number(Json.child(object, "spec"), "minReplicas", 1);
			case "CustomResourceDefinition" -> customResourceDefinition(object);
			default -> {
			}
		}
	}

	private static void pod(ObjectNode pod) {
		podSpec(Json.child(pod, "spec"));
		text(Json.child(pod, "spec"), "preemptionPolicy", "PreemptLowerPriority");
		number(Json.child(pod, "spec"), "priority", 0);
		ObjectNode status = Json.child(pod, "status");
		text(status, "phase", "Pending");
		if (status.get("qosClass") == null) {
			boolean limited = false;
			for (JsonNode container : Json.child(pod, "spec").path("containers")) {
				limited |= !container.path("resources").isEmpty();
			}
			status.put("qosClass", limited ? "Burstable" : "BestEffort");
		}
		if (!Json.child(pod, "spec").has("enableServiceLinks")) {
			Json.child(pod, "spec").put("enableServiceLinks", true);
		}
	}

	private static void podSpec(ObjectNode spec) {
		text(spec, "restartPolicy", "Always");
		number(spec, "terminationGracePeriodSeconds", 30);
		text(spec, "dnsPolicy", "ClusterFirst");
		text(spec, "schedulerName", "default-scheduler");
		Json.child(spec, "securityContext");
		for (JsonNode container : spec.path("containers")) {
			if (container instanceof ObjectNode object) {
				container(object);
			}
		}
	}

	private static void container(ObjectNode container) {
		text(container, "terminationMessagePath", "/dev/termination-log");
		text(container, "terminationMessagePolicy", "File");
		String image = Json.text(container, "image");
		boolean latest = image.endsWith(":latest") || image.indexOf(':', image.lastIndexOf('/') + 1) < 0;
		text(container, "imagePullPolicy", latest ? "Always" : "IfNotPresent");
		for (JsonNode port : container.path("ports")) {
			if (port instanceof ObjectNode object) {
				text(object, "protocol", "TCP");
			}
		}
	}

	private static void template(ObjectNode template) {
		podSpec(Json.child(template, "spec"));
	}

	private static void replicas(ObjectNode object) {
		number(Json.child(object, "spec"), "replicas", 1);
	}

	private static void deployment(ObjectNode deployment) {
		replicas(deployment);
		ObjectNode spec = Json.child(deployment, "spec");
		template(Json.child(spec, "template"));
		ObjectNode strategy = Json.child(spec, "strategy");
		text(strategy, "type", "RollingUpdate");
		if ("RollingUpdate".equals(Json.text(strategy, "type"))) {
			text(Json.child(strategy, "rollingUpdate"), "maxUnavailable", "25%");
			text(Json.child(strategy, "rollingUpdate"), "maxSurge", "25%");
		}
		number(spec, "revisionHistoryLimit", 10);
		number(spec, "progressDeadlineSeconds", 600);
	}

	private static void job(ObjectNode job) {
		ObjectNode spec = Json.child(job, "spec");
		number(spec, "parallelism", 1);
		number(spec, "completions", 1);
		number(spec, "backoffLimit", 6);
		text(spec, "completionMode", "NonIndexed");
		if (!spec.has("suspend")) {
			spec.put("suspend", false);
		}
		template(Json.child(spec, "template"));
	}

	private static void service(ObjectNode service) {
		ObjectNode spec = Json.child(service, "spec");
		text(spec, "type", "ClusterIP");
		text(spec, "sessionAffinity", "None");
		text(spec, "internalTrafficPolicy", "Cluster");
		for (JsonNode port : spec.path("ports")) {
			if (port instanceof ObjectNode object) {
				text(object, "protocol", "TCP");
				if (!object.has("targetPort") || object.path("targetPort").asText().equals("0")) {
					object.set("targetPort", object.path("port"));
				}
			}
		}
	}

	private static void secret(ObjectNode secret) {
		text(secret, "type", "Opaque");
		for (Map.Entry<String, JsonNode> entry : Json.fields(secret, "stringData")) {
			byte[] bytes = entry.getValue().asText().getBytes(StandardCharsets.UTF_8);
			Json.child(secret, "data").put(entry.getKey(), Base64.getEncoder().encodeToString(bytes));
		}
		secret.remove("stringData");
	}

	private static void namespace(ObjectNode namespace) {
		text(Json.child(namespace, "status"), "phase", "Active");
		String name = Json.text(namespace, "metadata", "name");
		if (!name.isEmpty()) {
			Json.child(namespace, "metadata", "labels").put("kubernetes.io/metadata.name", name);
		}
	}

	private static void customResourceDefinition(ObjectNode definition) {
		ObjectNode names = Json.child(definition, "spec", "names");
		String kind = Json.text(names, "kind");
		text(names, "listKind", kind + "List");
		text(names, "singular", kind.toLowerCase(Locale.ROOT));
		text(Json.child(definition, "spec", "conversion"), "strategy", "None");
	}

	private static void text(ObjectNode object, String field, String value) {
		if (Json.text(object, field).isEmpty()) {
			object.put(field, value);
		}
	}

	private static void number(ObjectNode object, String field, int value) {
		if (Json.get(object, field) == null) {
			object.put(field, value);
		}
	}

}

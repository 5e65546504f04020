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

package io.kubeinformer.test.api.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.CustomSchema;
import io.kubeinformer.test.api.json.Json;

/**
 * The columns of each kind's table.
 */
public final class Columns {

	private static final String NAME_DESCRIPTION = "Name must be unique within a namespace. Is required when creating "
			+ "resources, although some resources may allow a client to request the generation of an appropriate name "
			+ "automatically. Name is primarily intended for creation idempotence and configuration definition. Cannot "
			+ "be updated. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names";

	private static final String AGE_DESCRIPTION = "CreationTimestamp is a timestamp representing the server time when "
			+ "this object was created. It is not guaranteed to be set in happens-before order across separate "
			+ "operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\n"
			+ "Populated by the system. Read-only. Null for lists. More info: "
			+ "https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata";

	private final List<Column> columns = new ArrayList<>();

	private Columns() {
		this.columns.add(new Column("Name", "string", "name", NAME_DESCRIPTION, 0,
				(object, now) -> TextNode.valueOf(Json.text(object, "metadata", "name"))));
	}

	/**
	 * Returns the columns of a resource.
	 * @param resource the resource
	 * @return its columns; name and age where nothing else is known
	 */
	public static List<Column> of(ApiResource resource) {
		Columns columns = new Columns();
		if (resource.schema() instanceof CustomSchema schema) {
			columns.custom(schema.definition().path("additionalPrinterColumns"));
		}
		else {
			columns.builtIn(resource.kind());
		}
		return columns.columns;
	}

	private void custom(JsonNode definitions) {
		if (definitions.isEmpty()) {
			this.columns
				.add(new Column("Age", "date", "", AGE_DESCRIPTION, 0, Cells.age("metadata", "creationTimestamp")));
		}
		for (JsonNode definition : definitions) {
			String type = Json.text(definition, "type");
			String path = Json.text(definition, "jsonPath");
			this.columns.add(new Column(Json.text(definition, "name"), type, Json.text(definition, "format"),
					definition.has("description") ? Json.text(definition, "description")
							: "Custom resource definition column (in JSONPath format): " + path,
					(int) Json.number(definition, "priority"), Cells.jsonPath(path, type)));
		}
	}

	private void builtIn(String kind) {
		switch (kind) {
			case "ConfigMap" -> text("Data", Cells.count("data", "binaryData")).age();
			case "Secret" -> text("Type", Cells.field("type")).text("Data", Cells.count("data")).age();
			case "Namespace" -> text("Status", Cells.field("status", "phase")).age();
			case "ServiceAccount" -> text("Secrets", Cells.count("secrets")).age();
			case "Pod" -> pod();
			case "Service" -> service();
			case "Deployment" -> deployment();
			case "ReplicaSet", "ReplicationController" -> replicaSet();
			case "StatefulSet" -> text("Ready", WorkloadCells::ready).age().images();
			case "DaemonSet" -> daemonSet();
			case "Job" -> job();
			case "Node" -> node();
			case "Event" -> event();
			case "CustomResourceDefinition" -> this.columns.add(new Column("Created At", "date", "", AGE_DESCRIPTION, 0,
					(object, now) -> TextNode.valueOf(Json.text(object, "metadata", "creationTimestamp"))));
			default -> age();
		}
	}

	private void pod() {
		text("Ready", PodCells::ready).text("Status", PodCells::status)
			.text("Restarts", PodCells::restarts)
			.age()
			.wide("IP", Cells.orNone("status", "podIP"))
			.wide("Node", Cells.orNone("spec", "nodeName"))
			.wide("Nominated Node", Cells.orNone("status", "nominatedNodeName"))
			.wide("Readiness Gates", Cells.constant(Cells.NONE));
	}

	private void service() {
		text("Type", Cells.field("spec", "type")).text("Cluster-IP", Cells.orNone("spec", "clusterIP"))
			.text("External-IP", WorkloadCells::externalIp)
			.text("Port(s)", WorkloadCells::ports)
			.age()
			.wide("Selector", Cells.labels("spec", "selector"));
	}

	private void deployment() {
		text("Ready", WorkloadCells::ready).text("Up-to-date", Cells.number("status", "updatedReplicas"))
			.text("Available", Cells.number("status", "availableReplicas"))
			.age()
			.images()
			.wide("Selector", Cells.labels("spec", "selector", "matchLabels"));
	}

	private void replicaSet() {
		integer("Desired", Cells.number("spec", "replicas")).integer("Current", Cells.number("status", "replicas"))
			.integer("Ready", Cells.number("status", "readyReplicas"))
			.age()
			.images()
			.wide("Selector", Cells.labels("spec", "selector", "matchLabels"));
	}

	private void daemonSet() {
		integer("Desired", Cells.number("status", "desiredNumberScheduled"))
			.integer("Current", Cells.number("status", "currentNumberScheduled"))
			.integer("Ready", Cells.number("status", "numberReady"))
			.integer("Up-to-date", Cells.number("status", "updatedNumberScheduled"))
			.integer("Available", Cells.number("status", "numberAvailable"))
			.text("Node Selector", Cells.labels("spec", "template", "spec", "nodeSelector"))
			.age()
			.images()
			.wide("Selector", Cells.labels("spec", "selector", "matchLabels"));
	}

	private void job() {
		text("Status", WorkloadCells::jobStatus).text("Completions", WorkloadCells::completions)
			.text("Duration", Cells.constant(""))
			.age()
			.images()
			.wide("Selector", Cells.labels("spec", "selector", "matchLabels"));
	}

	private void node() {
		text("Status", NodeCells::status).text("Roles", NodeCells::roles)
			.age()
			.text("Version", Cells.field("status", "nodeInfo", "kubeletVersion"))
			.wide("Internal-IP", NodeCells.address("InternalIP"))
			.wide("External-IP", NodeCells.address("ExternalIP"))
			.wide("OS-Image", Cells.orUnknown("status", "nodeInfo", "osImage"))
			.wide("Kernel-Version", Cells.orUnknown("status", "nodeInfo", "kernelVersion"))
			.wide("Container-Runtime", Cells.orUnknown("status", "nodeInfo", "containerRuntimeVersion"));
	}

	// The table of events does not begin with their name.
	private void event() {
		Column name = this.columns.remove(0);
		add("Last Seen", "string", 0, NodeCells::lastSeen).text("Type", Cells.field("type"))
			.text("Reason", Cells.field("reason"))
			.wide("Subobject", Cells.field("involvedObject", "fieldPath"));
		this.columns.add(3, new Column("Object", "string", "", "", 0,
				(object, now) -> TextNode.valueOf(Json.text(object, "involvedObject", "kind").toLowerCase(Locale.ROOT)
						+ "/" + Json.text(object, "involvedObject", "name"))));
		wide("Source", Cells.field("source", "component")).text("Message", Cells.field("message"))
			.wide("First Seen", NodeCells::firstSeen);
		add("Count", "string", 1, (object, now) -> IntNode.valueOf((int) Math.max(1, Json.number(object, "count"))));
		this.columns.add(new Column(name.name(), name.type(), name.format(), name.description(), 1, name.cell()));
	}

	private Columns images() {
		return wide("Containers", WorkloadCells.containers("name")).wide("Images", WorkloadCells.containers("image"));
	}

	private Columns age() {
		this.columns
			.add(new Column("Age", "string", "", AGE_DESCRIPTION, 0, Cells.age("metadata", "creationTimestamp")));
		return this;
	}

	private Columns text(String name, Column.Cell cell) {
		return add(name, "string", 0, cell);
	}

	private Columns integer(String name, Column.Cell cell) {
		return add(name, "integer", 0, cell);
	}

	private Columns wide(String name, Column.Cell cell) {
		return add(name, "string", 1, cell);
	}

	private Columns add(String name, String type, int priority, Column.Cell cell) {
		this.columns.add(new Column(name, type, "", "", priority, cell));
		return this;
	}

}

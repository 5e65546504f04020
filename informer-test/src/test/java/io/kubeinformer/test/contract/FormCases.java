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

import java.net.http.HttpClient;
import java.util.List;
import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The form of answers: media types, tables, header fields.
 */
final class FormCases {

	private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

	private static final String PARTIAL_LIST = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";

	private FormCases() {
	}

	static List<ContractCase> mediaTypes() {
		Cases cases = new Cases("Media types");
		for (String accept : List.of("*/*", "application/json", "application/json; charset=utf-8",
				"application/json;q=0.5", "text/html,application/json",
				"application/json;as=Foo;v=v1;g=x,application/json")) {
			cases.addForBoth(accept + " is answered as application/json", (objects) -> {
				Answer answer = objects.scene().get(objects.path(), accept).is(200);
				assertThat(answer.header("Content-Type")).isEqualTo("application/json");
				assertThat(answer.at("/kind")).isEqualTo(objects.kind() + "List");
			});
		}
		cases.addForBoth("no Accept is answered as application/json",
				(objects) -> assertThat(objects.list("").is(200).header("Content-Type")).isEqualTo("application/json"));
		cases.add("application/* is not acceptable for a built-in list",
				(scene) -> scene.get(scene.configMaps().path(), "application/*").is(406));
		cases.add("application/* is JSON for a custom list",
				(scene) -> assertThat(scene.get(scene.widgets().path(), "application/*").is(200).header("Content-Type"))
					.isEqualTo("application/json"));
		cases.addForBoth("application/yaml is answered as YAML", (objects) -> {
			Answer answer = objects.scene().get(objects.path(), "application/yaml").is(200);
			assertThat(answer.header("Content-Type")).isEqualTo("application/yaml");
			assertThat(answer.text()).contains("kind: " + objects.kind() + "List\n", "items: []\n");
		});
		for (String accept : List.of("text/html", "application/cbor", "application/json;as=Foo;v=v1;g=x")) {
			cases.addForBoth(accept + " is not acceptable", (objects) -> {
				Answer answer = objects.scene().get(objects.path(), accept).is(406);
				assertThat(answer.at("/kind")).isEqualTo("Status");
				assertThat(answer.at("/message")).contains("application/json, application/yaml");
			});
		}
		cases.addForBoth("PartialObjectMetadata is not acceptable for a list",
				(objects) -> assertThat(objects.scene()
					.get(objects.path(), "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io")
					.is(406)
					.at("/message"))
					.startsWith("you requested PartialObjectMetadata, but the requested object is a list ("));
		cases.add("PartialObjectMetadataList is not acceptable for one built-in object", (scene) -> {
			scene.configMaps().create("a");
			assertThat(scene.get(scene.configMaps().path("a"), PARTIAL_LIST).is(406).at("/message"))
				.startsWith("you requested PartialObjectMetadataList, but the requested object is not a list (");
		});
		cases.add("PartialObjectMetadataList of one custom object is an internal error", (scene) -> {
			scene.widgets().create("a");
			assertThat(scene.get(scene.widgets().path("a"), PARTIAL_LIST).is(500).text())
				.contains("content is not a list");
		});
		cases.add("a custom list falls back from protobuf to JSON",
				(scene) -> assertThat(
						scene.get(scene.widgets().path(), "application/vnd.kubernetes.protobuf,application/json")
							.is(200)
							.header("Content-Type"))
					.isEqualTo("application/json"));
		cases.add("a custom list in protobuf alone is not acceptable",
				(scene) -> scene.get(scene.widgets().path(), "application/vnd.kubernetes.protobuf").is(406));
		cases.add("a preferred JSON wins over protobuf",
				(scene) -> assertThat(scene
					.get(scene.configMaps().path(), "application/vnd.kubernetes.protobuf;q=0.5,application/json;q=0.9")
					.is(200)
					.header("Content-Type")).isEqualTo("application/json"));
		cases.addForBoth("PartialObjectMetadataList has items of that kind, with metadata alone", (objects) -> {
			objects.createAll("a", "b", "c");
			Answer answer = objects.scene().get(objects.path() + "?limit=2", PARTIAL_LIST).is(200);
			assertThat(answer.header("Content-Type")).isEqualTo("application/json");
			assertThat(answer.at("/kind")).isEqualTo("PartialObjectMetadataList");
			assertThat(answer.at("/apiVersion")).isEqualTo("meta.k8s.io/v1");
			assertThat(answer.names()).containsExactly("a", "b");
			assertThat(answer.at("/metadata/continue")).isNotEmpty();
			assertThat(answer.json().at("/metadata/remainingItemCount").asInt()).isEqualTo(1);
			JsonNode item = answer.json().at("/items/0");
			assertThat(item.path("kind").asText()).isEqualTo("PartialObjectMetadata");
			assertThat(item.path("apiVersion").asText()).isEqualTo("meta.k8s.io/v1");
			assertThat(item).hasSize(3);
			assertThat(item.path("metadata")).isEqualTo(objects.get("a").json().path("metadata"));
		});
		return cases.list();
	}

	static List<ContractCase> tables() {
		Cases cases = new Cases("Table");
		columns(cases, "/api/v1/configmaps", "Name", "Data", "Age");
		columns(cases, "/api/v1/secrets", "Name", "Type", "Data", "Age");
		columns(cases, "/api/v1/namespaces", "Name", "Status", "Age");
		columns(cases, "/api/v1/pods", "Name", "Ready", "Status", "Restarts", "Age", "IP/1", "Node/1",
				"Nominated Node/1", "Readiness Gates/1");
		columns(cases, "/api/v1/services", "Name", "Type", "Cluster-IP", "External-IP", "Port(s)", "Age", "Selector/1");
		columns(cases, "/api/v1/nodes", "Name", "Status", "Roles", "Age", "Version", "Internal-IP/1", "External-IP/1",
				"OS-Image/1", "Kernel-Version/1", "Container-Runtime/1");
		columns(cases, "/api/v1/events", "Last Seen", "Type", "Reason", "Object", "Subobject/1", "Source/1", "Message",
				"First Seen/1", "Count/1", "Name/1");
		columns(cases, "/apis/apps/v1/deployments", "Name", "Ready", "Up-to-date", "Available", "Age", "Containers/1",
				"Images/1", "Selector/1");
		columns(cases, "/apis/ex.io/v1/widgets", "Name", "Color", "Replicas");
		columns(cases, "/apis/ex.io/v1/gadgets", "Name", "Age");
		cases.addForBoth("of a list has a row an object, with its metadata", (objects) -> {
			objects.createAll("b", "a");
			Answer table = objects.scene().get(objects.path(), TABLE).is(200);
			assertThat(table.header("Content-Type")).isEqualTo("application/json");
			assertThat(table.at("/apiVersion")).isEqualTo("meta.k8s.io/v1");
			assertThat(table.resourceVersion()).isNotEmpty();
			assertThat(table.json().path("rows")).hasSize(2);
			assertThat(table.at("/rows/0/cells/0")).isEqualTo("a");
			assertThat(table.at("/rows/0/object/kind")).isEqualTo("PartialObjectMetadata");
			assertThat(table.at("/rows/0/object/metadata/name")).isEqualTo("a");
		});
		cases.addForBoth("of one object has one row and its version", (objects) -> {
			String version = objects.create("a").resourceVersion();
			Answer table = objects.scene().get(objects.path("a"), TABLE).is(200);
			assertThat(table.json().path("rows")).hasSize(1);
			assertThat(table.resourceVersion()).isEqualTo(version);
		});
		cases.addForBoth("of nothing has an empty array",
				(objects) -> assertThat(objects.scene().get(objects.path(), TABLE).is(200).text())
					.contains("\"rows\":[]"));
		cases.addForBoth("may come without objects or with whole ones", (objects) -> {
			Answer created = objects.create("a");
			JsonNode none = objects.scene().get(objects.path() + "?includeObject=None", TABLE).json();
			assertThat(none.at("/rows/0/object").isNull()).isTrue();
			JsonNode whole = objects.scene().get(objects.path() + "?includeObject=Object", TABLE).json();
			assertThat(whole.at("/rows/0/object")).isEqualTo(created.json());
			objects.scene().get(objects.path() + "?includeObject=Foo", TABLE).is(400);
		});
		cases.addForBoth("is paged", (objects) -> {
			objects.createAll("a", "b", "c");
			Answer table = objects.scene().get(objects.path() + "?limit=2", TABLE).is(200);
			assertThat(table.json().path("rows")).hasSize(2);
			assertThat(table.at("/metadata/continue")).isNotEmpty();
			assertThat(table.json().at("/metadata/remainingItemCount").asInt()).isEqualTo(1);
		});
		cases.add("of ConfigMaps counts data as a number", (scene) -> {
			scene.configMaps().create("a");
			JsonNode cells = scene.get(scene.configMaps().path(), TABLE).json().at("/rows/0/cells");
			assertThat(cells.get(1).isNumber()).isTrue();
			assertThat(cells.get(1).asInt()).isEqualTo(1);
			assertThat(cells.get(2).asText()).matches("\\d+s");
		});
		cases.add("of Pods shows readiness, phase and restarts", (scene) -> {
			scene.post(scene.core("pods"), SelectorCases.pod("p", "")).is(201);
			JsonNode cells = scene.get(scene.core("pods"), TABLE).json().at("/rows/0/cells");
			assertThat(cells.get(1).asText()).isEqualTo("0/1");
			assertThat(cells.get(2).asText()).isEqualTo("Pending");
			assertThat(cells.get(3).asText()).isEqualTo("0");
			assertThat(cells.get(6).asText()).isEqualTo("<none>");
		});
		cases.add("of a custom resource shows its columns", (scene) -> {
			scene.widgets().create("a");
			scene.widgets().merge("a", "{'spec':{'replicas':3}}").is(200);
			JsonNode cells = scene.get(scene.widgets().path(), TABLE).json().at("/rows/0/cells");
			assertThat(cells).isEqualTo(Json.read("[\"a\",\"red\",3]"));
		});
		return cases.list();
	}

	static List<ContractCase> answers() {
		Cases cases = new Cases("Every answer");
		cases.addForBoth("has an audit id, a date and forbids caching", (objects) -> {
			Answer answer = objects.list("");
			assertThat(answer.header("Audit-Id")).matches("[0-9a-f-]{36}");
			assertThat(answer.header("Date")).endsWith(" GMT");
			assertThat(answer.header("Cache-Control")).isEqualTo("no-cache, private");
		});
		cases.add("names the flow that it was counted to", (scene) -> {
			Answer answer = scene.configMaps().list("");
			assertThat(answer.header("X-Kubernetes-Pf-Flowschema-Uid")).matches("[0-9a-f-]{36}");
			assertThat(answer.header("X-Kubernetes-Pf-Prioritylevel-Uid")).matches("[0-9a-f-]{36}");
		});
		cases.addForBoth("is compact and ends with one line feed",
				(objects) -> assertThat(objects.list("").text()).endsWith("}\n").hasLineCount(1));
		for (String query : List.of("pretty=true", "pretty=1")) {
			cases.addForBoth("is indented with " + query,
					(objects) -> assertThat(objects.list(query).text()).startsWith("{\n  \"").endsWith("\n}"));
		}
		for (String agent : List.of("curl/8.0", "Wget/1", "Mozilla/5.0")) {
			cases.add("is indented for " + agent, (scene) -> {
				Call call = scene.call("GET", scene.configMaps().path()).header("User-Agent", agent);
				assertThat(call.send().text()).startsWith("{\n  \"kind\": ");
			});
		}
		cases.add("is compact for curl if it says so", (scene) -> {
			Call call = scene.call("GET", scene.configMaps().path() + "?pretty=false").header("User-Agent", "curl/8");
			assertThat(call.send().text()).startsWith("{\"kind\":");
		});
		cases.add("is indented if nothing is acceptable",
				(scene) -> assertThat(scene.get(scene.configMaps().path(), "text/html").text())
					.startsWith("{\n  \"kind\": \"Status\","));
		cases.add("escapes what HTML and JavaScript would misread, and nothing else", (scene) -> {
			scene.post(scene.configMaps().path(), "{'metadata':{'name':'a'},'data':{'k':'<a>&\u2028 ü€😀 \\'\\t'}}")
				.is(201);
			assertThat(scene.configMaps().get("a").text())
				.contains("\"k\":\"\\u003ca\\u003e\\u0026\\u2028 ü€😀 \\\"\\t\"");
		});
		cases.add("over HTTP/2 has no transfer encoding", (scene) -> {
			Answer answer = scene.configMaps().list("");
			assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
			assertThat(answer.header("Transfer-Encoding")).isEmpty();
		});
		cases.add("over HTTP/1.1 has a length below 2,048 bytes and is chunked above", (scene) -> {
			RawConnection connection = scene.connect();
			Map<String, String> small = connection.get(scene.configMaps().path(), "");
			assertThat(small).containsKey("content-length").doesNotContainKey("transfer-encoding");
			connection.read(Integer.parseInt(small.get("content-length")));
			scene.post(scene.configMaps().path(), "{'metadata':{'name':'a'},'data':{'k':'" + "x".repeat(3000) + "'}}")
				.is(201);
			Map<String, String> large = connection.get(scene.configMaps().path(), "");
			assertThat(large).containsEntry("transfer-encoding", "chunked").doesNotContainKey("content-length");
			assertThat(Json.read(connection.chunks()).path("items")).hasSize(1);
		});
		cases.add("comes over TLS 1.3, by HTTP/2 or HTTP/1.1 as the client likes", (scene) -> {
			try (RawConnection both = new RawConnection(scene.target(), "h2", "http/1.1");
					RawConnection old = new RawConnection(scene.target(), "http/1.1")) {
				assertThat(both.tlsProtocol()).isEqualTo("TLSv1.3");
				assertThat(both.applicationProtocol()).isEqualTo("h2");
				assertThat(old.applicationProtocol()).isEqualTo("http/1.1");
			}
		});
		cases.add("in plain text forbids guessing its type",
				(scene) -> assertThat(scene.get("/none").header("X-Content-Type-Options")).isEqualTo("nosniff"));
		return cases.list();
	}

	private static void columns(Cases cases, String path, String... columns) {
		cases.add("of " + path + " has the columns of its kind", (scene) -> {
			Answer table = scene.get(path + "?limit=1", TABLE).is(200);
			assertThat(table.json().path("columnDefinitions"))
				.extracting((column) -> column.path("name").asText()
						+ ((column.path("priority").asInt() == 0) ? "" : "/" + column.path("priority").asInt()))
				.containsExactly(columns);
		});
	}

}

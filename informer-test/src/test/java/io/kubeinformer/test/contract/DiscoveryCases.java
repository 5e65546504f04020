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

import java.time.Duration;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a client can learn about the API: discovery, OpenAPI, versions, its own rights.
 */
final class DiscoveryCases {

	private static final String AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

	private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

	private DiscoveryCases() {
	}

	static List<ContractCase> discovery() {
		Cases cases = new Cases("Discovery");
		cases.add("/api names the version of the core group", (scene) -> {
			Answer answer = scene.get("/api").is(200);
			assertThat(answer.text()).startsWith("{\"kind\":\"APIVersions\",\"versions\":[\"v1\"]");
		});
		cases.add("/apis lists the groups", (scene) -> {
			Answer answer = scene.get("/apis").is(200);
			assertThat(answer.at("/kind")).isEqualTo("APIGroupList");
			JsonNode group = find(answer.json().path("groups"), "name", "ex.io");
			assertThat(group.path("versions").get(0))
				.isEqualTo(Json.read(Json.quoted("{'groupVersion':'ex.io/v1','version':'v1'}")));
			assertThat(group.at("/preferredVersion/groupVersion").asText()).isEqualTo("ex.io/v1");
			for (String name : List.of("apps", "batch", "autoscaling", "networking.k8s.io", "policy", "storage.k8s.io",
					"rbac.authorization.k8s.io", "coordination.k8s.io", "discovery.k8s.io", "events.k8s.io",
					"apiextensions.k8s.io")) {
				assertThat(find(answer.json().path("groups"), "name", name).isMissingNode()).as(name).isFalse();
			}
		});
		cases.add("/apis/GROUP is that group", (scene) -> {
			Answer answer = scene.get("/apis/ex.io").is(200);
			assertThat(answer.at("/kind")).isEqualTo("APIGroup");
			assertThat(answer.at("/preferredVersion/version")).isEqualTo("v1");
		});
		cases.add("/api/v1 lists resources, without apiVersion", (scene) -> {
			Answer answer = scene.get("/api/v1").is(200);
			assertThat(answer.text())
				.startsWith("{\"kind\":\"APIResourceList\",\"groupVersion\":\"v1\",\"resources\":[");
			JsonNode configMaps = find(answer.json().path("resources"), "name", "configmaps");
			assertThat(configMaps.path("kind").asText()).isEqualTo("ConfigMap");
			assertThat(configMaps.path("singularName").asText()).isEqualTo("configmap");
			assertThat(configMaps.path("namespaced").asBoolean()).isTrue();
			assertThat(configMaps.path("shortNames")).isEqualTo(Json.read("[\"cm\"]"));
			assertThat(configMaps.path("verbs")).isEqualTo(Json
				.read(Json.quoted("['create','delete','deletecollection','get','list','patch','update','watch']")));
			assertThat(find(answer.json().path("resources"), "name", "nodes").path("namespaced").asBoolean(true))
				.isFalse();
			assertThat(find(answer.json().path("resources"), "name", "pods/status").path("kind").asText())
				.isEqualTo("Pod");
		});
		cases.add("/apis/GROUP/VERSION lists a custom resource with its subresources", (scene) -> {
			Answer answer = scene.get("/apis/ex.io/v1").is(200);
			assertThat(answer.at("/apiVersion")).isEqualTo("v1");
			assertThat(answer.at("/groupVersion")).isEqualTo("ex.io/v1");
			JsonNode widgets = find(answer.json().path("resources"), "name", "widgets");
			assertThat(widgets.path("kind").asText()).isEqualTo("Widget");
			assertThat(widgets.path("shortNames")).isEqualTo(Json.read("[\"wg\"]"));
			JsonNode scale = find(answer.json().path("resources"), "name", "widgets/scale");
			assertThat(scale.path("group").asText()).isEqualTo("autoscaling");
			assertThat(scale.path("kind").asText()).isEqualTo("Scale");
		});
		cases.add("aggregated discovery tells a custom group in one answer", (scene) -> {
			Answer answer = scene.get("/apis", AGGREGATED).is(200);
			assertThat(answer.header("Content-Type")).isEqualTo(AGGREGATED);
			assertThat(answer.at("/kind")).isEqualTo("APIGroupDiscoveryList");
			JsonNode group = Json.read("{}");
			for (JsonNode item : answer.json().path("items")) {
				group = item.at("/metadata/name").asText().equals("ex.io") ? item : group;
			}
			assertThat(group.at("/versions/0/version").asText()).isEqualTo("v1");
			assertThat(group.at("/versions/0/freshness").asText()).isEqualTo("Current");
			JsonNode widgets = find(group.at("/versions/0/resources"), "resource", "widgets");
			assertThat(widgets.path("scope").asText()).isEqualTo("Namespaced");
			assertThat(widgets.path("singularResource").asText()).isEqualTo("widget");
			assertThat(widgets.path("responseKind"))
				.isEqualTo(Json.read(Json.quoted("{'group':'ex.io','version':'v1','kind':'Widget'}")));
			assertThat(widgets.path("subresources"))
				.extracting((subresource) -> subresource.path("subresource").asText())
				.containsExactlyInAnyOrder("status", "scale");
		});
		cases.add("aggregated discovery of the core group has no name", (scene) -> {
			Answer answer = scene.get("/api", AGGREGATED + ",application/json").is(200);
			assertThat(answer.json().path("items")).hasSize(1);
			assertThat(answer.json().at("/items/0/metadata").has("name")).isFalse();
			JsonNode pods = find(answer.json().at("/items/0/versions/0/resources"), "resource", "pods");
			assertThat(pods.path("responseKind"))
				.isEqualTo(Json.read(Json.quoted("{'group':'','version':'','kind':'Pod'}")));
		});
		cases.add("aggregated discovery is not repeated to who has it", (scene) -> {
			Answer first = scene.get("/api", AGGREGATED).is(200);
			assertThat(first.header("Etag")).matches("\"[0-9A-F]{128}\"");
			Answer second = scene.call("GET", "/api")
				.accept(AGGREGATED)
				.header("If-None-Match", first.header("Etag"))
				.send();
			assertThat(second.is(304).bytes()).isEmpty();
		});
		cases.add("aggregated discovery in an older form alone is not acceptable",
				(scene) -> scene.get("/apis", AGGREGATED.replace("v=v2", "v=v2beta1")).is(406));
		cases.add("/version is indented and tells major and minor", (scene) -> {
			Answer answer = scene.get("/version").is(200);
			assertThat(answer.text()).startsWith("{\n  \"");
			assertThat(answer.at("/gitVersion"))
				.startsWith("v" + answer.at("/major") + "." + answer.at("/minor") + ".");
		});
		cases.add("OpenAPI v3 names a document for each group and version", (scene) -> {
			Answer answer = scene.get("/openapi/v3").is(200);
			String url = answer.json().path("paths").path("api/v1").path("serverRelativeURL").asText();
			assertThat(url).matches("/openapi/v3/api/v1\\?hash=[0-9A-F]+");
			Answer document = scene.get(url).is(200);
			assertThat(document.header("Cache-Control")).isEqualTo("public, immutable");
			assertThat(document.json().at("/components/schemas/io.k8s.api.core.v1.ConfigMap").isMissingNode())
				.isFalse();
		});
		cases.add("an OpenAPI document that does not exist is not found",
				(scene) -> scene.get("/openapi/v3/apis/none.io/v1").is(404));
		return cases.list();
	}

	static List<ContractCase> definitions() {
		Cases cases = new Cases("Custom resource definition");
		cases.add("a new one is served soon, and gone after its deletion", (scene) -> {
			String group = scene.unique() + ".io";
			Answer created = scene.post(DEFINITIONS, definition(group)).is(201);
			assertThat(created.json().path("status")).isEqualTo(Json.read(Json
				.quoted("{'conditions':null,'acceptedNames':{'plural':'','kind':''},'storedVersions':['v1']}")));
			awaitStatus(scene, "/apis/" + group + "/v1/lates", 200);
			awaitStatus(scene, "/apis/" + group + "/v1", 200);
			scene.delete(DEFINITIONS + "/lates." + group).is(200);
			awaitStatus(scene, "/apis/" + group + "/v1/lates", 404);
			assertThat(scene.get("/apis/" + group + "/v1/lates").text()).isEqualTo("404 page not found\n");
		});
		cases.add("one is established step by step", (scene) -> {
			String group = scene.unique() + ".io";
			Watch watch = scene
				.watch(DEFINITIONS + "?watch=1&fieldSelector=metadata.name=lates." + group + "&resourceVersion="
						+ scene.configMaps().version())
				.is(200);
			scene.post(DEFINITIONS, definition(group)).is(201);
			watch.next("ADDED", "lates." + group);
			JsonNode status = watch.next("MODIFIED", "lates." + group).object().path("status");
			while (!find(status.path("conditions"), "type", "Established").path("status").asText().equals("True")) {
				status = watch.next("MODIFIED", "lates." + group).object().path("status");
			}
			assertThat(find(status.path("conditions"), "type", "NamesAccepted").path("status").asText())
				.isEqualTo("True");
			assertThat(status.at("/acceptedNames/plural").asText()).isEqualTo("lates");
		});
		cases.add("its deletion deletes the objects and ends their watch", (scene) -> {
			String group = scene.unique() + ".io";
			scene.post(DEFINITIONS, definition(group)).is(201);
			awaitStatus(scene, "/apis/" + group + "/v1/lates", 200);
			String path = "/apis/" + group + "/v1/namespaces/" + scene.namespace() + "/lates";
			Awaitility.await()
				.atMost(Duration.ofSeconds(10))
				.until(() -> scene
					.post(path, "{'apiVersion':'" + group + "/v1','kind':'Late','metadata':{'generateName':'a-'}}")
					.status() == 201);
			Watch watch = scene.watch(path + "?watch=1&resourceVersion=0").is(200);
			assertThat(watch.next().type()).isEqualTo("ADDED");
			scene.delete(DEFINITIONS + "/lates." + group).is(200);
			assertThat(watch.next().type()).isEqualTo("DELETED");
			assertThat(watch.untilEnd()).allMatch((event) -> event.type().equals("BOOKMARK"));
		});
		return cases.list();
	}

	static List<ContractCase> reviews() {
		Cases cases = new Cases("Access review");
		String reviews = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
		String pods = "{'spec':{'resourceAttributes':{'namespace':'w','verb':'list','resource':'pods'}}}";
		cases.add("of who may do everything is allowed",
				(scene) -> assertThat(scene.post(reviews, pods).is(201).json().at("/status/allowed").booleanValue())
					.isTrue());
		cases.add("of who has no right is created too, and not allowed", (scene) -> {
			Answer answer = scene.call("POST", reviews)
				.token(scene.target().userToken())
				.body("application/json", Json.quoted(pods))
				.send()
				.is(201);
			assertThat(answer.json().at("/status/allowed").isBoolean()).isTrue();
			assertThat(answer.json().at("/status/allowed").booleanValue()).isFalse();
			assertThat(answer.at("/spec/resourceAttributes/resource")).isEqualTo("pods");
		});
		cases.add("of nothing is invalid",
				(scene) -> assertThat(scene.post(reviews, "{'spec':{}}").isStatus(422, "Invalid").at("/message"))
					.contains("exactly one of nonResourceAttributes or resourceAttributes must be specified"));
		cases.add("of oneself tells name and groups", (scene) -> {
			Answer answer = scene.call("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews")
				.token(scene.target().userToken())
				.body("application/json", "{}")
				.send()
				.is(201);
			assertThat(answer.at("/status/userInfo/username")).isEqualTo("user1");
			assertThat(answer.json().at("/status/userInfo/groups")).extracting(JsonNode::asText)
				.contains("system:authenticated");
		});
		return cases.list();
	}

	private static String definition(String group) {
		return "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition','metadata':{'name':'lates."
				+ group + "'},'spec':{'group':'" + group
				+ "','scope':'Namespaced','names':{'plural':'lates','singular':'late',"
				+ "'kind':'Late','listKind':'LateList'},'versions':[{'name':'v1','served':true,'storage':true,'schema':"
				+ "{'openAPIV3Schema':{'type':'object'}}}]}}";
	}

	private static void awaitStatus(Scene scene, String path, int status) {
		Awaitility.await()
			.atMost(Duration.ofSeconds(10))
			.pollInterval(Duration.ofMillis(20))
			.until(() -> scene.get(path).status() == status);
	}

	private static JsonNode find(JsonNode array, String field, String value) {
		for (JsonNode item : array) {
			if (item.path(field).asText().equals(value)) {
				return item;
			}
		}
		return Json.read("");
	}

}

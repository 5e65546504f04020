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

import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.test.api.json.Json;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of writes, deletions, custom resources and discovery.
 */
class WriteTests {

	private static final String PATH = "/api/v1/namespaces/default/configmaps";

	private static final String PODS = "/api/v1/namespaces/default/pods";

	private static final String DEFINITION = "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
			+ "'metadata':{'name':'widgets.ex.io'},'spec':{'group':'ex.io','names':{'plural':'widgets','kind':'Widget'},"
			+ "'scope':'Namespaced','versions':[{'name':'v1','served':true,'storage':true,'subresources':{'status':{}},"
			+ "'schema':{'openAPIV3Schema':{'type':'object','properties':{'spec':{'type':'object','properties':{"
			+ "'color':{'type':'string','default':'red'},'size':{'type':'integer','maximum':9}}},"
			+ "'status':{'type':'object','x-kubernetes-preserve-unknown-fields':true}}}}}]}}";

	private final ApiServer server = new ApiServer(ApiServerOptions.defaults());

	private final TestClient client = new TestClient(this.server);

	@AfterEach
	void close() {
		this.server.close();
	}

	@Test
	void fieldsComeBackInTheOrderOfTheKind() {
		String text = this.client.post(PATH, "{'data':{'b':'1','a':'2'},'metadata':{'labels':{},'name':'a'}}").text();
		assertThat(text).startsWith("{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\",")
			.contains("\"data\":{\"a\":\"2\",\"b\":\"1\"}")
			.doesNotContain("labels");
	}

	@Test
	void aStaleUpdateIsAConflict() {
		JsonNode created = this.client.post(PATH, "{'metadata':{'name':'a'}}").json();
		this.client.patch(PATH + "/a", "merge-patch+json", "{'data':{'x':'1'}}");
		assertThat(this.client.put(PATH + "/a", created.toString()).status()).isEqualTo(409);
	}

	@Test
	void aWriteThatChangesNothingMakesNoVersion() {
		this.client.post(PATH, "{'metadata':{'name':'a'},'data':{'x':'1'}}");
		long version = this.server.storage().version();
		assertThat(this.client.patch(PATH + "/a", "merge-patch+json", "{'data':{'x':'1'}}").status()).isEqualTo(200);
		assertThat(this.server.storage().version()).isEqualTo(version);
	}

	@Test
	void aBoundPodIsMarkedFirstAndGoneWhenDeletedWithoutGrace() {
		this.client.post(PODS, "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'c','image':'i'}]}}");
		assertThat(this.client.post(PODS + "/p/binding", "{'target':{'name':'n'}}").status()).isEqualTo(201);
		JsonNode marked = this.client.delete(PODS + "/p").json();
		assertThat(Json.number(marked, "metadata", "deletionGracePeriodSeconds")).isEqualTo(30);
		assertThat(this.client.get(PODS + "/p").status()).isEqualTo(200);
		this.client.delete(PODS + "/p?gracePeriodSeconds=0");
		assertThat(this.client.get(PODS + "/p").status()).isEqualTo(404);
	}

	@Test
	void theLastFinalizerTakesTheObjectWithIt() {
		this.client.post(PATH, "{'metadata':{'name':'a','finalizers':['x.io/y']}}");
		assertThat(this.client.delete(PATH + "/a").json().at("/metadata/deletionTimestamp").isMissingNode()).isFalse();
		this.client.patch(PATH + "/a", "merge-patch+json", "{'metadata':{'finalizers':null}}");
		assertThat(this.client.get(PATH + "/a").status()).isEqualTo(404);
	}

	@Test
	void aTerminatingNamespaceTakesNothingNewAndGoesWhenFinalized() {
		this.client.post("/api/v1/namespaces", "{'metadata':{'name':'dn'}}");
		this.client.delete("/api/v1/namespaces/dn");
		TestResponse refused = this.client.post("/api/v1/namespaces/dn/configmaps", "{'metadata':{'name':'late'}}");
		assertThat(refused.status()).isEqualTo(403);
		assertThat(refused.message()).isEqualTo("configmaps \"late\" is forbidden: unable to create new content in "
				+ "namespace dn because it is being terminated");
		this.client.put("/api/v1/namespaces/dn/finalize", "{'metadata':{'name':'dn'},'spec':{'finalizers':[]}}");
		assertThat(this.client.get("/api/v1/namespaces/dn").status()).isEqualTo(404);
	}

	@Test
	void unknownFieldsAreToldOrRefused() {
		String body = "{'metadata':{'name':'a'},'foo':1}";
		assertThat(this.client.post(PATH + "?dryRun=All", body).header("Warning"))
			.isEqualTo("299 - \"unknown field \\\"foo\\\"\"");
		TestResponse strict = this.client.post(PATH + "?fieldValidation=Strict", body);
		assertThat(strict.status()).isEqualTo(400);
		assertThat(strict.message()).endsWith("strict decoding error: unknown field \"foo\"");
		assertThat(this.client.get(PATH + "/a").status()).isEqualTo(404);
	}

	@Test
	void aDefinitionServesItsResourceAtOnceAndTakesItAway() {
		String path = "/apis/ex.io/v1/namespaces/default/widgets";
		assertThat(this.client.get(path).status()).isEqualTo(404);
		this.client.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", DEFINITION);
		String widget = "{'apiVersion':'ex.io/v1','kind':'Widget','metadata':{'name':'w'},'spec':{'size':%s,'x':1}}";
		JsonNode created = this.client.post(path, widget.formatted("3")).json();
		assertThat(created.path("spec")).isEqualTo(Json.parse("{\"color\":\"red\",\"size\":3}"));
		assertThat(this.client.post(path, widget.formatted("'big'").replace("'w'", "'v'")).status()).isEqualTo(422);
		this.client.patch(path + "/w/status", "merge-patch+json", "{'status':{'ok':true}}");
		JsonNode changed = this.client.patch(path + "/w", "merge-patch+json", "{'spec':{'size':4},'status':{'ok':1}}")
			.json();
		assertThat(changed.at("/status/ok").asBoolean()).isTrue();
		assertThat(changed.at("/metadata/generation").asInt()).isEqualTo(2);
		this.client.delete("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.ex.io");
		assertThat(this.client.get(path).status()).isEqualTo(404);
	}

	@Test
	void discoveryNamesBuiltInAndCustomResources() {
		this.client.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", DEFINITION);
		String aggregated = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json";
		JsonNode apis = this.client.get("/apis", aggregated).json();
		assertThat(apis.path("items").findValuesAsText("resource")).contains("deployments", "widgets");
		assertThat(this.client.get("/apis").json().path("kind").asText()).isEqualTo("APIGroupList");
		assertThat(this.client.get("/apis/ex.io/v1").json().path("resources").findValuesAsText("name"))
			.containsExactly("widgets", "widgets/status");
		JsonNode index = this.client.get("/openapi/v3").json();
		String url = Json.text(index, "paths", "apis/ex.io/v1", "serverRelativeURL");
		assertThat(this.client.get(url).json().at("/components/schemas").has("io.ex.v1.Widget")).isTrue();
	}

	@Test
	void anUnknownPathIsPlainTextAndAnUnknownResourceAStatus() {
		assertThat(this.client.get("/apis/no.such/v1/things").text()).isEqualTo("404 page not found\n");
		assertThat(this.client.get("/api/v1/things").message())
			.isEqualTo("the server could not find the requested resource");
	}

	@Test
	void prettyJsonIsIndentedForPeople() {
		TestResponse pretty = this.client.send("GET", PATH + "?pretty=true", Map.of(), "");
		assertThat(pretty.text()).startsWith("{\n  \"kind\": \"ConfigMapList\",\n").endsWith("\n  \"items\": []\n}");
	}

}

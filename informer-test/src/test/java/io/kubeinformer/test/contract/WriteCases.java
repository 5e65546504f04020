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

import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * POST and DELETE.
 */
final class WriteCases {

	private WriteCases() {
	}

	static List<ContractCase> create() {
		Cases cases = new Cases("POST");
		cases.addForBoth("the server sets uid, time, version and field owners", (objects) -> {
			Answer created = objects.create("a", ",'uid':'mine','creationTimestamp':'2001-02-03T04:05:06Z'");
			JsonNode metadata = created.json().path("metadata");
			assertThat(metadata.path("uid").asText()).matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
			assertThat(metadata.path("creationTimestamp").asText()).matches("20[2-9]\\d-.*T\\d\\d:\\d\\d:\\d\\dZ")
				.isNotEqualTo("2001-02-03T04:05:06Z");
			assertThat(metadata.path("resourceVersion").asText()).matches("[1-9]\\d*");
			assertThat(metadata.path("namespace").asText()).isEqualTo(objects.scene().namespace());
			assertThat(metadata.at("/managedFields/0/operation").asText()).isEqualTo("Update");
			assertThat(objects.get("a").json()).isEqualTo(created.json());
		});
		cases.addForBoth("the field owner is the User-Agent up to the slash", (objects) -> {
			Answer created = objects.scene()
				.call("POST", objects.path())
				.header("User-Agent", "contract/1.0 (more)")
				.body("application/json", objects.object("a", ""))
				.send()
				.is(201);
			assertThat(created.at("/metadata/managedFields/0/manager")).isEqualTo("contract");
		});
		cases.addForBoth("the field owner may be named", (objects) -> {
			Answer created = objects.scene().post(objects.path() + "?fieldManager=me", objects.object("a", "")).is(201);
			assertThat(created.at("/metadata/managedFields/0/manager")).isEqualTo("me");
		});
		cases.add("kinds with a generation start at 1, others have none", (scene) -> {
			assertThat(scene.widgets().create("a").json().at("/metadata/generation").asInt()).isEqualTo(1);
			assertThat(scene.configMaps().create("a").json().path("metadata").has("generation")).isFalse();
			assertThat(scene.post(scene.core("pods"), SelectorCases.pod("p", ""))
				.json()
				.at("/metadata/generation")
				.asInt()).isEqualTo(1);
		});
		cases.add("a built-in object needs neither kind nor version",
				(scene) -> assertThat(
						scene.post(scene.configMaps().path(), "{'metadata':{'name':'a'}}").is(201).at("/kind"))
					.isEqualTo("ConfigMap"));
		cases.add("a custom object needs its kind",
				(scene) -> assertThat(scene.post(scene.widgets().path(), "{'metadata':{'name':'a'}}")
					.isStatus(400, "BadRequest")
					.at("/message")).contains("Object 'Kind' is missing in '"));
		cases.addForBoth("generateName is completed by five characters", (objects) -> {
			Answer created = objects.scene()
				.post(objects.path(),
						"{'apiVersion':'" + objects.apiVersion() + "','kind':'" + objects.kind()
								+ "','metadata':{'generateName':'gen-'}}")
				.is(201);
			assertThat(created.at("/metadata/name")).matches("gen-[a-z0-9]{5}");
			assertThat(created.at("/metadata/generateName")).isEqualTo("gen-");
		});
		cases.addForBoth("a name that is taken is a conflict", (objects) -> {
			objects.create("a");
			objects.scene()
				.post(objects.path(), objects.object("a", ""))
				.isStatus(409, "AlreadyExists", objects.qualifiedResource() + " \"a\" already exists")
				.hasDetails(objects.details("a"));
		});
		cases.add("no name is invalid", (scene) -> scene.post(scene.configMaps().path(), "{'data':{}}")
			.isStatus(422, "Invalid",
					"ConfigMap \"\" is invalid: metadata.name: Required value: name or generateName is required"));
		cases.addForBoth("a bad name is invalid", (objects) -> {
			Answer answer = objects.scene().post(objects.path(), objects.object("Bad_Name", ""));
			answer.isStatus(422, "Invalid");
			assertThat(answer.at("/message")).contains("metadata.name: Invalid value: \"Bad_Name\"",
					"RFC 1123 subdomain");
			assertThat(answer.at("/details/kind")).isEqualTo(objects.kind());
			assertThat(answer.at("/details/causes/0/field")).isEqualTo("metadata.name");
			assertThat(answer.at("/details/causes/0/reason")).isEqualTo("FieldValueInvalid");
		});
		cases.addForBoth("another namespace in the body is a bad request",
				(objects) -> objects.scene()
					.post(objects.path(), objects.object("a", ",'namespace':'other'"))
					.isStatus(400, "BadRequest",
							"the namespace of the provided object does not match the namespace sent on the request"));
		cases.addForBoth("a version in the body is an internal error",
				(objects) -> objects.scene()
					.post(objects.path(), objects.object("a", ",'resourceVersion':'1'"))
					.isStatus(500, "", "resourceVersion should not be set on objects to be created"));
		cases.add("another kind is a bad request",
				(scene) -> assertThat(scene.post(scene.configMaps().path(), SelectorCases.pod("p", ""))
					.isStatus(400, "BadRequest")
					.at("/message")).startsWith("Pod in version \"v1\" cannot be handled as a ConfigMap"));
		for (String body : List.of("{'a':", "")) {
			cases.add("a body '" + body + "' is a bad request",
					(scene) -> assertThat(
							scene.post(scene.configMaps().path(), body).isStatus(400, "BadRequest").at("/message"))
						.startsWith("the object provided is unrecognized (must be of type ConfigMap): "
								+ "couldn't get version/kind; json parse error: unexpected end of JSON input"));
		}
		cases.addForBoth("a body in text is not supported",
				(objects) -> assertThat(objects.scene()
					.send("POST", objects.path(), "text/plain", "x")
					.isStatus(415, "UnsupportedMediaType")
					.at("/message"))
					.startsWith("the body of the request was in an unknown format - accepted media types include: "
							+ "application/json, application/yaml"));
		cases.addForBoth("a body in YAML is accepted", (objects) -> {
			String yaml = "apiVersion: " + objects.apiVersion() + "\nkind: " + objects.kind()
					+ "\nmetadata:\n  name: a\n";
			objects.scene().send("POST", objects.path(), "application/yaml", yaml).is(201);
			objects.get("a").is(200);
		});
		cases.addForBoth("a dry run answers and stores nothing", (objects) -> {
			Answer answer = objects.scene().post(objects.path() + "?dryRun=All", objects.object("a", "")).is(201);
			assertThat(answer.at("/metadata/uid")).isNotEmpty();
			assertThat(answer.json().path("metadata").has("resourceVersion")).isFalse();
			objects.get("a").is(404);
		});
		cases.addForBoth("a dry run of another kind is invalid",
				(objects) -> objects.scene()
					.post(objects.path() + "?dryRun=x", objects.object("a", ""))
					.isStatus(422, "Invalid"));
		cases.add("defaults of a custom resource are set", (scene) -> {
			Watch watch = scene.widgets().watch("");
			assertThat(scene.widgets().create("a").at("/spec/color")).isEqualTo("red");
			assertThat(watch.next("ADDED", "a").at("/spec/color")).isEqualTo("red");
		});
		cases.add("status of a custom resource is dropped",
				(scene) -> assertThat(scene.post(scene.widgets().path(),
						"{'apiVersion':'ex.io/v1','kind':'Widget','metadata':{'name':'a'},'status':{'phase':'Ready'}}")
					.is(201)
					.json()
					.has("status")).isFalse());
		return cases.list();
	}

	static List<ContractCase> fields() {
		Cases cases = new Cases("Unknown fields");
		cases.addForBoth("one is dropped with a warning", (objects) -> {
			Answer answer = objects.scene().post(objects.path(), withUnknownField(objects)).is(201);
			assertThat(answer.header("Warning")).startsWith("299 - \"unknown field \\\"").contains("foo");
			assertThat(answer.text()).doesNotContain("\"foo\":");
		});
		cases.addForBoth("Strict refuses one",
				(objects) -> assertThat(objects.scene()
					.post(objects.path() + "?fieldValidation=Strict", withUnknownField(objects))
					.isStatus(400, "BadRequest")
					.at("/message")).contains("strict decoding error: unknown field \"", "foo\""));
		cases.addForBoth("Ignore drops one in silence", (objects) -> {
			Answer answer = objects.scene()
				.post(objects.path() + "?fieldValidation=Ignore", withUnknownField(objects))
				.is(201);
			assertThat(answer.header("Warning")).isEmpty();
			assertThat(answer.text()).doesNotContain("\"foo\":");
		});
		cases.add("a pod without an image is invalid", (scene) -> {
			Answer answer = scene.post(scene.core("pods"),
					"{'metadata':{'name':'bad'},'spec':{'containers':[{'name':'c'}]}}");
			answer.isStatus(422, "Invalid", "Pod \"bad\" is invalid: spec.containers[0].image: Required value");
			assertThat(answer.at("/details/causes/0/reason")).isEqualTo("FieldValueRequired");
		});
		cases.add("a custom resource of a wrong type is invalid", (scene) -> {
			Answer answer = scene.post(scene.widgets().path(),
					"{'apiVersion':'ex.io/v1','kind':'Widget','metadata':{'name':'a'},'spec':{'replicas':'many'}}");
			answer.isStatus(422, "Invalid");
			assertThat(answer.at("/message")).startsWith("Widget.ex.io \"a\" is invalid: ")
				.contains(
						"spec.replicas: Invalid value: \"string\": spec.replicas in body must be of type integer: \"string\"");
			assertThat(answer.at("/details/name")).isEqualTo("a");
			assertThat(answer.at("/details/group")).isEqualTo("ex.io");
			assertThat(answer.at("/details/kind")).isEqualTo("Widget");
		});
		cases.add("a custom resource above a maximum is invalid",
				(scene) -> assertThat(scene
					.post(scene.widgets()
						.path(),
							"{'apiVersion':'ex.io/v1','kind':'Widget','metadata':{'name':'a'},'spec':{'replicas':11}}")
					.isStatus(422, "Invalid")
					.at("/message")).contains(
							"spec.replicas: Invalid value: 11: spec.replicas in body should be less than or equal to 10"));
		cases.add("a custom resource keeps what its schema lets it keep", (scene) -> {
			String spec = "{'nul':null,'arr':[],'obj':{},'big':9223372036854775807,'exact':9007199254740993,"
					+ "'text':'ü€😀','one':1.0}";
			Answer answer = scene.post(scene.custom("gadgets"),
					"{'apiVersion':'ex.io/v1','kind':'Gadget','metadata':{'name':'a'},'spec':" + spec + "}");
			answer.is(201);
			assertThat(scene.get(scene.custom("gadgets/a")).text()).contains(Json.quoted(
					"'spec':{'arr':[],'big':9223372036854775807,'exact':9007199254740993,'nul':null,'obj':{},'one':1,"
							+ "'text':'ü€😀'}"));
		});
		return cases.list();
	}

	static List<ContractCase> delete() {
		Cases cases = new Cases("DELETE");
		cases.addForBoth("of an object without finalizers is a Status with its uid", (objects) -> {
			String uid = objects.create("a").at("/metadata/uid");
			Answer answer = objects.delete("a").is(200);
			String details = objects.details("a").replace("}", ",'uid':'" + uid + "'}");
			assertThat(answer.json())
				.isEqualTo(Json.read(Json.quoted("{'kind':'Status','apiVersion':'v1','metadata':{},"
						+ "'status':'Success','details':" + details + "}")));
			objects.get("a").isStatus(404, "NotFound");
		});
		cases.addForBoth("may have options without kind", (objects) -> {
			objects.create("a");
			objects.scene().delete(objects.path("a"), "{'propagationPolicy':'Background'}").is(200);
			objects.get("a").is(404);
		});
		cases.addForBoth("of an unknown policy is invalid", (objects) -> {
			objects.create("a");
			objects.scene().delete(objects.path("a"), "{'propagationPolicy':'Whatever'}").isStatus(422, "Invalid");
		});
		cases.addForBoth("with Foreground or Orphan leaves the object with a finalizer", (objects) -> {
			objects.createAll("a", "b");
			assertThat(objects.scene()
				.delete(objects.path("a"), "{'propagationPolicy':'Foreground'}")
				.is(200)
				.at("/metadata/finalizers/0")).isEqualTo("foregroundDeletion");
			assertThat(objects.scene()
				.delete(objects.path("b"), "{'propagationPolicy':'Orphan'}")
				.is(200)
				.at("/metadata/finalizers/0")).isEqualTo("orphan");
		});
		cases.addForBoth("as a dry run deletes nothing", (objects) -> {
			objects.create("a");
			objects.scene().delete(objects.path("a") + "?dryRun=All").is(200);
			objects.get("a").is(200);
		});
		cases.addForBoth("with another uid is a conflict", (objects) -> {
			String uid = objects.create("a").at("/metadata/uid");
			Answer answer = objects.scene().delete(objects.path("a"), "{'preconditions':{'uid':'abc'}}");
			answer.isStatus(409, "Conflict");
			assertThat(answer.at("/message")).startsWith("Operation cannot be fulfilled on ")
				.endsWith("the UID in the precondition (abc) does not match the UID in record (" + uid
						+ "). The object might have been deleted and then recreated");
		});
		cases.addForBoth("with another version is a conflict", (objects) -> {
			String version = objects.create("a").resourceVersion();
			Answer answer = objects.scene().delete(objects.path("a"), "{'preconditions':{'resourceVersion':'1'}}");
			answer.isStatus(409, "Conflict");
			assertThat(answer.at("/message")).endsWith("the ResourceVersion in the precondition (1) does not match the "
					+ "ResourceVersion in record (" + version + "). The object might have been modified");
		});
		cases.addForBoth("with its own uid and version deletes", (objects) -> {
			Answer created = objects.create("a");
			objects.scene()
				.delete(objects.path("a"),
						"{'preconditions':{'uid':'" + created.at("/metadata/uid") + "','resourceVersion':'"
								+ created.resourceVersion() + "'}}")
				.is(200);
			objects.get("a").is(404);
		});
		return cases.list();
	}

	private static String withUnknownField(ApiCollection objects) {
		String object = objects.object("a", "");
		return object.substring(0, object.length() - 1) + ",\"foo\":1}";
	}

}

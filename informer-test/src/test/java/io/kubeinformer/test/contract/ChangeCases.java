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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * PUT and PATCH.
 */
final class ChangeCases {

	private static final String MERGE = "application/merge-patch+json";

	private static final String STRATEGIC = "application/strategic-merge-patch+json";

	private static final String JSON_PATCH = "application/json-patch+json";

	private static final String APPLY = "application/apply-patch+yaml";

	private ChangeCases() {
	}

	static List<ContractCase> put() {
		Cases cases = new Cases("PUT");
		cases.addForBoth("with the current version replaces", (objects) -> {
			Answer created = objects.createLabelled("a", "g", "1");
			Answer put = objects.scene()
				.put(objects.path("a"), objects.object("a", ",'resourceVersion':'" + created.resourceVersion() + "'"))
				.is(200);
			assertThat(put.json().path("metadata").has("labels")).isFalse();
			assertThat(Long.parseLong(put.resourceVersion())).isGreaterThan(Long.parseLong(created.resourceVersion()));
			assertThat(put.at("/metadata/uid")).isEqualTo(created.at("/metadata/uid"));
			assertThat(put.at("/metadata/creationTimestamp")).isEqualTo(created.at("/metadata/creationTimestamp"));
		});
		cases.addForBoth("with a stale version is a conflict", (objects) -> {
			String stale = objects.create("a").resourceVersion();
			objects.change("a", "changed");
			objects.scene()
				.put(objects.path("a"), objects.object("a", ",'resourceVersion':'" + stale + "'"))
				.isStatus(409, "Conflict", "Operation cannot be fulfilled on " + objects.qualifiedResource()
						+ " \"a\": the object has been modified; please apply your changes to the latest version and try "
						+ "again")
				.hasDetails(objects.details("a"));
		});
		cases.add("without a version overwrites a built-in object", (scene) -> {
			scene.configMaps().createLabelled("a", "g", "1");
			scene.put(scene.configMaps().path("a"), scene.configMaps().object("a", "")).is(200);
			assertThat(scene.configMaps().get("a").text()).doesNotContain("\"g\":\"1\"");
		});
		cases.add("without a version is invalid for a custom object", (scene) -> {
			scene.widgets().create("a");
			assertThat(scene.put(scene.widgets().path("a"), scene.widgets().object("a", ""))
				.isStatus(422, "Invalid")
				.at("/message"))
				.contains("metadata.resourceVersion: Invalid value: 0: must be specified for an update");
		});
		cases.addForBoth("of the same content keeps the version and is no event", (objects) -> {
			Answer created = objects.create("a");
			Watch watch = objects.watch("resourceVersion=" + created.resourceVersion());
			assertThat(objects.scene().put(objects.path("a"), created.text()).is(200).resourceVersion())
				.isEqualTo(created.resourceVersion());
			objects.create("b");
			watch.next("ADDED", "b");
		});
		cases.addForBoth("of another name is a bad request", (objects) -> {
			objects.create("a");
			objects.scene()
				.put(objects.path("a"), objects.object("z", ",'resourceVersion':'1'"))
				.isStatus(400, "BadRequest", "the name of the object (z) does not match the name on the URL (a)");
		});
		cases.addForBoth("of another uid is a conflict", (objects) -> {
			Answer created = objects.create("a");
			Answer put = objects.scene()
				.put(objects.path("a"), created.text().replace(created.at("/metadata/uid"), "abc"));
			put.isStatus(409, "Conflict");
			assertThat(put.at("/message"))
				.contains("Precondition failed: UID in precondition: abc, UID in object meta: "
						+ created.at("/metadata/uid"));
		});
		cases.add("to status changes the status alone", (scene) -> {
			Answer created = scene.widgets().create("a");
			Answer put = scene.put(scene.widgets().path("a/status"),
					"{'apiVersion':'ex.io/v1','kind':'Widget','metadata':{'name':'a','resourceVersion':'"
							+ created.resourceVersion() + "'},'spec':{'color':'blue'},'status':{'phase':'Ready'}}");
			assertThat(put.is(200).at("/status/phase")).isEqualTo("Ready");
			assertThat(put.at("/spec/color")).isEqualTo("red");
		});
		return cases.list();
	}

	static List<ContractCase> patch() {
		Cases cases = new Cases("PATCH");
		cases.addForBoth("a merge patch adds, changes and removes", (objects) -> {
			objects.create("a", ",'labels':{'x':'1','y':'1'}");
			Answer patched = objects.merge("a", "{'metadata':{'labels':{'x':null,'y':'2','z':'3'}}}").is(200);
			assertThat(patched.json().at("/metadata/labels")).isEqualTo(Json.read("{\"y\":\"2\",\"z\":\"3\"}"));
		});
		cases.addForBoth("a merge patch with a stale version is a conflict", (objects) -> {
			String stale = objects.create("a").resourceVersion();
			objects.change("a", "changed");
			objects.merge("a", "{'metadata':{'resourceVersion':'" + stale + "','labels':{'x':'1'}}}")
				.isStatus(409, "Conflict");
		});
		cases.add("a strategic merge patch merges lists by their keys", (scene) -> {
			scene.post(scene.core("pods"), SelectorCases.pod("p", "")).is(201);
			scene.send("PATCH", scene.core("pods/p"), STRATEGIC, "{'spec':{'containers':[{'name':'c','image':'j'}]}}")
				.is(200);
			Answer pod = scene.get(scene.core("pods/p")).is(200);
			assertThat(pod.json().at("/spec/containers")).hasSize(1);
			assertThat(pod.at("/spec/containers/0/image")).isEqualTo("j");
			assertThat(pod.at("/spec/containers/0/terminationMessagePath")).isEqualTo("/dev/termination-log");
		});
		cases.add("a strategic merge patch deletes from a list by its key", (scene) -> {
			scene.post("/apis/apps/v1/namespaces/" + scene.namespace() + "/deployments",
					"{'metadata':{'name':'d'},'spec':{'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':"
							+ "{'a':'b'}},'spec':{'containers':[{'name':'x','image':'i'},{'name':'y','image':'i'}]}}}}")
				.is(201);
			Answer patched = scene.send("PATCH", "/apis/apps/v1/namespaces/" + scene.namespace() + "/deployments/d",
					STRATEGIC, "{'spec':{'template':{'spec':{'containers':[{'name':'x','$patch':'delete'}]}}}}");
			assertThat(patched.is(200).json().at("/spec/template/spec/containers")).hasSize(1);
			assertThat(patched.at("/spec/template/spec/containers/0/name")).isEqualTo("y");
			assertThat(patched.json().at("/metadata/generation").asInt()).isEqualTo(2);
		});
		cases.add("a strategic merge patch of a custom resource is not supported", (scene) -> {
			scene.widgets().create("a");
			Answer answer = scene.send("PATCH", scene.widgets().path("a"), STRATEGIC, "{}");
			answer.isStatus(415, "UnsupportedMediaType");
			assertThat(answer.at("/message"))
				.contains("application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml");
		});
		cases.addForBoth("a JSON patch adds, replaces and removes", (objects) -> {
			objects.createLabelled("a", "x", "1");
			Answer patched = objects.scene()
				.send("PATCH", objects.path("a"), JSON_PATCH,
						"[{'op':'test','path':'/metadata/labels/x','value':'1'},{'op':'add','path':'/metadata/labels/y',"
								+ "'value':'2'},{'op':'remove','path':'/metadata/labels/x'}]")
				.is(200);
			assertThat(patched.json().at("/metadata/labels")).isEqualTo(Json.read("{\"y\":\"2\"}"));
		});
		cases.addForBoth("a JSON patch whose test fails is invalid", (objects) -> {
			objects.createLabelled("a", "x", "1");
			objects.scene()
				.send("PATCH", objects.path("a"), JSON_PATCH, "[{'op':'test','path':'/metadata/labels/x','value':'2'}]")
				.isStatus(422, "Invalid", "the server rejected our request due to an error in our request");
		});
		cases.addForBoth("application/json is no patch", (objects) -> {
			objects.create("a");
			objects.scene().send("PATCH", objects.path("a"), "application/json", "{}").is(415);
		});
		cases.addForBoth("of a missing object is not found", (objects) -> objects.merge("none", "{}")
			.isStatus(404, "NotFound", objects.qualifiedResource() + " \"none\" not found"));
		cases.addForBoth("a dry run changes nothing", (objects) -> {
			String version = objects.create("a").resourceVersion();
			Answer answer = objects.merge("a?dryRun=All", "{'metadata':{'labels':{'x':'1'}}}").is(200);
			assertThat(answer.at("/metadata/labels/x")).isEqualTo("1");
			assertThat(objects.get("a").resourceVersion()).isEqualTo(version);
		});
		return cases.list();
	}

	static List<ContractCase> apply() {
		Cases cases = new Cases("Server-side apply");
		cases.addForBoth("creates, then changes", (objects) -> {
			apply(objects, "m1", "'g':'1'").is(201);
			Answer second = apply(objects, "m1", "'g':'2'").is(200);
			assertThat(second.at("/metadata/labels/g")).isEqualTo("2");
			assertThat(second.at("/metadata/managedFields/0/operation")).isEqualTo("Apply");
			assertThat(second.at("/metadata/managedFields/0/manager")).isEqualTo("m1");
		});
		cases.addForBoth("removes what its owner leaves out", (objects) -> {
			apply(objects, "m1", "'g':'1','h':'1'").is(201);
			assertThat(apply(objects, "m1", "'g':'1'").is(200).json().at("/metadata/labels"))
				.isEqualTo(Json.read("{\"g\":\"1\"}"));
		});
		cases.addForBoth("of the same keeps the version", (objects) -> {
			String version = apply(objects, "m1", "'g':'1'").is(201).resourceVersion();
			assertThat(apply(objects, "m1", "'g':'1'").is(200).resourceVersion()).isEqualTo(version);
		});
		cases.addForBoth("of another owner's field is a conflict that names both", (objects) -> {
			apply(objects, "m1", "'g':'1'").is(201);
			Answer answer = apply(objects, "m2", "'g':'2'");
			answer.isStatus(409, "Conflict", "Apply failed with 1 conflict: conflict with \"m1\": .metadata.labels.g");
			assertThat(answer.at("/details/causes/0/reason")).isEqualTo("FieldManagerConflict");
			assertThat(answer.at("/details/causes/0/field")).isEqualTo(".metadata.labels.g");
		});
		cases.addForBoth("with force takes over", (objects) -> {
			apply(objects, "m1", "'g':'1'").is(201);
			assertThat(apply(objects, "m2&force=true", "'g':'2'").is(200).at("/metadata/labels/g")).isEqualTo("2");
		});
		cases.addForBoth("without a manager is invalid",
				(objects) -> objects.scene()
					.send("PATCH", objects.path("a"), APPLY, objects.object("a", ""))
					.isStatus(422, "Invalid"));
		return cases.list();
	}

	static List<ContractCase> scale() {
		Cases cases = new Cases("Scale");
		cases.add("of a custom resource is read", (scene) -> {
			Answer widget = scene.widgets().create("a");
			scene.widgets().merge("a", "{'spec':{'replicas':3}}").is(200);
			Answer scale = scene.widgets().get("a/scale").is(200);
			assertThat(scale.at("/kind")).isEqualTo("Scale");
			assertThat(scale.at("/apiVersion")).isEqualTo("autoscaling/v1");
			assertThat(scale.json().at("/spec/replicas").asInt()).isEqualTo(3);
			assertThat(scale.json().at("/status/replicas").asInt(-1)).isZero();
			assertThat(scale.at("/metadata/uid")).isEqualTo(widget.at("/metadata/uid"));
			assertThat(scale.json().path("metadata").fieldNames()).toIterable()
				.containsExactlyInAnyOrder("name", "namespace", "uid", "resourceVersion", "creationTimestamp");
		});
		cases.add("of a deployment is changed", (scene) -> {
			String deployments = "/apis/apps/v1/namespaces/" + scene.namespace() + "/deployments";
			scene
				.post(deployments, "{'metadata':{'name':'d'},'spec':{'selector':{'matchLabels':{'a':'b'}},'template':"
						+ "{'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'x','image':'i'}]}}}}")
				.is(201);
			Answer scale = scene.send("PATCH", deployments + "/d/scale", MERGE, "{'spec':{'replicas':3}}").is(200);
			assertThat(scale.json().at("/spec/replicas").asInt()).isEqualTo(3);
			assertThat(scene.get(deployments + "/d").json().at("/spec/replicas").asInt()).isEqualTo(3);
		});
		return cases.list();
	}

	private static Answer apply(ApiCollection objects, String manager, String labels) throws Exception {
		return objects.scene()
			.send("PATCH", objects.path("a") + "?fieldManager=" + manager, APPLY,
					"{'apiVersion':'" + objects.apiVersion() + "','kind':'" + objects.kind()
							+ "','metadata':{'name':'a','labels':{" + labels + "}}}");
	}

}

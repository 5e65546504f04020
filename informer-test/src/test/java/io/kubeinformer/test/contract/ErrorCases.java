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
 * Errors.
 */
final class ErrorCases {

	private static final String NOT_FOUND = "the server could not find the requested resource";

	private static final String NOT_ALLOWED = "the server does not allow this method on the requested resource";

	private ErrorCases() {
	}

	static List<ContractCase> notFound() {
		Cases cases = new Cases("Not found");
		for (String path : List.of("/api/v1/foos", "/apis/apps/v1/foos", "/apis/apps/v9/foos",
				"/api/v1/namespaces/default/foos/a")) {
			cases.add(path + " is a Status, as its group is known",
					(scene) -> scene.get(path).isStatus(404, "NotFound", NOT_FOUND).hasDetails("{}"));
		}
		for (String path : List.of("/apis/none.io/v1/foos", "/apis/ex.io/v1/foos", "/apis/ex.io/v9/widgets", "/none")) {
			cases.add(path + " is plain text", (scene) -> scene.get(path).isPlain(404, "404 page not found\n"));
			cases.add("a watch of " + path + " is plain text",
					(scene) -> scene.get(path + "?watch=1").isPlain(404, "404 page not found\n"));
		}
		cases.add("an unknown subresource is a Status", (scene) -> {
			scene.configMaps().create("a");
			scene.configMaps().get("a/status").isStatus(404, "NotFound", NOT_FOUND).hasDetails("{}");
		});
		for (String method : List.of("GET", "DELETE", "PATCH", "PUT")) {
			cases.addForBoth(method + " of a missing object names it", (objects) -> {
				String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
				Call call = objects.scene().call(method, objects.path("none"));
				if (method.equals("PUT")) {
					call.body(type, objects.object("none", ",'resourceVersion':'1'"));
				}
				else if (method.equals("PATCH")) {
					call.body(type, "{}");
				}
				Answer answer = call.send();
				if (method.equals("PUT") && !objects.custom()) {
					answer.isStatus(404, "NotFound");
				}
				else {
					answer.isStatus(404, "NotFound", objects.qualifiedResource() + " \"none\" not found")
						.hasDetails(objects.details("none"));
				}
			});
		}
		cases.addForBoth("POST into a missing namespace names that", (objects) -> {
			String missing = objects.scene().unique();
			objects.scene()
				.post(objects.path().replace(objects.scene().namespace(), missing), objects.object("a", ""))
				.isStatus(404, "NotFound", "namespaces \"" + missing + "\" not found")
				.hasDetails("{'name':'" + missing + "','kind':'namespaces'}");
		});
		cases.add("the Status of a missing object is whole",
				(scene) -> assertThat(scene.configMaps().get("none").text()).isEqualTo(
						Json.quoted("{'kind':'Status','apiVersion':'v1','metadata':{},'status':'Failure','message':"
								+ "'configmaps \\'none\\' not found','reason':'NotFound','details':{'name':'none',"
								+ "'kind':'configmaps'},'code':404}\n")));
		return cases.list();
	}

	static List<ContractCase> refused() {
		Cases cases = new Cases("Refused");
		for (String method : List.of("PUT", "PATCH", "OPTIONS", "HEAD")) {
			cases.add(method + " on a collection is not allowed", (scene) -> {
				Call call = scene.call(method, scene.configMaps().path());
				if (method.startsWith("P")) {
					call.body("application/json", scene.configMaps().object("a", ""));
				}
				Answer answer = call.send();
				if (method.equals("HEAD")) {
					assertThat(answer.is(405).bytes()).isEmpty();
				}
				else {
					answer.isStatus(405, "MethodNotAllowed", NOT_ALLOWED).hasDetails("{}");
				}
			});
		}
		cases.add("POST on an object is not allowed", (scene) -> {
			scene.configMaps().create("a");
			scene.post(scene.configMaps().path("a"), scene.configMaps().object("a", ""))
				.isStatus(405, "MethodNotAllowed", NOT_ALLOWED);
		});
		cases.add("DELETE on all namespaces is not allowed",
				(scene) -> scene.delete("/api/v1/namespaces").isStatus(405, "MethodNotAllowed", NOT_ALLOWED));
		for (String path : List.of("/api/v1/configmaps", "/apis/ex.io/v1/widgets?watch=1", "/healthz", "/none",
				"/version", "/apis")) {
			cases.add("a wrong token is unauthorized on " + path, (scene) -> {
				Answer answer = scene.call("GET", path).token("wrong").send().is(401);
				assertThat(answer.text())
					.isEqualTo(Json.quoted("{'kind':'Status','apiVersion':'v1','metadata':{},'status':"
							+ "'Failure','message':'Unauthorized','reason':'Unauthorized','code':401}\n"));
				assertThat(answer.header("Content-Type")).isEqualTo("application/json");
				assertThat(answer.header("WWW-Authenticate")).isEmpty();
			});
		}
		cases.add("who shows no token is anonymous and may do nothing",
				(scene) -> scene.call("GET", "/api/v1/configmaps")
					.token("")
					.send()
					.isStatus(403, "Forbidden",
							"configmaps is forbidden: User \"system:anonymous\" cannot list resource "
									+ "\"configmaps\" in API group \"\" at the cluster scope")
					.hasDetails("{'kind':'configmaps'}"));
		for (String path : List.of("/version", "/healthz", "/livez", "/readyz")) {
			cases.add("anonymous may read " + path, (scene) -> scene.call("GET", path).token("").send().is(200));
		}
		cases.add("a bad timeout is a bad request",
				(scene) -> scene.configMaps()
					.list("timeout=abc")
					.isStatus(400, "BadRequest",
							"invalid timeout specified in the request URL - time: invalid duration \"abc\""));
		cases
			.add("a request over its own deadline is a Status in plain text",
					(scene) -> scene
						.call("GET", scene.configMaps().path() + "?timeout=1s&resourceVersion=" + ListCases.FUTURE)
						.http1()
						.send()
						.isPlain(504, Json
							.quoted("{'metadata':{},'status':'Failure','message':'Timeout: request did not complete"
									+ " within the allotted timeout','reason':'Timeout','details':{},'code':504}\n")));
		return cases.list();
	}

	static List<ContractCase> forbidden() {
		Cases cases = new Cases("Forbidden");
		forbidden(cases, "list", "GET", "");
		forbidden(cases, "watch", "GET", "?watch=1");
		forbidden(cases, "create", "POST", "");
		forbidden(cases, "deletecollection", "DELETE", "");
		forbidden(cases, "get", "GET", "/a");
		forbidden(cases, "delete", "DELETE", "/a");
		forbidden(cases, "patch", "PATCH", "/a");
		forbidden(cases, "update", "PUT", "/a");
		cases.add("at the cluster scope the group is named",
				(scene) -> asUser(scene, "GET", "/apis/apps/v1/deployments")
					.isStatus(403, "Forbidden",
							"deployments.apps is forbidden: User \"user1\" cannot list resource "
									+ "\"deployments\" in API group \"apps\" at the cluster scope")
					.hasDetails("{'group':'apps','kind':'deployments'}"));
		cases.add("a subresource is named with its resource", (scene) -> asUser(scene, "GET",
				scene.core("pods/p1/status"))
			.isStatus(403, "Forbidden",
					"pods \"p1\" is forbidden: User \"user1\" cannot get resource \"pods/status\" in API group \"\" in the "
							+ "namespace \"" + scene.namespace() + "\""));
		cases.add("an unknown group is forbidden before it is unknown", (scene) -> asUser(scene, "GET",
				"/apis/none.io/v1/foos")
			.isStatus(403, "Forbidden",
					"foos.none.io is forbidden: User \"user1\" cannot list resource \"foos\" in API group \"none.io\" at the "
							+ "cluster scope"));
		cases.add("a path that is no resource is named", (scene) -> asUser(scene, "GET", "/none").isStatus(403,
				"Forbidden", "forbidden: User \"user1\" cannot get path \"/none\""));
		cases.add("it has nosniff",
				(scene) -> assertThat(asUser(scene, "GET", "/api/v1/pods").is(403).header("X-Content-Type-Options"))
					.isEqualTo("nosniff"));
		for (String path : List.of("/api", "/apis", "/api/v1", "/apis/ex.io/v1", "/version", "/openapi/v3")) {
			cases.add("every user may read " + path, (scene) -> asUser(scene, "GET", path).is(200));
		}
		return cases.list();
	}

	private static void forbidden(Cases cases, String verb, String method, String suffix) {
		cases.addForBoth(verb + " names user, verb, resource and namespace", (objects) -> {
			boolean named = suffix.startsWith("/");
			String group = objects.custom() ? "ex.io" : "";
			Answer answer = asUser(objects.scene(), method, objects.path() + suffix);
			answer.isStatus(403, "Forbidden",
					objects.qualifiedResource() + (named ? " \"a\"" : "") + " is forbidden: User \"user1\" cannot "
							+ verb + " resource \"" + (objects.custom() ? "widgets" : "configmaps")
							+ "\" in API group \"" + group + "\" in the namespace \"" + objects.scene().namespace()
							+ "\"");
			answer.hasDetails(named ? objects.details("a") : objects.details("").replace("'name':'',", ""));
		});
	}

	private static Answer asUser(Scene scene, String method, String path) throws Exception {
		return scene.call(method, path).token(scene.target().userToken()).send();
	}

}

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
 * Paths that reach through to a node, where there is none.
 */
final class NodeCases {

	private static final String NO_ADDRESS = "no preferred addresses found; known addresses: []";

	private NodeCases() {
	}

	static List<ContractCase> pods() {
		Cases cases = new Cases("Pod without a node");
		cases.add("it has no log yet", (scene) -> {
			pod(scene, "", "c");
			Answer answer = scene.get(scene.core("pods/p/log")).is(204);
			assertThat(answer.bytes()).isEmpty();
			scene.get(scene.core("pods/p/log?container=c")).is(204);
		});
		for (String part : List.of("exec", "attach", "portforward")) {
			for (String method : List.of("GET", "POST")) {
				cases.add(method + " " + part + " is refused", (scene) -> {
					pod(scene, "", "c");
					scene.call(method, scene.core("pods/p/" + part))
						.send()
						.isStatus(400, "BadRequest", "pod p does not have a host assigned")
						.hasDetails("");
				});
			}
		}
		for (String path : List.of("p/proxy", "p/proxy/a/b", "p:80/proxy", "http:p:80/proxy/")) {
			cases.add(path + " is refused", (scene) -> {
				pod(scene, "", "c");
				scene.get(scene.core("pods/" + path)).isStatus(400, "BadRequest", "address not allowed");
			});
		}
		for (String part : List.of("log", "exec", "attach")) {
			cases.add(part + " asks for one of its containers", (scene) -> {
				pod(scene, "", "c", "d");
				scene.get(scene.core("pods/p/" + part))
					.isStatus(400, "BadRequest", "a container name must be specified for pod p, choose one of: [c d]");
				scene.get(scene.core("pods/p/" + part + "?container=e"))
					.isStatus(400, "BadRequest", "container e is not valid for pod p");
			});
		}
		for (String part : List.of("log", "exec", "attach", "portforward", "proxy")) {
			cases.add(part + " of no pod is not found", (scene) -> scene.get(scene.core("pods/p/" + part))
				.isStatus(404, "NotFound", "pods \"p\" not found"));
		}
		cases.add("no method but GET is allowed on a log", (scene) -> {
			pod(scene, "", "c");
			for (String method : List.of("POST", "PUT", "DELETE")) {
				scene.call(method, scene.core("pods/p/log")).send().isStatus(405, "MethodNotAllowed");
			}
		});
		cases.add("a log has no parts", (scene) -> scene.get(scene.core("pods/p/log/a")).isStatus(404, "NotFound"));
		cases.add("a node that is not there is not found, as a pod", (scene) -> {
			pod(scene, scene.unique(), "c");
			for (String part : List.of("log", "exec", "portforward")) {
				assertThat(scene.get(scene.core("pods/p/" + part)).isStatus(404, "NotFound").at("/details/kind"))
					.isEqualTo("pods");
			}
		});
		cases.add("a node without an address is not reached", (scene) -> {
			String node = scene.unique();
			scene.post("/api/v1/nodes", "{'metadata':{'name':'" + node + "'}}").is(201);
			pod(scene, node, "c");
			for (String part : List.of("log", "exec", "portforward")) {
				scene.get(scene.core("pods/p/" + part)).isStatus(500, "", NO_ADDRESS);
			}
			scene.get("/api/v1/nodes/" + node + "/proxy/a").isStatus(500, "", NO_ADDRESS);
		});
		cases.add("a proxy of no node is not found", (scene) -> {
			String node = scene.unique();
			scene.get("/api/v1/nodes/" + node + "/proxy").isStatus(404, "NotFound", "nodes \"" + node + "\" not found");
		});
		cases.add("a service has no endpoints", (scene) -> {
			scene.post(scene.core("services"), "{'metadata':{'name':'s'},'spec':{'ports':[{'port':80}]}}").is(201);
			for (String path : List.of("s/proxy", "s/proxy/a", "s:80/proxy", "http:s:80/proxy/")) {
				scene.get(scene.core("services/" + path))
					.isStatus(503, "ServiceUnavailable", "no endpoints available for service \"s\"");
			}
		});
		return cases.list();
	}

	private static void pod(Scene scene, String node, String... containers) throws Exception {
		StringBuilder list = new StringBuilder();
		for (String container : containers) {
			list.append(list.isEmpty() ? "" : ",").append("{'name':'" + container + "','image':'i'}");
		}
		scene
			.post(scene.core("pods"),
					"{'metadata':{'name':'p'},'spec':{" + (node.isEmpty() ? "" : "'nodeName':'" + node + "',")
							+ "'containers':[" + list + "]}}")
			.is(201);
	}

}

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
 * How values look after a round through the server.
 */
final class ValueCases {

	private ValueCases() {
	}

	static List<ContractCase> values() {
		Cases cases = new Cases("Values");
		quantity(cases, "1.5Gi", "1536Mi");
		quantity(cases, "0.5", "500m");
		quantity(cases, "0.0001", "1m");
		quantity(cases, "1e9", "1e9");
		quantity(cases, "1G", "1G");
		quantity(cases, "1000m", "1");
		quantity(cases, "1024Ki", "1Mi");
		cases.add("a time with an offset comes back in UTC, whole seconds", (scene) -> {
			scene
				.post(scene.core("events"),
						"{'metadata':{'name':'e'},'involvedObject':{'namespace':'" + scene.namespace()
								+ "','kind':'Pod','name':'p'},'lastTimestamp':'2026-01-02T04:04:05+01:00'}")
				.is(201);
			Answer event = scene.get(scene.core("events/e"));
			assertThat(event.at("/lastTimestamp")).isEqualTo("2026-01-02T03:04:05Z");
			assertThat(event.text()).contains("\"firstTimestamp\":null");
		});
		cases.add("a micro time has six digits, in and out", (scene) -> {
			String leases = "/apis/coordination.k8s.io/v1/namespaces/" + scene.namespace() + "/leases";
			Answer lease = scene.post(leases,
					"{'metadata':{'name':'l'},'spec':{'renewTime':'2026-01-02T03:04:05.123400Z','leaseTransitions':0}}");
			assertThat(lease.is(201).at("/spec/renewTime")).isEqualTo("2026-01-02T03:04:05.123400Z");
			assertThat(lease.json().at("/spec/leaseTransitions").isInt()).isTrue();
		});
		cases.add("empty maps and lists are left out of a built-in object, empty structs stay", (scene) -> {
			Answer pod = scene
				.post(scene.core("pods"), "{'metadata':{'name':'p','annotations':{},'labels':{'empty':''}},"
						+ "'spec':{'volumes':[{'name':'v','emptyDir':{}}],'containers':[{'name':'c','image':'i','args':[],"
						+ "'env':[{'name':'A','value':''}]}]}}");
			JsonNode json = pod.is(201).json();
			assertThat(json.path("metadata").has("annotations")).isFalse();
			assertThat(json.at("/metadata/labels/empty").textValue()).isEmpty();
			assertThat(json.at("/spec/volumes/0/emptyDir")).isEqualTo(Json.read("{}"));
			assertThat(json.at("/spec/containers/0").has("args")).isFalse();
			assertThat(json.at("/spec/containers/0/env/0")).isEqualTo(Json.read("{\"name\":\"A\"}"));
		});
		cases.add("a pod gets its defaults", (scene) -> {
			JsonNode spec = scene.post(scene.core("pods"), SelectorCases.pod("p", "")).is(201).json().path("spec");
			assertThat(spec.path("restartPolicy").asText()).isEqualTo("Always");
			assertThat(spec.path("dnsPolicy").asText()).isEqualTo("ClusterFirst");
			assertThat(spec.path("terminationGracePeriodSeconds").asInt()).isEqualTo(30);
			assertThat(spec.at("/containers/0/imagePullPolicy").asText()).isEqualTo("Always");
		});
		cases.add("a pod is pending at first",
				(scene) -> assertThat(
						scene.post(scene.core("pods"), SelectorCases.pod("p", "")).is(201).at("/status/phase"))
					.isEqualTo("Pending"));
		cases.add("a port is a number or a name, as it was sent", (scene) -> {
			Answer service = scene.post(scene.core("services"),
					"{'metadata':{'name':'s'},'spec':{'ports':[{'name':'a','port':80,'targetPort':8080},"
							+ "{'name':'b','port':81,'targetPort':'http'}]}}");
			assertThat(service.is(201).json().at("/spec/ports/0/targetPort").isInt()).isTrue();
			assertThat(service.json().at("/spec/ports/1/targetPort").textValue()).isEqualTo("http");
			assertThat(service.at("/spec/ports/0/protocol")).isEqualTo("TCP");
			assertThat(service.at("/spec/type")).isEqualTo("ClusterIP");
		});
		cases.add("text of a Secret is stored as its bytes", (scene) -> {
			Answer secret = scene.post(scene.core("secrets"), "{'metadata':{'name':'s'},'stringData':{'k':'ü'}}");
			assertThat(secret.is(201).json().path("data")).isEqualTo(Json.read("{\"k\":\"w7w=\"}"));
			assertThat(secret.json().has("stringData")).isFalse();
			assertThat(secret.at("/type")).isEqualTo("Opaque");
		});
		cases.add("a deployment has one replica unless it says otherwise, and 0 stays 0", (scene) -> {
			String deployments = "/apis/apps/v1/namespaces/" + scene.namespace() + "/deployments";
			String rest = "'selector':{'matchLabels':{'a':'b'}},'template':{'metadata':{'labels':{'a':'b'}},'spec':"
					+ "{'containers':[{'name':'x','image':'i'}]}}}}";
			assertThat(scene.post(deployments, "{'metadata':{'name':'one'},'spec':{" + rest)
				.is(201)
				.json()
				.at("/spec/replicas")
				.asInt()).isEqualTo(1);
			JsonNode zero = scene.post(deployments, "{'metadata':{'name':'zero'},'spec':{'replicas':0," + rest)
				.is(201)
				.json();
			assertThat(zero.at("/spec/replicas").isInt()).isTrue();
			assertThat(zero.at("/spec/replicas").asInt()).isZero();
		});
		cases.add("a namespace gets its finalizer, phase and name label", (scene) -> {
			Answer namespace = scene.get("/api/v1/namespaces/" + scene.namespace()).is(200);
			assertThat(namespace.at("/status/phase")).isEqualTo("Active");
			assertThat(namespace.at("/spec/finalizers/0")).isEqualTo("kubernetes");
			assertThat(namespace.at("/metadata/labels/kubernetes.io~1metadata.name")).isEqualTo(scene.namespace());
		});
		cases.add("numbers of a custom resource are exact integers", (scene) -> {
			Answer gadget = scene.post(scene.custom("gadgets"),
					"{'apiVersion':'ex.io/v1','kind':'Gadget','metadata':{'name':'a'},'spec':{'n':-9007199254740993}}");
			assertThat(gadget.is(201).text()).contains("\"n\":-9007199254740993");
		});
		cases.add("an event of the core group is one of events.k8s.io as well", (scene) -> {
			Answer core = scene.post(scene.core("events"), "{'metadata':{'name':'e'},'involvedObject':{'namespace':'"
					+ scene.namespace() + "','kind':'Pod','name':'p'},'message':'said'}");
			Answer other = scene.get("/apis/events.k8s.io/v1/namespaces/" + scene.namespace() + "/events/e");
			assertThat(other.is(200).at("/note")).isEqualTo("said");
			assertThat(other.at("/regarding/name")).isEqualTo("p");
			assertThat(other.at("/metadata/uid")).isEqualTo(core.at("/metadata/uid"));
			assertThat(other.resourceVersion()).isEqualTo(core.resourceVersion());
		});
		return cases.list();
	}

	private static void quantity(Cases cases, String sent, String kept) {
		cases.add("a quantity of " + sent + " comes back as " + kept, (scene) -> {
			Answer pod = scene.post(scene.core("pods"), "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'c',"
					+ "'image':'i','resources':{'limits':{'memory':'" + sent + "'}}}]}}");
			assertThat(pod.is(201).at("/spec/containers/0/resources/limits/memory")).isEqualTo(kept);
		});
	}

}

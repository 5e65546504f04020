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

import java.util.Arrays;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests with a body in protobuf, as kubectl and other clients in Go send them for
 * built-in kinds.
 */
final class BodyCases {

	private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

	private BodyCases() {
	}

	static List<ContractCase> sparse() {
		Cases cases = new Cases("Protobuf bodies, sparse");
		cases.add("a namespace is created", (scene) -> {
			String name = scene.unique();
			byte[] body = object(name).body("v1", "Namespace");
			assertThat(send(scene, "POST", "/api/v1/namespaces", body).is(201).at("/metadata/name")).isEqualTo(name);
		});
		cases.add("what the client never set is left out, or gets its default", (scene) -> {
			// The zero values that Go writes for what is no pointer.
			ProtobufMessage port = new ProtobufMessage().text(1, "")
				.text(2, "")
				.number(3, 80)
				.message(4, new ProtobufMessage().number(1, 0).number(2, 0).text(3, ""))
				.number(5, 0);
			ProtobufMessage spec = new ProtobufMessage().message(1, port).text(3, "").text(4, "").text(7, "");
			ProtobufMessage meta = ProtobufMessage.named("s")
				.text(2, "")
				.text(3, "")
				.text(4, "")
				.text(5, "")
				.text(6, "")
				.number(7, 0)
				.message(8, new ProtobufMessage());
			byte[] body = new ProtobufMessage().message(1, meta).message(2, spec).body("v1", "Service");
			JsonNode service = send(scene, "POST", scene.core("services"), body).is(201).json();
			assertThat(service.at("/spec/ports/0"))
				.isEqualTo(Json.read("{\"protocol\":\"TCP\",\"port\":80,\"targetPort\":80}"));
			assertThat(service.at("/spec/type").asText()).isEqualTo("ClusterIP");
			assertThat(service.at("/spec").has("externalName")).isFalse();
			assertThat(service.at("/metadata").has("generateName")).isFalse();
			assertThat(service.at("/metadata/creationTimestamp").asText()).isNotEmpty();
		});
		cases.add("a zero behind a pointer is one", (scene) -> {
			byte[] body = object("s").number(5, 0).entry(2, "a", "b").body("v1", "Secret");
			JsonNode secret = send(scene, "POST", scene.core("secrets"), body).is(201).json();
			assertThat(secret.path("immutable").isBoolean()).isTrue();
			assertThat(secret.path("immutable").asBoolean()).isFalse();
			assertThat(secret.at("/data/a").asText()).isEqualTo("Yg==");
		});
		cases.add("a value of a map that was left out is empty", (scene) -> {
			byte[] body = object("a").message(2, new ProtobufMessage().text(1, "k"))
				.message(3, new ProtobufMessage().text(1, "b"))
				.body("v1", "ConfigMap");
			JsonNode configMap = send(scene, "POST", scene.configMaps().path(), body).is(201).json();
			assertThat(configMap.path("data")).isEqualTo(Json.read("{\"k\":\"\"}"));
			assertThat(configMap.path("binaryData")).isEqualTo(Json.read("{\"b\":\"\"}"));
		});
		cases.add("a micro time comes from seconds and nanoseconds", (scene) -> {
			ProtobufMessage time = new ProtobufMessage().number(1, 1767323045).number(2, 123456789);
			byte[] body = object("l").message(2, new ProtobufMessage().message(4, time).number(5, 0))
				.body("coordination.k8s.io/v1", "Lease");
			String leases = "/apis/coordination.k8s.io/v1/namespaces/" + scene.namespace() + "/leases";
			assertThat(send(scene, "POST", leases, body).is(201).json().path("spec"))
				.isEqualTo(Json.read("{\"renewTime\":\"2026-01-02T03:04:05.123456Z\",\"leaseTransitions\":0}"));
		});
		cases.add("kind and version may be missing", (scene) -> {
			byte[] body = object("a").entry(2, "k", "v").body("", "");
			assertThat(send(scene, "POST", scene.configMaps().path(), body).is(201).at("/data/k")).isEqualTo("v");
		});
		cases.add("a field that the kind does not have is passed over", (scene) -> {
			byte[] body = object("a").text(77, "no such field").body("v1", "ConfigMap");
			Answer answer = send(scene, "POST", scene.configMaps().path() + "?fieldValidation=Strict", body).is(201);
			assertThat(answer.header("Warning")).isEmpty();
		});
		cases.add("an access review is answered", (scene) -> {
			ProtobufMessage attributes = new ProtobufMessage().text(1, "").text(2, "get").text(5, "pods");
			byte[] body = new ProtobufMessage().message(1, new ProtobufMessage())
				.message(2, new ProtobufMessage().message(1, attributes))
				.body("authorization.k8s.io/v1", "SelfSubjectAccessReview");
			Answer answer = send(scene, "POST", "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", body);
			assertThat(answer.is(201).json().at("/spec/resourceAttributes"))
				.isEqualTo(Json.read("{\"verb\":\"get\",\"resource\":\"pods\"}"));
			assertThat(answer.json().at("/status/allowed").asBoolean()).isTrue();
		});
		return cases.list();
	}

	static List<ContractCase> rich() {
		Cases cases = new Cases("Protobuf bodies, rich");
		rich(cases, "pods", "v1", "'spec':{'restartPolicy':'Never','nodeSelector':{'a':''},'hostNetwork':false,"
				+ "'volumes':[{'name':'v','emptyDir':{}},{'name':'w','configMap':{'name':'c','optional':false,"
				+ "'items':[{'key':'k','path':'p','mode':0}]}},{'name':'x','projected':{'sources':[{'secret':{'name':'s'}}]}}],"
				+ "'tolerations':[{'operator':'Exists','tolerationSeconds':0,'effect':'NoExecute'}],"
				+ "'containers':[{'name':'c','image':'i','command':['a',''],'env':[{'name':'A','value':''},{'name':'B',"
				+ "'valueFrom':{'fieldRef':{'fieldPath':'metadata.name'}}}],'resources':{'limits':{'memory':'1.5Gi','cpu':'0.5'}},"
				+ "'livenessProbe':{'httpGet':{'port':'http','path':'/'}},'readinessProbe':{'tcpSocket':{'port':80}},"
				+ "'securityContext':{'runAsNonRoot':false,'capabilities':{'drop':['ALL']}}}]}");
		rich(cases, "deployments", "apps/v1", "'spec':{'replicas':0,'strategy':{'rollingUpdate':{'maxSurge':'25%',"
				+ "'maxUnavailable':0}},'selector':{'matchLabels':{'a':'b'},'matchExpressions':[{'key':'a','operator':'Exists'}]},"
				+ "'template':{'metadata':{'labels':{'a':'b'},'annotations':{'n':'é<&'}},'spec':{'containers':[{'name':'c','image':'i'}]}}}");
		rich(cases, "cronjobs", "batch/v1", "'spec':{'schedule':'0 3 * * *','suspend':true,'failedJobsHistoryLimit':0,"
				+ "'jobTemplate':{'spec':{'backoffLimit':0,'ttlSecondsAfterFinished':0,'template':{'spec':{'restartPolicy':'Never',"
				+ "'containers':[{'name':'c','image':'i','args':['-x']}]}}}}}");
		rich(cases, "ingresses", "networking.k8s.io/v1", "'spec':{'rules':[{'host':'a.example.com',"
				+ "'http':{'paths':[{'path':'/','pathType':'Prefix','backend':{'service':{"
				+ "'name':'s','port':{'number':80}}}},{'path':'/x','pathType':'Exact','backend':{'service':{'name':'s',"
				+ "'port':{'name':'web'}}}}]}}],'tls':[{'hosts':['a.example.com'],'secretName':'t'}]}");
		rich(cases, "horizontalpodautoscalers", "autoscaling/v2",
				"'spec':{'minReplicas':2,'maxReplicas':4,'scaleTargetRef':{"
						+ "'kind':'Deployment','name':'d','apiVersion':'apps/v1'},'metrics':[{'type':'Resource','resource':{'name':'memory',"
						+ "'target':{'type':'AverageValue','averageValue':'1.5Gi'}}}],'behavior':{'scaleDown':{'stabilizationWindowSeconds':0}}}");
		rich(cases, "networkpolicies", "networking.k8s.io/v1",
				"'spec':{'podSelector':{},'policyTypes':['Ingress','Egress'],"
						+ "'ingress':[{'from':[{'namespaceSelector':{}},{'ipBlock':{'cidr':'10.0.0.0/8','except':['10.1.0.0/16']}}],"
						+ "'ports':[{'port':80},{'port':'http','protocol':'UDP'}]}]}");
		rich(cases, "roles", "rbac.authorization.k8s.io/v1",
				"'rules':[{'apiGroups':[''],'resources':['pods'],'verbs':['get','list']}]");
		rich(cases, "resourcequotas", "v1", "'spec':{'hard':{'pods':'3','requests.memory':'1.5Gi'}}");
		rich(cases, "secrets", "v1", "'type':'example.com/x','immutable':true,'data':{'b':'/wA=','a':''}");
		cases.add("a definition of a custom resource, with its schema", (scene) -> {
			String group = scene.unique() + ".example.com";
			String definition = "{'metadata':{'name':'things." + group + "'},'spec':{'group':'" + group
					+ "','scope':'Namespaced','names':{'plural':'things','kind':'Thing'},'versions':[{'name':'v1','served':true,"
					+ "'storage':true,'schema':{'openAPIV3Schema':{'type':'object','properties':{'spec':{'type':'object','properties':{"
					+ "'n':{'type':'number','minimum':1,'maximum':1.5,'default':1},'l':{'type':'array','items':{'type':'string',"
					+ "'enum':['a','b']}},'m':{'type':'object','additionalProperties':{'type':'string'}},'o':{'type':'object',"
					+ "'default':{'a':[1,null]},'x-kubernetes-preserve-unknown-fields':true}}}}}}}]}}";
			String definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
			same(scene, definitions, "things." + group, definition);
			scene.delete(definitions + "/things." + group).is(200);
		});
		return cases.list();
	}

	static List<ContractCase> changes() {
		Cases cases = new Cases("Protobuf bodies, changes");
		cases.add("PUT of what was read changes nothing", (scene) -> {
			String path = scene.core("services");
			scene.post(path,
					"{'metadata':{'name':'s','labels':{'a':'b'}},'spec':{'ports':[{'port':80,'targetPort':'http'}]}}")
				.is(201);
			Answer read = scene.get(path + "/s", PROTOBUF).is(200);
			Answer put = send(scene, "PUT", path + "/s", read.bytes()).is(200);
			assertThat(put.json()).isEqualTo(scene.get(path + "/s").json());
			assertThat(read.text()).contains(put.resourceVersion());
		});
		cases.add("PUT replaces the object", (scene) -> {
			scene.configMaps().create("a");
			byte[] body = object("a").entry(2, "k", "v").body("v1", "ConfigMap");
			send(scene, "PUT", scene.configMaps().path("a"), body).is(200);
			assertThat(scene.configMaps().get("a").json().path("data")).isEqualTo(Json.read("{\"k\":\"v\"}"));
		});
		cases.add("PUT of a scale", (scene) -> {
			String deployments = "/apis/apps/v1/namespaces/" + scene.namespace() + "/deployments";
			scene
				.post(deployments,
						"{'metadata':{'name':'d'},'spec':{'selector':{'matchLabels':{'a':'b'}},'template':{"
								+ "'metadata':{'labels':{'a':'b'}},'spec':{'containers':[{'name':'c','image':'i'}]}}}}")
				.is(201);
			byte[] body = object("d").message(2, new ProtobufMessage().number(1, 3)).body("autoscaling/v1", "Scale");
			Answer scale = send(scene, "PUT", deployments + "/d/scale", body).is(200);
			assertThat(scale.json().at("/spec/replicas").asInt()).isEqualTo(3);
			assertThat(scene.get(deployments + "/d").json().at("/spec/replicas").asInt()).isEqualTo(3);
		});
		for (String apiVersion : List.of("v1", "meta.k8s.io/v1", "apps/v1")) {
			cases.add("DELETE with options of " + apiVersion, (scene) -> {
				scene.configMaps().create("a");
				ProtobufMessage preconditions = new ProtobufMessage().text(1, "abc");
				byte[] body = new ProtobufMessage().message(2, preconditions).body(apiVersion, "DeleteOptions");
				assertThat(send(scene, "DELETE", scene.configMaps().path("a"), body).isStatus(409, "Conflict")
					.at("/message")).contains("the UID in the precondition (abc) does not match the UID in record");
				byte[] dryRun = new ProtobufMessage().text(5, "All").body(apiVersion, "DeleteOptions");
				send(scene, "DELETE", scene.configMaps().path("a"), dryRun).is(200);
				scene.configMaps().get("a").is(200);
				byte[] plain = new ProtobufMessage().number(1, 0).body(apiVersion, "DeleteOptions");
				send(scene, "DELETE", scene.configMaps().path("a"), plain).is(200);
				scene.configMaps().get("a").is(404);
			});
		}
		return cases.list();
	}

	static List<ContractCase> refusals() {
		Cases cases = new Cases("Protobuf bodies, refused");
		String unrecognized = "the object provided is unrecognized (must be of type ConfigMap): ";
		byte[] whole = object("a").body("v1", "ConfigMap");
		refused(cases, "no body", new byte[0], unrecognized + "empty data (<empty>)");
		refused(cases, "no object", Arrays.copyOf(whole, 4), unrecognized + "empty body (6b387300)");
		refused(cases, "a body without the prefix", new byte[40],
				unrecognized
						+ "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] ("
						+ "00".repeat(30) + " ...)");
		refused(cases, "a body that ends too early", Arrays.copyOf(whole, 24),
				unrecognized + "unexpected EOF (6b3873000a0f0a0276311209436f6e6669674d617012050a)");
		refused(cases, "an object that ends too early",
				new ProtobufMessage().bytes(1, new byte[] { 10, 127 }).body("v1", "ConfigMap"),
				"ConfigMap in version \"v1\" cannot be handled as a ConfigMap: unexpected EOF");
		refused(cases, "another kind", object("a").body("v1", "Pod"), "Pod in version \"v1\" cannot be handled as a "
				+ "ConfigMap: converting (v1.Pod) to (core.ConfigMap): unknown conversion");
		refused(cases, "an unknown kind", object("a").body("a/v9", "Foo"),
				"Foo in version \"v9\" cannot be handled as a "
						+ "ConfigMap: no kind \"Foo\" is registered for version \"a/v9\" in scheme \"pkg/runtime/scheme.go:111\"");
		cases.add("a text of JSON is cut in the message like one of bytes",
				(scene) -> scene.post(scene.configMaps().path(), "{'a':'" + "y".repeat(100))
					.isStatus(400, "BadRequest", unrecognized + "couldn't get version/kind; json parse error: "
							+ "unexpected end of JSON input ({\"a\":\"" + "y".repeat(24) + " ...)"));
		return cases.list();
	}

	private static void refused(Cases cases, String name, byte[] body, String message) {
		cases.add(name + " is refused",
				(scene) -> send(scene, "POST", scene.configMaps().path(), body).isStatus(400, "BadRequest", message));
	}

	private static void rich(Cases cases, String resource, String apiVersion, String content) {
		cases.add("an object of " + resource, (scene) -> {
			String root = apiVersion.contains("/") ? "/apis/" : "/api/";
			same(scene, root + apiVersion + "/namespaces/" + scene.namespace() + "/" + resource, "o",
					"{'metadata':{'name':'o','labels':{'empty':'','a':'b'}}," + content + "}");
		});
	}

	/**
	 * Checks that an object is the same whichever way it was sent.
	 * @param scene the case's scene
	 * @param path the collection
	 * @param name the object's name
	 * @param json the object
	 */
	private static void same(Scene scene, String path, String name, String json) throws Exception {
		Call call = scene.call("POST", path + "?dryRun=All")
			.accept(PROTOBUF)
			.body("application/json", Json.quoted(json));
		byte[] protobuf = call.send().is(201).bytes();
		JsonNode expected = content(scene.post(path + "?dryRun=All", json).is(201));
		assertThat(content(send(scene, "POST", path, protobuf).is(201))).isEqualTo(expected);
		assertThat(content(scene.get(path + "/" + name).is(200)).path("spec")).isEqualTo(expected.path("spec"));
	}

	// What the client has set and the server does not give anew each time.
	private static JsonNode content(Answer answer) {
		ObjectNode object = (ObjectNode) answer.json();
		((ObjectNode) object.path("metadata"))
			.remove(List.of("uid", "creationTimestamp", "resourceVersion", "managedFields"));
		object.remove("status");
		return object;
	}

	private static ProtobufMessage object(String name) {
		return new ProtobufMessage().message(1, ProtobufMessage.named(name));
	}

	private static Answer send(Scene scene, String method, String path, byte[] body) throws Exception {
		return scene.call(method, path).accept("application/json").body(PROTOBUF, body).send();
	}

}

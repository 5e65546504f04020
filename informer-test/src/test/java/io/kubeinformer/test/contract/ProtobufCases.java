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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Answers in protobuf.
 */
final class ProtobufCases {

	private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

	/** How client-go asks. */
	private static final String PREFERRED = PROTOBUF + ",application/json";

	private ProtobufCases() {
	}

	static List<ContractCase> bodies() {
		Cases cases = new Cases("Protobuf");
		cases.add("an object is in an envelope with its kind", (scene) -> {
			scene.configMaps().create("a");
			ProtobufPart whole = body(scene.get(scene.configMaps().path("a"), PREFERRED).is(200));
			assertThat(whole.text(1, 1)).isEqualTo("v1");
			assertThat(whole.text(1, 2)).isEqualTo("ConfigMap");
			assertThat(whole.text(2, 1, 1)).isEqualTo("a");
			assertThat(whole.text(3)).isEmpty();
			assertThat(whole.text(4)).isEmpty();
			assertThat(whole.numbers()).containsExactly(1, 2, 3, 4);
		});
		cases.add("what was never set is written, unless it is a pointer", (scene) -> {
			scene.configMaps().create("a");
			ProtobufPart meta = body(scene.get(scene.configMaps().path("a"), PROTOBUF).is(200)).at(2, 1);
			assertThat(meta.text(2)).as("generateName").isEmpty();
			assertThat(meta.text(4)).as("selfLink").isEmpty();
			assertThat(meta.number(7)).as("generation").isZero();
			assertThat(meta.number(8, 2)).as("nanos").isZero();
			assertThat(meta.numbers()).as("deletionTimestamp and deletionGracePeriodSeconds").doesNotContain(9, 10);
		});
		cases.add("a zero behind a pointer is written", (scene) -> {
			scene.post(deployments(scene), deployment("d", "'replicas':0,")).is(201);
			ProtobufPart spec = body(scene.get(deployments(scene) + "/d", PROTOBUF).is(200)).at(2, 2);
			assertThat(spec.number(1)).as("replicas").isZero();
			assertThat(spec.number(5)).as("minReadySeconds").isZero();
			assertThat(spec.number(7)).as("paused").isZero();
			assertThat(spec.number(6)).as("revisionHistoryLimit").isEqualTo(10);
		});
		cases.add("fields that JSON has in place are a message of their own", (scene) -> {
			scene.post(deployments(scene), deployment("d", "")).is(201);
			ProtobufPart pod = body(scene.get(deployments(scene) + "/d", PROTOBUF).is(200)).at(2, 2, 3, 2);
			assertThat(pod.text(1, 1)).as("name of the volume").isEqualTo("v");
			assertThat(pod.at(1, 2).numbers()).as("sources of the volume").containsExactly(19);
			assertThat(pod.text(1, 2, 19, 1, 1)).as("name of the config map").isEqualTo("c");
		});
		cases.add("bytes, quantities and numbers or texts have their own forms", (scene) -> {
			scene.post(scene.core("secrets"), "{'metadata':{'name':'s'},'data':{'b':'/wA=','a':'eA=='}}").is(201);
			ProtobufPart secret = body(scene.get(scene.core("secrets/s"), PROTOBUF).is(200)).at(2);
			assertThat(secret.text(2, 1)).as("first key").isEqualTo("a");
			assertThat(secret.last(2).bytes(2)).containsExactly(255, 0);
			scene
				.post(scene.core("services"),
						"{'metadata':{'name':'x'},'spec':{'ports':[{'port':80,'targetPort':'http'}]}}")
				.is(201);
			ProtobufPart port = body(scene.get(scene.core("services/x"), PROTOBUF).is(200)).at(2, 2, 1);
			assertThat(port.number(4, 1)).as("type").isEqualTo(1);
			assertThat(port.number(4, 2)).as("number").isZero();
			assertThat(port.text(4, 3)).as("text").isEqualTo("http");
			scene.post(deployments(scene), deployment("d", "")).is(201);
			ProtobufPart limit = body(scene.get(deployments(scene) + "/d", PROTOBUF).is(200)).at(2, 2, 3, 2, 2, 8, 1);
			assertThat(limit.text(1)).isEqualTo("memory");
			assertThat(limit.text(2, 1)).isEqualTo("1536Mi");
		});
		cases.add("a list has bare items", (scene) -> {
			scene.configMaps().createAll("a", "b", "c");
			Answer answer = scene.get(scene.configMaps().path() + "?limit=2", PREFERRED).is(200);
			ProtobufPart whole = body(answer);
			assertThat(whole.text(1, 2)).isEqualTo("ConfigMapList");
			assertThat(whole.text(2, 1, 2)).as("version").matches("[1-9][0-9]*");
			assertThat(whole.text(2, 1, 3)).as("continue").isNotEmpty();
			assertThat(whole.number(2, 1, 4)).as("remaining").isEqualTo(1);
			assertThat(whole.at(2).numbers()).containsExactly(1, 2, 2);
			assertThat(whole.at(2).last(2).text(1, 1)).isEqualTo("b");
		});
		cases.add("an empty list has no items", (scene) -> {
			ProtobufPart list = body(scene.get(scene.configMaps().path(), PROTOBUF).is(200)).at(2);
			assertThat(list.numbers()).containsExactly(1);
			assertThat(list.at(1).numbers()).containsExactly(1, 2, 3);
		});
		cases.add("a write is answered in protobuf", (scene) -> {
			Answer answer = scene.call("POST", scene.configMaps().path())
				.accept(PROTOBUF)
				.body("application/json", "{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"\"}}")
				.send()
				.is(201);
			assertThat(body(answer).text(2, 2, 1)).isEqualTo("k");
			assertThat(body(answer).text(2, 2, 2)).isEmpty();
		});
		return cases.list();
	}

	static List<ContractCase> failures() {
		Cases cases = new Cases("Status in protobuf");
		cases.add("who asks for protobuf gets a Status in it", (scene) -> {
			ProtobufPart whole = body(scene.get(scene.configMaps().path("none"), PREFERRED).is(404));
			assertThat(whole.text(1, 1)).isEqualTo("v1");
			assertThat(whole.text(1, 2)).isEqualTo("Status");
			assertThat(whole.at(2).numbers()).containsExactly(1, 2, 3, 4, 5, 6);
			assertThat(whole.at(2, 1).numbers()).as("metadata").containsExactly(1, 2, 3);
			assertThat(whole.text(2, 2)).isEqualTo("Failure");
			assertThat(whole.text(2, 3)).isEqualTo("configmaps \"none\" not found");
			assertThat(whole.text(2, 4)).isEqualTo("NotFound");
			assertThat(whole.at(2, 5).numbers()).containsExactly(1, 2, 3, 5, 6);
			assertThat(whole.text(2, 5, 3)).isEqualTo("configmaps");
			assertThat(whole.number(2, 6)).isEqualTo(404);
		});
		cases.add("a custom resource has a Status in protobuf too", (scene) -> {
			ProtobufPart whole = body(scene.get(scene.widgets().path("none"), PREFERRED).is(404));
			assertThat(whole.text(2, 5, 2)).isEqualTo("ex.io");
			assertThat(whole.number(2, 6)).isEqualTo(404);
		});
		cases.add("an object that is refused names its causes", (scene) -> {
			Answer answer = scene.call("POST", scene.configMaps().path())
				.accept(PROTOBUF)
				.body("application/json", "{\"metadata\":{\"name\":\"Not_Good\"}}")
				.send()
				.is(422);
			assertThat(body(answer).text(2, 5, 4, 1)).isEqualTo("FieldValueInvalid");
			assertThat(body(answer).text(2, 5, 4, 3)).isEqualTo("metadata.name");
		});
		return cases.list();
	}

	static List<ContractCase> watches() {
		Cases cases = new Cases("Watch in protobuf");
		cases.add("events are frames with a length", (scene) -> {
			scene.configMaps().createAll("a", "b");
			Answer answer = scene.get(scene.configMaps().path() + "?watch=1&timeoutSeconds=1", PREFERRED).is(200);
			assertThat(answer.header("Content-Type")).isEqualTo(PROTOBUF + ";stream=watch");
			List<ProtobufPart> events = frames(answer);
			assertThat(events).hasSize(2).allSatisfy((event) -> {
				assertThat(event.text(1)).isEqualTo("ADDED");
				assertThat(event.at(2).numbers()).containsExactly(1);
				assertThat(envelope(event.bytes(2, 1)).text(1, 2)).isEqualTo("ConfigMap");
			});
			assertThat(envelope(events.get(1).bytes(2, 1)).text(2, 1, 1)).isEqualTo("b");
		});
		cases.add("a bookmark ends the initial events", (scene) -> {
			Answer answer = scene
				.get(scene.configMaps().path() + "?watch=1&timeoutSeconds=1&sendInitialEvents=true"
						+ "&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true", PROTOBUF)
				.is(200);
			ProtobufPart bookmark = frames(answer).get(0);
			assertThat(bookmark.text(1)).isEqualTo("BOOKMARK");
			ProtobufPart object = envelope(bookmark.bytes(2, 1));
			assertThat(object.text(1, 2)).isEqualTo("ConfigMap");
			assertThat(object.text(2, 1, 1)).as("name").isEmpty();
			assertThat(object.text(2, 1, 6)).as("version").matches("[1-9][0-9]*");
			assertThat(object.bytes(2, 1, 8)).as("creationTimestamp").isEmpty();
			assertThat(object.text(2, 1, 12, 1)).isEqualTo("k8s.io/initial-events-end");
			assertThat(object.text(2, 1, 12, 2)).isEqualTo("true");
		});
		cases.add("an error is a frame with a Status", (scene) -> {
			Answer answer = scene
				.get(scene.configMaps().path()
						+ "?watch=1&timeoutSeconds=5&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
						+ "&allowWatchBookmarks=true&resourceVersion=999999999999", PROTOBUF)
				.is(200);
			ProtobufPart event = frames(answer).get(0);
			assertThat(event.text(1)).isEqualTo("ERROR");
			ProtobufPart status = envelope(event.bytes(2, 1));
			assertThat(status.text(1, 2)).isEqualTo("Status");
			assertThat(status.number(2, 6)).isEqualTo(504);
		});
		return cases.list();
	}

	private static String deployments(Scene scene) throws Exception {
		return "/apis/apps/v1/namespaces/" + scene.namespace() + "/deployments";
	}

	private static String deployment(String name, String more) {
		return "{'metadata':{'name':'" + name + "'},'spec':{" + more
				+ "'selector':{'matchLabels':{'a':'b'}},'template':{"
				+ "'metadata':{'labels':{'a':'b'}},'spec':{'volumes':[{'name':'v','configMap':{'name':'c'}}],"
				+ "'containers':[{'name':'c','image':'i','resources':{'limits':{'memory':'1.5Gi'}}}]}}}}";
	}

	private static ProtobufPart body(Answer answer) {
		assertThat(answer.header("Content-Type")).isEqualTo(PROTOBUF);
		return envelope(answer.bytes());
	}

	private static ProtobufPart envelope(byte[] bytes) {
		assertThat(new String(bytes, 0, 4, StandardCharsets.ISO_8859_1)).isEqualTo("k8s\0");
		return new ProtobufPart(Arrays.copyOfRange(bytes, 4, bytes.length));
	}

	private static List<ProtobufPart> frames(Answer answer) {
		List<ProtobufPart> frames = new ArrayList<>();
		for (ByteBuffer bytes = ByteBuffer.wrap(answer.bytes()); bytes.hasRemaining();) {
			byte[] frame = new byte[bytes.getInt()];
			bytes.get(frame);
			frames.add(new ProtobufPart(frame));
		}
		return frames;
	}

}

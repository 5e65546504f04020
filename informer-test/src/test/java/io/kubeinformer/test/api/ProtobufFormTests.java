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

import java.io.IOException;
import java.io.InputStream;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.test.api.json.Json;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bodies of a real server, written again byte for byte.
 */
class ProtobufFormTests {

	@ParameterizedTest
	@ValueSource(strings = { "pod.get", "crd.get", "hpa.get", "secret.get", "networkpolicy.get", "event-events.get",
			"job.get", "status-404" })
	void bodyIsThatOfARealServer(String name) throws IOException {
		assertThat(ProtobufForm.body(Json.read(bytes(name + ".json")))).isEqualTo(bytes(name + ".pb"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "pod.get", "crd.get", "hpa.get", "secret.get", "networkpolicy.get", "event-events.get",
			"job.get" })
	void bodyIsReadAsARealServerShowsItInJson(String name) throws IOException {
		JsonNode object = Json.read(bytes(name + ".json"));
		assertThat(ProtobufBody.read(bytes(name + ".pb"), "", "")).isEqualTo(object);
	}

	@ParameterizedTest
	@ValueSource(strings = { "configmap.bookmark", "watch-error-410" })
	void frameIsThatOfARealServer(String name) throws IOException {
		JsonNode event = Json.read(bytes(name + ".json"));
		assertThat(ProtobufForm.frame(Json.text(event, "type"), event.path("object"))).isEqualTo(bytes(name + ".pb"));
	}

	private static byte[] bytes(String name) throws IOException {
		try (InputStream in = ProtobufFormTests.class.getResourceAsStream("/wire/" + name)) {
			return in.readAllBytes();
		}
	}

}

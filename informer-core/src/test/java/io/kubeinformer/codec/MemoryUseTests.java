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

package io.kubeinformer.codec;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.http.BuiltInKinds;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The estimate of memory.
 */
class MemoryUseTests {

	@Test
	void textThatIsNotSharedCountsInFull() throws IOException {
		Decoders<V1ConfigMap> decoders = new Decoders<>(BuiltInKinds.find(V1ConfigMap.class).orElseThrow(),
				(key, version) -> null, true, DecodingOptions.standard());
		StringBuilder list = new StringBuilder("{\"kind\":\"ConfigMapList\",\"items\":[");
		for (int i = 0; i < 10; i++) {
			list.append((i > 0) ? "," : "")
				.append("{\"metadata\":{\"name\":\"n" + i + "\"},\"data\":{\"k\":\"" + "x".repeat(10_000) + "\"}}");
		}
		assertThat(decoders.memory().estimate(0)).isBetween(0L, 100_000L);
		decoders.forResponse("application/json", null)
			.readList(new ByteArrayInputStream(list.append("]}").toString().getBytes(StandardCharsets.UTF_8)),
					new Reading<>());
		MemoryUse memory = decoders.memory();
		assertThat(memory.objects()).isEqualTo(10);
		assertThat(memory.bytes() / 10).isBetween(10_000L, 11_000L);
		assertThat(memory.estimate(10)).isBetween(100_000L, 150_000L);
		assertThat(memory.plus(memory).estimate(20)).isBetween(200_000L, 300_000L);
	}

	@ParameterizedTest
	@ValueSource(strings = { "application/json", "application/vnd.kubernetes.protobuf" })
	void whatIsSharedCountsOnce(String encoding) throws IOException {
		Decoders<V1Pod> decoders = new Decoders<>(BuiltInKinds.find(V1Pod.class).orElseThrow(), (key, version) -> null,
				true, DecodingOptions.standard());
		byte[] event = Wire.bytes(encoding.endsWith("json") ? "pod.watch.json" : "pod.watch.pb");
		long first = read(decoders, encoding, event);
		read(decoders, encoding, event);
		long third = read(decoders, encoding, event);
		assertThat(first).isBetween(3_000L, 20_000L);
		assertThat(third).isPositive().isLessThan(first / 2);
	}

	private static long read(Decoders<V1Pod> decoders, String encoding, byte[] event) throws IOException {
		long before = decoders.memory().bytes();
		decoders.forResponse(encoding, null).readWatch(new ByteArrayInputStream(event), false).next();
		return decoders.memory().bytes() - before;
	}

}

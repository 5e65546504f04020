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

package io.kubeinformer.reports;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;

import io.kubernetes.client.custom.Quantity;
import io.kubernetes.client.openapi.models.V1Node;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Quantities in every form have their exact value; one that cannot be held costs its
 * object alone.
 */
@WithEachInitialState
class B65QuantitiesTests {

	private final Script script = Script.of("v1", "Node");

	@AutoClose
	private final Scene scene;

	B65QuantitiesTests(InitialState initial) {
		this.scene = Scene.with(initial).open(this.script);
	}

	@ParameterizedTest
	@CsvSource({ "3.0064771072E10, 30064771072", "129e6, 129000000", "1Ki, 1024", "100m, 0.1",
			"1E, 1000000000000000000", ".5, 0.5", "5n, 0.000000005", "-1, -1", "1., 1", "0, 0",
			"1Ei, 1152921504606846976", "+2k, 2000", "1e-3, 0.001", "12345678901234567890, 12345678901234567890" })
	void theValueIsExact(String text, BigDecimal value) throws InterruptedException {
		this.script.content("10", node("a", 5, text));
		SharedIndexInformer<V1Node> informer = started();
		assertThat(memory(informer, "a")).isEqualByComparingTo(value);
		this.scene.server.watches().send(Script.event("ADDED", node("b", 11, text)));
		await().atMost(Scene.LONG).until(() -> informer.lister().get("", "b") != null);
		assertThat(memory(informer, "b")).isEqualByComparingTo(value);
	}

	@ParameterizedTest
	@ValueSource(strings = { "much", "1e999999999", "1Zi", "", "1 Ki" })
	void whatCannotBeHeldCostsItsObject(String text) throws InterruptedException {
		this.script.content("10", node("a", 5, text), node("b", 6, "2"));
		SharedIndexInformer<V1Node> informer = started();
		assertThat(memory(informer, "b")).isEqualByComparingTo("2");
		assertThat(informer.lister().get("", "a")).isNull();
		assertThat(informer.status().quarantined()).singleElement()
			.satisfies((item) -> assertThat(item.item()).isEqualTo("a"));
		this.scene.server.watches().send(Script.event("MODIFIED", node("a", 11, "3")));
		await().atMost(Scene.LONG).until(() -> informer.lister().get("", "a") != null);
		assertThat(informer.status().quarantined()).isEmpty();
	}

	private SharedIndexInformer<V1Node> started() throws InterruptedException {
		SharedIndexInformer<V1Node> informer = this.scene.factory.informer(V1Node.class);
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.server.watches().await(1);
		return informer;
	}

	private static BigDecimal memory(SharedIndexInformer<V1Node> informer, String name) {
		V1Node node = Objects.requireNonNull(informer.lister().get("", name));
		Map<String, Quantity> capacity = Objects.requireNonNull(Objects.requireNonNull(node.getStatus()).getCapacity());
		return Objects.requireNonNull(capacity.get("memory")).getNumber();
	}

	private static String node(String name, int version, String memory) {
		return "{\"kind\":\"Node\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name + "\",\"uid\":\"" + name
				+ "\",\"resourceVersion\":\"" + version + "\"},\"status\":{\"capacity\":{\"memory\":\"" + memory
				+ "\"}}}";
	}

}

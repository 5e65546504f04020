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

package io.kubeinformer.documentation;

import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.kubernetes.client.openapi.models.V1Pod;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.Reason;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.actuate.endpoint.InformerDescriptor;
import io.kubeinformer.actuate.endpoint.InformersEndpoint;
import io.kubeinformer.fake.FakeInformer;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.Statuses;
import io.kubeinformer.metrics.InformerMetrics;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds {@code docs/actuator.md} to the endpoint, the meters and the states.
 */
class ActuatorReferenceTests {

	@Test
	void listsEveryState() throws IOException {
		assertThat(Page.named("actuator.md").firstColumnUnder("### States")).isEqualTo(names(InformerState.values()));
	}

	@Test
	void listsEveryReason() throws IOException {
		assertThat(Page.named("actuator.md").firstColumnUnder("### Reasons")).isEqualTo(names(Reason.values()));
	}

	@Test
	void listsEveryMeter() throws IOException {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		FakeInformerFactory factory = new FakeInformerFactory();
		factory.informer(InformerSpec.of(V1Pod.class).withName("pods"));
		FakeInformer<V1Pod> pods = factory.named("pods");
		pods.status(Statuses.status("pods", InformerState.WATCHING, null, true, Duration.ofSeconds(1)));
		pods.addHandler(new ResourceEventHandler<>() {
		});
		try (InformerMetrics metrics = new InformerMetrics(registry)) {
			metrics.bind(pods);
			Set<String> meters = registry.getMeters()
				.stream()
				.map((meter) -> meter.getId().getName())
				.collect(Collectors.toCollection(TreeSet::new));
			// Made by the observation of a call.
			meters.add("informer.handler");
			meters.add("informer.handler.active");
			assertThat(Page.named("actuator.md").firstColumnUnder("## Meters")).isEqualTo(meters);
		}
	}

	@Test
	void showsEveryFieldOfTheEndpointsList() throws IOException {
		assertThat(keys(Page.named("actuator.md").jsonUnder("## Endpoint")))
			.isEqualTo(fields(InformersEndpoint.InformersDescriptor.class));
	}

	@Test
	void showsEveryFieldOfTheEndpointsDetail() throws IOException {
		assertThat(keys(Page.named("actuator.md").jsonUnder("### One informer")))
			.isEqualTo(fields(InformerDescriptor.class));
	}

	private static Set<String> names(Enum<?>[] values) {
		return Arrays.stream(values).map(Enum::name).collect(Collectors.toCollection(TreeSet::new));
	}

	// Returns the names of all fields on all levels. Keys of maps are no fields: those
	// of the examples are named below and left out.
	private static Set<String> keys(String json) {
		Set<String> keys = new TreeSet<>();
		collect(JsonMapper.shared().readTree(json), keys);
		keys.removeAll(Set.of("deployments", "pods", "prod", "staging", "INITIAL", "EXPIRED"));
		return keys;
	}

	private static void collect(JsonNode node, Set<String> keys) {
		node.propertyStream().forEach((field) -> {
			keys.add(field.getKey());
			collect(field.getValue(), keys);
		});
		if (node.isArray()) {
			node.forEach((element) -> collect(element, keys));
		}
	}

	private static Set<String> fields(Type type) {
		if (type instanceof ParameterizedType parameterized) {
			return Arrays.stream(parameterized.getActualTypeArguments())
				.flatMap((argument) -> fields(argument).stream())
				.collect(Collectors.toCollection(TreeSet::new));
		}
		if (!(type instanceof Class<?> record) || !record.isRecord()) {
			return Set.of();
		}
		return Arrays.stream(record.getRecordComponents())
			.flatMap(ActuatorReferenceTests::fieldAndBelow)
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static Stream<String> fieldAndBelow(RecordComponent component) {
		return Stream.concat(Stream.of(component.getName()), fields(component.getGenericType()).stream());
	}

}

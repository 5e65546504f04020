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

package io.kubeinformer.informer;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Secret;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.Unstructured;
import io.kubeinformer.http.Deadlines;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.api.ApiServerOptions;

/**
 * Random changes and random faults before an API server, in each way of asking for
 * content and in both encodings: once the faults are over, every cache is what the server
 * has, and each handler was told of a possible history that leads there.
 * <p>
 * The seeds are fixed. More are tried by the system properties
 * {@code informer.hammer.from}, {@code informer.hammer.seeds} and
 * {@code informer.hammer.steps}.
 */
class FaultHammerTests {

	private static final int STEPS = Integer.getInteger("informer.hammer.steps", 150);

	/** Minutes of silence take seconds, but a request may really take a while. */
	private static final int SPEED = 20;

	private static final Deadlines DEADLINES = new Deadlines(Duration.ofSeconds(2), Duration.ofSeconds(1),
			Duration.ofMillis(500), Duration.ofSeconds(5), Duration.ofMillis(500));

	static Stream<Arguments> runs() {
		int from = Integer.getInteger("informer.hammer.from", 1);
		return IntStream.range(from, from + Integer.getInteger("informer.hammer.seeds", 4))
			.mapToObj((seed) -> Arguments.of(seed, InitialState.values()[seed & 1], (seed & 2) == 0));
	}

	@ParameterizedTest(name = "seed {0}, {1}, protobuf: {2}")
	@MethodSource("runs")
	void everyCacheAndHandlerEndsUpAsTheCluster(int seed, InitialState initial, boolean protobuf)
			throws InterruptedException {
		Random random = new Random(seed);
		try (KubernetesApiServer server = KubernetesApiServer.builder()
			.options(ApiServerOptions.defaults().withProtobuf(protobuf))
			.start(); SharedInformerFactory factory = factory(server, random.nextBoolean(), initial, protobuf)) {
			HammeredCluster cluster = new HammeredCluster(server, random);
			for (int writes = 0; writes < 40; writes++) {
				cluster.write();
			}
			HammeredInformer configMaps = informer(factory,
					InformerSpec.of(V1ConfigMap.class).withNamespaces(List.of("shop", "pay")), random);
			HammeredInformer secrets = informer(factory,
					InformerSpec.of(V1Secret.class).withLabelSelector(LabelSelector.parse("team=red")), random);
			HammeredInformer widgets = informer(factory, InformerSpec.of(widgets()).withPageSize(3), random);
			List<HammeredInformer> informers = List.of(configMaps, secrets, widgets);
			factory.start();
			for (int step = 0; step < STEPS; step++) {
				HammeredInformer informer = informers.get(random.nextInt(informers.size()));
				switch (random.nextInt(8)) {
					case 0 -> cluster.fail();
					case 1 -> informer.act();
					case 2 -> informer.pace(server.objects().resourceVersion());
					default -> cluster.write();
				}
			}
			cluster.mend();
			informers.forEach(HammeredInformer::start);
			cluster.writeLast();
			configMaps.verify(() -> cluster.content("configmaps", configMaps.namespaces(), (object) -> true));
			secrets.verify(() -> cluster.content("secrets", HammeredCluster.NAMESPACES,
					(object) -> "red".equals(object.at("metadata", "labels", "team"))));
			widgets.verify(() -> cluster.content("widgets", HammeredCluster.NAMESPACES, (object) -> true));
		}
	}

	private static ResourceType<Unstructured> widgets() {
		return ResourceType.of(Unstructured.class, new GroupVersionResource("ex.io", "v1", "widgets"));
	}

	private static <T extends KubernetesObject> HammeredInformer informer(SharedInformerFactory factory,
			InformerSpec<T> spec, Random random) {
		return new HammeredInformer(factory.informer(spec.withWatchTimeout(Duration.ofSeconds(30))), random);
	}

	private static SharedInformerFactory factory(KubernetesApiServer server, boolean encrypted, InitialState initial,
			boolean protobuf) {
		ApiClient client = new ApiClient().setBasePath((encrypted) ? server.httpsUrl() : server.httpUrl());
		if (encrypted) {
			client.setSslCaCert(new ByteArrayInputStream(server.caCertificate().getBytes(StandardCharsets.UTF_8)));
		}
		return ScaledFactories.build(initial, client, DEADLINES, protobuf, SPEED);
	}

}

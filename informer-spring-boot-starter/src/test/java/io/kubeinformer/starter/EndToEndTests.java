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

package io.kubeinformer.starter;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

import io.kubernetes.client.openapi.ApiClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.kubeinformer.EventType;
import io.kubeinformer.InformerState;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ExchangeStats;
import io.kubeinformer.Reason;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The starter in an application against an API server: the real one that
 * {@code -Dinformer.integration.kubeconfig}, {@code .apiserver} (the script that runs it)
 * and {@code .dir} (its folder) name, or else the test server. All connections of the
 * application go through a proxy.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EndToEndTests {

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	private static final Map<String, String> PATHS = Map.of("configmaps", "/api/v1", "deployments", "/apis/apps/v1",
			"widgets", "/apis/e2e.kubeinformer.io/v1");

	private static final Map<String, Integer> OBJECTS = new TreeMap<>(
			Map.of("configmaps", 400, "deployments", 300, "widgets", 300));

	private final String namespace = "e2e-" + Long.toString(System.nanoTime(), 36);

	private TestCluster cluster;

	private TcpProxy proxy;

	private ConfigurableApplicationContext application;

	private CallRecorder recorder;

	private ClusterWriter writer;

	@BeforeAll
	void start(@TempDir Path folder) throws Exception {
		this.cluster = TestCluster.start();
		this.proxy = new TcpProxy(this.cluster.port());
		Path direct = Files.writeString(folder.resolve("direct"), this.cluster.kubeconfig());
		Path proxied = Files.writeString(folder.resolve("proxied"),
				this.cluster.kubeconfig().replace(":" + this.cluster.port(), ":" + this.proxy.port()));
		try (ConfigurableApplicationContext setUp = run(direct, "setup")) {
			this.writer = new ClusterWriter(setUp.getBean(ApiClient.class));
		}
		prepareCluster();
		this.application = run(proxied, this.namespace, "informer.resource.configmaps.kind=ConfigMap",
				"informer.resource.deployments.kind=Deployment",
				"informer.resource.widgets.api-version=e2e.kubeinformer.io/v1",
				"informer.resource.widgets.kind=Widget");
		this.recorder = this.application.getBean(CallRecorder.class);
	}

	@AfterAll
	void stop() throws Exception {
		if (this.application != null) {
			this.application.close();
		}
		this.proxy.close();
		this.cluster.close();
	}

	private static ConfigurableApplicationContext run(Path kubeconfig, String namespace, String... properties) {
		List<String> all = new ArrayList<>(List.of(properties));
		all.add("informer.client.kubeconfig=" + kubeconfig);
		all.add("informer.defaults.namespaces=" + namespace);
		all.add("informer.startup.on-timeout=fail");
		Class<?> application = (properties.length > 0) ? Application.class : SetUp.class;
		return new SpringApplicationBuilder(application).web(WebApplicationType.NONE)
			.properties(all.toArray(String[]::new))
			.run();
	}

	private void prepareCluster() {
		this.writer.create("/api/v1/namespaces",
				"{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"" + this.namespace + "\"}}");
		String definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
		if (!this.writer.exists(definitions + "/widgets.e2e.kubeinformer.io")) {
			this.writer.create(definitions, """
					{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
					 "metadata": {"name": "widgets.e2e.kubeinformer.io"},
					 "spec": {"group": "e2e.kubeinformer.io", "scope": "Namespaced",
					  "names": {"plural": "widgets", "singular": "widget", "kind": "Widget", "listKind": "WidgetList"},
					  "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema":
					   {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}]}}""");
		}
		await().atMost(PATIENCE).until(() -> this.writer.exists(collection("widgets")));
	}

	@BeforeEach
	void forget() {
		this.recorder.forget();
	}

	@AfterEach
	void removeObjects() throws Exception {
		for (String informer : OBJECTS.keySet()) {
			inParallel(this.writer.versions(collection(informer)).keySet(),
					(name) -> this.writer.delete(path(informer, name)));
		}
		await().atMost(PATIENCE)
			.until(() -> informers().stream().allMatch((informer) -> informer.indexer().size() == 0));
	}

	@Test
	void everyChangeOfAThousandObjectsIsSeenOnce() throws Exception {
		List<String> keys = keys(OBJECTS);
		inParallel(keys, this::create);
		awaitCalls(EventType.ADDED, keys);
		inParallel(keys, this::change);
		awaitCalls(EventType.UPDATED, keys);
		List<String> removed = keys.stream().filter((key) -> key.endsWith("7")).toList();
		inParallel(removed, (key) -> this.writer.delete(path(key)));
		awaitCalls(EventType.DELETED, removed);
		assertCachesEqualTheServer();
		inParallel(keys.stream().filter((key) -> !key.endsWith("7")).toList(), (key) -> this.writer.delete(path(key)));
		awaitCalls(EventType.DELETED, keys);
		assertThat(this.recorder.all()).hasSize(3 * keys.size()).values().containsOnly(1);
		assertCachesEqualTheServer();
	}

	@Test
	void anEndOfTheServerCostsAtMostOneListAndOnlyChangesAreDelivered() throws Exception {
		List<String> before = keys(Map.of("configmaps", 20, "deployments", 20, "widgets", 20));
		inParallel(before, this::create);
		awaitCalls(EventType.ADDED, before);
		Map<String, Long> lists = answeredLists();
		this.recorder.forget();
		this.cluster.kill();
		await().atMost(PATIENCE)
			.until(() -> informers().stream().allMatch((informer) -> informer.status().reason() == Reason.UNREACHABLE));
		assertThat(health().getDetails().toString()).contains("reason=UNREACHABLE");
		assertThat(this.application.isRunning()).isTrue();
		assertThat(informers()).allSatisfy((informer) -> assertThat(informer.indexer().size()).isEqualTo(20));
		this.cluster.restart();
		List<String> changed = before.stream().filter((key) -> key.endsWith("3")).toList();
		await().atMost(PATIENCE).ignoreExceptions().until(() -> this.writer.exists(collection("widgets")));
		inParallel(changed, this::change);
		awaitCalls(EventType.UPDATED, changed);
		await().atMost(PATIENCE).until(() -> informers().stream().allMatch(EndToEndTests::isWell));
		assertThat(health().getStatus()).isEqualTo(Status.UP);
		assertThat(this.recorder.all()).as("only what changed").hasSize(changed.size()).values().containsOnly(1);
		answeredLists().forEach((informer, count) -> assertThat(count - lists.getOrDefault(informer, 0L))
			.as("answered requests for the whole content of " + informer)
			.isLessThanOrEqualTo(1));
		assertCachesEqualTheServer();
	}

	@Test
	void cutConnectionsCostNoList() throws Exception {
		List<String> before = keys(Map.of("configmaps", 20, "deployments", 20, "widgets", 20));
		inParallel(before, this::create);
		awaitCalls(EventType.ADDED, before);
		Map<String, Long> lists = answeredLists();
		this.recorder.forget();
		for (int round = 0; round < 3; round++) {
			assertThat(this.proxy.cut()).isPositive();
			String ending = Integer.toString(round);
			List<String> changed = before.stream().filter((key) -> key.endsWith(ending)).toList();
			inParallel(changed, this::change);
			awaitCalls(EventType.UPDATED,
					before.stream().filter((key) -> key.charAt(key.length() - 1) <= ending.charAt(0)).toList());
		}
		assertThat(this.recorder.all()).values().containsOnly(1);
		assertThat(answeredLists()).isEqualTo(lists);
		assertCachesEqualTheServer();
	}

	private static boolean isWell(SharedIndexInformer<?> informer) {
		InformerStatus status = informer.status();
		return status.state() == InformerState.WATCHING && status.reason() == null;
	}

	private Health health() {
		Health health = this.application.getBean("informersHealthContributor", HealthIndicator.class).health();
		assertThat(health).isNotNull();
		return health;
	}

	private void awaitCalls(EventType type, List<String> keys) {
		Map<String, Integer> once = new HashMap<>();
		keys.forEach((key) -> once.put(key, 1));
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(this.recorder.calls(type)).containsAllEntriesOf(once));
		assertThat(this.recorder.calls(type)).isEqualTo(once);
	}

	private void assertCachesEqualTheServer() {
		for (SharedIndexInformer<?> informer : informers()) {
			Map<String, String> cached = new TreeMap<>();
			informer.indexer()
				.list()
				.forEach((object) -> cached.put(object.getMetadata().getName(),
						object.getMetadata().getResourceVersion()));
			assertThat(cached).as(informer.name()).isEqualTo(this.writer.versions(collection(informer.name())));
		}
	}

	private Map<String, Long> answeredLists() {
		Map<String, Long> lists = new TreeMap<>();
		informers().forEach((informer) -> lists.put(informer.name(),
				informer.status()
					.partitions()
					.values()
					.stream()
					.map(PartitionStatus::lists)
					.flatMap((outcomes) -> outcomes.values().stream())
					.mapToLong(ExchangeStats::count)
					.sum()));
		return lists;
	}

	private List<SharedIndexInformer<?>> informers() {
		return this.application.getBean(SharedInformerFactory.class).informers();
	}

	private static List<String> keys(Map<String, Integer> objects) {
		List<String> keys = new ArrayList<>();
		objects.forEach((informer, count) -> {
			for (int i = 0; i < count; i++) {
				keys.add(informer + "/object-" + i);
			}
		});
		return keys;
	}

	private void create(String key) {
		String informer = key.substring(0, key.indexOf('/'));
		String metadata = "\"metadata\":{\"name\":\"" + key.substring(key.indexOf('/') + 1) + "\"}";
		this.writer.create(collection(informer), switch (informer) {
			case "configmaps" ->
				"{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\"," + metadata + ",\"data\":{\"k\":\"v\"}}";
			case "deployments" -> "{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\"," + metadata
					+ ",\"spec\":{\"replicas\":1,\"selector\":{\"matchLabels\":{\"app\":\"a\"}},\"template\":{\"metadata\":"
					+ "{\"labels\":{\"app\":\"a\"}},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}}}";
			default -> "{\"apiVersion\":\"e2e.kubeinformer.io/v1\",\"kind\":\"Widget\"," + metadata
					+ ",\"spec\":{\"size\":1}}";
		});
	}

	private void change(String key) {
		this.writer.patch(path(key), "{\"metadata\":{\"annotations\":{\"changed\":\"yes\"}}}");
	}

	private String path(String key) {
		return path(key.substring(0, key.indexOf('/')), key.substring(key.indexOf('/') + 1));
	}

	private String path(String informer, String name) {
		return collection(informer) + "/" + name;
	}

	private String collection(String informer) {
		return PATHS.get(informer) + "/namespaces/" + this.namespace + "/" + informer;
	}

	private static void inParallel(Collection<String> items, Consumer<String> action) throws Exception {
		ExecutorService executor = Executors.newFixedThreadPool(4);
		try {
			List<Future<?>> results = new ArrayList<>();
			items.forEach((item) -> results.add(executor.submit(() -> action.accept(item))));
			for (Future<?> result : results) {
				result.get();
			}
		}
		finally {
			executor.shutdownNow();
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(CallRecorder.class)
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class SetUp {

	}

}

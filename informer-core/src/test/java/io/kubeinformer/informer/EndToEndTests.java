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

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.Reason;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.Unstructured;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.parity.Parity;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The whole way of an event, from an API server's socket to a handler.
 */
@WithEachInitialState
class EndToEndTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final SharedInformerFactory factory;

	private final Recorder recorder = new Recorder();

	EndToEndTests(InitialState initial) {
		this.factory = new SharedInformerFactoryBuilder().apiClient(new ApiClient().setBasePath(this.server.httpUrl()))
			.userAgent("end-to-end/1")
			.streamingLists(initial.isStreaming())
			.build();
		this.server.objects().namespace("shop");
		this.server.objects().namespace("pay");
	}

	@AfterEach
	void close() {
		this.factory.close();
		this.server.close();
	}

	@Test
	void listsWatchesAndFollowsEveryKindOfChange() throws InterruptedException {
		create("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = started(spec());
		create("shop", "b", "1");
		update("shop", "a", "2");
		settle(informer);
		this.server.objects().delete("configmaps", "shop", "b");
		await().atMost(LONG)
			.untilAsserted(() -> assertThat(this.recorder.events()).containsExactlyInAnyOrder("*a=1", "+b=1", "a=1>2",
					"-b=1"));
		assertThat(informer.lister().get("shop", "a")).isNotNull();
		assertThat(informer.lister().get("shop", "b")).isNull();
		assertThat(this.server.requests().matching(RequestMatcher.initialState("configmaps"))).isNotEmpty()
			.allMatch((request) -> "end-to-end/1".equals(request.header("User-Agent")));
	}

	@Test
	@Parity("FS01")
	void aCutConnectionCostsNoList() throws InterruptedException {
		create("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = started(spec());
		this.server.requests().awaitOpen(1, RequestMatcher.watch("configmaps"));
		await().atMost(LONG).untilAsserted(() -> assertThat(lists(informer)).isEqualTo(1));
		this.server.connections().cut(Cut.RESET);
		update("shop", "a", "2");
		await().atMost(LONG).untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "a=1>2"));
		assertThat(lists(informer)).isEqualTo(1);
	}

	@Test
	@Parity({ "CT10", "FS01" })
	void afterExpiryOnlyWhatChangedIsDelivered() throws InterruptedException {
		create("shop", "same", "1");
		create("shop", "changed", "1");
		create("shop", "gone", "1");
		SharedIndexInformer<V1ConfigMap> informer = started(spec());
		this.server.requests().awaitOpen(1, RequestMatcher.watch("configmaps"));
		this.recorder.events().clear();
		this.server.connections().refuse();
		this.server.connections().cut(Cut.RESET);
		update("shop", "changed", "2");
		this.server.objects().delete("configmaps", "shop", "gone");
		create("shop", "new", "1");
		this.server.expireHistory();
		this.server.connections().accept();
		await().atMost(LONG)
			.untilAsserted(() -> assertThat(this.recorder.events()).containsExactlyInAnyOrder("changed=1>2", "?gone=1",
					"+new=1"));
		assertThat(informer.status().partitions().get("")).extracting(PartitionStatus::relists)
			.satisfies((relists) -> assertThat(relists).containsEntry(ListReason.INITIAL, 1L)
				.containsEntry(ListReason.EXPIRED, 1L));
	}

	@Test
	void aRestartedServerIsFoundAgain() throws InterruptedException {
		create("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = started(spec());
		this.server.stop();
		await().atMost(LONG).untilAsserted(() -> assertThat(informer.status().reason()).isEqualTo(Reason.UNREACHABLE));
		assertThat(informer.hasSynced()).isTrue();
		assertThat(informer.lister().get("shop", "a")).isNotNull();
		this.server.start();
		create("shop", "b", "1");
		await().atMost(LONG).untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1", "+b=1"));
		await().atMost(LONG).untilAsserted(() -> assertThat(informer.status().reason()).isNull());
	}

	@Test
	void aForbiddenNamespaceIsAStateOfItsPartition() throws InterruptedException {
		create("shop", "a", "1");
		create("pay", "b", "1");
		this.server.access().deny("*", "configmaps", "pay");
		SharedIndexInformer<V1ConfigMap> informer = this.factory
			.informer(spec().withNamespaces(List.of("shop", "pay")));
		informer.addHandler(this.recorder);
		informer.start();
		await().atMost(LONG).untilAsserted(() -> assertThat(this.recorder.events()).containsExactly("*a=1"));
		await().atMost(LONG).untilAsserted(() -> assertThat(informer.status().reason()).isEqualTo(Reason.FORBIDDEN));
		assertThat(informer.status().partitions().get("shop")).extracting(PartitionStatus::reason).isNull();
		this.server.access().allowEverything();
		assertThat(informer.awaitSync(LONG)).isTrue();
		assertThat(informer.lister().list()).extracting(ConfigMaps::name).containsExactlyInAnyOrder("a", "b");
	}

	@Test
	@Parity("MC01")
	void anOwnWriteIsReadBackByItsVersion() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = started(spec());
		create("shop", "own", "1");
		assertThat(informer.awaitResourceVersion(this.server.objects().resourceVersion(), LONG)).isTrue();
		assertThat(informer.lister().get("shop", "own")).isNotNull();
	}

	@Test
	void selectorsAreTheServersBusiness() throws InterruptedException {
		create("shop", "a", "x");
		create("shop", "b", "y");
		SharedIndexInformer<V1ConfigMap> informer = started(spec().withLabelSelector(LabelSelector.parse("value=x")));
		assertThat(informer.lister().list()).extracting(ConfigMaps::name).containsExactly("a");
		update("shop", "a", "y");
		update("shop", "b", "x");
		await().atMost(LONG)
			.untilAsserted(
					() -> assertThat(informer.lister().list()).extracting(ConfigMaps::name).containsExactly("b"));
		SharedIndexInformer<V1ConfigMap> named = this.factory.informer(spec().withObjectName("a"));
		named.start();
		assertThat(named.awaitSync(LONG)).isTrue();
		assertThat(named.lister().list()).extracting(ConfigMaps::name).containsExactly("a");
	}

	@Test
	void customResourcesComeAsMaps() throws InterruptedException {
		this.server.customResource("example.org", "v1", "Widget", "widgets", true);
		this.server.objects()
			.create("{apiVersion: example.org/v1, kind: Widget, metadata: {name: w, namespace: shop}, spec: {size: 3}}");
		SharedIndexInformer<Unstructured> informer = this.factory
			.forResource(new GroupVersionResource("example.org", "v1", "widgets"));
		informer.start();
		assertThat(informer.awaitSync(LONG)).isTrue();
		Unstructured widget = informer.lister().get("shop", "w");
		assertThat(widget).isNotNull();
		assertThat(widget.get("spec", "size")).isEqualTo(3L);
		Unstructured copy = informer.copy(widget);
		assertThat(copy).isEqualTo(widget).isNotSameAs(widget);
	}

	@Test
	void manyObjectsReachEveryHandlerOnce() throws InterruptedException {
		for (int i = 0; i < 1200; i++) {
			create("shop", "a" + i, "1");
		}
		SharedIndexInformer<V1ConfigMap> informer = this.factory.informer(spec().withPageSize(100));
		informer.addHandler(this.recorder);
		informer.start();
		assertThat(informer.awaitSync(LONG)).isTrue();
		assertThat(this.recorder.events()).hasSize(1200).doesNotHaveDuplicates();
		assertThat(informer.indexer().size()).isEqualTo(1200);
		assertThat(informer.status().cacheBytes()).isBetween(1200L * 300, 1200L * 3000);
	}

	@Test
	void stopClosesTheWatchAndCloseGivesConnectionsBack() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = started(spec());
		this.server.requests().awaitOpen(1, RequestMatcher.watch("configmaps"));
		informer.stop(Duration.ZERO);
		this.server.requests().awaitNoneOpen(RequestMatcher.watch("configmaps"));
		this.factory.close();
		this.server.connections().awaitNone(LONG);
		List<String> left = new CopyOnWriteArrayList<>();
		await().atMost(LONG).untilAsserted(() -> {
			left.clear();
			Thread.getAllStackTraces()
				.keySet()
				.stream()
				.map(Thread::getName)
				.filter((name) -> name.equals("informer-reader-configmaps"))
				.forEach(left::add);
			assertThat(left).isEmpty();
		});
	}

	private static InformerSpec<V1ConfigMap> spec() {
		return InformerSpec.of(V1ConfigMap.class);
	}

	private SharedIndexInformer<V1ConfigMap> started(InformerSpec<V1ConfigMap> spec) throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.factory.informer(spec);
		informer.addHandler(this.recorder);
		informer.start();
		assertThat(informer.awaitSync(LONG)).isTrue();
		return informer;
	}

	private void settle(SharedIndexInformer<V1ConfigMap> informer) throws InterruptedException {
		assertThat(informer.awaitResourceVersion(this.server.objects().resourceVersion(), LONG)).isTrue();
	}

	private long lists(SharedIndexInformer<V1ConfigMap> informer) {
		return informer.status()
			.partitions()
			.values()
			.stream()
			.flatMap((partition) -> partition.lists().values().stream())
			.mapToLong(PartitionStatus.ExchangeStats::count)
			.sum();
	}

	private void create(String namespace, String name, String value) {
		this.server.objects().create(manifest(namespace, name, value));
	}

	private void update(String namespace, String name, String value) {
		this.server.objects().update(manifest(namespace, name, value));
	}

	private static String manifest(String namespace, String name, String value) {
		return "{apiVersion: v1, kind: ConfigMap, metadata: {name: '" + name + "', namespace: '" + namespace
				+ "', labels: {value: '" + value + "'}}, data: {value: '" + value + "'}}";
	}

}

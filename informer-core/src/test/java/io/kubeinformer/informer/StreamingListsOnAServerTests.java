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

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerStatus.QuarantinedItem;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.parity.Parity;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RecordedRequest;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Streaming lists before an API server.
 */
class StreamingListsOnAServerTests {

	private static final Duration LONG = Duration.ofSeconds(30);

	private static final RequestMatcher STREAMS = RequestMatcher.watchList("configmaps");

	private static final RequestMatcher LISTS = RequestMatcher.list("configmaps");

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final SharedInformerFactory factory = new SharedInformerFactoryBuilder()
		.apiClient(new ApiClient().setBasePath(this.server.httpUrl()))
		.build();

	private final Recorder recorder = new Recorder();

	StreamingListsOnAServerTests() {
		this.server.objects().namespace("shop");
		for (String name : List.of("a", "b", "c", "d")) {
			create(name, "1");
		}
	}

	@AfterEach
	void close() {
		this.factory.close();
		this.server.close();
	}

	@Test
	@Parity({ "RF12", "WL08" })
	void oneRequestBringsTheContentAndWhatChanges() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = started("shop");
		create("e", "1");
		assertThat(informer.awaitResourceVersion(this.server.objects().resourceVersion(), LONG)).isTrue();
		await().atMost(LONG)
			.untilAsserted(() -> assertThat(this.recorder.events()).containsExactlyInAnyOrder("*a=1", "*b=1", "*c=1",
					"*d=1", "+e=1"));
		RecordedRequest request = this.server.requests().matching(configMaps()).get(0);
		assertThat(this.server.requests().matching(configMaps())).hasSize(1);
		assertThat(request.isOpen()).isTrue();
		assertThat(request.parameter("sendInitialEvents")).isEqualTo("true");
		assertThat(request.parameter("resourceVersionMatch")).isEqualTo("NotOlderThan");
		assertThat(request.parameter("allowWatchBookmarks")).isEqualTo("true");
		assertThat(request.parameter("resourceVersion")).isNull();
		assertThat(request.parameter("timeoutSeconds")).isNotNull();
		assertThat(request.header("Accept-Encoding")).isEqualTo("identity");
	}

	@Test
	@Parity("FA04")
	void nothingButTheEndBookmarkSyncsAnEmptyInformer() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = started("empty");
		assertThat(informer.lister().list()).isEmpty();
		assertThat(this.recorder.events()).isEmpty();
		assertThat(this.server.requests().matching(STREAMS)).hasSize(1);
		assertThat(this.server.requests().matching(LISTS)).isEmpty();
	}

	@Test
	@Parity({ "WL07", "FA05" })
	void refusalIsRememberedForAllInformersOfTheResource() throws InterruptedException {
		this.server.objects().namespace("pay");
		this.server.faults()
			.on(STREAMS)
			.always()
			.respondStatus(422, "Invalid", "sendInitialEvents is forbidden for watch unless the WatchList gate is on");
		started("shop");
		started("pay");
		assertThat(this.server.requests().matching(STREAMS)).hasSize(1);
		assertThat(this.server.requests().matching(LISTS)).extracting(RecordedRequest::namespace)
			.containsExactly("shop", "pay");
	}

	@ParameterizedTest
	@EnumSource(value = Cut.class, names = { "RESET", "CLOSE", "END" })
	@Parity("WL11")
	void streamThatIsCutIsAskedForAgainAndNothingPartialIsSeen(Cut cut) throws InterruptedException {
		this.server.faults().on(STREAMS).cutAfterEvents(2, cut);
		SharedIndexInformer<V1ConfigMap> informer = started("shop");
		assertThat(informer.lister().list()).extracting(ConfigMaps::name).containsExactlyInAnyOrder("a", "b", "c", "d");
		assertThat(this.recorder.events()).containsExactlyInAnyOrder("*a=1", "*b=1", "*c=1", "*d=1");
		assertThat(this.server.requests().matching(STREAMS)).hasSize(2);
		assertThat(this.server.requests().matching(LISTS)).isEmpty();
	}

	@Test
	void streamThatIsCutInAnEventIsALostConnection() throws InterruptedException {
		this.server.faults().on(STREAMS).cutInEvent(3, Cut.CLOSE);
		SharedIndexInformer<V1ConfigMap> informer = started("shop");
		assertThat(informer.indexer().size()).isEqualTo(4);
		assertThat(informer.status().quarantined()).isEmpty();
	}

	@Test // B18
	void threeStreamsThatEndBeforeTheirBookmarkAreFollowedByAList() throws InterruptedException {
		this.server.faults().on(STREAMS).always().cutAfterEvents(4, Cut.END);
		started("shop");
		assertThat(this.recorder.events()).containsExactlyInAnyOrder("*a=1", "*b=1", "*c=1", "*d=1");
		assertThat(this.server.requests().matching(STREAMS)).hasSize(3);
		assertThat(this.server.requests().matching(LISTS)).hasSize(1);
	}

	@Test // B19
	void streamWithoutTheAnnotationOfItsBookmarkIsFollowedByAList() throws InterruptedException {
		this.server.faults().on(STREAMS).always().dropBookmarkAnnotations();
		started("shop");
		assertThat(this.server.requests().matching(STREAMS)).hasSize(1);
		assertThat(this.server.requests().matching(LISTS)).hasSize(1);
		await().atMost(LONG).until(() -> this.server.requests().open(STREAMS).isEmpty());
	}

	@Test
	void objectThatCannotBeReadCostsOnlyItself() throws InterruptedException {
		this.server.faults()
			.on(STREAMS)
			.editEvents((line) -> (line != null && line.contains("\"name\":\"b\""))
					? line.replace("\"value\":\"1\"", "\"value\":{}") : line);
		SharedIndexInformer<V1ConfigMap> informer = started("shop");
		assertThat(informer.lister().list()).extracting(ConfigMaps::name).containsExactlyInAnyOrder("a", "c", "d");
		assertThat(informer.status().quarantined()).extracting(QuarantinedItem::item).containsExactly("shop/b");
		create("e", "1");
		await().atMost(LONG).untilAsserted(() -> assertThat(informer.lister().get("shop", "e")).isNotNull());
	}

	@Test
	@Parity("WL13")
	void expiryIsFollowedByAStreamOfTheTruth() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = started("shop");
		this.server.connections().refuse();
		this.server.connections().cut(Cut.RESET);
		this.server.objects().delete("configmaps", "shop", "b");
		this.server.expireHistory();
		this.server.connections().accept();
		await().atMost(LONG).untilAsserted(() -> assertThat(informer.lister().get("shop", "b")).isNull());
		assertThat(this.recorder.events()).hasSize(5).endsWith("?b=1");
		assertThat(this.server.requests().matching(STREAMS)).hasSize(2)
			.extracting((request) -> request.parameter("resourceVersion"))
			.containsOnlyNulls();
		assertThat(this.server.requests().matching(LISTS)).isEmpty();
	}

	private static RequestMatcher configMaps() {
		return RequestMatcher.verb("*", "configmaps");
	}

	private SharedIndexInformer<V1ConfigMap> started(String namespace) throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.factory
			.informer(InformerSpec.of(V1ConfigMap.class).withNamespaces(List.of(namespace)));
		informer.addHandler(this.recorder);
		informer.start();
		assertThat(informer.awaitSync(LONG)).isTrue();
		return informer;
	}

	private void create(String name, String value) {
		this.server.objects()
			.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: '" + name
					+ "', namespace: shop}, data: {value: '" + value + "'}}");
	}

}

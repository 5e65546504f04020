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

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Selectors reach the server as they were given, encoded once, in every request for the
 * content and in every watch.
 */
@WithEachInitialState
class B91SelectorsInRequestsTests {

	private static final String LABELS = "a.b/c=d,e!=f,g in (h,i)";

	private static final String FIELDS = "metadata.name!=other,metadata.namespace=shop";

	@AutoClose
	private final Scene scene;

	B91SelectorsInRequestsTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
	}

	@Test
	void theServerReadsWhatWasGivenAndSelectsByIt() throws InterruptedException {
		create("a", "{a.b/c: d, g: h}");
		create("other", "{a.b/c: d, g: h}");
		create("wrong", "{a.b/c: d, g: x}");
		create("excluded", "{a.b/c: d, e: f, g: i}");
		this.scene.spec(InformerSpec.of(V1ConfigMap.class)
			.withLabelSelector(LabelSelector.parse(LABELS))
			.withFieldSelector(FIELDS));
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		assertThat(informer.lister().list()).extracting(ConfigMaps::name).containsExactly("a");
		this.scene.server.watches().end();
		this.scene.server.requests().await(1, RequestMatcher.plainWatch(Scene.MAPS));
		create("b", "{a.b/c: d, g: i}");
		await().atMost(Scene.LONG).until(() -> informer.indexer().size() == 2);
		this.scene.server.watches().await(1);
		this.scene.whileDisconnected(() -> {
			create("c", "{a.b/c: d, g: i}");
			create("not", "{a.b/c: d}");
			this.scene.server.expireHistory();
		});
		await().atMost(Scene.LONG).until(() -> informer.indexer().size() == 3);
		assertThat(this.scene.server.requests().matching(RequestMatcher.verb("*", Scene.MAPS)))
			.hasSizeGreaterThanOrEqualTo(3)
			.allSatisfy((request) -> {
				assertThat(LabelSelector.parse(String.valueOf(request.parameter("labelSelector"))))
					.isEqualTo(LabelSelector.parse(LABELS));
				assertThat(request.query().get("labelSelector")).singleElement()
					.asString()
					.doesNotContain("%", "+")
					.contains("a.b/c=d", "e!=f", "g in (h,i)");
				assertThat(request.query().get("fieldSelector")).containsExactly(FIELDS);
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "metadata.name=a b", "metadata.name=100%", "metadata.name=a+b", "metadata.name=a&b",
			"metadata.name=\u00e9", "metadata.name=a%2Fb" })
	void fieldValuesWithSignsOfUrlsArrive(String fields) throws InterruptedException {
		this.scene.spec(InformerSpec.of(V1ConfigMap.class).withFieldSelector(fields));
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		assertThat(informer.indexer().size()).isZero();
		assertThat(this.scene.server.requests().matching(RequestMatcher.verb("*", Scene.MAPS))).isNotEmpty()
			.allSatisfy((request) -> assertThat(request.query().get("fieldSelector")).containsExactly(fields));
	}

	@Test
	void theNameOfOneObjectIsASelectorBesideOthers() throws InterruptedException {
		create("a", "{x: y}");
		create("b", "{x: y}");
		this.scene.spec(InformerSpec.of(V1ConfigMap.class)
			.withObjectName("a")
			.withFieldSelector("metadata.namespace=shop")
			.withLabelSelector(LabelSelector.parse("x")));
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		assertThat(informer.lister().list()).extracting(ConfigMaps::name).containsExactly("a");
		assertThat(this.scene.server.requests().matching(RequestMatcher.verb("*", Scene.MAPS))).isNotEmpty()
			.allSatisfy((request) -> {
				assertThat(request.query().get("labelSelector")).containsExactly("x");
				assertThat(String.valueOf(request.parameter("fieldSelector")).split(","))
					.containsExactlyInAnyOrder("metadata.name=a", "metadata.namespace=shop");
			});
	}

	private void create(String name, String labels) {
		this.scene.server.objects()
			.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + ", namespace: shop, labels: "
					+ labels + "}, data: {value: '1'}}");
	}

}

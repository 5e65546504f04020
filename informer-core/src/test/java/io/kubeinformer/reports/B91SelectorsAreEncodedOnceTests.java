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

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.WithEachInitialState;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Selectors reach the server encoded exactly once, whatever they hold, in requests for
 * content and in watches.
 */
@WithEachInitialState
class B91SelectorsAreEncodedOnceTests {

	private static final String LABELS = "a.b/c=d,e!=f,g in (h,i)";

	private static final String FIELDS = "metadata.name!=kube-root-ca.crt,metadata.namespace=shop";

	@AutoClose
	private final Scene scene;

	B91SelectorsAreEncodedOnceTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.spec(InformerSpec.of(V1ConfigMap.class)
			.withLabelSelector(LabelSelector.parse(LABELS))
			.withFieldSelector(FIELDS));
	}

	@Test
	void theServerReadsThemAsTheyWereMeant() throws InterruptedException {
		labelled("seen", "{a.b/c: d, g: h}");
		labelled("other-value", "{a.b/c: d, g: x}");
		labelled("excluded", "{a.b/c: d, g: i, e: f}");
		labelled("kube-root-ca.crt", "{a.b/c: d, g: h}");
		this.scene.started();
		this.scene.awaitEvents("*seen=1");
		this.scene.server.watches().end();
		labelled("later", "{a.b/c: d, g: i}");
		this.scene.awaitEvents("*seen=1", "+later=1");
		assertThat(this.scene.server.requests().list()).hasSizeGreaterThan(1)
			.allSatisfy((request) -> assertThat(LabelSelector.parse(String.valueOf(request.parameter("labelSelector"))))
				.isEqualTo(LabelSelector.parse(LABELS)))
			.allSatisfy(
					(request) -> assertThat(request.parameter("labelSelector")).contains("a.b/c=d").doesNotContain("%"))
			.allSatisfy((request) -> assertThat(request.parameter("fieldSelector")).isEqualTo(FIELDS));
	}

	private void labelled(String name, String labels) {
		this.scene.server.objects()
			.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: " + name + ", namespace: shop, labels: "
					+ labels + "}, data: {value: '1'}}");
	}

}

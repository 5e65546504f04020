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

import java.time.Duration;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.test.Fault;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Streaming lists that are accepted but end before they are complete are given up after a
 * few tries; what came of them is never shown.
 */
class B18IncompleteStreamingListsTests {

	@AutoClose
	private final Scene scene = Scene.with(InitialState.STREAMING).open();

	B18IncompleteStreamingListsTests() {
		for (String name : new String[] { "a", "b", "c" }) {
			this.scene.create(name, "1");
		}
	}

	@Test
	void afterThreeCleanEndsAPlainListTakesOver() throws InterruptedException {
		this.scene.server.faults().on(RequestMatcher.watchList(Scene.MAPS)).always().cutAfterEvents(2, Cut.END);
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1", "*b=1", "*c=1");
		assertThat(this.scene.server.requests().count(RequestMatcher.watchList(Scene.MAPS))).isEqualTo(3);
		assertThat(this.scene.server.requests().count(RequestMatcher.list(Scene.MAPS))).isEqualTo(1);
		restart(informer);
		assertThat(this.scene.server.requests().count(RequestMatcher.watchList(Scene.MAPS))).isZero();
	}

	@Test
	void nothingOfAnIncompleteListIsShown() throws InterruptedException {
		this.scene.server.faults().on(RequestMatcher.watchList(Scene.MAPS)).always().cutAfterEvents(2, Cut.END);
		Fault held = this.scene.server.faults().on(RequestMatcher.list(Scene.MAPS)).always().neverAnswer();
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		informer.start();
		held.awaitApplied(1);
		assertThat(informer.hasSynced()).isFalse();
		assertThat(informer.indexer().size()).isZero();
		assertThat(this.scene.recorder.events()).isEmpty();
	}

	@Test
	void lostConnectionsAreNotHeldAgainstTheServer() throws InterruptedException {
		this.scene.server.faults().on(RequestMatcher.watchList(Scene.MAPS)).times(3).cutAfterEvents(2, Cut.RESET);
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1", "*b=1", "*c=1");
		assertThat(this.scene.server.requests().count(RequestMatcher.list(Scene.MAPS))).isEqualTo(1);
		restart(informer);
		assertThat(this.scene.server.requests().count(RequestMatcher.watchList(Scene.MAPS))).isEqualTo(1);
		assertThat(this.scene.server.requests().count(RequestMatcher.list(Scene.MAPS))).isZero();
	}

	@ParameterizedTest
	@EnumSource(InitialState.class)
	void theMarkOfAStreamingListThatNobodyAskedForIsABookmark(InitialState initial) throws InterruptedException {
		try (Scene other = Scene.with(initial).open()) {
			other.create("a", "1");
			other.started();
			int content = other.contentRequests();
			other.server.watches().initialEventsEnd(other.server.objects().resourceVersion());
			assertThat(other.eventsUntilNow()).containsExactly("*a=1");
			assertThat(other.contentRequests()).isEqualTo(content);
		}
	}

	private void restart(SharedIndexInformer<V1ConfigMap> informer) throws InterruptedException {
		this.scene.server.requests().clear();
		informer.stop(Duration.ZERO);
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		this.scene.eventsUntilNow();
	}

}

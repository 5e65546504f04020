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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.api.Misbehaviour;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A watch at an expired version is answered with an ERROR event, or with status 410: the
 * content is asked for once, not at that version, and the version is never watched again.
 */
@WithEachInitialState
class B01ExpiryAsAnErrorEventListsAnewTests {

	private final Scene scene;

	B01ExpiryAsAnErrorEventListsAnewTests(InitialState initial) {
		this.scene = Scene.with(initial).open();
		this.scene.create("same", "1");
		this.scene.create("changed", "1");
		this.scene.create("gone", "1");
	}

	@AfterEach
	void close() {
		this.scene.close();
	}

	@Test
	void anErrorEventCostsOneListAndDeliversWhatChanged() throws InterruptedException {
		expireAndCatchUp();
	}

	@Test
	void statusGoneCostsOneListAndDeliversWhatChanged() throws InterruptedException {
		this.scene.server.misbehave(Misbehaviour.WATCH_EXPIRY_AS_STATUS);
		expireAndCatchUp();
	}

	private void expireAndCatchUp() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		String dead = this.scene.server.objects().resourceVersion();
		this.scene.recorder.events().clear();
		this.scene.server.requests().clear();
		this.scene.whileDisconnected(() -> {
			this.scene.update("changed", "2");
			this.scene.delete("gone");
			this.scene.create("new", "1");
			this.scene.server.expireHistory();
		});
		assertThat(this.scene.eventsUntilNow()).containsExactlyInAnyOrder("changed=1>2", "?gone=1", "+new=1");
		assertThat(this.scene.cached()).containsExactly("changed=2", "new=1", "same=1");
		assertThat(this.scene.contentRequests()).isEqualTo(1);
		assertThat(this.scene.server.requests().matching(RequestMatcher.initialState(Scene.MAPS)))
			.noneMatch((request) -> dead.equals(request.parameter("resourceVersion")));
		assertThat(this.scene.server.requests()
			.count(RequestMatcher.plainWatch(Scene.MAPS).withQuery("resourceVersion", dead))).isEqualTo(1);
		assertThat(informer.hasSynced()).isTrue();
	}

}

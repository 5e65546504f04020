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
import java.util.List;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InitialState;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.http.Deadlines;
import io.kubeinformer.test.Fault;
import io.kubeinformer.test.RecordedRequest;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A connection that was kept takes a request and never answers it: the wait for headers
 * ends, and the next try takes another connection.
 */
@WithEachInitialState
class B39KeptConnectionThatIsDeadTests {

	@AutoClose
	private final Scene scene;

	B39KeptConnectionThatIsDeadTests(InitialState initial) {
		Duration headers = Duration.ofMillis(800);
		this.scene = Scene.with(initial)
			.deadlines(new Deadlines(headers, headers, Scene.LONG, Scene.LONG, Scene.LONG))
			.open();
	}

	@Test
	void theNextWatchTakesAnotherConnection() throws InterruptedException {
		this.scene.started();
		RecordedRequest present = this.scene.server.watches().list().get(0);
		Fault dead = this.scene.server.faults().on(RequestMatcher.plainWatch(Scene.MAPS)).neverAnswer();
		this.scene.server.watches().end();
		dead.awaitApplied(1);
		this.scene.create("a", "1");
		this.scene.awaitEvents("+a=1");
		List<RecordedRequest> watches = this.scene.server.requests()
			.matching(RequestMatcher.plainWatch(Scene.MAPS).with("after the first", (request) -> request != present));
		assertThat(watches.get(0).connection()).isEqualTo(present.connection());
		assertThat(watches.get(1).connection()).isNotEqualTo(present.connection());
		assertThat(this.scene.contentRequests()).isEqualTo(1);
	}

	@Test
	void theNextRequestForContentTakesAnotherConnection() throws InterruptedException {
		this.scene.started();
		Fault dead = this.scene.server.faults().on(RequestMatcher.initialState(Scene.MAPS)).neverAnswer();
		this.scene.server.watches().expire();
		dead.awaitApplied(1);
		assertThat(this.scene.eventsUntilNow()).isEmpty();
		List<RecordedRequest> content = this.scene.server.requests().matching(RequestMatcher.initialState(Scene.MAPS));
		assertThat(content).hasSize(3);
		assertThat(content.get(2).connection()).isNotEqualTo(content.get(1).connection());
	}

	@Test
	void firstContentThatIsNeverAnsweredIsAskedForAgain() throws InterruptedException {
		this.scene.server.faults().on(RequestMatcher.initialState(Scene.MAPS)).neverAnswer();
		this.scene.started();
		assertThat(this.scene.eventsUntilNow()).isEmpty();
		assertThat(this.scene.contentRequests()).isEqualTo(2);
	}

}

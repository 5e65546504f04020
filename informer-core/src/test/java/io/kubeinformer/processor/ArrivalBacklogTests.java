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

package io.kubeinformer.processor;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.ResourceEvent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ArrivalBacklogTests {

	private final ArrivalBacklog<V1ConfigMap> backlog = new ArrivalBacklog<>();

	private final Call<V1ConfigMap> call = new Call<>();

	@Test
	void eventsAreTakenInTheirOrderWithTheirTimesAndNumbers() {
		ResourceEvent<V1ConfigMap> first = added("a");
		ResourceEvent<V1ConfigMap> second = added("a");
		this.backlog.add(first, 100);
		this.backlog.add(second, 200);
		assertThat(this.backlog.lastNumber()).isEqualTo(2);
		take(first, 100, 1);
		assertThat(this.backlog.size()).isEqualTo(1);
		take(second, 200, 2);
		assertThat(this.backlog.take(this.call)).isFalse();
		assertThat(this.backlog.size()).isZero();
		assertThat(this.backlog.merged()).isZero();
	}

	@Test
	void endOfACallLeavesTheRestAlone() {
		this.backlog.add(added("a"), 1);
		this.backlog.add(added("b"), 1);
		assertThat(this.backlog.take(this.call)).isTrue();
		this.backlog.release(this.call);
		assertThat(this.backlog.size()).isEqualTo(1);
	}

	@Test
	void eventsOfAResyncAreCountedWhileTheyWait() {
		assertThat(this.backlog.resyncs()).isZero();
		this.backlog.add(updated("a", true), 1);
		this.backlog.add(updated("a", false), 1);
		this.backlog.add(updated("b", true), 1);
		assertThat(this.backlog.resyncs()).isEqualTo(2);
		this.backlog.take(this.call);
		assertThat(this.backlog.resyncs()).isEqualTo(1);
		this.backlog.take(this.call);
		assertThat(this.backlog.resyncs()).isEqualTo(1);
		this.backlog.take(this.call);
		assertThat(this.backlog.resyncs()).isZero();
	}

	@Test
	void clearedItGoesOnWithTheNextNumber() {
		this.backlog.add(updated("a", true), 1);
		this.backlog.add(added("b"), 1);
		this.backlog.clear();
		assertThat(this.backlog.size()).isZero();
		assertThat(this.backlog.resyncs()).isZero();
		assertThat(this.backlog.take(this.call)).isFalse();
		ResourceEvent<V1ConfigMap> next = added("c");
		this.backlog.add(next, 300);
		take(next, 300, 3);
	}

	@Test
	void callWithoutAnEventHasNone() {
		this.backlog.add(added("a"), 1);
		this.backlog.take(this.call);
		this.call.end();
		assertThatIllegalStateException().isThrownBy(this.call::event);
	}

	private void take(ResourceEvent<V1ConfigMap> event, long since, long number) {
		assertThat(this.backlog.take(this.call)).isTrue();
		assertThat(this.call.event()).isSameAs(event);
		assertThat(this.call.since()).isEqualTo(since);
		assertThat(this.call.number()).isEqualTo(number);
	}

	private static ResourceEvent<V1ConfigMap> added(String name) {
		return new ResourceEvent.Added<>(ConfigMaps.of(name, 1), false);
	}

	private static ResourceEvent<V1ConfigMap> updated(String name, boolean resync) {
		V1ConfigMap object = ConfigMaps.of(name, 1);
		return new ResourceEvent.Updated<>(object, object, resync);
	}

}

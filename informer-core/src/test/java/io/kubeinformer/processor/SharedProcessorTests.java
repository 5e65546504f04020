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

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SharedProcessorTests {

	private final List<String> seen = new ArrayList<>();

	private final SharedProcessor<V1ConfigMap> processor = new SharedProcessor<>();

	@Test
	void listenersAreKeptInTheOrderInWhichTheyJoined() {
		ProcessorListener<V1ConfigMap> first = listener("first");
		ProcessorListener<V1ConfigMap> second = listener("second");
		assertThat(this.processor.listeners()).isEmpty();
		this.processor.add(first);
		this.processor.add(second);
		assertThat(this.processor.listeners()).containsExactly(first, second);
		this.processor.remove(first);
		assertThat(this.processor.listeners()).containsExactly(second);
		this.processor.remove(first);
		assertThat(this.processor.listeners()).containsExactly(second);
	}

	@Test
	void whatWasReadBeforeAChangeIsNotTouchedByIt() {
		ProcessorListener<V1ConfigMap> listener = listener("first");
		this.processor.add(listener);
		List<ProcessorListener<V1ConfigMap>> before = this.processor.listeners();
		this.processor.remove(listener);
		assertThat(before).containsExactly(listener);
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(before::clear);
	}

	@Test
	void eventsGoToAllThatAreThereAndToNoOther() {
		ProcessorListener<V1ConfigMap> left = listener("left");
		this.processor.add(listener("first"));
		this.processor.add(left);
		this.processor.distribute(List.of(added("a")));
		this.processor.remove(left);
		this.processor.add(listener("late"));
		this.processor.distribute(List.of(added("b"), added("c")));
		assertThat(this.seen).containsExactly("first a", "left a", "first b", "first c", "late b", "late c");
	}

	private ProcessorListener<V1ConfigMap> listener(String id) {
		ProcessorListener<V1ConfigMap> listener = new ProcessorListener<>(id,
				ResourceEventHandler.of((event) -> this.seen.add(id + " " + event.key().name())),
				HandlerOptions.defaults(), Runnable::run, (delay, task) -> {
				}, Clock.systemUTC(), (removed) -> {
				}, (synced) -> {
				});
		listener.resume();
		return listener;
	}

	private static ResourceEvent<V1ConfigMap> added(String name) {
		return new ResourceEvent.Added<>(ConfigMaps.of(name, 1), false);
	}

}

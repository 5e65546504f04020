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

package io.kubeinformer;

import java.util.ArrayList;
import java.util.List;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;

import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;

class ResourceEventHandlerTests {

	private static final V1ConfigMap ONE = ConfigMaps.of("a", 1);

	private static final V1ConfigMap TWO = ConfigMaps.of("a", 2);

	@Test
	@Parity("TY01")
	void methodsThatAreNotOverriddenDoNothing() {
		List<String> told = new ArrayList<>();
		callAll(new ResourceEventHandler<>() {

			@Override
			public void onDelete(V1ConfigMap last, boolean finalStateUnknown) {
				told.add(ConfigMaps.version(last));
			}

		});
		assertThat(told).containsExactly("2", "2");
	}

	@Test
	@Parity({ "TY01", "TY02", "TY04" })
	void aConsumerGetsEachCallAsAnEventWithItsFlags() {
		List<ResourceEvent<V1ConfigMap>> told = new ArrayList<>();
		callAll(ResourceEventHandler.of(told::add));
		assertThat(told).containsExactly(new ResourceEvent.Added<>(ONE, true), new ResourceEvent.Added<>(ONE, false),
				new ResourceEvent.Updated<>(ONE, TWO, false), new ResourceEvent.Updated<>(TWO, TWO, true),
				new ResourceEvent.Deleted<>(TWO, false), new ResourceEvent.Deleted<>(TWO, true),
				new ResourceEvent.Unwatched<>(TWO));
		assertThat(told).extracting(ResourceEvent::key).containsOnly(new ResourceKey("shop", "a"));
	}

	@Test
	void eventsTellAHandlerWhatTheyAre() {
		List<ResourceEvent<V1ConfigMap>> events = List.of(new ResourceEvent.Added<>(ONE, true),
				new ResourceEvent.Updated<>(ONE, TWO, false), new ResourceEvent.Updated<>(TWO, TWO, true),
				new ResourceEvent.Deleted<>(TWO, true), new ResourceEvent.Unwatched<>(ONE));
		List<ResourceEvent<V1ConfigMap>> told = new ArrayList<>();
		events.forEach((event) -> event.tell(ResourceEventHandler.of(told::add)));
		assertThat(told).isEqualTo(events);
	}

	private static void callAll(ResourceEventHandler<V1ConfigMap> handler) {
		handler.onAdd(ONE, true);
		handler.onAdd(ONE, false);
		handler.onUpdate(ONE, TWO);
		handler.onUpdate(TWO, TWO);
		handler.onDelete(TWO, false);
		handler.onDelete(TWO, true);
		handler.onUnwatched(TWO);
	}

}

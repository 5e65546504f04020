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

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;

class HandlerNameTests {

	@Test
	@Parity("HN01")
	void aClassGivesItsSimpleName() {
		assertThat(HandlerName.of(new Recorder())).isEqualTo("Recorder");
	}

	@Test
	@Parity("HN01")
	void anInnerOrAnonymousClassNamesTheClassAroundItToo() {
		assertThat(HandlerName.of(new Inner())).isEqualTo("HandlerNameTests$Inner");
		assertThat(HandlerName.of(new ResourceEventHandler<V1ConfigMap>() {
		})).startsWith("HandlerNameTests$");
	}

	@Test
	@Parity("HN01")
	void aConsumerOfEventsHasNoNameOfItsOwn() {
		assertThat(HandlerName.of(ResourceEventHandler.<V1ConfigMap>of((event) -> {
		}))).isEqualTo("handler");
	}

	private static final class Inner implements ResourceEventHandler<V1ConfigMap> {

	}

}

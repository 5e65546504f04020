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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class FilteringHandlerTests {

	private final List<String> told = new ArrayList<>();

	/** Objects of even versions belong to the part. */
	private final ResourceEventHandler<V1ConfigMap> handler = ResourceEventHandler
		.filtering((object) -> number(object) % 2 == 0, new ResourceEventHandler<>() {

			@Override
			public void onAdd(V1ConfigMap object, boolean initial) {
				FilteringHandlerTests.this.told.add((initial ? "*" : "+") + number(object));
			}

			@Override
			public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
				FilteringHandlerTests.this.told.add(number(before) + ">" + number(after));
			}

			@Override
			public void onDelete(V1ConfigMap last, boolean finalStateUnknown) {
				FilteringHandlerTests.this.told.add((finalStateUnknown ? "?" : "-") + number(last));
			}

			@Override
			public void onUnwatched(V1ConfigMap last) {
				FilteringHandlerTests.this.told.add("!" + number(last));
			}

		});

	@ParameterizedTest
	@CsvSource({ "2, 4, 2>4", "1, 2, +2", "2, 3, -2", "1, 3, ''" })
	@Parity("TY03")
	void anUpdateAcrossTheFilterIsAnAddOrADeletion(int before, int after, String expected) {
		this.handler.onUpdate(object(before), object(after));
		assertThat(String.join(" ", this.told)).isEqualTo(expected);
	}

	@Test
	@Parity("TY03")
	void whatBelongsToThePartIsPassedOnAsItIs() {
		this.handler.onAdd(object(2), true);
		this.handler.onAdd(object(4), false);
		this.handler.onDelete(object(6), true);
		this.handler.onDelete(object(8), false);
		this.handler.onUnwatched(object(10));
		assertThat(this.told).containsExactly("*2", "+4", "?6", "-8", "!10");
	}

	@Test
	@Parity("TY03")
	void whatDoesNotBelongToItIsKeptBack() {
		this.handler.onAdd(object(1), true);
		this.handler.onDelete(object(3), true);
		this.handler.onUnwatched(object(5));
		assertThat(this.told).isEmpty();
	}

	@Test
	void aFilterThatThrowsIsTheHandlersFailure() {
		ResourceEventHandler<V1ConfigMap> broken = ResourceEventHandler.filtering((object) -> {
			throw new IllegalStateException("no label");
		}, this.handler);
		assertThatIllegalStateException().isThrownBy(() -> broken.onAdd(object(2), false));
		assertThat(this.told).isEmpty();
	}

	private static V1ConfigMap object(int number) {
		return ConfigMaps.of("a", number);
	}

	private static int number(V1ConfigMap object) {
		return Integer.parseInt(ConfigMaps.value(object));
	}

}

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

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ResourceKeyTests {

	@Test
	@Parity({ "DF18", "QF17", "CT06", "CT07" })
	void isNamespaceAndNameOfAnObject() {
		assertThat(ResourceKey.of(ConfigMaps.of("a", 1))).isEqualTo(new ResourceKey("shop", "a")).hasToString("shop/a");
	}

	@Test
	@Parity({ "CT07", "ST13" })
	void aClusterScopedObjectHasNoNamespace() {
		V1Node node = new V1Node().metadata(new V1ObjectMeta().name("n"));
		assertThat(ResourceKey.of(node)).isEqualTo(new ResourceKey("", "n")).hasToString("n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "shop/a", "n", "kube-system/kube-root-ca.crt" })
	@Parity({ "CT08", "ST13" })
	void isReadAsItIsWritten(String text) {
		assertThat(ResourceKey.parse(text)).hasToString(text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a/b/c", "", "shop/" })
	@Parity({ "CT08", "ST13" })
	void whatIsNoKeyIsRefused(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> ResourceKey.parse(text));
	}

	@Test
	@Parity({ "CT07", "ST03" })
	void anObjectWithoutANameHasNoKey() {
		assertThatIllegalArgumentException().isThrownBy(() -> ResourceKey.of(new V1ConfigMap()))
			.withMessageContaining("metadata.name");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> ResourceKey.of(new V1ConfigMap().metadata(new V1ObjectMeta().namespace("shop"))));
	}

}

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

import java.time.Duration;
import java.util.List;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class InformerSpecTests {

	private final InformerSpec<V1ConfigMap> spec = InformerSpec.of(V1ConfigMap.class);

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "Shop", "a/b", "-a", "a-", "a.b", "shop\n",
			"a23456789012345678901234567890123456789012345678901234567890abcd" })
	void namesThatNoNamespaceCanHaveAreRefused(String namespace) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.spec.withNamespaces(List.of("shop", namespace)))
			.withMessageContaining("namespace")
			.withMessageContaining(namespace);
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "a", "1", "kube-system", "a23456789012345678901234567890123456789012345678901234567890abc" })
	void namesOfNamespacesAreTaken(String namespace) {
		assertThat(this.spec.withNamespaces(List.of(namespace)).namespaces()).containsExactly(namespace);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", ".", "..", "a/b", "50%", "a,b", "a=b", "a b", "a\n" })
	void namesThatNoObjectCanHaveAreRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.spec.withObjectName(name))
			.withMessageContaining("'" + name + "' is no name of an object");
	}

	@ParameterizedTest
	@ValueSource(strings = { "web", "kube-root-ca.crt", "system:node-proxier", "Mixed_Case", "..a" })
	void namesOfObjectsAreTaken(String name) {
		assertThat(this.spec.withObjectName(name).objectName()).isEqualTo(name);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "\t" })
	void blankNamesOfInformersAreRefused(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.spec.withName(name))
			.withMessage("The name of an informer must not be blank");
	}

	@Test
	void livesOfWatchesAreBetweenOneSecondAndOneDay() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.spec.withWatchTimeout(Duration.ofMillis(999)))
			.withMessageContaining("at least one second");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.spec.withWatchTimeout(Duration.ofSeconds(Long.MAX_VALUE)))
			.withMessageContaining("at most one day");
		assertThat(this.spec.withWatchTimeout(Duration.ofDays(1)).watchTimeout()).hasDays(1);
	}

	@Test
	void resyncPeriodsAreZeroOrAtLeastASecond() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.spec.withResyncPeriod(Duration.ofMillis(999)))
			.withMessage("A resync period is zero (never) or at least one second, got PT0.999S for an informer of "
					+ this.spec.objectClass().getSimpleName());
		assertThatIllegalArgumentException().isThrownBy(() -> this.spec.withResyncPeriod(Duration.ofSeconds(-1)));
		assertThat(this.spec.withResyncPeriod(Duration.ZERO).resyncPeriod()).isZero();
		assertThat(this.spec.withResyncPeriod(Duration.ofSeconds(1)).resyncPeriod()).hasSeconds(1);
	}

}

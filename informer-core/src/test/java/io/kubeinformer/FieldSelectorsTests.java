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

import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for the syntax of field selectors, by {@link InformerSpec#withFieldSelector}.
 */
class FieldSelectorsTests {

	@ParameterizedTest
	@ValueSource(strings = { "", "a=b", "a==b", "a!=b", "spec.nodeName!=", "a=", "=b", "a=b,c!=d", "a=b,,c=d,",
			"a=\\,b", "a=\\=\\\\", "a=b c~!", "a=!b" })
	void whatAServerReadsIsTakenAsItIs(String selector) {
		assertThat(InformerSpec.of(V1Pod.class).withFieldSelector(selector).fieldSelector()).isEqualTo(selector);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "spec.nodeName~x", "a=b=c", "a===b", "a!==b", "a=\\b", "a=\\", "a in (b)", "a=b,c" })
	void whatNoServerReadsIsRefused(String selector) {
		assertThatIllegalArgumentException().isThrownBy(() -> InformerSpec.of(V1Pod.class).withFieldSelector(selector))
			.withMessageContaining("in field selector '" + selector + "' cannot be read");
	}

}

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

package io.kubeinformer.test.autoconfigure;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.SharedInformerFactoryCustomizer;

/**
 * Auto-configuration that lets the informers of a test look for changes of cached
 * objects, which are shared and must not be changed: a handler that changes one fails and
 * is named in the log. {@code informer.test.mutation-detection} switches it off, as does
 * a customizer of the test's own.
 */
@AutoConfiguration(before = InformerAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "informer.test.mutation-detection", matchIfMissing = true)
public final class MutationDetectionTestAutoConfiguration {

	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	SharedInformerFactoryCustomizer mutationDetectionCustomizer() {
		return (builder) -> builder.mutationDetection(true);
	}

}

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

import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformerConnectionDetails;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.spring.HandlerCalls;

/**
 * {@link AutoConfiguration Auto-configuration} that remembers the calls of handlers, for
 * assertions.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = InformerAutoConfiguration.class,
		afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnBean(SharedInformerFactory.class)
public final class HandlerCallsTestAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	ObservationRegistry observationRegistry() {
		return ObservationRegistry.create();
	}

	@Bean
	@ConditionalOnMissingBean
	HandlerCalls handlerCalls(SharedInformerFactory factory, ObjectProvider<InformerConnectionDetails> connection) {
		return new HandlerCalls(factory, () -> server(connection.getIfAvailable()));
	}

	// Before informers start, which is before the first call.
	@Bean
	SmartInitializingSingleton handlerCallsRecorder(HandlerCalls calls, ObservationRegistry observations) {
		return () -> observations.observationConfig().observationHandler(calls.recorder());
	}

	private static @Nullable KubernetesApiServer server(@Nullable InformerConnectionDetails connection) {
		return (connection instanceof ApiServerConnectionDetails details) ? details.server() : null;
	}

}

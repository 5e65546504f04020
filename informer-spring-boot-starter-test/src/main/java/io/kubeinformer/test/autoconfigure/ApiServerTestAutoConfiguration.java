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
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformerConnectionDetails;
import io.kubeinformer.test.KubernetesApiServer;

/**
 * Auto-configuration for a {@link KubernetesApiServer} that the informers of a test
 * connect to. The server starts when it is first needed, lives as long as the application
 * context, which tests may share, and can be injected. A bean of type
 * {@link InformerConnectionDetails} replaces it; {@code informer.test.server.enabled}
 * switches it off.
 */
@AutoConfiguration(before = InformerAutoConfiguration.class)
@ConditionalOnClass(KubernetesApiServer.class)
@ConditionalOnBooleanProperty(name = "informer.test.server.enabled", matchIfMissing = true)
public final class ApiServerTestAutoConfiguration {

	@Bean
	@Lazy
	@ConditionalOnMissingBean
	KubernetesApiServer kubernetesApiServer() {
		return KubernetesApiServer.builder().start();
	}

	/**
	 * The connection to the server.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingBean(InformerConnectionDetails.class)
	static class ConnectionConfiguration {

		@Bean
		@Lazy
		ApiServerConnectionDetails apiServerConnectionDetails(KubernetesApiServer server) {
			return new ApiServerConnectionDetails(server);
		}

	}

}

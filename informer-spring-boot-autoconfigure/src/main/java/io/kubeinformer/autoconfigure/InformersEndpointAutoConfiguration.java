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

package io.kubeinformer.autoconfigure;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.expose.EndpointExposure;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.actuate.endpoint.InformersEndpoint;
import io.kubeinformer.actuate.endpoint.InformersEndpointWebExtension;

/**
 * Auto-configuration for the {@link InformersEndpoint}.
 */
@AutoConfiguration(after = InformerAutoConfiguration.class)
@ConditionalOnClass({ SharedInformerFactory.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnAvailableEndpoint(InformersEndpoint.class)
public final class InformersEndpointAutoConfiguration {

	@Bean
	@ConditionalOnBean(SharedInformerFactory.class)
	@ConditionalOnMissingBean
	InformersEndpoint informersEndpoint(SharedInformerFactory factory, Environment environment) {
		return new InformersEndpoint(factory, environment.getProperty("spring.application.name", ""));
	}

	@Bean
	@ConditionalOnBean(InformersEndpoint.class)
	@ConditionalOnMissingBean
	@ConditionalOnAvailableEndpoint(endpoint = InformersEndpoint.class, exposure = EndpointExposure.WEB)
	InformersEndpointWebExtension informersEndpointWebExtension(InformersEndpoint endpoint) {
		return new InformersEndpointWebExtension(endpoint);
	}

}

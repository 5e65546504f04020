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

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.health.InformersHealthIndicator;

/**
 * Auto-configuration for the {@link InformersHealthIndicator}.
 */
@AutoConfiguration(after = InformerAutoConfiguration.class)
@ConditionalOnClass({ SharedInformerFactory.class, HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnBean({ SharedInformerFactory.class, InformerProperties.class })
@ConditionalOnEnabledHealthIndicator("informers")
public final class InformersHealthContributorAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = { "informersHealthIndicator", "informersHealthContributor" })
	InformersHealthIndicator informersHealthContributor(SharedInformerFactory factory, InformerProperties properties) {
		return new InformersHealthIndicator(factory, properties.getHealth().getDownAfter());
	}

}

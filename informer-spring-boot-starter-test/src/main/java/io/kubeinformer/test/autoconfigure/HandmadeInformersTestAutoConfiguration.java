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
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformerConnectionDetails;
import io.kubeinformer.test.spring.HandmadeInformers;

/**
 * {@link AutoConfiguration Auto-configuration} of informers whose objects come from the
 * test, in place of those that follow a server.
 *
 * @since 0.1.0
 */
@AutoConfiguration(before = { ApiServerTestAutoConfiguration.class, InformerAutoConfiguration.class })
@ConditionalOnBooleanProperty(name = "informer.test.handmade")
public final class HandmadeInformersTestAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(SharedInformerFactory.class)
	HandmadeInformers handmadeInformers() {
		return new HandmadeInformers();
	}

	@Bean
	@ConditionalOnMissingBean
	InformerConnectionDetails handmadeConnectionDetails() {
		// A name that no host can have (RFC 6761): whoever connects after all is told.
		return () -> "http://handmade.invalid";
	}

}

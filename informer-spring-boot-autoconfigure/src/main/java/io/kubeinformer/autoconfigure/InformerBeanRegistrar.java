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

import java.util.function.Function;

import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;

import io.kubeinformer.Indexer;
import io.kubeinformer.Lister;
import io.kubeinformer.SharedIndexInformer;

/**
 * Registers informer, lister and indexer of each entry of {@code informer.resource} under
 * their generic types. They are fallbacks: an application's own bean of such a type goes
 * before them.
 */
class InformerBeanRegistrar implements BeanRegistrar {

	@Override
	public void register(BeanRegistry registry, Environment environment) {
		for (InformerDefinition<?> definition : InformerDefinitions.bind(environment).all()) {
			register(registry, definition, SharedIndexInformer.class, "Informer", (informer) -> informer);
			register(registry, definition, Lister.class, "Lister", SharedIndexInformer::lister);
			register(registry, definition, Indexer.class, "Indexer", SharedIndexInformer::indexer);
		}
	}

	private void register(BeanRegistry registry, InformerDefinition<?> definition, Class<?> type, String suffix,
			Function<SharedIndexInformer<?>, Object> view) {
		ParameterizedTypeReference<Object> reference = ParameterizedTypeReference
			.forType(ResolvableType.forClassWithGenerics(type, definition.type().objectClass()).getType());
		registry.registerBean(definition.beanName() + suffix, reference, (spec) -> spec.fallback()
			.description(type.getSimpleName() + " of informer.resource." + definition.name())
			.supplier((context) -> view.apply(context.bean(ConfiguredInformers.class).named(definition.name()))));
	}

}

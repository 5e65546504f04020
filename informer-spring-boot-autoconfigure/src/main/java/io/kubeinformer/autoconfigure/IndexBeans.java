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

import java.util.HashSet;
import java.util.Set;

import io.kubernetes.client.common.KubernetesObject;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.ResolvableType;

import io.kubeinformer.IndexFunction;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.diagnostics.InformerConfigurationException;

/**
 * Adds the indexes that are beans to the informers of their type.
 */
final class IndexBeans {

	private final ListableBeanFactory beanFactory;

	private final Set<SharedIndexInformer<?>> done = new HashSet<>();

	IndexBeans(ListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * Adds them, unless the informer has them already.
	 * @param <T> the type of the objects
	 * @param informer the informer
	 */
	<T extends KubernetesObject> void addTo(SharedIndexInformer<T> informer) {
		if (!this.done.add(informer)) {
			return;
		}
		Class<T> type = informer.spec().objectClass();
		addFunctions(informer, type);
		if (type != KubernetesObject.class) {
			addFunctions(informer, KubernetesObject.class);
		}
		this.beanFactory.getBeanProvider(Indexers.class).orderedStream().forEach((indexers) -> {
			if (indexers.type().isAssignableFrom(type)) {
				addIndexers(informer, indexers);
			}
		});
	}

	@SuppressWarnings("unchecked") // asked for by the generic type
	private <T extends KubernetesObject> void addFunctions(SharedIndexInformer<T> informer, Class<?> type) {
		ResolvableType wanted = ResolvableType.forClassWithGenerics(IndexFunction.class, type);
		for (String name : this.beanFactory.getBeanNamesForType(wanted)) {
			add(informer, name, (IndexFunction<? super T>) this.beanFactory.getBean(name));
		}
	}

	@SuppressWarnings("unchecked") // its type was compared with the informer's
	private <T extends KubernetesObject> void addIndexers(SharedIndexInformer<T> informer, Indexers<?> indexers) {
		indexers.functions().forEach((name, function) -> add(informer, name, (IndexFunction<? super T>) function));
	}

	private <T extends KubernetesObject> void add(SharedIndexInformer<T> informer, String name,
			IndexFunction<? super T> function) {
		try {
			informer.addIndex(name, function);
		}
		catch (IllegalArgumentException ex) {
			throw new InformerConfigurationException(
					"Informer '" + informer.name() + "' has two indexes named '" + name + "': " + ex.getMessage(),
					"Rename one of them: the bean of type IndexFunction, or the entry of the Indexers.", ex);
		}
	}

}

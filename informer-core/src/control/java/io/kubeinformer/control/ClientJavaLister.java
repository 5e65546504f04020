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

package io.kubeinformer.control;

import java.util.List;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.LabelSelector;
import io.kubeinformer.Lister;

/**
 * A lister of client-java in the form that the tests know.
 *
 * @param <T> the type of the objects
 * @param lister the lister of client-java
 * @param indexer what it reads from
 */
record ClientJavaLister<T extends KubernetesObject>(io.kubernetes.client.informer.cache.Lister<T> lister,
		io.kubernetes.client.informer.cache.Indexer<T> indexer) implements Lister<T> {

	@Override
	public List<T> list() {
		return this.lister.list();
	}

	@Override
	public List<T> list(LabelSelector selector) {
		throw new NoCounterpart("a lister that selects by labels");
	}

	@Override
	public @Nullable T get(String name) {
		return this.lister.get(name);
	}

	@Override
	public @Nullable T get(String namespace, String name) {
		return this.lister.namespace(namespace).get(name);
	}

	@Override
	public Lister<T> namespace(String namespace) {
		return new ClientJavaLister<>(this.lister.namespace(namespace), this.indexer);
	}

}

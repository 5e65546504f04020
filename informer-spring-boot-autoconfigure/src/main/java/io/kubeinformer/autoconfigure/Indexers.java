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

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.IndexFunction;

/**
 * Several indexes of one type, by name. A bean of this type adds them to each informer of
 * the type; a bean of type {@link IndexFunction} adds one, named like the bean.
 *
 * @param <T> the type of the objects
 */
public final class Indexers<T extends KubernetesObject> {

	private final Class<T> type;

	private final Map<String, IndexFunction<? super T>> functions;

	private Indexers(Class<T> type, Map<String, IndexFunction<? super T>> functions) {
		this.type = type;
		this.functions = Collections.unmodifiableMap(functions);
	}

	/**
	 * Returns no index yet.
	 * @param <T> the type of the objects
	 * @param type the class of the objects
	 * @return the empty indexers
	 */
	public static <T extends KubernetesObject> Indexers<T> of(Class<T> type) {
		return new Indexers<>(type, new LinkedHashMap<>());
	}

	/**
	 * Returns these with one more index.
	 * @param name the name of the index
	 * @param function says under which values an object is found
	 * @return the indexers
	 * @throws IllegalArgumentException if there is an index of this name
	 */
	public Indexers<T> with(String name, IndexFunction<? super T> function) {
		Map<String, IndexFunction<? super T>> functions = new LinkedHashMap<>(this.functions);
		if (functions.put(name, function) != null) {
			throw new IllegalArgumentException("There are two indexes named '" + name + "' of " + this.type.getName());
		}
		return new Indexers<>(this.type, functions);
	}

	Class<T> type() {
		return this.type;
	}

	Map<String, IndexFunction<? super T>> functions() {
		return this.functions;
	}

}

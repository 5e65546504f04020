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

package io.kubeinformer.handler;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.SharedIndexInformer;

/**
 * Finds the informer that a handler belongs to.
 */
public interface InformerLookup {

	/**
	 * Returns the informer of a name, or the one of a type.
	 * @param name the informer's name, or {@code null} to find it by type
	 * @param type what the handler takes
	 * @param handler the handler in words, for errors
	 * @return the informer
	 * @throws io.kubeinformer.diagnostics.InformerConfigurationException if there is none
	 * or more than one
	 */
	SharedIndexInformer<?> find(@Nullable String name, Class<?> type, String handler);

	/**
	 * Returns the namespace that the application runs in.
	 * @param handler the handler that asks for it, in words, for errors
	 * @return the namespace
	 * @throws io.kubeinformer.diagnostics.InformerConfigurationException if it is not
	 * known
	 */
	String currentNamespace(String handler);

}

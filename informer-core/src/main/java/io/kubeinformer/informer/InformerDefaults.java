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

package io.kubeinformer.informer;

import java.util.Map;
import java.util.function.UnaryOperator;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceType;
import io.kubeinformer.ResourceType.Scope;

/**
 * How informers read that are asked for by class or resource alone.
 *
 * @param base a specification whose namespaces, selectors and numbers are taken
 * @param transforms the transform of each class of objects that has one
 */
record InformerDefaults(InformerSpec<?> base, Map<Class<?>, UnaryOperator<?>> transforms) {

	InformerDefaults {
		transforms = Map.copyOf(transforms);
	}

	/**
	 * Returns a specification with these defaults.
	 * @param <T> the type of the objects
	 * @param spec the specification
	 * @param type what it watches; namespaces are left out if its objects have none
	 * @return a copy
	 */
	<T extends KubernetesObject> InformerSpec<T> applyTo(InformerSpec<T> spec, ResourceType<T> type) {
		InformerSpec<T> result = spec.withResyncPeriod(this.base.resyncPeriod())
			.withPageSize(this.base.pageSize())
			.withWatchTimeout(this.base.watchTimeout())
			.withManagedFields(this.base.managedFields())
			.withLabelSelector(this.base.labelSelector());
		if (type.scope() != Scope.CLUSTER) {
			result = result.withNamespaces(this.base.namespaces());
		}
		String fields = this.base.fieldSelector();
		if (fields != null) {
			result = result.withFieldSelector(fields);
		}
		@SuppressWarnings("unchecked") // put in for this class only
		UnaryOperator<T> transform = (UnaryOperator<T>) this.transforms.get(type.objectClass());
		return (transform != null) ? result.withTransform(transform) : result;
	}

}

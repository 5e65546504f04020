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

import java.util.List;
import java.util.Set;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.EventType;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEvent.Updated;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SelectiveHandler;

/**
 * What of an informer's events a handler is told: those of a part of the objects, as if
 * there were no others, of some types, and of some changes.
 *
 * @param on types of events
 * @param namespaces the namespaces of the objects; empty for all
 * @param labels the labels of the objects
 * @param paths of which one has to change for an update to matter; empty for any change
 */
record EventFilter(Set<EventType> on, Set<String> namespaces, LabelSelector labels, List<ChangePath> paths) {

	/**
	 * Puts this before a handler.
	 * @param <T> the type of the objects
	 * @param handler the handler
	 * @return a handler that is told everything and passes on what belongs to this
	 */
	<T extends KubernetesObject> ResourceEventHandler<T> before(ResourceEventHandler<? super T> handler) {
		ResourceEventHandler<T> selected = new Selected<>(this, handler);
		return isPart() ? ResourceEventHandler.filtering(this::holds, selected) : selected;
	}

	private boolean isPart() {
		return !this.namespaces.isEmpty() || !this.labels.isEverything();
	}

	private boolean holds(KubernetesObject object) {
		V1ObjectMeta metadata = object.getMetadata();
		String namespace = metadata.getNamespace();
		return (this.namespaces.isEmpty() || (namespace != null && this.namespaces.contains(namespace)))
				&& this.labels.matches(metadata.getLabels());
	}

	private boolean matters(ResourceEvent<?> event) {
		return this.on.contains(event.type()) && (this.paths.isEmpty() || !(event instanceof Updated<?> updated)
				|| this.paths.stream().anyMatch((path) -> path.differs(updated.before(), updated.after())));
	}

	/**
	 * Passes on the types of events and the changes that matter.
	 *
	 * @param <T> the type of the objects
	 * @param filter says what matters
	 * @param handler is told
	 */
	private record Selected<T extends KubernetesObject>(EventFilter filter,
			ResourceEventHandler<? super T> handler) implements SelectiveHandler<T> {

		@Override
		public @Nullable ResourceEvent<T> select(ResourceEvent<T> event) {
			return this.filter.matters(event) ? event : null;
		}

	}

}

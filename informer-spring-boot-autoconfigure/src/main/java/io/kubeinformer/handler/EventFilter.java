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
import io.kubeinformer.ResourceEvent.Added;
import io.kubeinformer.ResourceEvent.Deleted;
import io.kubeinformer.ResourceEvent.Updated;

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
	 * Returns what the handler is told.
	 * @param <T> the type of the objects
	 * @param event what happened
	 * @return the event, or what it is if there are no objects but the handler's;
	 * {@code null} if that is nothing
	 */
	<T extends KubernetesObject> @Nullable ResourceEvent<T> apply(ResourceEvent<T> event) {
		ResourceEvent<T> seen = isPart() ? ofPart(event) : event;
		return (seen != null && this.on.contains(seen.type()) && matters(seen)) ? seen : null;
	}

	private boolean isPart() {
		return !this.namespaces.isEmpty() || !this.labels.isEverything();
	}

	private <T extends KubernetesObject> @Nullable ResourceEvent<T> ofPart(ResourceEvent<T> event) {
		boolean is = holds(event.resource());
		if (!(event instanceof Updated<T> updated)) {
			return is ? event : null;
		}
		boolean was = holds(updated.before());
		if (is) {
			return was ? event : new Added<>(updated.after(), false);
		}
		return was ? new Deleted<>(updated.before(), false) : null;
	}

	private boolean holds(KubernetesObject object) {
		V1ObjectMeta metadata = object.getMetadata();
		String namespace = metadata.getNamespace();
		return (this.namespaces.isEmpty() || (namespace != null && this.namespaces.contains(namespace)))
				&& this.labels.matches(metadata.getLabels());
	}

	private boolean matters(ResourceEvent<?> event) {
		return this.paths.isEmpty() || !(event instanceof Updated<?> updated)
				|| this.paths.stream().anyMatch((path) -> path.differs(updated.before(), updated.after()));
	}

}

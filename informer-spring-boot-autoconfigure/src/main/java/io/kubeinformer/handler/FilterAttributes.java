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

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.StringUtils;

import io.kubeinformer.EventType;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.diagnostics.InformerConfigurationException;
import io.kubeinformer.kind.Kinds;

/**
 * Reads what an annotation says about which events the handler is told.
 *
 * @param beanFactory resolves placeholders
 * @param informers tells the current namespace
 */
record FilterAttributes(ConfigurableListableBeanFactory beanFactory, InformerLookup informers) {

	/**
	 * Returns the filter of a handler.
	 * @param annotation the annotation
	 * @param on types of events, as far as annotation and signature say
	 * @param informer the handler's informer
	 * @param handler the handler in words, for errors
	 * @return the filter
	 */
	EventFilter filter(InformerHandler annotation, Set<EventType> on, SharedIndexInformer<?> informer, String handler) {
		return new EventFilter(on, namespaces(annotation, informer, handler), labels(annotation, handler),
				paths(annotation, on, informer, handler));
	}

	private Set<String> namespaces(InformerHandler annotation, SharedIndexInformer<?> informer, String handler) {
		Set<String> namespaces = new LinkedHashSet<>();
		for (String written : annotation.namespaces()) {
			for (String namespace : StringUtils.commaDelimitedListToSet(resolve(written))) {
				namespaces.add(namespace.strip().equals("current") ? this.informers.currentNamespace(handler)
						: namespace.strip());
			}
		}
		namespaces.remove("");
		InformerSpec<?> spec = informer.spec();
		ResourceType<?> type = Kinds.of(spec);
		if (!namespaces.isEmpty() && type != null && type.scope() == ResourceType.Scope.CLUSTER) {
			throw new InformerConfigurationException(handler + " has namespaces = " + namespaces + ", but "
					+ Kinds.displayName(spec) + " are in no namespace, so it would never be called.",
					"Remove 'namespaces'.");
		}
		for (String namespace : namespaces) {
			if (!spec.namespaces().isEmpty() && !spec.namespaces().contains(namespace)) {
				throw new InformerConfigurationException(
						handler + " is told of namespace '" + namespace + "', but informer '" + informer.name()
								+ "' watches only " + spec.namespaces().stream().sorted().toList() + ".",
						"Add it to the informer's namespaces, or remove it from those of the handler.");
			}
		}
		return Set.copyOf(namespaces);
	}

	private LabelSelector labels(InformerHandler annotation, String handler) {
		String selector = resolve(annotation.labelSelector());
		try {
			return selector.isEmpty() ? LabelSelector.everything() : LabelSelector.parse(selector);
		}
		catch (IllegalArgumentException ex) {
			throw new InformerConfigurationException(
					handler + " has a label selector that cannot be read: " + ex.getMessage() + ".",
					"Write it like this:\n\n    @InformerHandler(labelSelector = \"app=web,tier in (front,back)\")",
					ex);
		}
	}

	private List<ChangePath> paths(InformerHandler annotation, Set<EventType> on, SharedIndexInformer<?> informer,
			String handler) {
		if (annotation.onChange().length > 0 && !on.contains(EventType.UPDATED)) {
			throw new InformerConfigurationException(
					handler + " has onChange = " + Arrays.toString(annotation.onChange())
							+ ", which is about updates, but is told only of " + on + ".",
					"Add UPDATED to 'on', or remove 'onChange'.");
		}
		try {
			return Arrays.stream(annotation.onChange())
				.map(this::resolve)
				.map((path) -> ChangePath.parse(path, informer.spec().objectClass()))
				.toList();
		}
		catch (IllegalArgumentException ex) {
			throw new InformerConfigurationException(
					handler + " has an onChange that is not possible: " + ex.getMessage() + ".",
					"Write paths like this:\n\n    @InformerHandler(onChange = { \"spec.replicas\", "
							+ "\"metadata.annotations[example.com/owner]\" })",
					ex);
		}
	}

	private String resolve(String text) {
		String resolved = this.beanFactory.resolveEmbeddedValue(text);
		return (resolved != null) ? resolved.strip() : "";
	}

}

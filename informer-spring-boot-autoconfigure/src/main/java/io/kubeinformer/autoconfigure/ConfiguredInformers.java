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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1Secret;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.diagnostics.InformerConfigurationException;
import io.kubeinformer.handler.InformerLookup;
import io.kubeinformer.kind.Kinds;
import io.kubeinformer.kind.ResourceYaml;

/**
 * The application's informers: those of the properties, and those that handlers of
 * built-in kinds ask for. Each is made at its first use.
 */
final class ConfiguredInformers implements InformerLookup {

	private final SharedInformerFactory factory;

	private final InformerDefinitions definitions;

	private final Supplier<@Nullable String> currentNamespace;

	private final IndexBeans indexes;

	private final Map<String, SharedIndexInformer<?>> informers = new LinkedHashMap<>();

	ConfiguredInformers(SharedInformerFactory factory, InformerDefinitions definitions,
			Supplier<@Nullable String> currentNamespace, IndexBeans indexes) {
		this.factory = factory;
		this.definitions = definitions;
		this.currentNamespace = currentNamespace;
		this.indexes = indexes;
	}

	/**
	 * Makes what nobody has asked for yet and adds indexes.
	 * @return all of the application's informers
	 */
	synchronized List<SharedIndexInformer<?>> complete() {
		this.definitions.all().forEach(this::make);
		List<SharedIndexInformer<?>> all = new ArrayList<>(this.informers.values());
		all.forEach(this.indexes::addTo);
		return all;
	}

	/**
	 * Returns a configured informer.
	 * @param name its name
	 * @return the informer
	 */
	SharedIndexInformer<?> named(String name) {
		return this.definitions.all()
			.stream()
			.filter((definition) -> definition.name().equals(name))
			.findFirst()
			.<SharedIndexInformer<?>>map(this::make)
			.orElseThrow(() -> new IllegalStateException("No informer '" + name + "' is configured"));
	}

	@Override
	public SharedIndexInformer<?> find(@Nullable String name, Class<?> type, String handler) {
		if (name != null) {
			return findByName(name, type, handler);
		}
		List<InformerDefinition<?>> candidates = this.definitions.all()
			.stream()
			.filter((definition) -> type.isAssignableFrom(definition.type().objectClass()))
			.toList();
		if (candidates.size() == 1) {
			return make(candidates.get(0));
		}
		if (candidates.size() > 1) {
			throw new InformerConfigurationException(
					handler + " takes " + type.getSimpleName() + ", which more than one informer holds: "
							+ names(candidates) + ".",
					"Name one of them:\n\n    @InformerHandler(informer = \"" + candidates.get(0).name() + "\")");
		}
		return implied(type, handler);
	}

	@Override
	public String currentNamespace(String handler) {
		String current = this.currentNamespace.get();
		if (current == null) {
			throw new InformerConfigurationException(
					handler + " is told of the current namespace, which is not known outside of a pod.",
					"Set informer.client.namespace.");
		}
		return current;
	}

	private SharedIndexInformer<?> findByName(String name, Class<?> type, String handler) {
		for (InformerDefinition<?> definition : this.definitions.all()) {
			if (definition.name().equals(name)) {
				if (!type.isAssignableFrom(definition.type().objectClass())) {
					throw new InformerConfigurationException(
							handler + " takes " + type.getName() + ", but informer '" + name + "' holds "
									+ definition.type().objectClass().getName() + ".",
							"Take " + definition.type().objectClass().getSimpleName() + ", or name another informer.");
				}
				return make(definition);
			}
		}
		throw new InformerConfigurationException(
				handler + " names informer '" + name + "', but "
						+ (this.definitions.all().isEmpty() ? "no informer is configured."
								: "only " + names(this.definitions.all()) + " are configured."),
				(this.definitions.all().isEmpty() ? "Configure it:\n\n" : "Name one of these, or configure it:\n\n")
						+ ResourceYaml.of(type).replaceFirst("(?m)^    \\S+:$", "    " + name + ":"));
	}

	private SharedIndexInformer<?> implied(Class<?> type, String handler) {
		ResourceType<?> builtIn = Kinds.ofClass(type);
		if (builtIn == null || type == V1Secret.class) {
			String why = (builtIn != null)
					? ", and Secrets are watched only if that is configured: most applications may not read all of them"
					: ", which is no built-in kind, and no informer is configured for it";
			throw new InformerConfigurationException(
					handler + " takes " + type.getSimpleName() + why + ". Configured: "
							+ (this.definitions.all().isEmpty() ? "none" : names(this.definitions.all())) + ".",
					"Configure an informer:\n\n" + ResourceYaml.of(type));
		}
		synchronized (this) {
			String plural = String.valueOf(builtIn.plural());
			boolean taken = this.definitions.all().stream().anyMatch((definition) -> definition.name().equals(plural))
					|| (this.informers.containsKey(plural)
							&& this.informers.get(plural).spec().objectClass() != builtIn.objectClass());
			return make(this.definitions.implied(taken ? builtIn.displayName() + "-" + builtIn.version() : plural,
					builtIn));
		}
	}

	private synchronized <T extends KubernetesObject> SharedIndexInformer<T> make(InformerDefinition<T> definition) {
		InformerSpec<T> spec = definition.spec().withNamespaces(namespaces(definition));
		SharedIndexInformer<T> informer = this.factory.informer(spec);
		this.informers.putIfAbsent(definition.name(), informer);
		if (!informer.name().equals(definition.name())) {
			throw new InformerConfigurationException(
					"Informers '" + informer.name() + "' and '" + definition.name()
							+ "' are one and the same: resource, namespaces, name and selectors are equal.",
					"Remove one of them, or let them differ in namespaces, name or selectors.");
		}
		return informer;
	}

	private List<String> namespaces(InformerDefinition<?> definition) {
		return definition.namespaces().stream().map((namespace) -> {
			if (!namespace.equals(InformerDefinition.CURRENT)) {
				return namespace;
			}
			String current = this.currentNamespace.get();
			if (current == null) {
				throw new InvalidConfigurationPropertyValueException(definition.property("namespaces"),
						definition.namespaces(),
						"the current namespace is not known outside of a pod. " + "Set informer.client.namespace");
			}
			return current;
		}).distinct().toList();
	}

	private static String names(List<InformerDefinition<?>> definitions) {
		return definitions.stream()
			.map((definition) -> "'" + definition.name() + "' (" + definition.type().objectClass().getSimpleName()
					+ ")")
			.collect(Collectors.joining(", "));
	}

}

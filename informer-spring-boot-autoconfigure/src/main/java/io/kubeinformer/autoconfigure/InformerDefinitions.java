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

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.ResourceType;
import io.kubeinformer.diagnostics.InformerConfigurationException;

/**
 * The informers that properties describe, checked as far as that needs no server. Bound
 * from the environment itself, since their beans are registered before there are beans of
 * properties.
 */
final class InformerDefinitions {

	private final InformerProperties properties;

	private final Map<String, InformerDefinition<?>> definitions;

	private InformerDefinitions(InformerProperties properties, Map<String, InformerDefinition<?>> definitions) {
		this.properties = properties;
		this.definitions = definitions;
	}

	static InformerDefinitions bind(Environment environment) {
		return of(Binder.get(environment).bindOrCreate("informer", Bindable.of(InformerProperties.class)),
				environment::containsProperty);
	}

	static InformerDefinitions of(InformerProperties properties) {
		return of(properties, (property) -> false);
	}

	private static InformerDefinitions of(InformerProperties properties, Predicate<String> written) {
		PropertyRules.check(properties);
		Map<String, InformerDefinition<?>> definitions = new LinkedHashMap<>();
		Map<String, String> uniform = new LinkedHashMap<>();
		properties.getResource().forEach((name, resource) -> {
			String other = uniform.put(name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT), name);
			if (other != null) {
				throw new InformerConfigurationException(
						"informer.resource." + other + " and informer.resource." + name
								+ " are one name to Spring Boot, but make two informers. An environment variable for a "
								+ "name with dashes is the usual cause.",
						"Use a name of lower-case letters and digits, in both places: informer.resource."
								+ name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT));
			}
			definitions.put(name,
					define(name, resource, properties.getDefaults(), ConfiguredType.resolve(name, resource), written));
		});
		refuseTwoNamesForOne(definitions.values().stream().toList());
		return new InformerDefinitions(properties, definitions);
	}

	List<InformerDefinition<?>> all() {
		return List.copyOf(this.definitions.values());
	}

	/**
	 * Returns the definition of an informer that is not configured: the defaults.
	 * @param <T> the type of the objects
	 * @param name its name
	 * @param type its type
	 * @return the definition
	 */
	<T extends KubernetesObject> InformerDefinition<T> implied(String name, ResourceType<T> type) {
		return define(name, new InformerProperties.Resource(), this.properties.getDefaults(), type,
				(property) -> false);
	}

	private static <T extends KubernetesObject> InformerDefinition<T> define(String name,
			InformerProperties.Resource resource, InformerProperties.Defaults defaults, ResourceType<T> type,
			Predicate<String> written) {
		String prefix = "informer.resource." + name + ".";
		InformerSpec<T> spec = InformerSpec.of(type).withName(name);
		spec = new Setting<>(resource.getName(), null, prefix, "name").apply(spec, InformerSpec::withObjectName);
		spec = new Setting<>(resource.getFieldSelector(), null, prefix, "field-selector").apply(spec,
				InformerSpec::withFieldSelector);
		spec = new Setting<>(resource.getLabelSelector(), defaults.getLabelSelector(), prefix, "label-selector")
			.apply(spec, (before, selector) -> before.withLabelSelector(LabelSelector.parse(selector)));
		spec = new Setting<>(resource.getResyncPeriod(), defaults.getResyncPeriod(), prefix, "resync-period")
			.apply(spec, InformerSpec::withResyncPeriod);
		spec = new Setting<>(resource.getPageSize(), defaults.getPageSize(), prefix, "page-size").apply(spec,
				InformerSpec::withPageSize);
		spec = new Setting<Duration>(resource.getWatchTimeout(), defaults.getWatchTimeout(), prefix, "watch-timeout")
			.apply(spec, InformerSpec::withWatchTimeout);
		spec = new Setting<>(resource.getManagedFields(), defaults.getManagedFields(), prefix, "managed-fields")
			.apply(spec, InformerSpec::withManagedFields);
		spec = keep(spec, resource.getKeep(), prefix, written);
		return new InformerDefinition<>(name, type, spec, namespaces(prefix, resource, defaults, type, written));
	}

	private static <T extends KubernetesObject> InformerSpec<T> keep(InformerSpec<T> spec, List<String> paths,
			String prefix, Predicate<String> written) {
		for (int i = 0; i < paths.size(); i++) {
			String element = "keep[" + i + "]";
			new Setting<>(paths.get(i), null, prefix, written.test(prefix + element) ? element : "keep").apply(spec,
					(before, path) -> before.withKeep(List.of(path)));
		}
		return spec.withKeep(paths);
	}

	private static List<String> namespaces(String prefix, InformerProperties.Resource resource,
			InformerProperties.Defaults defaults, ResourceType<?> type, Predicate<String> written) {
		boolean clusterScoped = type.scope() == ResourceType.Scope.CLUSTER;
		List<String> own = resource.getNamespaces();
		if (clusterScoped && own != null && !own.isEmpty()) {
			throw new InvalidConfigurationPropertyValueException(prefix + "namespaces", own, type.kind()
					+ " is a kind of the whole cluster: its objects are in no namespace. Remove the property");
		}
		List<String> namespaces = (own != null) ? own : defaults.getNamespaces();
		if (clusterScoped || namespaces == null) {
			return List.of();
		}
		for (int i = 0; i < namespaces.size(); i++) {
			// A list in YAML is written as one property for each element.
			String element = "namespaces[" + i + "]";
			boolean single = written.test(((own != null) ? prefix : "informer.defaults.") + element);
			new Setting<>((own != null) ? own.get(i) : null, namespaces.get(i), prefix, single ? element : "namespaces")
				.apply(InformerSpec.of(type), (spec, namespace) -> spec.withNamespaces(List.of(namespace)));
		}
		return List.copyOf(Set.copyOf(namespaces)).stream().sorted().toList();
	}

	private static void refuseTwoNamesForOne(List<InformerDefinition<?>> definitions) {
		Map<List<?>, String> names = new LinkedHashMap<>();
		for (InformerDefinition<?> definition : definitions) {
			List<@Nullable Object> identity = new ArrayList<>(List.of(definition.type().objectClass(),
					definition.type().apiVersion(), definition.type().displayName(), definition.namespaces(),
					definition.spec().labelSelector()));
			identity.add(definition.spec().objectName());
			identity.add(definition.spec().fieldSelector());
			identity.add(definition.spec().keep());
			String other = names.put(identity, definition.name());
			if (other != null) {
				throw new InformerConfigurationException(
						"informer.resource." + other + " and informer.resource." + definition.name()
								+ " describe one and the same informer: "
								+ "resource, namespaces, name and selectors are equal.",
						"Remove one of them, or let them differ in namespaces, name or selectors.");
			}
		}
	}

	/**
	 * A value and whose it is, so that a bad one is reported where it was written.
	 */
	private record Setting<V>(@Nullable V own, @Nullable V common, String prefix, String key) {

		<T extends KubernetesObject> InformerSpec<T> apply(InformerSpec<T> spec, Refinement<T, V> refinement) {
			V value = (this.own != null) ? this.own : this.common;
			if (value == null) {
				return spec;
			}
			try {
				return refinement.apply(spec, value);
			}
			catch (IllegalArgumentException ex) {
				throw new InvalidConfigurationPropertyValueException(
						((this.own != null) ? this.prefix : "informer.defaults.") + this.key, value,
						String.valueOf(ex.getMessage()), ex);
			}
		}

	}

	private interface Refinement<T extends KubernetesObject, V> {

		InformerSpec<T> apply(InformerSpec<T> spec, V value);

	}

}

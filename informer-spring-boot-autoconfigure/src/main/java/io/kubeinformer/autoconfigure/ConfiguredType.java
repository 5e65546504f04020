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

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MutuallyExclusiveConfigurationPropertiesException;

import io.kubeinformer.PartialObject;
import io.kubeinformer.ResourceType;
import io.kubeinformer.Unstructured;
import io.kubeinformer.diagnostics.InformerConfigurationException;
import io.kubeinformer.kind.Kinds;
import io.kubeinformer.kind.ResourceYaml;

/**
 * Finds out which resource an entry of {@code informer.resource} means, without asking a
 * server.
 */
final class ConfiguredType {

	private final String name;

	private final String prefix;

	private final InformerProperties.Resource properties;

	private final @Nullable String group;

	private final @Nullable String version;

	private ConfiguredType(String name, InformerProperties.Resource properties) {
		this.name = name;
		this.prefix = "informer.resource." + name + ".";
		this.properties = properties;
		MutuallyExclusiveConfigurationPropertiesException.throwIfMultipleNonNullValuesIn((entries) -> {
			entries.put(this.prefix + "api-version", properties.getApiVersion());
			entries.put(this.prefix + "group", properties.getGroup());
		});
		MutuallyExclusiveConfigurationPropertiesException.throwIfMultipleNonNullValuesIn((entries) -> {
			entries.put(this.prefix + "api-version", properties.getApiVersion());
			entries.put(this.prefix + "version", properties.getVersion());
		});
		String apiVersion = properties.getApiVersion();
		if (apiVersion != null) {
			int slash = apiVersion.indexOf('/');
			if (slash == 0 || slash == apiVersion.length() - 1 || slash != apiVersion.lastIndexOf('/')
					|| apiVersion.isBlank()) {
				throw new InvalidConfigurationPropertyValueException(this.prefix + "api-version", apiVersion,
						"expected GROUP/VERSION such as apps/v1, or VERSION alone for the core group");
			}
			this.group = (slash < 0) ? "" : apiVersion.substring(0, slash);
			this.version = apiVersion.substring(slash + 1);
		}
		else {
			this.group = properties.getGroup();
			this.version = properties.getVersion();
		}
	}

	static ResourceType<?> resolve(String name, InformerProperties.Resource properties) {
		ConfiguredType configured = new ConfiguredType(name, properties);
		return properties.isMetadataOnly() ? configured.metadataOnly() : configured.resolve();
	}

	private ResourceType<?> metadataOnly() {
		Class<? extends KubernetesObject> type = this.properties.getType();
		if (type != null && Kinds.ofClass(type) == null) {
			throw new InvalidConfigurationPropertyValueException(this.prefix + "type", type.getName(),
					"with " + this.prefix + "metadata-only objects are of type PartialObject. Remove one of the two");
		}
		return resolve().withObjectClass(PartialObject.class);
	}

	private ResourceType<?> resolve() {
		Class<? extends KubernetesObject> type = this.properties.getType();
		String wanted = (this.properties.getKind() != null) ? this.properties.getKind() : this.properties.getPlural();
		if (type != null && Kinds.ofClass(type) != null) {
			return builtInClass(type, wanted);
		}
		if (wanted == null) {
			throw nothingNamed();
		}
		if (this.group == null && this.version == null) {
			return (type != null) ? ownClassWithoutGroup(type) : byName(wanted);
		}
		if (this.version == null) {
			return byGroup(wanted, String.valueOf(this.group));
		}
		String group = (this.group != null) ? this.group : "";
		ResourceType<?> builtIn = (type != null) ? null : Kinds.find(group, this.version, wanted);
		if (builtIn != null) {
			return builtIn;
		}
		if (Kinds.isBuiltInGroup(group)) {
			throw unknown(wanted, "there is no such kind in " + (group.isEmpty() ? "the core group" : group)
					+ ", version " + this.version);
		}
		return (type != null) ? custom(type, group, this.version) : custom(Unstructured.class, group, this.version);
	}

	private <T extends KubernetesObject> ResourceType<T> custom(Class<T> type, String group, String version) {
		return new ResourceType<>(type, group, version, this.properties.getPlural(), this.properties.getKind(), null);
	}

	private ResourceType<?> builtInClass(Class<?> type, @Nullable String wanted) {
		ResourceType<?> builtIn = Kinds.ofClass(type);
		if (builtIn == null) {
			throw new IllegalStateException(type + " is no built-in kind");
		}
		boolean agrees = (wanted == null || wanted.equals(builtIn.kind()) || wanted.equals(builtIn.plural()))
				&& (this.group == null || this.group.equals(builtIn.group()))
				&& (this.version == null || this.version.equals(builtIn.version()));
		if (!agrees) {
			throw new InvalidConfigurationPropertyValueException(this.prefix + "type", type.getName(),
					"the class is that of " + builtIn.kind() + " in " + builtIn.apiVersion()
							+ ", but the other properties name another resource");
		}
		return builtIn;
	}

	private ResourceType<?> byName(String wanted) {
		List<ResourceType<?>> candidates = Kinds.named(wanted);
		if (candidates.isEmpty()) {
			throw unknown(wanted, "there is no built-in kind of that name; a custom resource needs " + this.prefix
					+ "api-version as well");
		}
		if (candidates.size() > 1) {
			throw ambiguous(wanted, candidates);
		}
		return candidates.get(0);
	}

	private ResourceType<?> byGroup(String wanted, String group) {
		List<ResourceType<?>> candidates = Kinds.named(wanted)
			.stream()
			.filter((kind) -> kind.group().equals(group))
			.toList();
		if (candidates.isEmpty() && Kinds.isBuiltInGroup(group)) {
			throw unknown(wanted, "there is no such kind in group " + group);
		}
		if (candidates.isEmpty()) {
			throw new InvalidConfigurationPropertyValueException(this.prefix + "group", group,
					"a custom resource needs " + this.prefix + "version as well");
		}
		return candidates.get(0);
	}

	private RuntimeException unknown(String wanted, String reason) {
		List<String> similar = Kinds.similar(wanted);
		String property = this.prefix + ((this.properties.getKind() != null) ? "kind" : "plural");
		List<ResourceType<?>> elsewhere = Kinds.named(wanted);
		if (!elsewhere.isEmpty()) {
			return new InformerConfigurationException(
					property + " is '" + wanted + "', but " + reason + ". It is in "
							+ elsewhere.stream().map(ResourceType::apiVersion).collect(Collectors.joining(", ")) + ".",
					"Write\n\n" + yaml(elsewhere.get(0)));
		}
		if (similar.isEmpty()) {
			return new InformerConfigurationException(property + " is '" + wanted + "', but " + reason + ".",
					"If it is a custom resource, name its group and version:\n\ninformer:\n  resource:\n    "
							+ this.name + ":\n      api-version: example.com/v1\n      kind: " + wanted);
		}
		ResourceType<?> first = Kinds.named(similar.get(0)).get(0);
		return new InformerConfigurationException(property + " is '" + wanted + "', but " + reason + ". Did you mean "
				+ String.join(" or ", similar) + "?",
				"Write\n\n" + yaml(first) + "\n\nor, if it is a custom resource, add its api-version.");
	}

	private String yaml(ResourceType<?> type) {
		return ResourceYaml.of(this.name, type);
	}

	private RuntimeException ambiguous(String wanted, List<ResourceType<?>> candidates) {
		String versions = candidates.stream()
			.map((candidate) -> candidate.apiVersion() + " (" + candidate.objectClass().getSimpleName() + ")")
			.collect(Collectors.joining(", "));
		return new InformerConfigurationException(
				this.prefix + "kind is '" + wanted + "', which more than one API group has: " + versions + ".",
				"Say which one:\n\n" + yaml(candidates.get(0)));
	}

	private RuntimeException nothingNamed() {
		String lower = this.name.toLowerCase(Locale.ROOT);
		List<ResourceType<?>> candidates = Kinds.named(lower);
		Class<?> type = this.properties.getType();
		return new InformerConfigurationException(
				"informer.resource." + this.name + " names no resource: it has neither a kind nor a plural"
						+ ((type != null) ? ", and " + type.getName() + " is no built-in kind." : "."),
				"Name one:\n\n" + ((!candidates.isEmpty()) ? yaml(candidates.get(0))
						: ResourceYaml.of((type != null) ? type : Unstructured.class)));
	}

	private ResourceType<?> ownClassWithoutGroup(Class<?> type) {
		throw new InformerConfigurationException(
				this.prefix + "type is " + type.getName()
						+ ", which is no built-in kind, and the group and version of its resource are not named.",
				"Name them:\n\n" + ResourceYaml.of(type));
	}

}

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

package io.kubeinformer.rbac;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.PartitionStatus;
import io.kubeinformer.Reason;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.http.Discovery;
import io.kubeinformer.http.ResourcePath;
import io.kubeinformer.kind.Kinds;

/**
 * What an informer must be allowed to do: list and watch its resource in each of its
 * namespaces, and look up a kind of which the plural name was not configured. Nothing is
 * asked of a server.
 */
public final class RequiredAccess {

	private RequiredAccess() {
	}

	/**
	 * Returns the rules that an informer needs.
	 * @param informer the informer
	 * @return the rules, one for each namespace
	 */
	public static List<AccessRule> of(SharedIndexInformer<?> informer) {
		List<AccessRule> rules = new ArrayList<>();
		AccessRule discovery = discovery(informer);
		if (discovery != null) {
			rules.add(discovery);
		}
		Set<String> namespaces = new TreeSet<>(informer.status().partitions().keySet());
		namespaces.forEach((namespace) -> rules.add(resource(informer, namespace)));
		return rules;
	}

	/**
	 * Returns the rules that a partition lacks.
	 * @param informer the informer
	 * @param partition the partition
	 * @return the rules; empty unless the server forbids what the partition asks for
	 */
	public static List<AccessRule> missing(SharedIndexInformer<?> informer, PartitionStatus partition) {
		if (partition.reason() != Reason.FORBIDDEN) {
			return List.of();
		}
		AccessRule discovery = discovery(informer);
		if (discovery != null && Discovery.isNeededFor(informer.resourceType())) {
			// What could not even be looked up was not asked for.
			return List.of(discovery);
		}
		return List.of(resource(informer, partition.namespace()));
	}

	/**
	 * Returns the rules that an informer lacks.
	 * @param informer the informer
	 * @return the rules of all its partitions
	 */
	public static List<AccessRule> missing(SharedIndexInformer<?> informer) {
		return informer.status()
			.partitions()
			.values()
			.stream()
			.flatMap((partition) -> missing(informer, partition).stream())
			.distinct()
			.toList();
	}

	private static @Nullable AccessRule discovery(SharedIndexInformer<?> informer) {
		ResourceType<?> asked = Kinds.of(informer.spec());
		return (asked != null && Discovery.isNeededFor(asked))
				? new AccessRule.OfDiscovery(ResourcePath.groupVersion(asked.group(), asked.version())) : null;
	}

	private static AccessRule resource(SharedIndexInformer<?> informer, String namespace) {
		ResourceType<?> type = informer.resourceType();
		boolean guessed = type.plural() == null;
		String plural = (type.plural() != null) ? type.plural() : guess(String.valueOf(type.kind()));
		return new AccessRule.OfResource(namespace, type.group(), plural, informer.spec().objectName(), guessed);
	}

	// English, as most authors of custom resources have it made for them.
	private static String guess(String kind) {
		String singular = kind.toLowerCase(Locale.ROOT);
		if (singular.matches(".*(s|x|z|ch|sh)")) {
			return singular + "es";
		}
		if (singular.matches(".*[^aeiou]y")) {
			return singular.substring(0, singular.length() - 1) + "ies";
		}
		return singular + "s";
	}

}

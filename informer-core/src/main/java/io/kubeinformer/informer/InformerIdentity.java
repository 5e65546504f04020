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

import java.util.Set;
import java.util.regex.Pattern;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.ResourceType;
import io.kubeinformer.ResourceType.Scope;

/**
 * What makes two specifications the same informer: resource, representation, scope and
 * selectors. What is left of a specification says how to read, not what.
 *
 * @param objectClass the class of the objects
 * @param group the API group
 * @param version the version
 * @param resource the plural; the kind, behind a colon, where no plural is known
 * @param namespaces the namespaces; empty for all
 * @param objectName the name of the one object, or {@code null}
 * @param labelSelector what labels must be
 * @param fieldSelector what fields must be, or {@code null}
 * @param keep the fields that are kept; empty for all
 */
record InformerIdentity(Class<?> objectClass, String group, String version, String resource, Set<String> namespaces,
		@Nullable String objectName, LabelSelector labelSelector, @Nullable String fieldSelector, Set<String> keep) {

	/** A term about the name, at the beginning or after a comma that is not escaped. */
	private static final Pattern NAME_TERM = Pattern.compile("(?:^|(?<!\\\\),)\\s*metadata\\.name\\s*!?=");

	/**
	 * Returns the identity of a specification.
	 * @throws IllegalArgumentException if the specification contradicts itself
	 */
	static <T extends KubernetesObject> InformerIdentity of(ResourceType<T> type, InformerSpec<T> spec) {
		String resource = (type.plural() != null) ? type.plural() : ":" + type.kind();
		if (type.scope() == Scope.CLUSTER && !spec.namespaces().isEmpty()) {
			throw new IllegalArgumentException("Objects of " + type.displayName()
					+ " belong to the cluster and to no namespace; an informer of them was asked for in "
					+ spec.namespaces() + ": leave the namespaces out");
		}
		String fields = spec.fieldSelector();
		if (spec.objectName() != null && fields != null && NAME_TERM.matcher(fields).find()) {
			throw new IllegalArgumentException("An informer of " + type.displayName() + " names one object, '"
					+ spec.objectName() + "', and selects metadata.name by the field selector '" + fields
					+ "': leave one of them out");
		}
		return new InformerIdentity(type.objectClass(), type.group(), type.version(), resource, spec.namespaces(),
				spec.objectName(), spec.labelSelector(), fields, spec.keep());
	}

}

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

package io.kubeinformer.diagnostics;

import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.analyzer.AbstractInjectionFailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.Order;

import io.kubeinformer.Indexer;
import io.kubeinformer.Lister;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.kind.ResourceYaml;

/**
 * Analyzes a missing {@code Lister}, {@code Indexer}, {@code SharedIndexInformer} or
 * {@code SharedInformerFactory}: an informer that is not configured, or client-java's
 * type of the same simple name.
 */
@Order(Ordered.HIGHEST_PRECEDENCE + 100)
class MissingInformerBeanFailureAnalyzer extends AbstractInjectionFailureAnalyzer<NoSuchBeanDefinitionException> {

	private static final String CLIENT_JAVA = "io.kubernetes.client.informer.";

	private static final Set<Class<?>> BY_TYPE = Set.of(Lister.class, Indexer.class, SharedIndexInformer.class);

	private static final Set<String> NAMES = Set.of("Lister", "Indexer", "SharedIndexInformer",
			"SharedInformerFactory");

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause,
			@Nullable String description) {
		ResolvableType type = cause.getResolvableType();
		Class<?> raw = (type != null) ? type.resolve() : null;
		if (type == null || raw == null || cause instanceof NoUniqueBeanDefinitionException) {
			return null;
		}
		String who = (description != null) ? description : "A bean";
		if (raw.getName().startsWith(CLIENT_JAVA)) {
			return NAMES.contains(raw.getSimpleName()) ? wrongImport(raw, who, cause) : null;
		}
		Class<?> objectType = type.getGeneric(0).resolve();
		if (BY_TYPE.contains(raw)) {
			return notConfigured(raw, objectType, who, cause);
		}
		return (raw == SharedInformerFactory.class)
				? new FailureAnalysis(
						who + " required a SharedInformerFactory, but there is none: informers are switched off.",
						"Remove informer.enabled=false, or take an ObjectProvider<SharedInformerFactory>.", cause)
				: null;
	}

	private static FailureAnalysis wrongImport(Class<?> raw, String who, Throwable cause) {
		return new FailureAnalysis(
				who + " required a bean of type " + raw.getName()
						+ ", which belongs to the informers of client-java and not to this starter.",
				"Import io.kubeinformer." + raw.getSimpleName() + " instead.", cause);
	}

	private static FailureAnalysis notConfigured(Class<?> raw, @Nullable Class<?> objectType, String who,
			Throwable cause) {
		String wanted = raw.getSimpleName() + ((objectType != null) ? "<" + objectType.getSimpleName() + ">" : "");
		return new FailureAnalysis(who + " required a " + wanted + ", but no informer of that type is configured.",
				"Configure one:\n\n" + ResourceYaml.of((objectType != null) ? objectType : Object.class), cause);
	}

}

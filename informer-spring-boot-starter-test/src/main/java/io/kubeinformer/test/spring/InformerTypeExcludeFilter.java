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

package io.kubeinformer.test.spring;

import java.io.IOException;
import java.util.Set;

import org.springframework.boot.test.context.filter.annotation.StandardAnnotationCustomizableTypeExcludeFilter;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;

import io.kubeinformer.IndexFunction;
import io.kubeinformer.InformerErrorHandler;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.Indexers;
import io.kubeinformer.autoconfigure.SharedInformerFactoryCustomizer;
import io.kubeinformer.observation.InformerHandlerObservationConvention;

/**
 * Tells which components belong to an {@link InformerTest}.
 */
final class InformerTypeExcludeFilter extends StandardAnnotationCustomizableTypeExcludeFilter<InformerTest> {

	private static final Set<Class<?>> INCLUDES = Set.of(IndexFunction.class, Indexers.class,
			InformerErrorHandler.class, SharedInformerFactoryCustomizer.class,
			InformerHandlerObservationConvention.class);

	private final Set<Class<?>> handlers;

	InformerTypeExcludeFilter(Class<?> testClass) {
		super(testClass);
		this.handlers = Set.of(getAnnotation().getValue("handlers", Class[].class).orElseGet(() -> new Class<?>[0]));
	}

	@Override
	protected boolean defaultInclude(MetadataReader metadataReader, MetadataReaderFactory metadataReaderFactory)
			throws IOException {
		return super.defaultInclude(metadataReader, metadataReaderFactory)
				|| (this.handlers.isEmpty() && isHandler(metadataReader, metadataReaderFactory));
	}

	private boolean isHandler(MetadataReader metadataReader, MetadataReaderFactory metadataReaderFactory)
			throws IOException {
		return metadataReader.getAnnotationMetadata().hasAnnotatedMethods(InformerHandler.class.getName())
				|| isTypeOrAnnotated(metadataReader, metadataReaderFactory, InformerHandler.class)
				|| isTypeOrAnnotated(metadataReader, metadataReaderFactory, ResourceEventHandler.class);
	}

	@Override
	protected Set<Class<?>> getKnownIncludes() {
		return INCLUDES;
	}

	@Override
	protected Set<Class<?>> getComponentIncludes() {
		return this.handlers;
	}

}

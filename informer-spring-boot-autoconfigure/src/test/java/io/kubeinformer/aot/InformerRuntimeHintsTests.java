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

package io.kubeinformer.aot;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;

import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1OwnerReference;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.core.env.MapPropertySource;
import org.springframework.javapoet.ClassName;

import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.actuate.endpoint.InformerDescriptor;
import io.kubeinformer.actuate.endpoint.InformersEndpoint;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformerProperties;
import io.kubeinformer.autoconfigure.InformersEndpointAutoConfiguration;
import io.kubeinformer.fake.Widget;
import io.kubeinformer.http.BuiltInKinds;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What ahead-of-time processing of an application with informers registers.
 */
class InformerRuntimeHintsTests {

	@Test
	void modelsOfConfiguredInformersAreRegisteredWithAllTheyAreMadeOf() throws Exception {
		RuntimeHints hints = process("informer.resource.pods.kind=Pod");
		assertThat(isReadable(hints, V1Pod.class)).isTrue();
		assertThat(isReadable(hints, V1PodSpec.class)).isTrue();
		assertThat(isReadable(hints, V1Container.class)).isTrue();
		assertThat(isReadable(hints, V1Service.class)).isFalse();
	}

	@Test
	void modelsThatOnlyHandlersTakeAreRegistered() throws Exception {
		RuntimeHints hints = process();
		assertThat(isReadable(hints, V1Deployment.class)).isTrue();
		assertThat(isReadable(hints, V1Job.class)).as("of a handler bean").isTrue();
		assertThat(isReadable(hints, V1Pod.class)).isFalse();
	}

	@Test
	void ownClassesAreRegisteredForGson() {
		RuntimeHints hints = process("informer.resource.widgets.api-version=example.com/v1",
				"informer.resource.widgets.kind=Widget", "informer.resource.widgets.type=" + Widget.class.getName());
		assertThat(RuntimeHintsPredicates.reflection().onType(Widget.class)).accepts(hints);
		for (Field field : Widget.class.getDeclaredFields()) {
			assertThat(RuntimeHintsPredicates.reflection().onFieldAccess(field)).as(field.toString()).accepts(hints);
		}
	}

	@Test
	void handlerMethodsCanBeCalled() throws Exception {
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Watcher.class.getDeclaredMethod("onDeployment", ResourceEvent.class)))
			.accepts(process());
	}

	@Test
	void descriptorsOfTheEndpointAreRegistered() throws Exception {
		RuntimeHints hints = process();
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(InformersEndpoint.class.getMethod("informer", String.class))).accepts(hints);
		for (Class<?> descriptor : new Class<?>[] { InformerDescriptor.class,
				InformerDescriptor.HandlerDescriptor.class, InformerDescriptor.PartitionDescriptor.class,
				InformersEndpoint.InformersDescriptor.class }) {
			assertThat(RuntimeHintsPredicates.reflection().onType(descriptor)).as(descriptor.getName()).accepts(hints);
		}
	}

	@Test
	void propertiesAreRegistered() throws Exception {
		RuntimeHints hints = process();
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(InformerProperties.class.getMethod("getResource"))).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(InformerProperties.Resource.class.getMethod("setKind", String.class))).accepts(hints);
	}

	@Test
	void whatTheEngineLooksUpByNameIsRegistered() throws Exception {
		RuntimeHints hints = process();
		assertThat(RuntimeHintsPredicates.resource().forResource("io/kubeinformer/codec/wire-table.gz")).accepts(hints);
		assertThat(EngineHints.class.getResource("/io/kubeinformer/codec/wire-table.gz")).isNotNull();
		assertThat(BuiltInKinds.all()).hasSizeGreaterThan(50)
			.allSatisfy((kind) -> assertThat(RuntimeHintsPredicates.reflection().onType(kind.objectClass()))
				.accepts(hints));
		assertThat(RuntimeHintsPredicates.reflection().onType(V1Secret.class)).accepts(hints);
		assertThat(isReadable(hints, V1ObjectMeta.class)).isTrue();
		assertThat(isReadable(hints, V1OwnerReference.class)).isTrue();
	}

	@Test
	void withoutInformersNothingIsRegistered() {
		RuntimeHints hints = process("informer.enabled=false", "informer.resource.pods.kind=Pod");
		assertThat(RuntimeHintsPredicates.reflection().onType(V1Pod.class)).rejects(hints);
	}

	// As the engine reads an object: by a constructor without arguments and the fields.
	private static boolean isReadable(RuntimeHints hints, Class<?> model) throws NoSuchMethodException {
		for (Field field : model.getDeclaredFields()) {
			if (!Modifier.isStatic(field.getModifiers())
					&& !RuntimeHintsPredicates.reflection().onFieldAccess(field).test(hints)) {
				return false;
			}
		}
		return RuntimeHintsPredicates.reflection().onConstructorInvocation(model.getDeclaredConstructor()).test(hints);
	}

	private static RuntimeHints process(String... properties) {
		DefaultGenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get("com.example", "Application")), new InMemoryGeneratedFiles());
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			Map<String, Object> source = new HashMap<>(Map.of("informer.client.url", "http://127.0.0.1:1",
					"management.endpoints.web.exposure.include", "informers"));
			for (String property : properties) {
				source.put(property.substring(0, property.indexOf('=')), property.substring(property.indexOf('=') + 1));
			}
			context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", source));
			context.register(Application.class, InformerAutoConfiguration.class,
					InformersEndpointAutoConfiguration.class);
			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
		}
		return generation.getRuntimeHints();
	}

	@Configuration(proxyBeanMethods = false)
	static class Application {

		@Bean
		Watcher watcher() {
			return new Watcher();
		}

		@Bean
		@InformerHandler
		ResourceEventHandler<V1Job> jobs() {
			return new ResourceEventHandler<>() {
			};
		}

	}

	static class Watcher {

		@InformerHandler
		void onDeployment(ResourceEvent<V1Deployment> event) {
		}

	}

}

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

package io.kubeinformer.test.junit;

import java.util.Optional;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.junit.KubernetesApiServerTest.Scope;

/**
 * Starts API servers for tests and closes them. Used by {@link KubernetesApiServerTest},
 * or registered with settings of one's own:
 *
 * <pre class="code">
 * &#64;RegisterExtension
 * static ApiServerExtension servers = ApiServerExtension.perMethod(() -> KubernetesApiServer.builder().token("t"));
 * </pre>
 */
public final class ApiServerExtension implements ParameterResolver {

	private static final Namespace NAMESPACE = Namespace.create(ApiServerExtension.class);

	private final @Nullable Supplier<KubernetesApiServer.Builder> settings;

	private final @Nullable Scope scope;

	/**
	 * Creates an extension that follows the annotation.
	 */
	public ApiServerExtension() {
		this(null, null);
	}

	private ApiServerExtension(@Nullable Scope scope, @Nullable Supplier<KubernetesApiServer.Builder> settings) {
		this.scope = scope;
		this.settings = settings;
	}

	/**
	 * Creates an extension that starts a server for each test.
	 * @param settings makes the settings of each server
	 * @return the extension
	 */
	public static ApiServerExtension perMethod(Supplier<KubernetesApiServer.Builder> settings) {
		return new ApiServerExtension(Scope.METHOD, settings);
	}

	/**
	 * Creates an extension that starts one server for the class.
	 * @param settings makes the server's settings
	 * @return the extension
	 */
	public static ApiServerExtension perClass(Supplier<KubernetesApiServer.Builder> settings) {
		return new ApiServerExtension(Scope.CLASS, settings);
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		// One with an annotation, such as Spring's @Autowired, is for another extension.
		return parameter.getParameter().getType() == KubernetesApiServer.class
				&& parameter.getParameter().getAnnotations().length == 0;
	}

	@Override
	public KubernetesApiServer resolveParameter(ParameterContext parameter, ExtensionContext context) {
		Optional<KubernetesApiServerTest> annotation = annotation(context);
		Scope lifetime = (this.scope != null) ? this.scope
				: annotation.map(KubernetesApiServerTest::scope).orElse(Scope.METHOD);
		Supplier<KubernetesApiServer.Builder> builder = (this.settings != null) ? this.settings
				: () -> KubernetesApiServer.builder()
					.anonymous(annotation.map(KubernetesApiServerTest::anonymous).orElse(true));
		ExtensionContext owner = (lifetime == Scope.CLASS) ? ofClass(context) : context;
		// The store closes what it holds at the end of its context's life.
		return owner.getStore(NAMESPACE)
			.computeIfAbsent(owner.getUniqueId(), (key) -> builder.get().start(), KubernetesApiServer.class);
	}

	private static Optional<KubernetesApiServerTest> annotation(ExtensionContext context) {
		Optional<KubernetesApiServerTest> found = AnnotationSupport.findAnnotation(context.getElement(),
				KubernetesApiServerTest.class);
		return (found.isPresent()) ? found : context.getParent().flatMap(ApiServerExtension::annotation);
	}

	private static ExtensionContext ofClass(ExtensionContext context) {
		ExtensionContext owner = context;
		while (owner.getTestMethod().isPresent() && owner.getParent().isPresent()) {
			owner = owner.getParent().get();
		}
		return owner;
	}

}

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

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.autoconfigure.OverrideAutoConfiguration;
import org.springframework.boot.test.context.filter.annotation.TypeExcludeFilters;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.core.annotation.AliasFor;
import org.springframework.core.env.Environment;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;

import io.kubeinformer.test.KubernetesApiServer;

/**
 * Makes a class a test of an application's informers and handlers alone. Only components
 * with {@link io.kubeinformer.annotation.InformerHandler @InformerHandler}, handlers,
 * index functions, and what customizes informers are found by scanning; other beans come
 * by {@code @Import} or {@code @MockitoBean}. Informers run against a
 * {@link KubernetesApiServer} of the context, which can be injected, as can
 * {@link HandlerCalls}.
 * <p>
 * Contexts are cached as for every Spring test, each with its server, so test classes may
 * run in parallel. Test methods of one context share its objects: let each name its own.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@BootstrapWith(InformerTestContextBootstrapper.class)
@ExtendWith(SpringExtension.class)
@OverrideAutoConfiguration(enabled = false)
@TypeExcludeFilters(InformerTypeExcludeFilter.class)
@ImportAutoConfiguration
public @interface InformerTest {

	/**
	 * Properties of the {@link Environment}, as {@code key=value}.
	 * @return the properties
	 */
	String[] properties() default {};

	/**
	 * Components with handlers to find, an alias of {@link #handlers()}.
	 * @return the classes; empty for all
	 */
	@AliasFor("handlers")
	Class<?>[] value() default {};

	/**
	 * Components with handlers to find.
	 * @return the classes; empty for all
	 */
	@AliasFor("value")
	Class<?>[] handlers() default {};

	/**
	 * Whether components are found as described, or by {@link #includeFilters()} alone.
	 * @return whether to use what is described
	 */
	boolean useDefaultFilters() default true;

	/**
	 * Other components to find.
	 * @return the filters
	 */
	Filter[] includeFilters() default {};

	/**
	 * Components to leave out.
	 * @return the filters
	 */
	Filter[] excludeFilters() default {};

	/**
	 * Auto-configurations to leave out.
	 * @return the classes
	 */
	@AliasFor(annotation = ImportAutoConfiguration.class, attribute = "exclude")
	Class<?>[] excludeAutoConfiguration() default {};

}

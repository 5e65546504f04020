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

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives the tests of a class an API server: parameters of type
 * {@link io.kubeinformer.test.KubernetesApiServer} of test, lifecycle and factory methods
 * and of constructors are resolved, unless they have an annotation of their own, which
 * leaves them to another extension. The server starts when first asked for and is closed
 * at the end of its scope. Tests may run in parallel.
 */
@Target({ ElementType.TYPE, ElementType.METHOD })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(ApiServerExtension.class)
public @interface KubernetesApiServerTest {

	/**
	 * How long a server lives.
	 * @return one test to begin with
	 */
	Scope scope() default Scope.METHOD;

	/**
	 * Whether requests without a token are let in.
	 * @return whether they are
	 */
	boolean anonymous() default true;

	/** How long a server lives. */
	enum Scope {

		/**
		 * Each test has a server of its own. Methods that run once for the class, and
		 * constructors, have the class's.
		 */
		METHOD,

		/** All tests of the class share one. */
		CLASS

	}

}

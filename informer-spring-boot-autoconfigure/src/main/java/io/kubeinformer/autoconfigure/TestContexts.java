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

import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;

/**
 * Tells whether an application context was made by Spring Boot's test support.
 */
final class TestContexts {

	/** Where the test framework puts the properties of a test. */
	private static final String INLINED_PROPERTIES = "Inlined Test Properties";

	/** Boot's bootstrappers leave a property of their name in it, slices included. */
	private static final String BOOTSTRAPPER = "TestContextBootstrapper";

	private TestContexts() {
	}

	static boolean isTest(Environment environment) {
		if (!(environment instanceof ConfigurableEnvironment configurable)) {
			return false;
		}
		PropertySource<?> inlined = configurable.getPropertySources().get(INLINED_PROPERTIES);
		if (!(inlined instanceof EnumerablePropertySource<?> enumerable)) {
			return false;
		}
		for (String name : enumerable.getPropertyNames()) {
			if (name.endsWith(BOOTSTRAPPER)) {
				return true;
			}
		}
		return false;
	}

}

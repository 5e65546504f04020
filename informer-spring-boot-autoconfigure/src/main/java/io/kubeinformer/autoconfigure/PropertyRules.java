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

import java.time.Duration;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

import io.kubeinformer.diagnostics.InformerConfigurationException;

/**
 * What properties must keep to beyond their types. Told at start-up, since no server is
 * needed to know.
 */
final class PropertyRules {

	/** The longest that the HTTP client can wait. */
	private static final Duration LONGEST_HTTP_WAIT = Duration.ofMillis(Integer.MAX_VALUE);

	private PropertyRules() {
	}

	static void check(InformerProperties properties) {
		checkNotNegative("informer.startup.timeout", properties.getStartup().getTimeout());
		checkNotNegative("informer.shutdown.drain", properties.getShutdown().getDrain());
		checkNotNegative("informer.health.down-after", properties.getHealth().getDownAfter());
		InformerClientProperties client = properties.getClient();
		checkHttpWait("informer.client.connect-timeout", client.getConnectTimeout());
		checkHttpWait("informer.client.read-timeout", client.getReadTimeout());
		checkNotBlank("informer.client.namespace", client.getNamespace());
		properties.getResource().forEach(PropertyRules::checkResource);
	}

	private static void checkResource(String name, InformerProperties.Resource resource) {
		if (name.chars().noneMatch(Character::isLetterOrDigit)) {
			throw new InformerConfigurationException(
					"informer.resource has an informer named '" + name + "', which no bean can be named after.",
					"Name it by lower-case letters and digits, for example informer.resource.pods.");
		}
		if (name.equals("rbac")) {
			throw new InformerConfigurationException(
					"informer.resource has an informer named 'rbac', but /actuator/informers/rbac shows what rights "
							+ "informers need.",
					"Choose another name.");
		}
		BiConsumer<String, @Nullable String> named = (key,
				value) -> checkNotBlank("informer.resource." + name + "." + key, value);
		named.accept("kind", resource.getKind());
		named.accept("plural", resource.getPlural());
		named.accept("version", resource.getVersion());
	}

	private static void checkNotNegative(String property, Duration value) {
		if (value.isNegative()) {
			throw new InvalidConfigurationPropertyValueException(property, value, "a span of time is not negative");
		}
	}

	private static void checkHttpWait(String property, Duration value) {
		checkNotNegative(property, value);
		if (value.compareTo(LONGEST_HTTP_WAIT) > 0) {
			throw new InvalidConfigurationPropertyValueException(property, value,
					"at most " + LONGEST_HTTP_WAIT.toDays() + " days are possible; zero stands for any time");
		}
	}

	static void checkNotBlank(String property, @Nullable String value) {
		if (value != null && value.isBlank()) {
			throw new InvalidConfigurationPropertyValueException(property, value,
					"it must not be blank; remove the property to do without it");
		}
	}

}

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
import java.util.HashSet;
import java.util.Set;

import io.kubernetes.client.common.KubernetesObject;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.core.ResolvableType;

import io.kubeinformer.PartialObject;
import io.kubeinformer.Unstructured;

/**
 * Registers the classes of an informer's objects for reflection. Models of client-java
 * are filled through their fields, with all that they are made of; an application's own
 * classes are read by Gson.
 */
public final class ModelHints {

	private static final String MODELS = "io.kubernetes.client.openapi.models.";

	private final ReflectionHints hints;

	private final Set<Class<?>> seen = new HashSet<>();

	/**
	 * Creates a registrar.
	 * @param hints where to register
	 */
	public ModelHints(ReflectionHints hints) {
		this.hints = hints;
	}

	/**
	 * Registers the class of an informer's objects.
	 * @param type the class; one that is read without reflection is left out
	 */
	public void register(Class<?> type) {
		if (isModel(type)) {
			registerModel(type);
		}
		else if (KubernetesObject.class.isAssignableFrom(type) && !type.isInterface() && type != Unstructured.class
				&& type != PartialObject.class && this.seen.add(type)) {
			new BindingReflectionHintsRegistrar().registerReflectionHints(this.hints, type);
		}
	}

	private void registerModel(Class<?> type) {
		if (!this.seen.add(type)) {
			return;
		}
		this.hints.registerType(type, MemberCategory.ACCESS_DECLARED_FIELDS,
				MemberCategory.INVOKE_DECLARED_CONSTRUCTORS);
		for (Field field : type.getDeclaredFields()) {
			if (!Modifier.isStatic(field.getModifiers())) {
				registerPart(ResolvableType.forField(field));
			}
		}
	}

	private void registerPart(ResolvableType type) {
		Class<?> plain = type.resolve(Object.class);
		if (isModel(plain)) {
			registerModel(plain);
		}
		for (ResolvableType argument : type.getGenerics()) {
			registerPart(argument);
		}
	}

	private static boolean isModel(Class<?> type) {
		return type.getName().startsWith(MODELS);
	}

}

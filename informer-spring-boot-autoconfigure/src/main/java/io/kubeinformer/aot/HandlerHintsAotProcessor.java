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

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ClassUtils;

import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.annotation.InformerHandler;

/**
 * Registers the classes of the objects that handlers take, which may have an informer
 * only because of the handler. That their methods are called is told by the annotation
 * itself.
 */
final class HandlerHintsAotProcessor implements BeanRegistrationAotProcessor {

	@Override
	public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean registeredBean) {
		List<Class<?>> types = new ArrayList<>();
		Class<?> beanClass = ClassUtils.getUserClass(registeredBean.getBeanClass());
		if (ResourceEventHandler.class.isAssignableFrom(beanClass)) {
			collect(registeredBean.getBeanType().as(ResourceEventHandler.class), types);
		}
		for (Method method : handlers(beanClass)) {
			for (int i = 0; i < method.getParameterCount(); i++) {
				collect(ResolvableType.forMethodParameter(method, i, beanClass), types);
			}
		}
		return types.isEmpty() ? null : (generation, code) -> {
			ModelHints models = new ModelHints(generation.getRuntimeHints().reflection());
			types.forEach(models::register);
		};
	}

	private static Set<Method> handlers(Class<?> beanClass) {
		return MethodIntrospector.selectMethods(beanClass,
				(Method method) -> AnnotatedElementUtils.hasAnnotation(method, InformerHandler.class));
	}

	private static void collect(ResolvableType type, List<Class<?>> types) {
		Class<?> plain = type.resolve(Object.class);
		if (KubernetesObject.class.isAssignableFrom(plain)) {
			types.add(plain);
		}
		for (ResolvableType argument : type.getGenerics()) {
			collect(argument, types);
		}
	}

}

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

package io.kubeinformer.handler;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.Supplier;

import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEvent;

/**
 * A handler method. The bean is asked for at the first event.
 */
final class MethodTarget implements HandlerTarget {

	private final Supplier<Object> bean;

	private final Method method;

	private final HandlerSignature signature;

	private final Lister<?> lister;

	MethodTarget(Supplier<Object> bean, Method method, HandlerSignature signature, Lister<?> lister) {
		this.bean = bean;
		this.method = method;
		this.signature = signature;
		this.lister = lister;
	}

	@Override
	public void handle(ResourceEvent<?> event) throws Throwable {
		try {
			this.method.invoke(this.bean.get(), this.signature.arguments(event, this.lister));
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
	}

}

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

import org.jspecify.annotations.Nullable;

/**
 * A method of a bean. The bean is asked for at the first call.
 *
 * @param bean returns the bean
 * @param method the method, as the bean or its proxy has it
 */
record BeanMethod(Supplier<Object> bean, Method method) {

	/**
	 * Calls the method.
	 * @param arguments what to pass
	 * @return what it returns
	 * @throws Throwable what it throws, as it is
	 */
	@Nullable Object invoke(@Nullable Object[] arguments) throws Throwable {
		try {
			return this.method.invoke(this.bean.get(), arguments);
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
	}

}

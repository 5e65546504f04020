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

package io.kubeinformer.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How often a failed call of a handler is made again, as
 * {@link io.kubeinformer.RetryPolicy} says.
 *
 * @see InformerHandler#retry()
 */
@Target({})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Retry {

	/**
	 * How many calls are made in all, the first one included.
	 * @return the number; 0 for what is usual: one call for an event, any number for a
	 * key from a work queue
	 */
	int attempts() default 3;

	/**
	 * The time between the first failure and the second call, for example {@code 500ms}
	 * or {@code PT1M}; without a unit in milliseconds. Placeholders are resolved.
	 * @return the delay
	 */
	String delay() default "1s";

	/**
	 * By what the delay grows with each further failure.
	 * @return the factor, at least 1
	 */
	double multiplier() default 2;

	/**
	 * The longest delay. Placeholders are resolved.
	 * @return the delay
	 */
	String maxDelay() default "1m";

}

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

package io.kubeinformer.informer;

import java.time.Duration;

import io.kubeinformer.processor.Delay;

/**
 * Does something later, once or again and again.
 */
interface Timer extends Delay {

	/**
	 * Runs a task after each period.
	 * @param period the period
	 * @param task what to run; must not block and must not throw
	 * @return ends it
	 */
	Runnable every(Duration period, Runnable task);

}

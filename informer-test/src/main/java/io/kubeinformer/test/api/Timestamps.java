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

package io.kubeinformer.test.api;

import java.time.Clock;
import java.time.temporal.ChronoUnit;

/**
 * Points in time as objects show them.
 */
final class Timestamps {

	private Timestamps() {
	}

	/**
	 * Returns the present time in whole seconds.
	 * @param clock the clock
	 * @return for example {@code 2026-01-02T03:04:05Z}
	 */
	static String now(Clock clock) {
		return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
	}

}

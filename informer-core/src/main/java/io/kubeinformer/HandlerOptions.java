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

package io.kubeinformer;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * How a handler is registered.
 *
 * @param id the name of the registration in status, meters and logs; {@code null} takes
 * one from the handler's class. An id is unique within its informer: a taken one gets a
 * number.
 * @param resyncPeriod how often all cached objects are shown to the handler again;
 * {@link Duration#ZERO} for never. At least one second otherwise.
 */
public record HandlerOptions(@Nullable String id, Duration resyncPeriod) {

	public HandlerOptions {
		if (resyncPeriod.isNegative()
				|| (!resyncPeriod.isZero() && resyncPeriod.compareTo(Duration.ofSeconds(1)) < 0)) {
			throw new IllegalArgumentException("A resync period is zero (never) or at least one second, got "
					+ resyncPeriod + " for handler " + id);
		}
	}

	/**
	 * Returns the options of a handler that asks for nothing special: an id made from its
	 * class, no resync.
	 * @return the options
	 */
	public static HandlerOptions defaults() {
		return new HandlerOptions(null, Duration.ZERO);
	}

	/**
	 * Returns these options under another id.
	 * @param id the id
	 * @return a copy
	 */
	public HandlerOptions withId(String id) {
		return new HandlerOptions(id, this.resyncPeriod);
	}

	/**
	 * Returns these options with another resync period.
	 * @param resyncPeriod zero for never, else at least one second
	 * @return a copy
	 */
	public HandlerOptions withResyncPeriod(Duration resyncPeriod) {
		return new HandlerOptions(this.id, resyncPeriod);
	}

}

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

package io.kubeinformer.workqueue;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;

/**
 * Brings the world in line with what is wanted for one object. It gets the key alone and
 * reads the present state from a lister, where a missing object means that it was
 * deleted; what happened in between does not matter to it.
 */
@FunctionalInterface
public interface Reconciler {

	/**
	 * Reconciles an object. Never called for one key by two threads at a time.
	 * @param key the object's key
	 * @return whether and when to come back
	 * @throws Exception if it failed; the key is tried again after a delay that grows
	 * with each failure
	 */
	Result reconcile(ResourceKey key) throws Exception;

	/**
	 * What follows a success. In either case the failures of the key are forgotten.
	 *
	 * @param requeueAfter when to reconcile the key again if nothing changes before;
	 * {@code null} for never
	 */
	record Result(@Nullable Duration requeueAfter) {

		private static final Result DONE = new Result(null);

		/**
		 * Returns that there is nothing to do until something changes.
		 * @return the result
		 */
		public static Result done() {
			return DONE;
		}

		/**
		 * Returns that the key is to be reconciled again.
		 * @param delay when
		 * @return the result
		 */
		public static Result requeueAfter(Duration delay) {
			return new Result(delay);
		}

	}

}

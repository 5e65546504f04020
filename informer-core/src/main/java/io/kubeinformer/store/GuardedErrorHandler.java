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

package io.kubeinformer.store;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.HandlerFailure;
import io.kubeinformer.InformerErrorHandler;

/**
 * Tells an error handler of failed calls, if there is one; what it throws is logged at a
 * bounded rate and hurts nobody else. Safe for use by several threads.
 */
public final class GuardedErrorHandler {

	private final @Nullable InformerErrorHandler handler;

	private final FailureLog failures;

	/**
	 * Creates a guard.
	 * @param culprit whose failures are told, for the log
	 * @param handler is told; {@code null} for nobody
	 */
	public GuardedErrorHandler(String culprit, @Nullable InformerErrorHandler handler) {
		this.handler = handler;
		this.failures = new FailureLog("The error handler of " + culprit, "Nothing follows from that.");
	}

	/**
	 * Tells of a failed call.
	 * @param failure the failure
	 * @param delay the time until the call is made again; {@code null} if it is given up
	 */
	public void tell(HandlerFailure failure, @Nullable Duration delay) {
		InformerErrorHandler told = this.handler;
		if (told == null) {
			return;
		}
		try {
			if (delay != null) {
				told.onRetry(failure, delay);
			}
			else {
				told.recover(failure);
			}
		}
		catch (Throwable ex) {
			this.failures.report(ex, failure.key().toString());
		}
	}

}

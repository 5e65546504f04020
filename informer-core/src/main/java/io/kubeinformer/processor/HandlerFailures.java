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

package io.kubeinformer.processor;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.HandlerFailure;
import io.kubeinformer.InformerErrorHandler;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.RetryPolicy;
import io.kubeinformer.store.FailureLog;
import io.kubeinformer.store.GuardedErrorHandler;

/**
 * What becomes of the failed calls of one handler: each is counted, logged at a bounded
 * rate, told to the error handler, and made again or given up. Safe for use by several
 * threads.
 */
final class HandlerFailures {

	private static final ResourceKey UNNAMED = new ResourceKey("", "(without a name)");

	private final String handler;

	private final RetryPolicy retry;

	private final GuardedErrorHandler errorHandler;

	private final FailureLog retried;

	private final FailureLog abandoned;

	HandlerFailures(String handler, RetryPolicy retry, @Nullable InformerErrorHandler errorHandler) {
		this.handler = handler;
		this.retry = retry;
		this.errorHandler = new GuardedErrorHandler("handler '" + handler + "'", errorHandler);
		String culprit = "Handler '" + handler + "'";
		this.retried = new FailureLog(culprit,
				"It is told again, up to " + retry.attempts() + " times in all; other objects do not wait for that.");
		this.abandoned = new FailureLog(culprit,
				(retry.attempts() > 1) ? "That was the last attempt; the next event is delivered."
						: "The next event is delivered to it all the same.");
	}

	/**
	 * Does what is to be done about a failure.
	 * @param thrown what the call threw
	 * @param event what the handler was told
	 * @param attempt which call for that event it was
	 * @return the time until the next one; {@code null} if there is none
	 */
	@Nullable Duration report(Throwable thrown, ResourceEvent<?> event, int attempt) {
		boolean again = this.retry.retries(attempt);
		ResourceKey key = keyOf(event);
		(again ? this.retried : this.abandoned).report(thrown, event.type() + " " + key);
		Duration delay = again ? this.retry.delayAfter(attempt) : null;
		this.errorHandler.tell(new HandlerFailure(this.handler, key, event, thrown, attempt), delay);
		return delay;
	}

	// A handler may have taken the name away before it failed.
	private static ResourceKey keyOf(ResourceEvent<?> event) {
		try {
			return event.key();
		}
		catch (RuntimeException ex) {
			return UNNAMED;
		}
	}

	long count() {
		return this.retried.count() + this.abandoned.count();
	}

	long retried() {
		return this.retried.count();
	}

	long abandoned() {
		return this.abandoned.count();
	}

}

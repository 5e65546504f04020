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

package io.kubeinformer.reflector;

import java.time.Duration;
import java.util.random.RandomGenerator;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.Reason;

/**
 * How long a reflector waits after a failure: uniform in [d, 2d), where d begins at 0.8 s
 * and doubles with each failure up to 30 s. Progress takes it back to the beginning. What
 * a server asks for ({@code Retry-After}, {@code retryAfterSeconds}) is a lower bound,
 * but no more than 2 minutes of it: an informer must not sleep for hours on the word of a
 * proxy. Two failures begin anew as well if they follow one of another kind, since they
 * are the first answer after an outage: an expiry, for which the server only wants
 * another request, and whatever the server names a time for, as it does while it starts.
 * The same failure again does not, so that requests cannot chase each other. Used by the
 * reader's thread only.
 */
final class Backoff {

	private static final Duration FIRST = Duration.ofMillis(800);

	private static final Duration LAST = Duration.ofSeconds(30);

	/** However long a server asks to wait, this is the most that it gets. */
	static final Duration MAX_RETRY_AFTER = Duration.ofMinutes(2);

	private final RandomGenerator random;

	private Duration base = FIRST;

	/** Why the last delay was; {@code null} after progress. */
	private @Nullable Reason last;

	Backoff(RandomGenerator random) {
		this.random = random;
	}

	/**
	 * Returns the next delay.
	 * @param why what failed
	 * @param atLeast what the server asked for; zero if it did not
	 * @return how long to wait
	 */
	Duration next(Reason why, Duration atLeast) {
		if (why != this.last && (why == Reason.EXPIRED || !atLeast.isZero())) {
			this.base = FIRST;
		}
		this.last = why;
		long nanos = this.base.toNanos();
		Duration delay = Duration.ofNanos(nanos + (long) (nanos * this.random.nextDouble()));
		Duration doubled = this.base.multipliedBy(2);
		this.base = (doubled.compareTo(LAST) < 0) ? doubled : LAST;
		Duration asked = (atLeast.compareTo(MAX_RETRY_AFTER) < 0) ? atLeast : MAX_RETRY_AFTER;
		return (delay.compareTo(asked) < 0) ? asked : delay;
	}

	void reset() {
		this.base = FIRST;
		this.last = null;
	}

}

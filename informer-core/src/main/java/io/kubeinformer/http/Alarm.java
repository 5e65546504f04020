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

package io.kubeinformer.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import okio.AsyncTimeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does something at a later moment, on Okio's shared watchdog thread, which keeps the
 * deadlines of all requests: so what it does must not block.
 */
public final class Alarm extends AsyncTimeout {

	private static final Logger logger = LoggerFactory.getLogger(Alarm.class);

	private final Runnable action;

	private Alarm(Duration delay, Runnable action) {
		this.action = action;
		timeout(Math.max(1, delay.toNanos()), TimeUnit.NANOSECONDS);
	}

	/**
	 * Sets an alarm.
	 * @param delay when
	 * @param action what to do; must not block
	 * @return takes it back, as far as it has not begun
	 */
	public static Runnable after(Duration delay, Runnable action) {
		Alarm alarm = new Alarm(delay, action);
		alarm.enter();
		return alarm::exit;
	}

	@Override
	protected void timedOut() {
		try {
			this.action.run();
		}
		catch (Throwable ex) {
			// Without its thread no request in this process would have a deadline.
			logger.error("What an alarm was set for failed", ex);
		}
	}

}

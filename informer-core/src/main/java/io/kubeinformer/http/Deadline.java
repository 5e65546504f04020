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

import okhttp3.Call;
import okio.AsyncTimeout;

/**
 * Cancels a call unless it is left in time. Works the same on HTTP/1.1, on HTTP/2 and
 * while connecting, other than socket time-outs, and needs no thread of its own: Okio's
 * shared watchdog thread does it.
 */
final class Deadline extends AsyncTimeout {

	private final Call call;

	Deadline(Call call, Duration max) {
		this.call = call;
		timeout(Math.max(1, max.toNanos()), TimeUnit.NANOSECONDS);
	}

	@Override
	protected void timedOut() {
		this.call.cancel();
	}

}

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

package io.kubeinformer.client;

import java.io.IOException;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.Unstructured;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.ApiStatusException;
import io.kubeinformer.reflector.WatchCall;

/**
 * An open watch: one connection that brings events until the server ends it, which it
 * does every few minutes. Who wants to follow a resource for longer uses an informer. One
 * thread reads; any thread may close.
 */
public final class ResourceWatch implements AutoCloseable {

	private final WatchCall<Unstructured> call;

	ResourceWatch(WatchCall<Unstructured> call) {
		this.call = call;
	}

	/**
	 * Waits for the next event.
	 * @param max how long to wait at most; when it is over the watch is dead
	 * @return the event, bookmarks included; {@code null} if the server ended the watch
	 * cleanly
	 * @throws ApiStatusException if the server ends the watch with an error, for example
	 * with code 410 if the version is too old
	 * @throws java.net.SocketTimeoutException if nothing came in time
	 * @throws IOException if the connection broke off or the watch was closed
	 */
	public @Nullable WatchEvent<Unstructured> next(Duration max) throws IOException {
		WatchEvent<Unstructured> event = this.call.next(max);
		if (event instanceof WatchEvent.Failed<Unstructured> failed) {
			close();
			throw new ApiStatusException(failed.status());
		}
		return event;
	}

	/** Ends the watch; a running {@link #next} throws soon. */
	@Override
	public void close() {
		this.call.cancel();
	}

}

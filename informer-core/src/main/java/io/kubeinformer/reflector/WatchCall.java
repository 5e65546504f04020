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

import java.io.IOException;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.ApiStatusException;

/**
 * One watch request. Opened and read by one thread; cancelled from any.
 *
 * @param <T> the type of the objects
 */
public interface WatchCall<T> {

	/**
	 * Sends the request and returns when the headers have come. Has deadlines of its own
	 * for connecting and headers.
	 * @throws ApiStatusException if the server answers with something other than success
	 * @throws IOException if the connection fails or is too slow, or the call was
	 * cancelled
	 */
	void open() throws IOException;

	/**
	 * Waits for the next event.
	 * @param maxWait how long to wait at most; when it is over the watch is dead
	 * @return the event, or {@code null} if the server ended the watch cleanly
	 * @throws java.net.SocketTimeoutException if nothing came within {@code maxWait}
	 * @throws IOException if the connection broke off or the call was cancelled; an
	 * unterminated last line is a cut
	 */
	@Nullable WatchEvent<T> next(Duration maxWait) throws IOException;

	/**
	 * Ends the watch, whatever it is doing; a running {@link #open} or {@link #next}
	 * throws soon. May be called at any time and more than once; must be called in the
	 * end.
	 */
	void cancel();

}

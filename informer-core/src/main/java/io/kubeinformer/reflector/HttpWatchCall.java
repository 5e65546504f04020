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
import java.util.ArrayList;
import java.util.List;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.Pair;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.codec.WatchReader;
import io.kubeinformer.http.ApiCall;
import io.kubeinformer.http.ApiConnection;

/**
 * A watch over HTTP. Its body is closed by the thread that reads, or by {@link #cancel()}
 * when nobody reads; OkHttp does not allow both at once.
 *
 * @param <T> the type of the objects
 */
final class HttpWatchCall<T extends KubernetesObject> implements WatchCall<T> {

	private final HttpListerWatcher<T> source;

	private final WatchRequest request;

	private final ApiCall call;

	private final Object lock = new Object();

	/** Guarded by the lock: whether a thread is inside {@code open} or {@code next}. */
	private boolean reading;

	/** Guarded by the lock. */
	private @Nullable Response response;

	/** Used by the reading thread only. */
	private @Nullable WatchReader<T> reader;

	HttpWatchCall(HttpListerWatcher<T> source, ApiConnection connection, WatchRequest request) {
		this.source = source;
		this.request = request;
		this.call = connection.newCall();
	}

	@Override
	public void open() throws IOException {
		begin();
		boolean opened = false;
		try {
			Response answer = this.source.send(this.call, options(), true);
			synchronized (this.lock) {
				this.response = answer;
			}
			// Every wait is bounded by next, so the body needs no deadline of its own.
			this.reader = this.source.decoder(this.call, answer)
				.readWatch(answer.body().byteStream(), this.request.sendInitialEvents());
			opened = true;
		}
		finally {
			end(!opened);
		}
	}

	@Override
	public @Nullable WatchEvent<T> next(Duration maxWait) throws IOException {
		WatchReader<T> current = this.reader;
		if (current == null) {
			throw new IllegalStateException("The watch has not been opened");
		}
		begin();
		boolean over = true;
		try {
			if (this.call.isCancelled()) {
				throw new IOException("The watch of " + this.source.displayName() + " was cancelled");
			}
			WatchEvent<T> event = current.isReady() ? current.next() : this.call.within(maxWait,
					"The watch of " + this.source.displayName() + " brought nothing", current::next);
			over = event == null;
			return event;
		}
		finally {
			end(over);
		}
	}

	@Override
	public void cancel() {
		this.call.cancel();
		Response idle = null;
		synchronized (this.lock) {
			if (!this.reading) {
				idle = this.response;
				this.response = null;
			}
		}
		if (idle != null) {
			idle.close();
		}
	}

	private void begin() {
		synchronized (this.lock) {
			this.reading = true;
		}
	}

	private void end(boolean over) {
		Response finished = null;
		synchronized (this.lock) {
			this.reading = false;
			if (over || this.call.isCancelled()) {
				finished = this.response;
				this.response = null;
			}
		}
		if (finished != null) {
			finished.close();
		}
	}

	private List<Pair> options() {
		List<Pair> options = new ArrayList<>();
		options.add(new Pair("watch", "true"));
		options.add(new Pair("allowWatchBookmarks", "true"));
		options.add(new Pair("timeoutSeconds", Long.toString(Math.max(1, this.request.timeout().toSeconds()))));
		if (!this.request.resourceVersion().isEmpty()) {
			options.add(new Pair("resourceVersion", this.request.resourceVersion()));
		}
		if (this.request.sendInitialEvents()) {
			options.add(new Pair("sendInitialEvents", "true"));
			options.add(new Pair("resourceVersionMatch", "NotOlderThan"));
		}
		return options;
	}

}

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

package io.kubeinformer.test.api;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.storage.Change;
import io.kubeinformer.test.http.ApiResponse;

/**
 * One open watch. What happens is queued in order, under the storage's lock; one worker
 * at a time turns the queue into bytes, so that a slow client delays nobody. A client
 * that leaves too much unread is cut off with a clean end, as a real server does.
 */
final class WatchStream {

	private static final byte[] END = new byte[0];

	private final ServerState state;

	private final ApiResponse response;

	private final WatchEvents events;

	private final ApiResource resource;

	private final boolean bookmarks;

	private final Queue<Supplier<byte @Nullable []>> queue = new ConcurrentLinkedQueue<>();

	/**
	 * How many queued entries no worker has taken yet; a worker runs while it is not 0.
	 */
	private final AtomicInteger pending = new AtomicInteger();

	private final List<Future<?>> timers = new CopyOnWriteArrayList<>();

	private volatile Runnable unsubscribe = () -> {
	};

	private volatile boolean ended;

	WatchStream(ServerState state, Exchange exchange, WatchEvents events, ApiResource resource, boolean bookmarks) {
		this.state = state;
		this.response = exchange.response();
		this.events = events;
		this.resource = resource;
		this.bookmarks = bookmarks && resource.cached();
		this.pending.set(1);
	}

	void initial(ObjectNode object) {
		add(() -> this.events.initial(object));
	}

	void change(Change change) {
		add(() -> this.events.change(change));
	}

	void bookmark(long version, boolean endOfInitial) {
		add(() -> this.events.bookmark(version, endOfInitial));
	}

	// Under the lock, so that no change up to its version comes after it.
	void bookmarkNow() {
		this.state.storage().locked(() -> {
			bookmark(this.state.storage().version(), false);
			return true;
		});
	}

	void bookmarkIfAllowed() {
		if (this.bookmarks) {
			bookmarkNow();
		}
	}

	void finish() {
		add(() -> END);
	}

	void unsubscribe(Runnable unsubscribe) {
		this.unsubscribe = unsubscribe;
	}

	/**
	 * Sends the headers and begins to write; what was queued before waits for this.
	 * @param headers the header fields
	 */
	void start(Map<String, String> headers) {
		this.state.streams().add(this);
		this.response.start(200, headers);
		this.response.onClose(this::close);
		drain();
	}

	void later(Duration delay, Runnable action) {
		this.timers.add(this.state.timer()
			.schedule(() -> this.state.workers().execute(action), delay.toNanos(), TimeUnit.NANOSECONDS));
		cancelIfEnded();
	}

	void every(Duration interval, Runnable action) {
		this.timers.add(this.state.timer()
			.scheduleAtFixedRate(() -> this.state.workers().execute(action), interval.toNanos(), interval.toNanos(),
					TimeUnit.NANOSECONDS));
		cancelIfEnded();
	}

	ApiResource resource() {
		return this.resource;
	}

	private void add(Supplier<byte @Nullable []> entry) {
		if (this.ended) {
			return;
		}
		this.queue.add(entry);
		if (this.pending.getAndIncrement() == 0) {
			try {
				this.state.workers().execute(this::work);
			}
			catch (RejectedExecutionException ex) {
				close();
			}
		}
	}

	private void drain() {
		this.state.workers().execute(() -> {
			if (this.pending.decrementAndGet() > 0) {
				work();
			}
		});
	}

	// Takes entries until the counter says that there are no more.
	private void work() {
		int taken;
		do {
			taken = this.pending.get();
			for (int i = 0; i < taken; i++) {
				Supplier<byte @Nullable []> entry = this.queue.poll();
				byte[] line = (entry != null && !this.ended) ? entry.get() : null;
				if (line != null) {
					write(line);
				}
			}
		}
		while (this.pending.addAndGet(-taken) > 0);
	}

	private void write(byte[] line) {
		if (line == END || this.response.pendingBytes() > this.state.options().slowReaderBytes()) {
			this.response.end();
			close();
			return;
		}
		this.response.write(line);
	}

	private void close() {
		this.ended = true;
		this.state.streams().remove(this);
		this.unsubscribe.run();
		cancelIfEnded();
	}

	private void cancelIfEnded() {
		if (this.ended) {
			this.timers.forEach((timer) -> timer.cancel(false));
		}
	}

}

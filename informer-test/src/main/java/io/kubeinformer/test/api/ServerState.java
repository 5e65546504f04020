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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Catalog;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.Statuses;
import io.kubeinformer.test.api.storage.ResourceStore;
import io.kubeinformer.test.api.storage.Storage;

/**
 * What all parts of one server share.
 *
 * @param options how it keeps time and how much it remembers
 * @param catalog its resources
 * @param storage its objects
 * @param timer calls back later
 * @param workers run what must not block the timer
 * @param misbehaviours in which ways it is wrong
 * @param streams the open watches
 */
record ServerState(ApiServerOptions options, Catalog catalog, Storage storage, ScheduledExecutorService timer,
		ExecutorService workers, Set<Misbehaviour> misbehaviours, Set<WatchStream> streams) {

	/** How often is looked whether a version is there, in nanoseconds. */
	private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(5);

	ServerState(ApiServerOptions options, ScheduledExecutorService timer, ExecutorService workers) {
		this(options, new Catalog(), new Storage(1, options.historyLimit()), timer, workers,
				ConcurrentHashMap.newKeySet(), ConcurrentHashMap.newKeySet());
	}

	boolean misbehaves(Misbehaviour misbehaviour) {
		return this.misbehaviours.contains(misbehaviour);
	}

	ResourceStore store(ApiResource resource) {
		return this.storage.store(resource.storeName());
	}

	/**
	 * Returns the object that a target names.
	 * @param target the target
	 * @return the object, not to be changed
	 */
	ObjectNode require(Target target) {
		ObjectNode object = store(target.resource()).get(target.key());
		if (object == null) {
			throw Statuses.notFound(target.resource().group(), target.resource().plural(), target.name());
		}
		return object;
	}

	/**
	 * Does something as soon as there is a version, or when the time for it is over; its
	 * failure becomes the answer. A request whose own time ends first is out of time.
	 * @param version the version
	 * @param patience how long it is waited for
	 * @param exchange the exchange that it belongs to
	 * @param action what to do
	 */
	void awaitVersion(long version, Duration patience, Exchange exchange, Runnable action) {
		Duration timeout = RequestTimeout.of(exchange);
		Runnable answer = () -> {
			try {
				action.run();
			}
			catch (RuntimeException ex) {
				exchange.fail(ex);
			}
		};
		if (timeout.compareTo(patience) < 0) {
			awaitVersion(version, System.nanoTime() + timeout.toNanos(), answer, exchange::outOfTime);
		}
		else {
			awaitVersion(version, System.nanoTime() + patience.toNanos(), answer, answer);
		}
	}

	private void awaitVersion(long version, long deadline, Runnable there, Runnable late) {
		long left = deadline - System.nanoTime();
		if (this.storage.version() >= version) {
			this.workers.execute(there);
		}
		else if (left <= 0) {
			this.workers.execute(late);
		}
		else {
			this.timer.schedule(() -> awaitVersion(version, deadline, there, late), Math.min(left, LOOK),
					TimeUnit.NANOSECONDS);
		}
	}

	/**
	 * Ends the watches of a resource that is gone, after a last bookmark.
	 * @param storeName the name of its store
	 */
	void closeStreams(String storeName) {
		for (WatchStream stream : this.streams) {
			if (stream.resource().storeName().equals(storeName)) {
				stream.bookmarkNow();
				stream.later(Duration.ofSeconds(1), stream::finish);
			}
		}
	}

	/**
	 * Returns the key of an object.
	 * @param resource its resource
	 * @param object the object
	 * @return the key
	 */
	static String key(ApiResource resource, ObjectNode object) {
		String name = Json.text(object, "metadata", "name");
		return resource.namespaced() ? Json.text(object, "metadata", "namespace") + "/" + name : name;
	}

	/**
	 * Returns the version of an object.
	 * @param object the object
	 * @return its resource version
	 */
	static long version(ObjectNode object) {
		return Json.number(object, "metadata", "resourceVersion");
	}

}

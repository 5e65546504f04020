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

import java.util.Map;
import java.util.function.Consumer;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.Failure;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.ItemFault;
import io.kubeinformer.codec.WatchEvent;

/**
 * Takes the objects that come, sends them through the transform once, and hands them to
 * the sink. One that cannot be read or transformed is quarantined and costs no other its
 * event. Used by the reader's thread only, the quarantine excepted.
 *
 * @param <T> the type of the objects
 */
final class Intake<T extends KubernetesObject> {

	private static final String UNNAMED_EVENT = "an event without a readable key";

	private final Sink<T> sink;

	private final TransformOnce<T> transform;

	private final Quarantine quarantine;

	private final TimeSource time;

	/** Whether this kind has ever sent a bookmark; some never do. */
	private volatile boolean bookmarked;

	Intake(Sink<T> sink, TransformOnce<T> transform, Quarantine quarantine, TimeSource time) {
		this.sink = sink;
		this.transform = transform;
		this.quarantine = quarantine;
		this.time = time;
	}

	void added(T object) {
		deliver(object, this.sink::add);
	}

	void modified(T object) {
		deliver(object, this.sink::update);
	}

	void deleted(T object) {
		ResourceKey key = keyOf(object);
		if (key == null) {
			return;
		}
		T last = transformed(key, object);
		if (last != null) {
			this.sink.delete(last);
		}
		else {
			this.sink.delete(key);
		}
		this.quarantine.release(key.toString());
	}

	// Takes a DELETED event that the watch before may have brought already.
	void deletedAgain(T object) {
		ResourceKey key = keyOf(object);
		T last = (key != null) ? transformed(key, object) : null;
		if (key != null && last != null) {
			this.sink.deleteAgain(last);
			this.quarantine.release(key.toString());
		}
	}

	void bookmark(WatchEvent.Bookmark<?> bookmark) {
		// The mark behind the content comes from kinds too that send no other one.
		if (!this.bookmarked && !bookmark.initialEventsEnd()) {
			this.bookmarked = true;
		}
		String resourceVersion = bookmark.resourceVersion();
		if (!resourceVersion.isEmpty()) {
			this.sink.bookmark(resourceVersion);
		}
	}

	void faulty(WatchEvent.Faulty<?> event) {
		ItemFault fault = event.fault();
		ResourceKey key = fault.key();
		if (key == null) {
			this.quarantine.add(UNNAMED_EVENT, failure("Unreadable", fault.message()));
		}
		else if (event.deleted()) {
			this.sink.delete(key);
			if (fault.resourceVersion() != null) {
				this.sink.bookmark(fault.resourceVersion());
			}
			this.quarantine.release(key.toString());
		}
		else {
			this.quarantine.add(key.toString(), failure("Unreadable", fault.message()));
		}
	}

	boolean sendsBookmarks() {
		return this.bookmarked;
	}

	// Takes the whole content, with the items of it that cannot be read. These come
	// first:
	// who waits for the content finds them named when it is there.
	void replace(Replacement<T> content, Map<String, Failure> faults) {
		this.quarantine.replace(faults);
		this.sink.replace(content);
	}

	// Returns an object as it is to be cached. Throws what the transform throws.
	T transform(ResourceKey key, T object) {
		return this.transform.apply(key, object);
	}

	// Returns the failure that an exception of a transform stands for, without its text,
	// which may quote the object.
	Failure transformFailure(Throwable thrown) {
		return failure(thrown.getClass().getSimpleName(), "the transform threw " + Diagnostics.location(thrown));
	}

	Failure failure(String type, String message) {
		return new Failure(type, message, this.time.now());
	}

	// Returns an object's version; empty if it has none.
	static String versionOf(KubernetesObject object) {
		String version = (object.getMetadata() != null) ? object.getMetadata().getResourceVersion() : null;
		return (version != null) ? version : "";
	}

	private void deliver(T object, Consumer<T> target) {
		ResourceKey key = keyOf(object);
		T transformed = (key != null) ? transformed(key, object) : null;
		if (key != null && transformed != null) {
			target.accept(transformed);
			if (!this.quarantine.isEmpty()) {
				this.quarantine.release(key.toString());
			}
		}
	}

	private @Nullable T transformed(ResourceKey key, T object) {
		try {
			return transform(key, object);
		}
		catch (Throwable ex) {
			this.quarantine.add(key.toString(), transformFailure(ex));
			return null;
		}
	}

	private @Nullable ResourceKey keyOf(T object) {
		try {
			return ResourceKey.of(object);
		}
		catch (IllegalArgumentException ex) {
			this.quarantine.add(UNNAMED_EVENT, failure("Unreadable", "the object has no metadata.name"));
			return null;
		}
	}

}

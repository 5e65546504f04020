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

package io.kubeinformer.test.api.storage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one resource in the order of their keys, and the history of their
 * changes. Keys are namespace, slash, name, or the name alone, and sort by their bytes.
 * All methods take the storage's lock.
 */
public final class ResourceStore {

	private final Storage storage;

	private final int historyLimit;

	private final NavigableMap<String, ObjectNode> objects = new TreeMap<>();

	/** The newest changes, oldest first; all that happened after {@code floor}. */
	private final ArrayDeque<Change> history = new ArrayDeque<>();

	private final List<Consumer<Change>> watchers = new CopyOnWriteArrayList<>();

	/** The oldest version whose state is still known. */
	private long floor;

	private long lastVersion;

	ResourceStore(Storage storage, int historyLimit, long floor) {
		this.storage = storage;
		this.historyLimit = historyLimit;
		this.floor = floor;
	}

	/**
	 * Returns an object.
	 * @param key its key
	 * @return the object, not to be changed, or {@code null} if there is none
	 */
	public @Nullable ObjectNode get(String key) {
		return this.storage.locked(() -> this.objects.get(key));
	}

	/**
	 * Stores an object under the next version, which it gets as its own.
	 * @param key its key
	 * @param object the object; from now on not to be changed
	 * @return the same object
	 */
	public ObjectNode put(String key, ObjectNode object) {
		return this.storage.locked(() -> {
			long version = this.storage.advance(1);
			version(object, version);
			ObjectNode previous = this.objects.put(key, object);
			record(new Change((previous != null) ? Change.Type.MODIFIED : Change.Type.ADDED, key, version, object,
					previous));
			return object;
		});
	}

	/**
	 * Removes an object; the removal has a version of its own.
	 * @param key its key
	 * @return the object's last state with the version of the removal, or {@code null} if
	 * there was none
	 */
	public @Nullable ObjectNode remove(String key) {
		return this.storage.locked(() -> {
			ObjectNode previous = this.objects.remove(key);
			if (previous == null) {
				return null;
			}
			long version = this.storage.advance(1);
			ObjectNode last = previous.deepCopy();
			version(last, version);
			record(new Change(Change.Type.DELETED, key, version, last, previous));
			return last;
		});
	}

	/**
	 * Returns the objects as they are now.
	 * @param prefix what their keys begin with
	 * @param from the first key; empty for the first of all
	 * @return the objects in the order of their keys
	 */
	public Slice slice(String prefix, String from) {
		return this.storage.locked(() -> new Slice(this.storage.version(), select(this.objects, prefix, from)));
	}

	/**
	 * Returns the objects as they were.
	 * @param version the version whose state is wanted, not beyond the present one
	 * @param prefix what their keys begin with
	 * @param from the first key; empty for the first of all
	 * @return the objects in the order of their keys
	 * @throws ExpiredException if that state is no longer known
	 */
	public Slice sliceAt(long version, String prefix, String from) {
		return this.storage.locked(() -> {
			if (version < this.floor) {
				throw new ExpiredException(version, oldest());
			}
			if (this.lastVersion <= version) {
				return new Slice(version, select(this.objects, prefix, from));
			}
			NavigableMap<String, ObjectNode> state = new TreeMap<>(this.objects);
			Iterator<Change> newestFirst = this.history.descendingIterator();
			while (newestFirst.hasNext()) {
				Change change = newestFirst.next();
				if (change.version() <= version) {
					break;
				}
				if (change.previous() != null) {
					state.put(change.key(), change.previous());
				}
				else {
					state.remove(change.key());
				}
			}
			return new Slice(version, select(state, prefix, from));
		});
	}

	/**
	 * Sends the changes after a version, then every later one, until told to stop.
	 * @param after the version; changes up to it are left out, also when it lies in the
	 * future
	 * @param watcher gets the changes under the lock, in order; must only queue them
	 * @return stops it
	 * @throws ExpiredException if the changes after that version are no longer known
	 */
	public Runnable watch(long after, Consumer<Change> watcher) {
		return this.storage.locked(() -> {
			if (after < oldest()) {
				throw new ExpiredException(after, oldest());
			}
			Consumer<Change> filtered = (change) -> {
				if (change.version() > after) {
					watcher.accept(change);
				}
			};
			this.history.forEach(filtered);
			this.watchers.add(filtered);
			return () -> this.watchers.remove(filtered);
		});
	}

	/**
	 * Returns the oldest version that a watch can resume from.
	 * @return the version
	 */
	public long oldest() {
		return this.storage.locked(() -> this.floor);
	}

	void expire(long version) {
		this.history.clear();
		this.floor = version;
	}

	private void record(Change change) {
		this.lastVersion = change.version();
		this.history.add(change);
		if (this.history.size() > this.historyLimit) {
			this.history.remove();
			this.floor = this.history.element().version() - 1;
		}
		this.watchers.forEach((watcher) -> watcher.accept(change));
	}

	private static List<ObjectNode> select(NavigableMap<String, ObjectNode> objects, String prefix, String from) {
		List<ObjectNode> result = new ArrayList<>();
		String first = (from.compareTo(prefix) > 0) ? from : prefix;
		for (Map.Entry<String, ObjectNode> entry : objects.tailMap(first, true).entrySet()) {
			if (!entry.getKey().startsWith(prefix)) {
				break;
			}
			result.add(entry.getValue());
		}
		return Collections.unmodifiableList(result);
	}

	private static void version(ObjectNode object, long version) {
		if (object.get("metadata") instanceof ObjectNode metadata) {
			metadata.put("resourceVersion", Long.toString(version));
		}
	}

	/**
	 * Objects that fit together.
	 *
	 * @param version the version of the storage whose state they are
	 * @param objects the objects in the order of their keys; not to be changed
	 */
	public record Slice(long version, List<ObjectNode> objects) {

	}

}

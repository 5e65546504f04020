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

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * All objects of a server. One counter of versions spans all kinds, as etcd's revision
 * does.
 *
 * <p>
 * One lock guards everything: stores, history and counter. Whoever reads more than one
 * value that must fit together, or reads in order to write, does so within
 * {@link #locked}. Watchers are told of changes under the lock, in order of versions;
 * they must only queue them.
 */
public final class Storage {

	private final ReentrantLock lock = new ReentrantLock();

	private final Map<String, ResourceStore> stores = new TreeMap<>();

	private final int historyLimit;

	private long version;

	private long floor;

	/**
	 * Creates an empty storage.
	 * @param firstVersion the version of the empty storage, 1 or more
	 * @param historyLimit how many changes of each resource are kept, 1 or more
	 */
	public Storage(long firstVersion, int historyLimit) {
		if (firstVersion < 1 || historyLimit < 1) {
			throw new IllegalArgumentException("First version and history limit of a storage are 1 or more, not "
					+ firstVersion + " and " + historyLimit);
		}
		this.version = firstVersion;
		this.floor = firstVersion;
		this.historyLimit = historyLimit;
	}

	/**
	 * Does something while nothing else reads or writes.
	 * @param <T> what it returns
	 * @param action what to do; must not block
	 * @return what the action returned
	 */
	public <T> T locked(Supplier<T> action) {
		this.lock.lock();
		try {
			return action.get();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Returns the version of the newest change of any kind.
	 * @return the version
	 */
	public long version() {
		return locked(() -> this.version);
	}

	/**
	 * Returns the store of a resource, made if it is not there.
	 * @param name the store's name: plural and group
	 * @return the store
	 */
	public ResourceStore store(String name) {
		return locked(() -> this.stores.computeIfAbsent(name,
				(key) -> new ResourceStore(this, this.historyLimit, this.floor)));
	}

	/**
	 * Returns all stores that were asked for so far.
	 * @return their names and they themselves
	 */
	public Map<String, ResourceStore> stores() {
		return locked(() -> Map.copyOf(this.stores));
	}

	/**
	 * Forgets all history, as a restart of a real server does: versions older than the
	 * present one can no longer be resumed from. Open watches go on.
	 */
	public void expireHistory() {
		locked(() -> {
			this.floor = this.version;
			this.stores.values().forEach((store) -> store.expire(this.version));
			return this.version;
		});
	}

	/**
	 * Moves the counter on, as a change of something that nobody watches would.
	 * @param versions by how much, 1 or more
	 * @return the new version
	 */
	public long advance(long versions) {
		if (versions < 1) {
			throw new IllegalArgumentException("Versions advance by 1 or more, not by " + versions);
		}
		return locked(() -> this.version += versions);
	}

}

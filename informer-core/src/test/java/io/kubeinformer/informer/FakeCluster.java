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

package io.kubeinformer.informer;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.ResourceType;
import io.kubeinformer.codec.Copies;
import io.kubeinformer.codec.KnownVersions;
import io.kubeinformer.codec.ListMeta;
import io.kubeinformer.codec.ListReceiver;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.http.ApiStatusException;
import io.kubeinformer.reflector.ListCall;
import io.kubeinformer.reflector.ListRequest;
import io.kubeinformer.reflector.ListerWatcher;
import io.kubeinformer.reflector.WatchCall;
import io.kubeinformer.reflector.WatchRequest;

/**
 * Config maps in memory with a history, to be listed and watched; no streaming lists.
 */
final class FakeCluster implements ListerWatcherFactory {

	private final Map<ResourceKey, V1ConfigMap> objects = new TreeMap<>(
			(left, right) -> left.toString().compareTo(right.toString()));

	private final List<Entry> history = new ArrayList<>();

	private final Set<Watch> watches = new HashSet<>();

	private final Set<String> forbidden = new HashSet<>();

	private final Map<String, Integer> lists = new HashMap<>();

	private long version = 100;

	private long oldest = 100;

	private boolean closed;

	private boolean cutAtOnce;

	private boolean behind;

	private int opened;

	private final List<String> listed = new ArrayList<>();

	synchronized V1ConfigMap put(String namespace, String name, String value) {
		ResourceKey key = new ResourceKey(namespace, name);
		V1ConfigMap before = this.objects.get(key);
		this.version++;
		String uid = (before != null) ? ConfigMaps.uid(before) : "uid-" + this.version;
		V1ConfigMap object = ConfigMaps.of(namespace, name, uid, String.valueOf(this.version), value);
		this.objects.put(key, object);
		publish(namespace, (before != null) ? new WatchEvent.Modified<>(object) : new WatchEvent.Added<>(object));
		return object;
	}

	synchronized void remove(String namespace, String name) {
		V1ConfigMap before = this.objects.remove(new ResourceKey(namespace, name));
		if (before != null) {
			this.version++;
			publish(namespace, new WatchEvent.Deleted<>(ConfigMaps.of(namespace, name, ConfigMaps.uid(before),
					String.valueOf(this.version), ConfigMaps.value(before))));
		}
	}

	synchronized Map<ResourceKey, String> versions() {
		Map<ResourceKey, String> versions = new HashMap<>();
		this.objects.forEach((key, object) -> versions.put(key, ConfigMaps.version(object)));
		return versions;
	}

	synchronized void bookmark() {
		this.watches.forEach((watch) -> watch.send(new WatchEvent.Bookmark<>(String.valueOf(this.version), false)));
	}

	/** Forgets history and ends all watches, so that the next ones get 410. */
	synchronized void expire() {
		this.version++;
		this.oldest = this.version;
		this.history.clear();
		cut();
	}

	synchronized void cut() {
		new ArrayList<>(this.watches).forEach(Watch::end);
		this.watches.clear();
	}

	/** Lets every watch end cleanly as soon as it is open. */
	synchronized void cutWatchesAtOnce() {
		this.cutAtOnce = true;
		cut();
	}

	/** Answers as a server that does not know the last version yet. */
	synchronized void fallBehind() {
		this.behind = true;
	}

	synchronized int openedWatches() {
		return this.opened;
	}

	/** Returns the versions that lists were asked for at. */
	synchronized List<String> listedVersions() {
		return List.copyOf(this.listed);
	}

	synchronized void forbid(String namespace) {
		this.forbidden.add(namespace);
	}

	synchronized void allow(String namespace) {
		this.forbidden.remove(namespace);
	}

	/** Sends an event to the open watches of a namespace and those of all. */
	synchronized void send(String namespace, WatchEvent<V1ConfigMap> event) {
		publish(namespace, event);
	}

	synchronized String version() {
		return String.valueOf(this.version);
	}

	synchronized int openWatches() {
		return this.watches.size();
	}

	synchronized int lists(String namespace) {
		return this.lists.getOrDefault(namespace, 0);
	}

	synchronized boolean isClosed() {
		return this.closed;
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T extends KubernetesObject> Optional<ResourceType<T>> builtIn(Class<T> objectClass) {
		return Optional
			.<ResourceType<?>>ofNullable((objectClass == V1ConfigMap.class)
					? new ResourceType<>(V1ConfigMap.class, "", "v1", "configmaps", "ConfigMap", null) : null)
			.map((type) -> (ResourceType<T>) type);
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T extends KubernetesObject> ListerWatcher<T> listerWatcher(ResourceType<T> type, InformerSpec<T> spec,
			String namespace, KnownVersions<T> known) {
		return (ListerWatcher<T>) new Requests(namespace, (KnownVersions<V1ConfigMap>) known);
	}

	@Override
	public <T extends KubernetesObject> T copy(T object) {
		return Copies.copy(object);
	}

	@Override
	public synchronized void close() {
		this.closed = true;
	}

	private void publish(String namespace, WatchEvent<V1ConfigMap> event) {
		this.history.add(new Entry(this.version, namespace, event));
		this.watches.stream().filter((watch) -> watch.covers(namespace)).forEach((watch) -> watch.send(event));
	}

	private void refuse(String namespace) throws ApiStatusException {
		if (this.forbidden.contains(namespace)) {
			throw new ApiStatusException(new ApiStatus(403, "Forbidden",
					"configmaps is forbidden in the namespace \"" + namespace + "\"", null, Set.of()));
		}
	}

	private record Entry(long version, String namespace, WatchEvent<V1ConfigMap> event) {

	}

	private final class Requests implements ListerWatcher<V1ConfigMap> {

		private final String namespace;

		private final KnownVersions<V1ConfigMap> known;

		private Requests(String namespace, KnownVersions<V1ConfigMap> known) {
			this.namespace = namespace;
			this.known = known;
		}

		@Override
		public ListCall<V1ConfigMap> list(ListRequest request) {
			return new ListCall<>() {

				@Override
				public ListMeta execute(ListReceiver<V1ConfigMap> receiver) throws IOException {
					return listNow(request, receiver);
				}

				@Override
				public void cancel() {
				}

			};
		}

		private ListMeta listNow(ListRequest request, ListReceiver<V1ConfigMap> receiver) throws IOException {
			synchronized (FakeCluster.this) {
				refuse(this.namespace);
				FakeCluster.this.listed.add(request.resourceVersion());
				if (FakeCluster.this.behind && request.resourceVersion().equals(version())) {
					throw new ApiStatusException(new ApiStatus(504, "Timeout", "Too large resource version", null,
							Set.of("ResourceVersionTooLarge")));
				}
				FakeCluster.this.lists.merge(this.namespace, 1, Integer::sum);
				for (V1ConfigMap object : FakeCluster.this.objects.values()) {
					if (this.namespace.isEmpty() || this.namespace.equals(ResourceKey.of(object).namespace())) {
						V1ConfigMap cached = this.known.known(ResourceKey.of(object), ConfigMaps.version(object));
						receiver.item((cached != null) ? cached : object);
					}
				}
				return new ListMeta(version(), "");
			}
		}

		@Override
		public WatchCall<V1ConfigMap> watch(WatchRequest request) {
			return new Watch(this.namespace, request);
		}

	}

	private final class Watch implements WatchCall<V1ConfigMap> {

		private final String namespace;

		private final WatchRequest request;

		private final LinkedBlockingQueue<Deque<WatchEvent<V1ConfigMap>>> lines = new LinkedBlockingQueue<>();

		private volatile boolean cancelled;

		private Watch(String namespace, WatchRequest request) {
			this.namespace = namespace;
			this.request = request;
		}

		@Override
		public void open() throws IOException {
			synchronized (FakeCluster.this) {
				refuse(this.namespace);
				if (this.request.sendInitialEvents()) {
					throw new ApiStatusException(
							new ApiStatus(422, "Invalid", "sendInitialEvents: Forbidden", null, Set.of()));
				}
				long after = Long.parseLong(this.request.resourceVersion());
				if (after < FakeCluster.this.oldest) {
					throw new ApiStatusException(
							new ApiStatus(410, "Expired", "too old resource version", null, Set.of()));
				}
				FakeCluster.this.history.stream()
					.filter((entry) -> entry.version() > after && covers(entry.namespace()))
					.forEach((entry) -> send(entry.event()));
				FakeCluster.this.opened++;
				if (FakeCluster.this.cutAtOnce) {
					end();
				}
				else if (!this.cancelled) {
					FakeCluster.this.watches.add(this);
				}
			}
		}

		@Override
		public @Nullable WatchEvent<V1ConfigMap> next(Duration maxWait) throws IOException {
			try {
				Deque<WatchEvent<V1ConfigMap>> line = this.lines.poll(maxWait.toNanos(), TimeUnit.NANOSECONDS);
				if (this.cancelled) {
					throw new IOException("cancelled");
				}
				if (line == null) {
					throw new SocketTimeoutException("silence");
				}
				return line.poll();
			}
			catch (InterruptedException ex) {
				throw new IOException(ex);
			}
		}

		@Override
		public void cancel() {
			synchronized (FakeCluster.this) {
				this.cancelled = true;
				FakeCluster.this.watches.remove(this);
				end();
			}
		}

		private boolean covers(String other) {
			return this.namespace.isEmpty() || this.namespace.equals(other);
		}

		private void send(WatchEvent<V1ConfigMap> event) {
			this.lines.add(new ArrayDeque<>(List.of(event)));
		}

		private void end() {
			this.lines.add(new ArrayDeque<>());
		}

	}

}

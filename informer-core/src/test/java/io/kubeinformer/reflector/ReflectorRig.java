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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.PartitionStatus;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.ListMeta;
import io.kubeinformer.codec.ListReceiver;
import io.kubeinformer.codec.WatchEvent;

/**
 * A reflector before a server that follows a script, on virtual time and the test's own
 * thread. The run ends with the first request that the script does not answer. What went
 * on is kept in one log, in words.
 */
final class ReflectorRig implements ListerWatcher<V1ConfigMap>, Sink<V1ConfigMap>, ReflectorOwner {

	private final Deque<ScriptedList> lists = new ArrayDeque<>();

	private final Deque<ScriptedWatch> watches = new ArrayDeque<>();

	private final List<String> log = new ArrayList<>();

	final List<WatchRequest> watchRequests = new ArrayList<>();

	final List<PartitionStatus> statuses = new ArrayList<>();

	final Map<ResourceKey, V1ConfigMap> cache = new HashMap<>();

	final List<Replacement<V1ConfigMap>> replacements = new ArrayList<>();

	final VirtualTime time = new VirtualTime((wait) -> this.log.add("wait " + wait.toMillis()));

	private int pageSize = 500;

	private String namespace = "w";

	private Duration watchTimeout = Duration.ofMinutes(5);

	private @Nullable UnaryOperator<V1ConfigMap> transform;

	/** The bits of all random numbers: 0 for the lowest. */
	private long randomBits;

	int openWatches;

	private @Nullable Throwable sinkFailure;

	private @Nullable Error ownerFailure;

	private @Nullable TransformOnce<V1ConfigMap> transformOnce;

	private @Nullable Reflector<V1ConfigMap> reflector;

	ReflectorRig pageSize(int pageSize) {
		this.pageSize = pageSize;
		return this;
	}

	ReflectorRig namespace(String namespace) {
		this.namespace = namespace;
		return this;
	}

	ReflectorRig watchTimeout(Duration watchTimeout) {
		this.watchTimeout = watchTimeout;
		return this;
	}

	ReflectorRig transform(UnaryOperator<V1ConfigMap> transform) {
		this.transform = transform;
		return this;
	}

	ReflectorRig highestRandom() {
		this.randomBits = -1;
		return this;
	}

	ReflectorRig lists(ScriptedList... answers) {
		this.lists.addAll(List.of(answers));
		return this;
	}

	ReflectorRig watches(ScriptedWatch... answers) {
		this.watches.addAll(List.of(answers));
		return this;
	}

	ReflectorRig sinkFailsOnce(Throwable failure) {
		this.sinkFailure = failure;
		return this;
	}

	ReflectorRig ownerThrows(Error failure) {
		this.ownerFailure = failure;
		return this;
	}

	Reflector<V1ConfigMap> reflector() {
		if (this.reflector == null) {
			Admission admission = new Admission(1, Duration.ZERO, this.time, () -> this.randomBits);
			this.transformOnce = new TransformOnce<>((key, version) -> {
				V1ConfigMap cached = this.cache.get(key);
				return (cached != null && version.equals(Intake.versionOf(cached))) ? cached : null;
			}, this.transform);
			this.reflector = new Reflector<>(
					new ReflectorSpec("configmaps", this.namespace, this.pageSize, this.watchTimeout), this, this,
					this.transformOnce, this, new ReflectorEnvironment(this.time, () -> this.randomBits, admission));
		}
		return this.reflector;
	}

	/**
	 * Runs until the script is over.
	 * @return this
	 */
	ReflectorRig run() {
		reflector().start().run();
		return this;
	}

	/**
	 * Returns all that went on, without changes of state.
	 * @return the log
	 */
	List<String> log() {
		return this.log;
	}

	/**
	 * Returns the requests.
	 * @return the part of the log that a server sees
	 */
	List<String> requests() {
		return this.log.stream().filter((line) -> line.startsWith("LIST") || line.startsWith("WATCH")).toList();
	}

	/**
	 * Returns what the sink got.
	 * @return the part of the log that the queue sees
	 */
	List<String> delivered() {
		return this.log.stream().filter((line) -> !line.matches("(LIST|WATCH|wait).*")).toList();
	}

	/**
	 * Returns the delays.
	 * @return milliseconds
	 */
	List<Long> waits() {
		return this.log.stream()
			.filter((line) -> line.startsWith("wait"))
			.map((line) -> Long.valueOf(line.substring(5)))
			.toList();
	}

	/**
	 * Returns the states and reasons in the order in which they were reported.
	 * @return for example {@code WAITING FORBIDDEN}
	 */
	List<String> states() {
		return this.statuses.stream()
			.map((status) -> status.state() + ((status.reason() != null) ? " " + status.reason() : ""))
			.toList();
	}

	private void endOfScript() throws IOException {
		reflector().stop();
		throw new IOException("cancelled");
	}

	@Override
	public ListCall<V1ConfigMap> list(ListRequest request) {
		this.log.add("LIST "
				+ (request.continueToken().isEmpty() ? "'" + request.resourceVersion() + "'"
						: "continue " + request.continueToken())
				+ (request.match().isEmpty() ? "" : " " + request.match())
				+ ((request.limit() > 0) ? " limit " + request.limit() : ""));
		return new ListCall<>() {

			@Override
			public ListMeta execute(ListReceiver<V1ConfigMap> receiver) throws IOException {
				ScriptedList answer = ReflectorRig.this.lists.poll();
				if (answer == null) {
					endOfScript();
					throw new IllegalStateException();
				}
				return answer.answer(receiver);
			}

			@Override
			public void cancel() {
			}

		};
	}

	@Override
	public WatchCall<V1ConfigMap> watch(WatchRequest request) {
		this.log.add("WATCH " + request.resourceVersion());
		this.watchRequests.add(request);
		ScriptedWatch answer = this.watches.poll();
		this.openWatches++;
		return new WatchCall<>() {

			private boolean cancelled;

			@Override
			public void open() throws IOException {
				if (answer == null) {
					endOfScript();
				}
				else {
					answer.open();
				}
			}

			@Override
			public @Nullable WatchEvent<V1ConfigMap> next(Duration maxWait) throws IOException {
				if (answer == null || answer.isOver()) {
					endOfScript();
					throw new IllegalStateException();
				}
				return answer.next(ReflectorRig.this.time, maxWait);
			}

			@Override
			public void cancel() {
				if (!this.cancelled) {
					this.cancelled = true;
					ReflectorRig.this.openWatches--;
				}
			}

		};
	}

	private void failIfToldTo() {
		Throwable failure = this.sinkFailure;
		this.sinkFailure = null;
		if (failure instanceof Error error) {
			throw error;
		}
		if (failure instanceof RuntimeException unchecked) {
			throw unchecked;
		}
	}

	@Override
	public void add(V1ConfigMap object) {
		failIfToldTo();
		this.cache.put(ResourceKey.of(object), object);
		this.log.add("add " + TestObjects.text(object));
	}

	@Override
	public void update(V1ConfigMap object) {
		failIfToldTo();
		this.cache.put(ResourceKey.of(object), object);
		this.log.add("update " + TestObjects.text(object));
	}

	@Override
	public void delete(V1ConfigMap object) {
		failIfToldTo();
		this.cache.remove(ResourceKey.of(object));
		this.log.add("delete " + TestObjects.text(object));
	}

	@Override
	public void delete(ResourceKey key) {
		this.cache.remove(key);
		this.log.add("delete " + key);
	}

	@Override
	public void replace(Replacement<V1ConfigMap> content) {
		failIfToldTo();
		this.replacements.add(content);
		this.cache.clear();
		content.items().forEach((object) -> this.cache.put(ResourceKey.of(object), object));
		this.log.add("replace " + content.resourceVersion() + " "
				+ content.items().stream().map(TestObjects::text).collect(Collectors.joining(" ", "[", "]"))
				+ (content.authoritative() ? " authoritative" : ""));
	}

	@Override
	public void bookmark(String resourceVersion) {
		this.log.add("bookmark " + resourceVersion);
	}

	@Override
	public boolean hasSynced() {
		return !this.replacements.isEmpty();
	}

	@Override
	public void onChange(PartitionStatus before, PartitionStatus after) {
		this.statuses.add(after);
		if (this.ownerFailure != null) {
			throw this.ownerFailure;
		}
	}

	/**
	 * Returns the cached instance as the codec gets it.
	 * @param name the object's name
	 * @param version its version
	 * @return what is to be handed over in place of a new object
	 */
	@Nullable V1ConfigMap known(String name, String version) {
		reflector();
		return (this.transformOnce != null) ? this.transformOnce.known(new ResourceKey("w", name), version) : null;
	}

}

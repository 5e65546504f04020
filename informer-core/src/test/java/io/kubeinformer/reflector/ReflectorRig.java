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

import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.ItemFault;
import io.kubeinformer.codec.ListMeta;
import io.kubeinformer.codec.ListReceiver;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.ApiStatusException;

/**
 * A reflector before a server that follows a script, on virtual time and the test's own
 * thread. The run ends with the first request that the script does not answer. What went
 * on is kept in one log, in words.
 * <p>
 * With streaming lists, what is scripted as a list comes as a stream, and goes on as the
 * watch that is scripted next, or ends cleanly after a second if that is a refusal. The
 * log then has the words for the plain requests that these stand for, so that one test
 * says what holds for both.
 */
final class ReflectorRig implements ListerWatcher<V1ConfigMap>, Sink<V1ConfigMap>, ReflectorOwner {

	private final Deque<ScriptedList> lists = new ArrayDeque<>();

	private final Deque<ScriptedWatch> watches = new ArrayDeque<>();

	private final Deque<ScriptedWatch> streams = new ArrayDeque<>();

	private boolean streamsAreScripted;

	private final List<String> log = new ArrayList<>();

	final List<WatchRequest> watchRequests = new ArrayList<>();

	final List<PartitionStatus> statuses = new ArrayList<>();

	final Map<ResourceKey, V1ConfigMap> cache = new HashMap<>();

	final List<Replacement<V1ConfigMap>> replacements = new ArrayList<>();

	final VirtualTime time = new VirtualTime((wait) -> this.log.add("wait " + wait.toMillis()));

	private final InitialState initial;

	private @Nullable StreamingLists streamingLists;

	private Duration nextWatchTakes = Duration.ZERO;

	private int pageSize = 500;

	private String namespace = "w";

	private Duration watchTimeout = Duration.ofMinutes(5);

	private @Nullable UnaryOperator<V1ConfigMap> transform;

	/** The bits of all random numbers: 0 for the lowest. */
	private long randomBits;

	int openWatches;

	/** The requests that the stop at the end of the script cancelled. */
	int cancelledByStop;

	private boolean stopping;

	private @Nullable Throwable sinkFailure;

	private Runnable onReplace = () -> {
	};

	private @Nullable Error ownerFailure;

	private @Nullable TransformOnce<V1ConfigMap> transformOnce;

	private @Nullable Reflector<V1ConfigMap> reflector;

	/** A rig with plain lists. */
	ReflectorRig() {
		this(InitialState.LIST);
	}

	ReflectorRig(InitialState initial) {
		this.initial = initial;
	}

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

	/** Shares the verdicts of another rig's reflector, as reflectors of one server do. */
	ReflectorRig sharing(ReflectorRig other) {
		other.reflector();
		this.streamingLists = other.streamingLists;
		return this;
	}

	/**
	 * Lets this time pass before a watch that is opened by a roll-over has its headers.
	 */
	ReflectorRig nextWatchTakes(Duration time) {
		this.nextWatchTakes = time;
		return this;
	}

	private void openNext(Runnable opening) {
		if (this.nextWatchTakes.isZero()) {
			opening.run();
		}
		else {
			this.time.schedule(this.nextWatchTakes, opening);
		}
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

	/**
	 * Scripts streaming lists event by event; the log then names them as such.
	 */
	ReflectorRig streams(ScriptedWatch... answers) {
		this.streamsAreScripted = true;
		this.streams.addAll(List.of(answers));
		return this;
	}

	ReflectorRig sinkFailsOnce(Throwable failure) {
		this.sinkFailure = failure;
		return this;
	}

	ReflectorRig onReplace(Runnable action) {
		this.onReplace = action;
		return this;
	}

	ReflectorRig ownerThrows(Error failure) {
		this.ownerFailure = failure;
		return this;
	}

	Reflector<V1ConfigMap> reflector() {
		if (this.reflector == null) {
			Admission admission = new Admission(1, Duration.ZERO, this.time, () -> this.randomBits);
			if (this.streamingLists == null) {
				this.streamingLists = new StreamingLists(this.initial.isStreaming(), this.time);
			}
			this.transformOnce = new TransformOnce<>((key, version) -> {
				V1ConfigMap cached = this.cache.get(key);
				return (cached != null && version.equals(Intake.versionOf(cached))) ? cached : null;
			}, this.transform);
			this.reflector = new Reflector<>(
					new ReflectorSpec("configmaps", this.namespace, this.pageSize, this.watchTimeout), this, this,
					this.transformOnce, this, new ReflectorEnvironment(this.time, () -> this.randomBits, admission,
							this.streamingLists, this::openNext));
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
		return this.log.stream().filter((line) -> line.matches("(LIST|STREAM|WATCH).*")).toList();
	}

	/**
	 * Returns what the sink got.
	 * @return the part of the log that the queue sees
	 */
	List<String> delivered() {
		return this.log.stream().filter((line) -> !line.matches("(LIST|STREAM|WATCH|wait).*")).toList();
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
		this.stopping = true;
		reflector().stop();
		this.stopping = false;
		throw new IOException("cancelled");
	}

	@Override
	public ListCall<V1ConfigMap> list(ListRequest request) {
		this.log.add("LIST "
				+ (request.continueToken().isEmpty() ? "'" + request.resourceVersion() + "'"
						: "continue " + request.continueToken() + request.resourceVersion())
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
				countCancellation();
			}

		};
	}

	@Override
	public WatchCall<V1ConfigMap> watch(WatchRequest request) {
		this.watchRequests.add(request);
		this.openWatches++;
		if (request.sendInitialEvents() && !this.streamsAreScripted) {
			return new ScriptedStream(request);
		}
		this.log.add(request.sendInitialEvents() ? "STREAM '" + request.resourceVersion() + "'"
				: "WATCH " + request.resourceVersion());
		ScriptedWatch answer = (request.sendInitialEvents() ? this.streams : this.watches).poll();
		return new WatchCall<>() {

			private boolean cancelled;

			@Override
			public void open() throws IOException {
				if (answer == null) {
					endOfScript();
				}
				else {
					answer.open(ReflectorRig.this.time);
				}
			}

			@Override
			public @Nullable WatchEvent<V1ConfigMap> next(Duration maxWait) throws IOException {
				if (answer == null || answer.isOver()) {
					endOfScript();
					throw new IllegalStateException();
				}
				return answer.next(ReflectorRig.this.time, maxWait, () -> this.cancelled);
			}

			@Override
			public void cancel() {
				countCancellation();
				if (!this.cancelled) {
					this.cancelled = true;
					ReflectorRig.this.openWatches--;
				}
			}

		};
	}

	private void countCancellation() {
		this.cancelledByStop += this.stopping ? 1 : 0;
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
		this.onReplace.run();
		this.replacements.add(content);
		this.cache.clear();
		content.items().forEach((object) -> this.cache.put(ResourceKey.of(object), object));
		this.log.add("replace " + content.resourceVersion() + " "
				+ content.items().stream().map(TestObjects::text).collect(Collectors.joining(" ", "[", "]"))
				+ ((content.authoritative() && !isFirstOfStreams()) ? " authoritative" : ""));
	}

	@Override
	public void deleteAgain(V1ConfigMap object) {
		failIfToldTo();
		this.log.add("delete again " + TestObjects.text(object));
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

	// With nothing cached it makes no difference.
	private boolean isFirstOfStreams() {
		return this.initial.isStreaming() && !this.streamsAreScripted && this.replacements.size() == 1;
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

	/**
	 * A streaming list and the watch that it becomes.
	 */
	private final class ScriptedStream implements WatchCall<V1ConfigMap> {

		private final WatchRequest request;

		private final Deque<WatchEvent<V1ConfigMap>> content = new ArrayDeque<>();

		private @Nullable IOException failure;

		private String version = "";

		private boolean complete;

		private @Nullable ScriptedWatch watch;

		private boolean cancelled;

		private ScriptedStream(WatchRequest request) {
			this.request = request;
		}

		@Override
		public void open() throws IOException {
			String version = this.request.resourceVersion();
			boolean first = version.isEmpty() && ReflectorRig.this.replacements.isEmpty();
			ScriptedList answer = ReflectorRig.this.lists.peek();
			boolean listFollows = answer != null && answer.refusal() instanceof ApiStatusException refused
					&& refused.status().code() == 403;
			if (!listFollows) {
				ReflectorRig.this.log.add(first ? "LIST '0' limit 500"
						: version.isEmpty() ? "LIST '' limit 500" : "LIST '" + version + "' NotOlderThan");
				ReflectorRig.this.lists.poll();
			}
			if (answer == null) {
				endOfScript();
				throw new IllegalStateException();
			}
			if (answer.refusal() instanceof IOException refusal) {
				throw refusal;
			}
			this.version = read(answer);
		}

		private String read(ScriptedList answer) {
			ListReceiver<V1ConfigMap> receiver = new ListReceiver<>() {

				@Override
				public void item(V1ConfigMap object) {
					ScriptedStream.this.content.add(new WatchEvent.Added<>(object));
				}

				@Override
				public void fault(ItemFault fault) {
					ScriptedStream.this.content.add(new WatchEvent.Faulty<>(false, fault));
				}

			};
			try {
				ListMeta meta = answer.answer(receiver);
				ScriptedList page = meta.continueToken().isEmpty() ? null : ReflectorRig.this.lists.poll();
				if (page != null) {
					read(page);
				}
				return meta.resourceVersion();
			}
			catch (IOException ex) {
				this.failure = ex;
				return "";
			}
		}

		@Override
		public @Nullable WatchEvent<V1ConfigMap> next(Duration maxWait) throws IOException {
			WatchEvent<V1ConfigMap> event = this.content.poll();
			if (event != null) {
				return event;
			}
			if (this.failure != null) {
				throw this.failure;
			}
			if (!this.complete) {
				this.complete = true;
				return new WatchEvent.Bookmark<>(this.version, true);
			}
			return follow(maxWait);
		}

		private @Nullable WatchEvent<V1ConfigMap> follow(Duration maxWait) throws IOException {
			ScriptedWatch next = this.watch;
			if (next == null) {
				next = ReflectorRig.this.watches.peek();
				if (next != null && next.isRefusal()) {
					ReflectorRig.this.time.advance(Duration.ofSeconds(1));
					return null;
				}
				ReflectorRig.this.log.add("WATCH " + this.version);
				this.watch = ReflectorRig.this.watches.poll();
			}
			if (next == null || next.isOver()) {
				endOfScript();
				throw new IllegalStateException();
			}
			return next.next(ReflectorRig.this.time, maxWait, () -> this.cancelled);
		}

		@Override
		public void cancel() {
			countCancellation();
			if (!this.cancelled) {
				this.cancelled = true;
				ReflectorRig.this.openWatches--;
			}
		}

	}

}

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

package io.kubeinformer.processor;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.LongConsumer;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceKey;

/**
 * A backlog that knows whose event each is, so that it can merge events of one object
 * when too many wait, and keep them in order when several calls run at once.
 * <p>
 * Events wait in the ring in the order of their arrival. One that is taken while a call
 * for the same object runs is put into the lane of that object and waits there for the
 * end of the call; since all events of a busy object pass into its lane, those of its
 * lane are older than those of the ring. An event that was merged away stays where it is
 * as a hole, which nobody counts and takes pass over; holes are swept out when they
 * outnumber the rest. While {@code merging} is set, {@code newest} has of every object
 * the newest waiting event that another may be merged with, and no two events wait that
 * could be one.
 *
 * @param <T> the type of the objects
 */
final class ObjectBacklog<T extends KubernetesObject> implements Backlog<T> {

	private static final int MIN_SWEEP = 16;

	private final int capacity;

	private final boolean serial;

	private final LongConsumer dropped;

	private PendingRing<Waiting<T>> ring = new PendingRing<>();

	/** The objects whose calls run, or whose lanes wait in {@code ready}. */
	private final Map<ResourceKey, Lane<T>> busy = new HashMap<>();

	/** Lanes with events whose calls have ended. */
	private final Queue<Lane<T>> ready = new ArrayDeque<>();

	private final Map<ResourceKey, Waiting<T>> newest = new HashMap<>();

	/** The objects with an event that is set aside. */
	private final Set<Lane<T>> aside = new HashSet<>();

	private boolean merging;

	private int holes;

	private int size;

	/** How many events that were set aside are deliverable. */
	private int due;

	private int resyncs;

	private long added;

	private long merged;

	/**
	 * Creates an empty backlog.
	 * @param capacity how many events may wait before they are merged; 0 for any number
	 * @param serial whether there is one call at a time
	 * @param dropped told the number of each event that was put in earlier and will not
	 * be delivered
	 */
	ObjectBacklog(int capacity, boolean serial, LongConsumer dropped) {
		this.capacity = capacity;
		this.serial = serial;
		this.dropped = dropped;
	}

	@Override
	public void add(ResourceEvent<T> event, long since) {
		this.added++;
		ResourceKey key = event.key();
		if (this.merging && mergeIntoNewest(key, event)) {
			this.merged++;
			if (this.holes > MIN_SWEEP && this.holes > this.ring.size() / 2) {
				sweep();
			}
			return;
		}
		Waiting<T> waiting = new Waiting<>(key, event, since, this.added);
		this.ring.add(waiting, since);
		count(event, 1);
		if (this.merging) {
			this.newest.put(waiting.key, waiting);
		}
		else if (this.capacity > 0 && this.size >= this.capacity) {
			beginMerging();
		}
	}

	@Override
	public boolean take(Call<T> call) {
		Lane<T> lane = this.ready.poll();
		while (lane != null) {
			Again<T> again = lane.again;
			if (again != null) {
				lane.again = null;
				this.due--;
				this.resyncs -= Backlog.isResync(again.event()) ? 1 : 0;
				call.begin(again.event(), again.since(), again.number(), again.attempt());
				call.lane(lane);
				return true;
			}
			Waiting<T> waiting = lane.poll();
			if (waiting != null) {
				begin(call, waiting, lane);
				return true;
			}
			this.busy.remove(lane.key);
			lane = this.ready.poll();
		}
		Waiting<T> waiting = this.ring.poll();
		while (waiting != null) {
			if (waiting.event == null) {
				this.holes--;
			}
			else if (begins(call, waiting)) {
				return true;
			}
			waiting = this.ring.poll();
		}
		return false;
	}

	@Override
	public void release(Call<T> call) {
		Lane<T> lane = call.lane();
		if (lane == null) {
			return;
		}
		if (lane.isEmpty()) {
			this.busy.remove(lane.key);
		}
		else {
			this.ready.add(lane);
		}
	}

	@Override
	public Runnable setAside(Call<T> call) {
		Lane<T> lane = call.lane();
		if (lane == null) {
			throw new IllegalStateException("Where calls have no lanes no event is set aside");
		}
		lane.again = new Again<>(call.event(), System.nanoTime(), call.number(), call.attempt() + 1);
		this.resyncs += Backlog.isResync(call.event()) ? 1 : 0;
		this.aside.add(lane);
		return () -> {
			if (this.aside.remove(lane)) {
				this.due++;
				this.ready.add(lane);
			}
		};
	}

	@Override
	public int due() {
		return this.due;
	}

	@Override
	public int delayed() {
		return this.aside.size();
	}

	@Override
	public boolean isHeldUp() {
		return size() == this.aside.stream().mapToInt(Lane::live).sum();
	}

	@Override
	public void clear() {
		this.aside.clear();
		this.due = 0;
		this.ring.clear();
		this.busy.clear();
		this.ready.clear();
		this.newest.clear();
		this.merging = false;
		this.holes = 0;
		this.size = 0;
		this.resyncs = 0;
	}

	@Override
	public int size() {
		return this.size + this.due;
	}

	@Override
	public int resyncs() {
		return this.resyncs;
	}

	@Override
	public long lastNumber() {
		return this.added;
	}

	@Override
	public long merged() {
		return this.merged;
	}

	// Returns how many events and holes take up room.
	int held() {
		return this.ring.size() + this.busy.values().stream().mapToInt((lane) -> lane.waiting.size()).sum();
	}

	// Returns whether a call can begin; if not, the event is in the lane of its object.
	private boolean begins(Call<T> call, Waiting<T> waiting) {
		if (this.serial) {
			begin(call, waiting, null);
			return true;
		}
		Lane<T> lane = this.busy.get(waiting.key);
		if (lane != null) {
			lane.add(waiting);
			return false;
		}
		lane = new Lane<>(waiting.key);
		this.busy.put(waiting.key, lane);
		begin(call, waiting, lane);
		return true;
	}

	private void begin(Call<T> call, Waiting<T> waiting, @Nullable Lane<T> lane) {
		ResourceEvent<T> event = waiting.take();
		count(event, -1);
		call.begin(event, waiting.since, waiting.number, 1);
		call.lane(lane);
		if (this.merging) {
			this.newest.remove(waiting.key, waiting);
			// Half of the capacity, so that merging does not begin and end at each event.
			if (this.size <= this.capacity / 2) {
				this.merging = false;
				this.newest.clear();
			}
		}
	}

	private void beginMerging() {
		this.merging = true;
		for (Lane<T> lane : this.busy.values()) {
			lane.waiting.forEach(this::mergeOrKeep);
		}
		this.ring.forEach(this::mergeOrKeep);
		sweep();
	}

	private void mergeOrKeep(Waiting<T> waiting) {
		ResourceEvent<T> event = waiting.event;
		if (event == null) {
			return;
		}
		if (mergeIntoNewest(waiting.key, event)) {
			this.merged++;
			drop(waiting, event);
		}
		else {
			this.newest.put(waiting.key, waiting);
		}
	}

	private boolean mergeIntoNewest(ResourceKey key, ResourceEvent<T> event) {
		Waiting<T> older = this.newest.get(key);
		ResourceEvent<T> first = (older != null) ? older.event : null;
		if (older == null || first == null || !Merge.isPossible(first)) {
			return false;
		}
		ResourceEvent<T> both = Merge.of(first, event);
		if (both != null) {
			count(first, -1);
			count(both, 1);
			older.event = both;
			return true;
		}
		this.merged++;
		drop(older, first);
		this.newest.remove(key);
		return true;
	}

	private void drop(Waiting<T> waiting, ResourceEvent<T> event) {
		waiting.event = null;
		count(event, -1);
		this.dropped.accept(waiting.number);
		this.holes += waiting.inLane ? 0 : 1;
	}

	private void sweep() {
		PendingRing<Waiting<T>> swept = new PendingRing<>();
		this.ring.forEach((waiting) -> {
			if (waiting.event != null) {
				swept.add(waiting, waiting.since);
			}
		});
		this.ring = swept;
		this.holes = 0;
	}

	private void count(ResourceEvent<T> event, int change) {
		this.size += change;
		this.resyncs += Backlog.isResync(event) ? change : 0;
	}

	/**
	 * An event that waits.
	 */
	private static final class Waiting<T extends KubernetesObject> {

		private final ResourceKey key;

		private final long since;

		private final long number;

		/** {@code null} once it was taken or merged away. */
		private @Nullable ResourceEvent<T> event;

		private boolean inLane;

		Waiting(ResourceKey key, ResourceEvent<T> event, long since, long number) {
			this.key = key;
			this.event = event;
			this.since = since;
			this.number = number;
		}

		ResourceEvent<T> take() {
			ResourceEvent<T> taken = this.event;
			if (taken == null) {
				throw new IllegalStateException("An event of " + this.key + " was taken twice");
			}
			this.event = null;
			return taken;
		}

	}

	/**
	 * The events that wait for the end of a call for their object.
	 */
	static final class Lane<T extends KubernetesObject> {

		private final ResourceKey key;

		private final ArrayDeque<Waiting<T>> waiting = new ArrayDeque<>(2);

		/** The event that is delivered again before those that wait. */
		private @Nullable Again<T> again;

		Lane(ResourceKey key) {
			this.key = key;
		}

		// Holes are taken off the end, so that they do not pile up during a long call.
		void add(Waiting<T> last) {
			while (!this.waiting.isEmpty() && this.waiting.getLast().event == null) {
				this.waiting.removeLast();
			}
			last.inLane = true;
			this.waiting.add(last);
		}

		@Nullable Waiting<T> poll() {
			Waiting<T> oldest = this.waiting.poll();
			while (oldest != null && oldest.event == null) {
				oldest = this.waiting.poll();
			}
			return oldest;
		}

		boolean isEmpty() {
			return this.waiting.isEmpty();
		}

		int live() {
			return (int) this.waiting.stream().filter((event) -> event.event != null).count();
		}

	}

	/**
	 * An event that is delivered again.
	 */
	private record Again<T extends KubernetesObject>(ResourceEvent<T> event, long since, long number, int attempt) {

	}

}

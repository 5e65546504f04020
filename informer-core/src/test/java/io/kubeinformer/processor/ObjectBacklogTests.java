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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEvent.Added;
import io.kubeinformer.ResourceEvent.Deleted;
import io.kubeinformer.ResourceEvent.Unwatched;
import io.kubeinformer.ResourceEvent.Updated;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Events are written as {@code +a=1} (initial: {@code *a=1}), {@code a=1>2} (resync:
 * {@code ~a=1}), {@code -a=2}, unwatched {@code !a=2}.
 */
class ObjectBacklogTests {

	private final List<Long> dropped = new ArrayList<>();

	@ParameterizedTest
	@CsvSource(delimiter = '|', nullValues = "nothing", textBlock = """
			+a=1  a=1>2         | +a=2
			*a=1  a=1>2         | *a=2
			+a=1  a=1>2  a=2>3  | +a=3
			+a=1  -a=1          | nothing
			*a=1  a=1>2  -a=2   | nothing
			+a=1  !a=1          | nothing
			a=1>2  a=2>3        | a=1>3
			a=1>2  a=2>3  a=3>4 | a=1>4
			a=1>2  -a=2         | -a=2
			a=1>2  !a=2         | !a=2
			-a=1  +a=2          | -a=1 +a=2
			!a=1  *a=2          | !a=1 *a=2
			-a=1  +a=2  a=2>3   | -a=1 +a=3
			-a=1  +a=2  -a=2    | -a=1
			-a=1  +a=2  -a=2  +a=3  a=3>4 | -a=1 +a=4
			a=1>2  -a=2  +a=3   | -a=2 +a=3
			~a=1  ~a=1          | ~a=1
			~a=1  a=1>2         | a=1>2
			a=1>2  ~a=2         | a=1>2
			+a=1  ~a=1          | +a=1
			~a=1  -a=1          | -a=1
			""")
	void eventsOfOneObjectComeToWhatTheHandlerHasNotSeen(String events, @Nullable String expected) {
		String[] given = events.trim().split(" +");
		String wanted = (expected != null) ? expected : "";
		// All at once when the capacity is reached, and one by one after that.
		ObjectBacklog<V1ConfigMap> atOnce = backlog(given.length, true);
		add(atOnce, given);
		assertThat(String.join(" ", drain(atOnce))).isEqualTo(wanted);
		ObjectBacklog<V1ConfigMap> oneByOne = backlog(1, true);
		add(oneByOne, given);
		assertThat(oneByOne.resyncs()).isEqualTo(wanted.contains("~") ? 1 : 0);
		List<String> left = drain(oneByOne);
		assertThat(String.join(" ", left)).isEqualTo(wanted);
		assertThat(oneByOne.merged()).isEqualTo(given.length - left.size());
		assertThat(oneByOne.size()).isZero();
		assertThat(oneByOne.resyncs()).isZero();
	}

	@Test
	void belowTheCapacityEverythingIsDeliveredAsItCame() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(5, true);
		add(backlog, "+a=1", "+b=1", "a=1>2", "-b=1");
		assertThat(backlog.size()).isEqualTo(4);
		assertThat(drain(backlog)).containsExactly("+a=1", "+b=1", "a=1>2", "-b=1");
		assertThat(backlog.merged()).isZero();
	}

	@Test
	void withoutACapacityNothingIsMerged() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(0, false);
		add(backlog, "+a=1", "a=1>2", "a=2>3");
		assertThat(backlog.size()).isEqualTo(3);
		assertThat(backlog.merged()).isZero();
	}

	@Test
	void noMoreThanTheCapacityOrTheObjectsWait() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(10, true);
		for (int i = 1; i <= 1000; i++) {
			add(backlog, "n" + (i % 25) + "=" + i + ">" + (i + 25));
			assertThat(backlog.size()).isLessThanOrEqualTo(25);
		}
		assertThat(backlog.size()).isEqualTo(25);
		assertThat(backlog.merged()).isEqualTo(975);
		assertThat(drain(backlog)).contains("n0=25>1025", "n1=1>1001").hasSize(25);
	}

	@Test
	void mergingEndsWhenHalfOfTheCapacityIsLeft() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(4, true);
		add(backlog, "+a=1", "+b=1", "+c=1", "+d=1");
		assertThat(drain(backlog, 1)).containsExactly("+a=1");
		add(backlog, "d=1>2");
		assertThat(backlog.size()).isEqualTo(3);
		assertThat(drain(backlog, 1)).containsExactly("+b=1");
		add(backlog, "d=2>3");
		assertThat(backlog.size()).isEqualTo(3);
		assertThat(drain(backlog)).containsExactly("+c=1", "+d=2", "d=2>3");
	}

	@Test
	void mergingGoesOnAsLongAsMoreThanHalfOfTheCapacityIsLeft() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(8, true);
		add(backlog, "+a=1", "+b=1", "+c=1", "+d=1", "+e=1", "+f=1", "+g=1", "+h=1");
		assertThat(drain(backlog, 3)).containsExactly("+a=1", "+b=1", "+c=1");
		add(backlog, "h=1>2");
		assertThat(backlog.size()).isEqualTo(5);
		assertThat(drain(backlog)).containsExactly("+d=1", "+e=1", "+f=1", "+g=1", "+h=2");
	}

	@Test
	void whatIsMergedWhenTheCapacityIsReachedTakesUpNoRoom() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(4, true);
		add(backlog, "+a=1", "a=1>2", "+b=1");
		assertThat(backlog.held()).isEqualTo(3);
		add(backlog, "a=2>3");
		assertThat(backlog.held()).isEqualTo(2);
		assertThat(drain(backlog)).containsExactly("+a=3", "+b=1");
	}

	@Test
	void whatIsBeingDeliveredIsMergedWithNothing() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(1, true);
		add(backlog, "+a=1", "+b=1");
		Call<V1ConfigMap> call = new Call<>();
		assertThat(backlog.take(call)).isTrue();
		add(backlog, "a=1>2", "a=2>3");
		assertThat(drain(backlog)).containsExactly("+b=1", "a=1>3");
	}

	@Test
	void aDeletionThatIsBeingDeliveredIsNoFormerSelf() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(1, true);
		add(backlog, "-a=1", "+a=2", "+b=1", "+c=1");
		assertThat(drain(backlog, 1)).containsExactly("-a=1");
		add(backlog, "-a=2", "+a=3");
		assertThat(drain(backlog)).containsExactly("+b=1", "+c=1", "+a=3");
	}

	@Test
	void whatComesToNothingLeavesNothingBehind() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(1, true);
		add(backlog, "+stays=1");
		for (int i = 1; i <= 10_000; i++) {
			add(backlog, "+a=" + i, "-a=" + i);
		}
		assertThat(backlog.size()).isEqualTo(1);
		assertThat(backlog.held()).isLessThan(50);
		assertThat(this.dropped).hasSize(10_000);
		assertThat(drain(backlog)).containsExactly("+stays=1");
	}

	@Test
	void theNumbersOfDroppedEventsAreTold() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(3, true);
		add(backlog, "+a=1", "+b=1", "-a=1");
		assertThat(this.dropped).containsExactly(1L, 3L);
		add(backlog, "b=1>2");
		assertThat(this.dropped).as("what never waited by itself is no loss").containsExactly(1L, 3L);
		assertThat(backlog.lastNumber()).isEqualTo(4);
	}

	@Test
	void callsAtOnceAreForDifferentObjects() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(0, false);
		add(backlog, "+a=1", "a=1>2", "+b=1", "a=2>3");
		Call<V1ConfigMap> first = new Call<>();
		Call<V1ConfigMap> second = new Call<>();
		Call<V1ConfigMap> third = new Call<>();
		assertThat(backlog.take(first)).isTrue();
		assertThat(backlog.take(second)).isTrue();
		assertThat(backlog.take(third)).isFalse();
		assertThat(text(first.event())).isEqualTo("+a=1");
		assertThat(text(second.event())).isEqualTo("+b=1");
		assertThat(backlog.size()).isEqualTo(2);
		backlog.release(second);
		assertThat(backlog.take(third)).isFalse();
		backlog.release(first);
		assertThat(backlog.take(third)).isTrue();
		assertThat(text(third.event())).isEqualTo("a=1>2");
		assertThat(backlog.take(second)).isFalse();
		backlog.release(third);
		assertThat(drain(backlog)).containsExactly("a=2>3");
	}

	@Test
	void whatWaitsForACallIsMergedToo() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(3, false);
		add(backlog, "+a=1");
		Call<V1ConfigMap> running = new Call<>();
		assertThat(backlog.take(running)).isTrue();
		add(backlog, "a=1>2", "a=2>3");
		assertThat(backlog.take(new Call<>())).isFalse();
		add(backlog, "a=3>4");
		assertThat(backlog.size()).isEqualTo(1);
		backlog.release(running);
		assertThat(drain(backlog)).containsExactly("a=1>4");
	}

	@Test
	void anObjectThatComesAndGoesDuringALongCallLeavesNothingBehind() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(1, false);
		add(backlog, "-a=1", "+b=1", "+c=1");
		Call<V1ConfigMap> running = new Call<>();
		assertThat(backlog.take(running)).isTrue();
		for (int i = 2; i < 1000; i++) {
			add(backlog, "+a=" + i, "+x=" + i);
			Call<V1ConfigMap> other = new Call<>();
			while (backlog.size() > 2 && backlog.take(other)) {
				backlog.release(other);
			}
			add(backlog, "-a=" + i);
		}
		assertThat(backlog.held()).isLessThan(60);
	}

	@Test
	void clearedItHoldsNothingAndGoesOn() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(2, false);
		add(backlog, "+a=1", "~b=1", "+c=1");
		backlog.clear();
		assertThat(backlog.size()).isZero();
		assertThat(backlog.resyncs()).isZero();
		assertThat(backlog.take(new Call<>())).isFalse();
		add(backlog, "a=1>2", "c=1>2");
		assertThat(drain(backlog)).as("merged with nothing that was there").containsExactly("a=1>2", "c=1>2");
	}

	@Test
	void clearedDuringACallItHoldsNothingOfItsObject() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(0, false);
		add(backlog, "+a=1", "a=1>2", "a=2>3");
		Call<V1ConfigMap> running = new Call<>();
		assertThat(backlog.take(running)).isTrue();
		assertThat(backlog.take(new Call<>())).isFalse();
		assertThat(backlog.held()).as("in the lane").isEqualTo(2);
		backlog.clear();
		assertThat(backlog.held()).isZero();
	}

	@Test
	void clearedAfterACallItDeliversNothingOfItsObject() {
		ObjectBacklog<V1ConfigMap> backlog = backlog(0, false);
		add(backlog, "+a=1", "a=1>2");
		Call<V1ConfigMap> running = new Call<>();
		assertThat(backlog.take(running)).isTrue();
		assertThat(backlog.take(new Call<>())).isFalse();
		backlog.release(running);
		backlog.clear();
		assertThat(backlog.take(running)).isFalse();
	}

	/**
	 * Whatever is put in, taken, merged and kept waiting in any order: who applies what
	 * he is told ends up with the truth, never hears of an object out of order, and no
	 * more waits than is allowed.
	 */
	@ParameterizedTest
	@CsvSource({ "1, true", "8, true", "40, true", "1, false", "8, false", "40, false", "0, false" })
	void theHandlerEndsUpWithTheTruth(int capacity, boolean serial) {
		for (int seed = 0; seed < 60; seed++) {
			Random random = new Random(seed);
			ObjectBacklog<V1ConfigMap> backlog = backlog(capacity, serial);
			Map<String, Integer> truth = new HashMap<>();
			Map<String, Integer> told = new HashMap<>();
			List<Call<V1ConfigMap>> running = new ArrayList<>();
			long delivered = 0;
			for (int step = 1; step <= 1500; step++) {
				if (random.nextInt(3) > 0) {
					add(backlog, change("n" + random.nextInt(12), step, truth, random));
					assertThat(backlog.size())
						.isLessThanOrEqualTo((capacity > 0) ? Math.max(capacity, 24) : Integer.MAX_VALUE);
				}
				else if (!running.isEmpty() && (serial || random.nextBoolean())) {
					delivered++;
					end(backlog, running.remove(random.nextInt(running.size())), told);
				}
				else if (running.isEmpty() || !serial) {
					begin(backlog, running);
				}
			}
			while ((running.isEmpty() && begin(backlog, running)) || !running.isEmpty()) {
				if (!running.isEmpty()) {
					delivered++;
					end(backlog, running.remove(0), told);
				}
			}
			assertThat(told).as("seed %d", seed).isEqualTo(truth);
			assertThat(delivered + backlog.merged()).isEqualTo(backlog.lastNumber());
			assertThat(backlog.held()).isZero();
		}
	}

	private static String change(String name, int step, Map<String, Integer> truth, Random random) {
		Integer before = truth.get(name);
		if (before == null) {
			truth.put(name, step);
			return "+" + name + "=" + step;
		}
		if (random.nextInt(3) == 0) {
			truth.remove(name);
			return "-" + name + "=" + before;
		}
		if (random.nextInt(6) == 0) {
			return "~" + name + "=" + before;
		}
		truth.put(name, step);
		return name + "=" + before + ">" + step;
	}

	private static boolean begin(ObjectBacklog<V1ConfigMap> backlog, List<Call<V1ConfigMap>> running) {
		Call<V1ConfigMap> call = new Call<>();
		if (!backlog.take(call)) {
			return false;
		}
		assertThat(running).noneMatch((other) -> other.event().key().equals(call.event().key()));
		running.add(call);
		return true;
	}

	// Each event must fit what was told before.
	private static void end(ObjectBacklog<V1ConfigMap> backlog, Call<V1ConfigMap> call, Map<String, Integer> told) {
		ResourceEvent<V1ConfigMap> event = call.event();
		String name = event.key().name();
		int value = Integer.parseInt(ConfigMaps.value(event.resource()));
		if (event instanceof Added) {
			assertThat(told.put(name, value)).isNull();
		}
		else if (event instanceof Updated<V1ConfigMap> update) {
			assertThat(told.put(name, value)).hasToString(ConfigMaps.value(update.before()));
		}
		else {
			assertThat(told.remove(name)).isNotNull();
		}
		backlog.release(call);
	}

	private ObjectBacklog<V1ConfigMap> backlog(int capacity, boolean serial) {
		return new ObjectBacklog<>(capacity, serial, this.dropped::add);
	}

	private static void add(ObjectBacklog<V1ConfigMap> backlog, String... events) {
		for (String event : events) {
			backlog.add(event(event), 0);
		}
	}

	private static List<String> drain(ObjectBacklog<V1ConfigMap> backlog) {
		return drain(backlog, Integer.MAX_VALUE);
	}

	private static List<String> drain(ObjectBacklog<V1ConfigMap> backlog, int max) {
		List<String> taken = new ArrayList<>();
		Call<V1ConfigMap> call = new Call<>();
		while (taken.size() < max && backlog.take(call)) {
			taken.add(text(call.event()));
			backlog.release(call);
		}
		return taken;
	}

	private static ResourceEvent<V1ConfigMap> event(String text) {
		char mark = text.charAt(0);
		String body = Character.isLetter(mark) ? text : text.substring(1);
		String name = body.substring(0, body.indexOf('='));
		String[] values = body.substring(body.indexOf('=') + 1).split(">");
		V1ConfigMap object = ConfigMaps.of(name, Integer.parseInt(values[values.length - 1]));
		return switch (mark) {
			case '+', '*' -> new Added<>(object, mark == '*');
			case '-' -> new Deleted<>(object, false);
			case '!' -> new Unwatched<>(object);
			case '~' -> new Updated<>(object, object, true);
			default -> new Updated<>(ConfigMaps.of(name, Integer.parseInt(values[0])), object, false);
		};
	}

	private static String text(ResourceEvent<V1ConfigMap> event) {
		String state = event.key().name() + "=" + ConfigMaps.value(event.resource());
		return switch (event.type()) {
			case ADDED -> (((Added<V1ConfigMap>) event).initial() ? "*" : "+") + state;
			case DELETED -> "-" + state;
			case UNWATCHED -> "!" + state;
			case UPDATED -> {
				Updated<V1ConfigMap> update = (Updated<V1ConfigMap>) event;
				yield update.resync() ? "~" + state : event.key().name() + "=" + ConfigMaps.value(update.before()) + ">"
						+ ConfigMaps.value(update.after());
			}
		};
	}

}

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
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.ItemFault;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.http.ApiStatusException;

/**
 * What a server answers to one watch request, and when.
 */
final class ScriptedWatch {

	private final @Nullable IOException refusal;

	private final Deque<Step> steps = new ArrayDeque<>();

	private Duration delay = Duration.ZERO;

	private ScriptedWatch(@Nullable IOException refusal) {
		this.refusal = refusal;
	}

	static ScriptedWatch watch() {
		return new ScriptedWatch(null);
	}

	static ScriptedWatch refused(ApiStatus status) {
		return new ScriptedWatch(new ApiStatusException(status));
	}

	static ScriptedWatch unreachable(IOException failure) {
		return new ScriptedWatch(failure);
	}

	ScriptedWatch after(Duration time) {
		this.delay = this.delay.plus(time);
		return this;
	}

	ScriptedWatch afterSeconds(long seconds) {
		return after(Duration.ofSeconds(seconds));
	}

	ScriptedWatch added(String object) {
		return event(new WatchEvent.Added<>(TestObjects.object(object)));
	}

	ScriptedWatch modified(String object) {
		return event(new WatchEvent.Modified<>(TestObjects.object(object)));
	}

	ScriptedWatch deleted(String object) {
		return event(new WatchEvent.Deleted<>(TestObjects.object(object)));
	}

	ScriptedWatch bookmark(String version) {
		return event(new WatchEvent.Bookmark<>(version, false));
	}

	ScriptedWatch initialEventsEnd(String version) {
		return event(new WatchEvent.Bookmark<>(version, true));
	}

	ScriptedWatch error(ApiStatus status) {
		return event(new WatchEvent.Failed<>(status));
	}

	ScriptedWatch garbage() {
		return event(new WatchEvent.Unparsable<>("no JSON"));
	}

	ScriptedWatch unreadable(boolean deleted, @Nullable String name, @Nullable String version) {
		ResourceKey key = (name != null) ? new ResourceKey("w", name) : null;
		return event(new WatchEvent.Faulty<>(deleted, new ItemFault(key, version, -1, "spec.replicas: no number")));
	}

	ScriptedWatch event(WatchEvent<V1ConfigMap> event) {
		return step((time) -> event);
	}

	ScriptedWatch closes() {
		return step((time) -> null);
	}

	ScriptedWatch breaks(IOException failure) {
		return step((time) -> {
			throw failure;
		});
	}

	ScriptedWatch run(Runnable action) {
		return run(action, new WatchEvent.Bookmark<>("", false));
	}

	ScriptedWatch run(Runnable action, WatchEvent<V1ConfigMap> event) {
		return step((time) -> {
			action.run();
			return event;
		});
	}

	private ScriptedWatch step(Answer answer) {
		this.steps.add(new Step(this.delay, answer));
		this.delay = Duration.ZERO;
		return this;
	}

	void open(VirtualTime time) throws IOException {
		if (this.refusal != null) {
			time.advance(this.delay);
			throw this.refusal;
		}
	}

	boolean isOver() {
		return this.steps.isEmpty() && this.delay.isZero();
	}

	boolean isRefusal() {
		return this.refusal != null;
	}

	@Nullable WatchEvent<V1ConfigMap> next(VirtualTime time, Duration maxWait, BooleanSupplier cancelled) throws IOException {
		Step step = this.steps.poll();
		Duration wait = (step != null) ? step.delay : this.delay;
		boolean late = step == null || wait.compareTo(maxWait) >= 0;
		time.advance(late ? maxWait : wait, cancelled);
		if (cancelled.getAsBoolean()) {
			throw new IOException("cancelled");
		}
		if (step == null || late) {
			throw new SocketTimeoutException("nothing came");
		}
		return step.answer.get(time);
	}

	private interface Answer {

		@Nullable WatchEvent<V1ConfigMap> get(VirtualTime time) throws IOException;

	}

	private record Step(Duration delay, Answer answer) {

	}

}

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

import java.time.Duration;
import java.time.Instant;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceEvent;
import io.kubeinformer.processor.ObjectBacklog.Lane;

/**
 * A place for one call of a handler, used for one event after the other by the task that
 * delivers them. Written by that task; when the call began is read by any thread.
 *
 * @param <T> the type of the objects
 */
final class Call<T extends KubernetesObject> {

	private static final long IDLE = 0;

	private @Nullable ResourceEvent<T> event;

	/** What the handler is told of the event. */
	private @Nullable ResourceEvent<T> told;

	private long since;

	private long number;

	private int attempt;

	private @Nullable Duration retryAfter;

	/** When the call began, as {@link System#nanoTime()}. */
	private long startedNanos;

	private @Nullable Lane<T> lane;

	private volatile long startedMillis = IDLE;

	void begin(ResourceEvent<T> event, long since, long number, int attempt) {
		this.event = event;
		this.told = event;
		this.since = since;
		this.number = number;
		this.attempt = attempt;
		this.retryAfter = null;
	}

	void end() {
		this.event = null;
		this.told = null;
		this.lane = null;
	}

	ResourceEvent<T> event() {
		ResourceEvent<T> current = this.event;
		if (current == null) {
			throw new IllegalStateException("No event was taken for this call");
		}
		return current;
	}

	ResourceEvent<T> told() {
		ResourceEvent<T> current = this.told;
		return (current != null) ? current : event();
	}

	void told(ResourceEvent<T> selected) {
		this.told = selected;
	}

	// When the event reached the cache, as System.nanoTime().
	long since() {
		return this.since;
	}

	long number() {
		return this.number;
	}

	// Which call for this event it is; 1 for the first.
	int attempt() {
		return this.attempt;
	}

	// After what time the event shall be delivered again, if the call has failed and it
	// shall.
	@Nullable Duration retryAfter() {
		return this.retryAfter;
	}

	void retryAfter(Duration delay) {
		this.retryAfter = delay;
	}

	@Nullable Lane<T> lane() {
		return this.lane;
	}

	void lane(@Nullable Lane<T> lane) {
		this.lane = lane;
	}

	void taken(long millis) {
		this.startedMillis = millis;
	}

	void started(long millis, long nanos) {
		this.startedNanos = nanos;
		this.startedMillis = millis;
	}

	long startedNanos() {
		return this.startedNanos;
	}

	void returned() {
		this.startedMillis = IDLE;
	}

	@Nullable Instant runningSince() {
		long started = this.startedMillis;
		return (started != IDLE) ? Instant.ofEpochMilli(started) : null;
	}

}

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

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.processor.ProcessorListener;

/**
 * When each handler is to be shown all objects again: every handler by its own period,
 * counted from when it joined or the informer started. Used on the mailbox only.
 *
 * @param <T> the type of the objects
 */
final class ResyncClock<T extends KubernetesObject> {

	private final Timer timer;

	private final Consumer<ProcessorListener<T>> due;

	/** How to end the clock of each handler that has one. */
	private final Map<ProcessorListener<T>, Runnable> running = new HashMap<>();

	/**
	 * Creates a clock.
	 * @param timer what it is driven by
	 * @param due called on the timer's thread when a handler is due; must not block
	 */
	ResyncClock(Timer timer, Consumer<ProcessorListener<T>> due) {
		this.timer = timer;
		this.due = due;
	}

	void start(ProcessorListener<T> listener) {
		if (!listener.resyncPeriod().isZero()) {
			this.running.computeIfAbsent(listener,
					(key) -> this.timer.every(key.resyncPeriod(), () -> this.due.accept(key)));
		}
	}

	void stop(ProcessorListener<T> listener) {
		Runnable end = this.running.remove(listener);
		if (end != null) {
			end.run();
		}
	}

	void stopAll() {
		this.running.values().forEach(Runnable::run);
		this.running.clear();
	}

}

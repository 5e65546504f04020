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

package io.kubeinformer.workqueue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * Time that passes when a test says so, and runs what has become due on the test's
 * thread.
 */
public final class VirtualTimer implements DelayTimer {

	private final List<Task> tasks = new ArrayList<>();

	private long now;

	@Override
	public synchronized long nanoTime() {
		return this.now;
	}

	@Override
	public synchronized Runnable schedule(Duration delay, Runnable task) {
		Task scheduled = new Task(this.now + delay.toNanos(), task);
		this.tasks.add(scheduled);
		return () -> cancel(scheduled);
	}

	/**
	 * Lets time pass.
	 * @param time how much
	 */
	public void advance(Duration time) {
		long end = nanoTime() + time.toNanos();
		for (Task due = next(end); due != null; due = next(end)) {
			due.action().run();
		}
	}

	/**
	 * Returns how many tasks wait.
	 * @return the number
	 */
	public synchronized int waiting() {
		return this.tasks.size();
	}

	private synchronized void cancel(Task task) {
		this.tasks.remove(task);
	}

	private synchronized @Nullable Task next(long end) {
		Optional<Task> first = this.tasks.stream()
			.filter((task) -> task.at() <= end)
			.min(Comparator.comparingLong(Task::at));
		this.now = first.map(Task::at).orElse(end);
		first.ifPresent(this.tasks::remove);
		return first.orElse(null);
	}

	private record Task(long at, Runnable action) {

	}

}

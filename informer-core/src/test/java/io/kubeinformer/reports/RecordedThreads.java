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

package io.kubeinformer.reports;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;

/**
 * Makes daemon threads, knows all that it made, and notes what they die of.
 */
final class RecordedThreads implements ThreadFactory {

	private final List<Thread> made = new CopyOnWriteArrayList<>();

	private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();

	@Override
	public Thread newThread(Runnable task) {
		Thread thread = new Thread(task, "recorded");
		thread.setDaemon(true);
		thread.setUncaughtExceptionHandler((died, ex) -> this.uncaught.add(ex));
		this.made.add(thread);
		return thread;
	}

	// Returns all threads that live.
	List<Thread> alive() {
		return this.made.stream().filter(Thread::isAlive).toList();
	}

	// Returns the threads that read from servers and live.
	List<Thread> readers() {
		return alive().stream().filter((thread) -> thread.getName().startsWith("informer-reader-")).toList();
	}

	// Returns what threads have died of.
	List<Throwable> uncaught() {
		return this.uncaught;
	}

}

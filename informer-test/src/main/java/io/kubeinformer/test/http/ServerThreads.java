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

package io.kubeinformer.test.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * Makes the daemon threads of one server, and waits for their end.
 */
final class ServerThreads extends DefaultThreadFactory {

	private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

	ServerThreads(String name) {
		super(name, true);
	}

	@Override
	protected Thread newThread(Runnable task, String name) {
		Thread thread = super.newThread(task, name);
		this.threads.removeIf((known) -> known.getState() == Thread.State.TERMINATED);
		this.threads.add(thread);
		return thread;
	}

	/**
	 * Waits for the end of all threads, but for the one that asks.
	 * @param max how long to wait for each at most
	 * @throws InterruptedException if the caller is interrupted
	 */
	void join(Duration max) throws InterruptedException {
		for (Thread thread : this.threads) {
			if (thread != Thread.currentThread()) {
				thread.join(max.toMillis());
			}
		}
	}

}

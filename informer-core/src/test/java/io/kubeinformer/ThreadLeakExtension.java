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

package io.kubeinformer;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Fails a test class that leaves threads behind. Registered for all test classes of this
 * module, which run one after the other. Threads that end by themselves are waited for;
 * those that a library shares between all its users and ends when it likes are exempt.
 */
public final class ThreadLeakExtension implements BeforeAllCallback, AfterAllCallback {

	private static final long LIMIT = TimeUnit.SECONDS.toNanos(20);

	private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(20);

	private static final Namespace NAMESPACE = Namespace.create(ThreadLeakExtension.class);

	/**
	 * The beginning of the class names of the JVM's own threads, such as the carriers and
	 * timers of virtual threads.
	 */
	private static final String JVM = "jdk.internal.";

	/** The beginnings of the names of shared daemon threads. */
	private static final List<String> SHARED = List.of("OkHttp", "Okio", "Attach Listener", "process reaper",
			"ForkJoinPool.commonPool", "CompletableFutureDelayScheduler", "Common-Cleaner", "Cleaner-", "HttpClient-",
			"globalEventExecutor", "FixedActiveThreadsExecutor", "Lincheck", "kotlinx", "surefire", "JNA Cleaner",
			"awaitility", "junit-");

	@Override
	public void beforeAll(ExtensionContext context) {
		if (isOutermost(context)) {
			context.getStore(NAMESPACE).put(Thread.class, threads());
		}
	}

	@Override
	public void afterAll(ExtensionContext context) {
		if (!isOutermost(context)) {
			return;
		}
		@SuppressWarnings("unchecked")
		Set<Thread> before = Objects.requireNonNull((Set<Thread>) context.getStore(NAMESPACE).get(Thread.class));
		long deadline = System.nanoTime() + LIMIT;
		Set<Thread> left = left(before);
		while (!left.isEmpty() && System.nanoTime() < deadline) {
			LockSupport.parkNanos(PAUSE);
			left = left(before);
		}
		if (!left.isEmpty()) {
			throw new AssertionError("Threads that " + context.getDisplayName() + " left behind: " + left.stream()
				.map((thread) -> thread.getName() + " " + Arrays.stream(thread.getStackTrace()).limit(4).toList())
				.collect(Collectors.joining(", ")));
		}
	}

	private static boolean isOutermost(ExtensionContext context) {
		return context.getTestClass().filter((type) -> !type.isMemberClass()).isPresent();
	}

	private static Set<Thread> left(Set<Thread> before) {
		return threads().stream().filter((thread) -> !before.contains(thread)).collect(Collectors.toSet());
	}

	private static Set<Thread> threads() {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> thread.isAlive() && !isShared(thread))
			.collect(Collectors.toSet());
	}

	private static boolean isShared(Thread thread) {
		return thread.getClass().getName().startsWith(JVM) || SHARED.stream().anyMatch(thread.getName()::startsWith);
	}

}

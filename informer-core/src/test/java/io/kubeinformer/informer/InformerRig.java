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

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.reflector.Admission;
import io.kubeinformer.reflector.ReflectorEnvironment;
import io.kubeinformer.reflector.StreamingLists;
import io.kubeinformer.reflector.TimeSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A factory over a fake cluster, with a resync timer that is driven by hand.
 */
final class InformerRig implements AutoCloseable {

	static final Duration LONG = Duration.ofSeconds(20);

	final FakeCluster cluster = new FakeCluster();

	final ManualTimer timer = new ManualTimer();

	final AtomicInteger waits = new AtomicInteger();

	private final List<Thread> made = new CopyOnWriteArrayList<>();

	final InformerThreads threads = new InformerThreads((task) -> {
		Thread thread = InformerThreads.threadFactory(null, false).newThread(task);
		this.made.add(thread);
		return thread;
	});

	final InformerFactory factory;

	InformerRig() {
		this(false);
	}

	InformerRig(boolean mutationDetection) {
		TimeSource time = new QuickTime(TimeSource.system(), this.waits);
		ReflectorEnvironment reflectors = new ReflectorEnvironment(time, new Random(7),
				new Admission(8, Duration.ZERO, time, new Random(7)), new StreamingLists(false, time),
				this.threads.executor());
		InformerEnvironment environment = new InformerEnvironment(this.cluster, reflectors, this.threads.executor(),
				this.threads::reader, this.timer, Clock.systemUTC(), new StateListeners(this.threads.executor()),
				mutationDetection);
		this.factory = new InformerFactory(environment,
				new InformerDefaults(InformerSpec.of(V1ConfigMap.class), Map.of()), () -> {
					this.threads.close();
					this.cluster.close();
				});
	}

	SharedIndexInformer<V1ConfigMap> informer() {
		return this.factory.informer(V1ConfigMap.class);
	}

	SharedIndexInformer<V1ConfigMap> informer(String... namespaces) {
		return this.factory.informer(InformerSpec.of(V1ConfigMap.class).withNamespaces(List.of(namespaces)));
	}

	SharedIndexInformer<V1ConfigMap> started() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = informer();
		informer.start();
		assertThat(informer.awaitSync(LONG)).isTrue();
		return informer;
	}

	/**
	 * Waits until the cache holds what the cluster holds now.
	 * @param informer the informer
	 */
	void settle(SharedIndexInformer<V1ConfigMap> informer) throws InterruptedException {
		this.cluster.bookmark();
		assertThat(informer.awaitResourceVersion(this.cluster.version(), LONG)).isTrue();
	}

	/**
	 * Returns all threads that were made so far.
	 * @return the threads, alive or not
	 */
	List<Thread> madeThreads() {
		return List.copyOf(this.made);
	}

	@Override
	public void close() {
		this.factory.close();
	}

	/**
	 * A timer that is driven by hand.
	 */
	static final class ManualTimer implements Timer {

		private final List<Task> tasks = new ArrayList<>();

		@Override
		public synchronized Runnable every(Duration period, Runnable task) {
			Task added = new Task(period.toSeconds(), task);
			this.tasks.add(added);
			return () -> remove(added);
		}

		@Override
		public void after(Duration delay, Runnable task) {
			AtomicReference<@Nullable Runnable> end = new AtomicReference<>();
			end.set(every(delay, () -> {
				Objects.requireNonNull(end.get()).run();
				task.run();
			}));
		}

		void pass(int seconds, Consumer<Integer> afterEach) {
			for (int second = 1; second <= seconds; second++) {
				for (Task task : snapshot()) {
					if (second % task.period() == 0) {
						task.action().run();
					}
				}
				afterEach.accept(second);
			}
		}

		synchronized int size() {
			return this.tasks.size();
		}

		private synchronized void remove(Task task) {
			this.tasks.remove(task);
		}

		private synchronized List<Task> snapshot() {
			return List.copyOf(this.tasks);
		}

		private record Task(long period, Runnable action) {

		}

	}

	/**
	 * The time of this machine, but waiting takes a hundredth of it and is counted.
	 */
	private record QuickTime(TimeSource machine, AtomicInteger waits) implements TimeSource {

		@Override
		public Instant now() {
			return this.machine.now();
		}

		@Override
		public long nanoTime() {
			return this.machine.nanoTime();
		}

		@Override
		public void await(CountDownLatch latch, Duration max) throws InterruptedException {
			this.waits.incrementAndGet();
			this.machine.await(latch, max.dividedBy(100));
		}

		@Override
		public Runnable schedule(Duration delay, Runnable action) {
			return this.machine.schedule(delay, action);
		}

	}

}

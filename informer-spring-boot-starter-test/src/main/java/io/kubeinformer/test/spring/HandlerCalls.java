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

package io.kubeinformer.test.spring;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import org.assertj.core.api.AssertProvider;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.HandlerStatus;
import io.kubeinformer.InformerState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.observation.InformerHandlerContext;
import io.kubeinformer.test.KubernetesApiServer;

/**
 * The calls of all handlers of a context since it started, in the order in which they
 * ended. Assertions wait until handlers have got all that the test has done so far, so
 * that they need no waiting around them, and that a call did not come can be asserted as
 * well:
 *
 * <pre class="code">
 * assertThat(this.calls).handler("podWatcher").on(EventType.ADDED).object("shop", "web").isCalledOnce();
 * </pre>
 *
 * Taken from the observations of the calls. Safe for use by several threads.
 */
public final class HandlerCalls implements AssertProvider<HandlerCallsAssert> {

	/** How long informers and handlers may take to get quiet. */
	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final List<HandlerCall> calls = new CopyOnWriteArrayList<>();

	private final SharedInformerFactory factory;

	private final Supplier<@Nullable KubernetesApiServer> server;

	/**
	 * Creates an empty list.
	 * @param factory the informers
	 * @param server the server that they follow, if it is one of the test's
	 */
	public HandlerCalls(SharedInformerFactory factory, Supplier<@Nullable KubernetesApiServer> server) {
		this.factory = factory;
		this.server = server;
	}

	/**
	 * Returns what is told of calls.
	 * @return a handler of observations, to be registered
	 */
	public ObservationHandler<InformerHandlerContext> recorder() {
		return new Recorder();
	}

	/**
	 * Returns the calls so far, without waiting.
	 * @return an unmodifiable snapshot
	 */
	public List<HandlerCall> list() {
		return List.copyOf(this.calls);
	}

	/**
	 * Forgets the calls so far, without waiting.
	 */
	public void clear() {
		this.calls.clear();
	}

	/**
	 * Waits until informers have seen all that was done to the test's API server before,
	 * and until handlers have nothing pending. What a handler has set aside to be tried
	 * later is not waited for.
	 * @throws AssertionError if that takes longer than 30 seconds
	 */
	public void awaitQuiet() {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		KubernetesApiServer server = this.server.get();
		String version = (server != null) ? server.objects().resourceVersion() : null;
		for (SharedIndexInformer<?> informer : this.factory.informers()) {
			InformerState state = informer.status().state();
			if (state != InformerState.NEW && state != InformerState.STOPPED) {
				if (server != null && version != null) {
					awaitVersion(informer, server, version, deadline);
				}
				awaitHandlers(informer, deadline);
			}
		}
	}

	private static void awaitVersion(SharedIndexInformer<?> informer, KubernetesApiServer server, String version,
			long deadline) {
		do {
			// An informer of other objects learns by a bookmark that there is nothing for
			// it.
			server.sendBookmarks();
			requireTime(informer, deadline);
		}
		while (!await(informer, version));
	}

	private static boolean await(SharedIndexInformer<?> informer, String version) {
		try {
			return informer.awaitResourceVersion(version, Duration.ofMillis(100));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted while waiting for " + informer.name(), ex);
		}
	}

	private static void awaitHandlers(SharedIndexInformer<?> informer, long deadline) {
		while (informer.status().queueDepth() > 0
				|| informer.status().handlers().stream().anyMatch(HandlerCalls::isBusy)) {
			requireTime(informer, deadline);
			LockSupport.parkNanos(1_000_000);
		}
	}

	private static boolean isBusy(HandlerStatus handler) {
		return handler.pending() > 0 || handler.runningSince() != null;
	}

	private static void requireTime(SharedIndexInformer<?> informer, long deadline) {
		if (System.nanoTime() > deadline) {
			throw new AssertionError("After " + PATIENCE.toSeconds()
					+ " s informer or handlers are still behind what the test has done: " + informer.status());
		}
	}

	/**
	 * Makes {@code assertThat(calls)} of AssertJ begin an assertion of calls.
	 * @return the assertion
	 */
	@Override
	public HandlerCallsAssert assertThat() {
		return new HandlerCallsAssert(this);
	}

	private final class Recorder implements ObservationHandler<InformerHandlerContext> {

		@Override
		public void onStop(InformerHandlerContext context) {
			HandlerCalls.this.calls.add(new HandlerCall(context.getHandler(), context.getInformer(), context.getType(),
					context.getKey(), context.getError()));
		}

		@Override
		public boolean supportsContext(Observation.Context context) {
			return context instanceof InformerHandlerContext;
		}

	}

}

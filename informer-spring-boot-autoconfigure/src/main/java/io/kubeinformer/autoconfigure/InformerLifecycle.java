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

package io.kubeinformer.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.format.annotation.DurationFormat.Style;
import org.springframework.format.datetime.standard.DurationFormatterUtils;

import io.kubeinformer.InformerStatus;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.SyncResult;
import io.kubeinformer.connection.ClusterConnection;
import io.kubeinformer.handler.InformerHandlerProcessor;
import io.kubeinformer.kind.Kinds;

/**
 * Starts the informers before the web server and stops them after it. Nothing is sent to
 * the cluster before {@link #start()}. Can be started again. The informers of a parent
 * context go on when a child stops; only the child's handlers leave them.
 */
final class InformerLifecycle implements SmartLifecycle {

	/**
	 * Below {@code WebServerApplicationContext.START_STOP_LIFECYCLE_PHASE}, which is not
	 * used itself so as not to need a web server, and above the executors of handlers.
	 */
	static final int PHASE = Integer.MAX_VALUE - 2048 - 1024;

	private static final Log logger = LogFactory.getLog(InformerLifecycle.class);

	private final SharedInformerFactory factory;

	private final ConfiguredInformers informers;

	private final ClusterDescription cluster;

	private final InformerProperties properties;

	private final ThreadFactory threads;

	private final InformerHandlerProcessor handlers;

	private final boolean own;

	private volatile boolean running;

	/**
	 * Creates the lifecycle.
	 * @param factory the factory to start and stop
	 * @param informers the informers to start
	 * @param cluster the cluster, for the log
	 * @param properties how to start and stop
	 * @param threads makes the thread that stops
	 * @param handlers the handlers of this context
	 * @param own whether the factory is this context's own, and does not belong to its
	 * parent and outlive it
	 */
	InformerLifecycle(SharedInformerFactory factory, ConfiguredInformers informers, ClusterDescription cluster,
			InformerProperties properties, ThreadFactory threads, InformerHandlerProcessor handlers, boolean own) {
		this.factory = factory;
		this.informers = informers;
		this.cluster = cluster;
		this.properties = properties;
		this.threads = threads;
		this.handlers = handlers;
		this.own = own;
	}

	@Override
	public void start() {
		if (this.running) {
			return;
		}
		if (!this.own) {
			this.handlers.addHandlers();
		}
		List<SharedIndexInformer<?>> all = this.informers.complete();
		if (!this.cluster.available()) {
			this.running = true;
			logger.warn("This test names no cluster, so no informer runs. For a test API server add the dependency "
					+ "io.kubeinformer:informer-spring-boot-starter-test; for none at all set informer.enabled=false.");
			return;
		}
		logger.info("Informers use " + this.cluster);
		all.forEach((informer) -> logger.info(describe(informer)));
		this.factory.start();
		this.handlers.startWorkQueues(this.factory);
		this.running = true;
		if (this.properties.getStartup().getMode() == InformerProperties.Startup.Mode.AWAIT) {
			await(this.properties.getStartup().getTimeout());
		}
	}

	private void await(Duration timeout) {
		SyncResult result;
		try {
			result = this.factory.awaitSync(timeout);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return;
		}
		if (result.synced()) {
			return;
		}
		if (this.properties.getStartup().getOnTimeout() == InformerProperties.Startup.OnTimeout.FAIL) {
			stopNow(Duration.ZERO);
			throw new InformersNotSyncedException(result, timeout);
		}
		logger.warn("After " + DurationFormatterUtils.print(timeout, Style.COMPOSITE)
				+ " (informer.startup.timeout) the application starts with " + "informers that go on trying: "
				+ result);
	}

	private static String describe(SharedIndexInformer<?> informer) {
		InformerStatus status = informer.status();
		StringBuilder text = new StringBuilder("Informer '").append(informer.name()).append("' watches ");
		text.append(Kinds.displayName(informer.spec()));
		if (!informer.spec().namespaces().isEmpty()) {
			text.append(" in ").append(String.join(", ", informer.spec().namespaces().stream().sorted().toList()));
		}
		if (!informer.spec().labelSelector().isEverything()) {
			text.append(" with labels ").append(informer.spec().labelSelector());
		}
		int handlers = status.handlers().size();
		return text.append(" for ").append(handlers).append((handlers == 1) ? " handler" : " handlers").toString();
	}

	@Override
	public void stop() {
		stopNow(this.properties.getShutdown().getDrain());
	}

	@Override
	public void stop(Runnable callback) {
		// On a thread of its own: other beans of the phase stop at the same time.
		this.threads.newThread(() -> {
			try {
				stop();
			}
			catch (RuntimeException ex) {
				logger.error("Informers could not be stopped in an orderly way", ex);
			}
			finally {
				callback.run();
			}
		}).start();
	}

	private void stopNow(Duration drain) {
		if (!this.running) {
			return;
		}
		this.running = false;
		if (!this.own) {
			this.handlers.removeHandlers(drain);
		}
		else if (this.cluster.available()) {
			long deadline = System.nanoTime() + drain.toNanos();
			try {
				this.factory.stop(drain);
			}
			finally {
				this.handlers.stopWorkQueues(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
			}
		}
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	/**
	 * The cluster in words for the log.
	 *
	 * @param url the server's address
	 * @param source where it was named
	 * @param available whether there is one
	 */
	record ClusterDescription(String url, String source, boolean available) {

		static ClusterDescription of(@Nullable ClusterConnection connection, String basePath) {
			return (connection != null)
					? new ClusterDescription(connection.url(), connection.source(), connection.available())
					: new ClusterDescription(basePath, "the application's ApiClient", true);
		}

		@Override
		public String toString() {
			return this.url + " (from " + this.source + ")";
		}

	}

}

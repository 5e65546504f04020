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

package io.kubeinformer.event;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.SmartLifecycle;

import io.kubeinformer.InformerStateListener;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;

/**
 * Publishes what a factory tells of its informers as application events. One thread does
 * that, which exists only while there is something to publish and a few seconds longer.
 * So a listener that blocks holds up neither informers nor their handlers; if more than a
 * thousand events wait for it, the oldest are dropped and that is logged.
 */
public final class InformerEventPublisher implements SmartLifecycle, InformerStateListener, DisposableBean {

	private static final Log logger = LogFactory.getLog(InformerEventPublisher.class);

	private static final int CAPACITY = 1000;

	private static final long IDLE_SECONDS = 5;

	private final SharedInformerFactory factory;

	private final ApplicationEventPublisher events;

	private final int phase;

	private final ThreadPoolExecutor executor;

	private volatile boolean running;

	private volatile boolean dropping;

	/**
	 * Creates a publisher.
	 * @param factory the factory of the informers
	 * @param events publishes the events
	 * @param phase when to begin; before the informers start
	 * @param threads makes the thread
	 */
	public InformerEventPublisher(SharedInformerFactory factory, ApplicationEventPublisher events, int phase,
			ThreadFactory threads) {
		this.factory = factory;
		this.events = events;
		this.phase = phase;
		this.executor = new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new ArrayBlockingQueue<>(CAPACITY),
				threads, this::dropOldest);
		this.executor.allowCoreThreadTimeOut(true);
	}

	@Override
	public void onStateChange(SharedIndexInformer<?> informer, PartitionStatus before, PartitionStatus after) {
		publish(new InformerStateChangedEvent(informer, before, after));
	}

	@Override
	public void onSynced(SharedIndexInformer<?> informer) {
		publish(new InformerSyncedEvent(informer));
	}

	private void publish(InformerEvent event) {
		this.executor.execute(() -> {
			if (this.executor.getQueue().isEmpty()) {
				this.dropping = false;
			}
			try {
				this.events.publishEvent(event);
			}
			catch (Throwable ex) {
				if (this.executor.isShutdown()) {
					return;
				}
				logger.warn("A listener failed for the event that " + event + ". Later events are published.", ex);
			}
		});
	}

	private void dropOldest(Runnable task, ThreadPoolExecutor full) {
		if (full.isShutdown()) {
			return;
		}
		if (!this.dropping) {
			this.dropping = true;
			logger.warn("A listener of informer events has kept more than " + CAPACITY
					+ " of them waiting, so the oldest are dropped from now on");
		}
		full.getQueue().poll();
		full.execute(task);
	}

	@Override
	public void start() {
		this.factory.addStateListener(this);
		this.running = true;
	}

	@Override
	public void stop() {
		this.factory.removeStateListener(this);
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return this.phase;
	}

	@Override
	public void destroy() {
		this.executor.shutdownNow();
	}

}

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
import java.time.Instant;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.AsyncResourceEventHandler;
import io.kubeinformer.EventType;
import io.kubeinformer.Failure;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.HandlerStatus;
import io.kubeinformer.QueueingHandler;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SelectiveHandler;

/**
 * A handler's place at a {@link HandmadeInformer}.
 *
 * @param <T> the type of the objects
 */
final class HandmadeRegistration<T extends KubernetesObject> implements HandlerRegistration {

	private final String id;

	private final ResourceEventHandler<? super T> handler;

	private final Consumer<HandmadeRegistration<T>> onRemove;

	private final AtomicLong processed = new AtomicLong();

	private final AtomicLong failed = new AtomicLong();

	private volatile HandlerStatus.@Nullable Execution last;

	HandmadeRegistration(String id, ResourceEventHandler<? super T> handler,
			Consumer<HandmadeRegistration<T>> onRemove) {
		this.id = id;
		this.handler = handler;
		this.onRemove = onRemove;
	}

	/**
	 * Calls the handler, unless it leaves the event out, and waits until it is done.
	 * @param event what happened
	 * @return what the handler threw, or {@code null}
	 */
	@Nullable Throwable tell(ResourceEvent<T> event) {
		Throwable thrown = null;
		EventType type = event.type();
		try {
			ResourceEvent<T> told = event;
			ResourceEventHandler<? super T> target = this.handler;
			while (target instanceof SelectiveHandler<?>) {
				SelectiveHandler<T> selective = selective(target);
				told = selective.select(told);
				if (told == null) {
					return null;
				}
				target = selective.handler();
			}
			type = told.type();
			handle(target, told);
		}
		catch (CompletionException ex) {
			thrown = (ex.getCause() != null) ? ex.getCause() : ex;
		}
		catch (Throwable ex) {
			thrown = ex;
		}
		this.processed.incrementAndGet();
		if (thrown != null) {
			this.failed.incrementAndGet();
		}
		this.last = new HandlerStatus.Execution(type, Instant.now(),
				(thrown != null) ? Failure.of(thrown, Instant.now()) : null);
		return thrown;
	}

	@SuppressWarnings("unchecked")
	private void handle(ResourceEventHandler<? super T> target, ResourceEvent<T> told) {
		if (!(target instanceof AsyncResourceEventHandler<?>)) {
			told.tell(target);
			return;
		}
		CompletionStage<?> goingOn = ((AsyncResourceEventHandler<T>) target).onEvent(told);
		if (goingOn != null) {
			goingOn.toCompletableFuture().join();
		}
	}

	@SuppressWarnings("unchecked")
	private static <T extends KubernetesObject> SelectiveHandler<T> selective(ResourceEventHandler<? super T> handler) {
		return (SelectiveHandler<T>) handler;
	}

	@Override
	public String id() {
		return this.id;
	}

	@Override
	public boolean hasSynced() {
		return true;
	}

	@Override
	public boolean awaitSync(Duration max) {
		return true;
	}

	@Override
	public HandlerStatus status() {
		HandlerStatus status = new HandlerStatus(this.id, true, 0, 0, this.processed.get(), this.failed.get(), 0, 0, 0,
				Duration.ZERO, Duration.ZERO, this.processed.get(), null, this.last);
		ResourceEventHandler<?> target = this.handler;
		while (target instanceof SelectiveHandler<?> selective) {
			target = selective.handler();
		}
		return (target instanceof QueueingHandler<?> queueing) ? queueing.status(status) : status;
	}

	@Override
	public void remove() {
		this.onRemove.accept(this);
	}

}

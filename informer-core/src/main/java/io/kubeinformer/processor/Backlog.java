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

package io.kubeinformer.processor;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.ResourceEvent;

/**
 * The events that wait for one handler. Events are numbered from 1 as they come in. Not
 * safe for use by several threads: the listener guards it.
 *
 * @param <T> the type of the objects
 */
sealed interface Backlog<T extends KubernetesObject> permits ArrivalBacklog, ObjectBacklog {

	/**
	 * Puts an event in.
	 * @param event the event
	 * @param since when it reached the cache, as {@link System#nanoTime()}
	 */
	void add(ResourceEvent<T> event, long since);

	/**
	 * Moves the oldest event that may be delivered into a call.
	 * @param call takes event, time and number
	 * @return whether there was one; if not, those that wait do so for the end of a call
	 */
	boolean take(Call<T> call);

	/**
	 * Takes note that the event of a call was delivered.
	 * @param call the call
	 */
	void release(Call<T> call);

	/**
	 * Sets the event of a call aside, to be delivered again; later events of its object
	 * wait.
	 * @param call a call that has failed
	 * @return makes it deliverable; called under the same lock as all methods
	 */
	Runnable setAside(Call<T> call);

	/**
	 * Forgets what waits.
	 */
	void clear();

	/**
	 * Returns how many events wait.
	 * @return the number
	 */
	int size();

	/**
	 * Returns how many events that were set aside are deliverable again.
	 * @return the number, which {@link #size()} includes
	 */
	int due();

	/**
	 * Returns how many events are set aside and not deliverable yet.
	 * @return the number, which {@link #size()} does not include
	 */
	int delayed();

	/**
	 * Returns whether nothing can be delivered before an event that is set aside.
	 * @return whether that is so
	 */
	boolean isHeldUp();

	/**
	 * Returns how many of them are of a resync.
	 * @return the number
	 */
	int resyncs();

	/**
	 * Returns the number of the event that was put in last.
	 * @return the number; 0 if there was none
	 */
	long lastNumber();

	/**
	 * Returns how many events were merged into others or came to nothing with one.
	 * @return the number
	 */
	long merged();

	/**
	 * Returns whether an event is of a resync.
	 * @param event the event
	 * @return whether it is
	 */
	static boolean isResync(ResourceEvent<?> event) {
		return event instanceof ResourceEvent.Updated<?> update && update.resync();
	}

}

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

import java.util.concurrent.atomic.AtomicBoolean;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.queue.Batch;

/**
 * The process loop: takes what the partitions have queued, in batches, brings the cache
 * up to date, then tells the handlers. It runs as tasks of the mailbox, one batch of each
 * partition at a time, so that whatever else is posted gets its turn in between.
 *
 * @param <T> the type of the objects
 */
final class Controller<T extends KubernetesObject> {

	private static final int BATCH_SIZE = 256;

	private final Mailbox mailbox;

	private final Partitions<T> partitions;

	private final CacheWriter<T> writer;

	private final Handlers<T> handlers;

	private final VersionGate versions;

	private final Runnable onContentComplete;

	/** Whether a turn is in the mailbox already. */
	private final AtomicBoolean posted = new AtomicBoolean();

	private boolean contentComplete;

	Controller(Mailbox mailbox, Partitions<T> partitions, CacheWriter<T> writer, Handlers<T> handlers,
			VersionGate versions, Runnable onContentComplete) {
		this.mailbox = mailbox;
		this.partitions = partitions;
		this.writer = writer;
		this.handlers = handlers;
		this.versions = versions;
		this.onContentComplete = onContentComplete;
	}

	/**
	 * Sees to it that what is queued gets processed. Called by any thread.
	 */
	void wake() {
		if (this.posted.compareAndSet(false, true)) {
			this.mailbox.post(this::turn);
		}
	}

	/**
	 * Begins anew: the next content is the first one. Called on the mailbox.
	 */
	void restart() {
		this.contentComplete = false;
		if (this.partitions.all().isEmpty()) {
			checkContent();
		}
	}

	/**
	 * Takes a partition out, and what it has filled out of the cache. Called on the
	 * mailbox when its reader has ended.
	 * @param partition the partition
	 * @param running whether the informer runs
	 */
	void unwatch(Partition<T> partition, boolean running) {
		this.partitions.remove(partition);
		this.writer.unwatched(partition.keys());
		this.handlers.distribute(this.writer.takeEvents());
		this.versions.moved();
		if (running) {
			// The others may have waited for this one only.
			checkContent();
		}
	}

	// Returns whether the first content was processed. Called on the mailbox.
	boolean isContentComplete() {
		return this.contentComplete;
	}

	/**
	 * Processes all that is queued. Called on the mailbox.
	 */
	void drain() {
		while (processBatches()) {
			// Readers have ended, so this comes to an end.
		}
	}

	private void turn() {
		this.posted.set(false);
		if (processBatches()) {
			wake();
		}
	}

	private boolean processBatches() {
		boolean more = false;
		for (Partition<T> partition : this.partitions.all()) {
			Batch<T> batch = partition.fifo().pop(BATCH_SIZE);
			if (batch != null) {
				process(partition, batch);
				more = true;
			}
		}
		return more;
	}

	private void process(Partition<T> partition, Batch<T> batch) {
		try {
			for (Batch.Item<T> item : batch.items()) {
				this.writer.apply(item.deltas(), item.initial());
			}
		}
		finally {
			partition.fifo().processed(batch);
		}
		String version = batch.resourceVersion();
		if (version != null) {
			partition.reached(version);
		}
		this.handlers.distribute(this.writer.takeEvents());
		if (version != null) {
			this.versions.moved();
		}
		if (batch.endsInitialContent()) {
			checkContent();
		}
	}

	private void checkContent() {
		if (!this.contentComplete && this.partitions.haveSynced()) {
			this.contentComplete = true;
			this.onContentComplete.run();
		}
	}

}

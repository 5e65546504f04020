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

package io.kubeinformer.metrics;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerStatus;
import io.kubeinformer.SharedIndexInformer;

/**
 * Reads an informer's status for its many meters, anew when the last one is older than a
 * twentieth of a second: the meters of one scrape share a snapshot.
 */
final class StatusReader {

	private static final long MAX_AGE_NANOS = 50_000_000;

	private final SharedIndexInformer<?> informer;

	private @Nullable InformerStatus status;

	private long readAt;

	StatusReader(SharedIndexInformer<?> informer) {
		this.informer = informer;
	}

	synchronized InformerStatus read() {
		InformerStatus current = this.status;
		if (current == null || System.nanoTime() - this.readAt > MAX_AGE_NANOS) {
			current = this.informer.status();
			this.status = current;
			this.readAt = System.nanoTime();
		}
		return current;
	}

}

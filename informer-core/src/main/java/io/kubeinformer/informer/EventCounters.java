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

import java.util.concurrent.atomic.LongAdder;

import io.kubeinformer.InformerStatus.EventCounts;

/**
 * Counts what reaches the cache.
 *
 * @param added objects that came
 * @param updated objects that changed
 * @param deleted objects that went
 * @param resynced objects shown again
 * @param ignored changes that were dropped
 */
record EventCounters(LongAdder added, LongAdder updated, LongAdder deleted, LongAdder resynced, LongAdder ignored) {

	EventCounters() {
		this(new LongAdder(), new LongAdder(), new LongAdder(), new LongAdder(), new LongAdder());
	}

	EventCounts snapshot(long indexFailures) {
		return new EventCounts(this.added.sum(), this.updated.sum(), this.deleted.sum(), this.resynced.sum(),
				this.ignored.sum(), indexFailures);
	}

}

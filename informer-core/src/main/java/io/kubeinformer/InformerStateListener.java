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

/**
 * Is told what becomes of the informers of a factory: every change of a partition's state
 * or reason, and when an informer has synced. Called one change after the other on a
 * thread of the factory that holds no lock, so it may start and stop informers; it should
 * not block, since later changes wait. What it throws is logged and stops nothing.
 */
@FunctionalInterface
public interface InformerStateListener {

	/**
	 * Takes note that the state or the reason of a partition has changed. By the time it
	 * is called the partition may be further on: {@link Informer#status()} tells where.
	 * @param informer the informer
	 * @param before the partition's status before
	 * @param after the partition's status after the change
	 */
	void onStateChange(SharedIndexInformer<?> informer, PartitionStatus before, PartitionStatus after);

	/**
	 * Takes note that an informer has synced, once after each start.
	 * @param informer the informer
	 */
	default void onSynced(SharedIndexInformer<?> informer) {
	}

}

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

package io.kubeinformer.reflector;

import io.kubeinformer.PartitionStatus;

/**
 * Who runs a reflector and knows what became of what it read.
 */
public interface ReflectorOwner {

	/**
	 * Returns whether the first content of the partition was processed. Called by any
	 * thread that asks for the status; must not block.
	 * @return whether it was
	 */
	boolean hasSynced();

	/**
	 * Takes note that state or reason have changed. Called in order, on the thread that
	 * brought the change about; must not block.
	 * @param before the status before
	 * @param after the status now
	 */
	void onChange(PartitionStatus before, PartitionStatus after);

}

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

import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.Reason;
import io.kubeinformer.SharedIndexInformer;

/**
 * Application event published when the state of an informer, or the reason why it is not
 * well, has changed in one of its partitions.
 */
public class InformerStateChangedEvent extends InformerEvent {

	private static final long serialVersionUID = 1L;

	private final transient PartitionStatus before;

	private final transient PartitionStatus after;

	/**
	 * Creates an event.
	 * @param informer the informer
	 * @param before the partition before the change
	 * @param after the partition after the change
	 */
	public InformerStateChangedEvent(SharedIndexInformer<?> informer, PartitionStatus before, PartitionStatus after) {
		super(informer);
		this.before = before;
		this.after = after;
	}

	/**
	 * Returns the partition before the change.
	 * @return its status
	 */
	public PartitionStatus getBefore() {
		return this.before;
	}

	/**
	 * Returns the partition after the change.
	 * @return its status
	 */
	public PartitionStatus getAfter() {
		return this.after;
	}

	/**
	 * Returns the namespace of the partition.
	 * @return the namespace; the empty string for all namespaces
	 */
	public String getNamespace() {
		return this.after.namespace();
	}

	/**
	 * Returns the state after the change.
	 * @return the state
	 */
	public InformerState getState() {
		return this.after.state();
	}

	/**
	 * Returns why the partition is not well after the change.
	 * @return the reason, or {@code null} if it is well
	 */
	public @Nullable Reason getReason() {
		return this.after.reason();
	}

	@Override
	public String toString() {
		String where = getNamespace().isEmpty() ? "" : " in namespace '" + getNamespace() + "'";
		return "Informer '" + getInformerName() + "'" + where + " is " + getState()
				+ ((getReason() != null) ? " (" + getReason() + ")" : "") + " after " + this.before.state();
	}

}

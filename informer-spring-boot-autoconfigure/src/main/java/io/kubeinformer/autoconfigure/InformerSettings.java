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

import org.jspecify.annotations.Nullable;

/**
 * Configuration properties that an informer can have of its own or by default.
 */
public abstract class InformerSettings {

	/**
	 * Comma-separated list of the namespaces to watch; none for all. 'current' stands for
	 * the namespace that the application runs in.
	 */
	private @Nullable List<String> namespaces;

	/**
	 * Label selector, in the syntax of kubectl, that objects must match.
	 */
	private @Nullable String labelSelector;

	/**
	 * How often handlers are shown all cached objects again; zero for never.
	 */
	private @Nullable Duration resyncPeriod;

	/**
	 * Number of objects in a page where lists are paged.
	 */
	private @Nullable Integer pageSize;

	/**
	 * Shortest life of a watch before it is rolled over; each gets a random one up to
	 * twice as long.
	 */
	private @Nullable Duration watchTimeout;

	/**
	 * Whether 'metadata.managedFields' of objects are kept, which are dropped by default.
	 */
	private @Nullable Boolean managedFields;

	InformerSettings() {
	}

	public @Nullable List<String> getNamespaces() {
		return this.namespaces;
	}

	public void setNamespaces(@Nullable List<String> namespaces) {
		this.namespaces = namespaces;
	}

	public @Nullable String getLabelSelector() {
		return this.labelSelector;
	}

	public void setLabelSelector(@Nullable String labelSelector) {
		this.labelSelector = labelSelector;
	}

	public @Nullable Duration getResyncPeriod() {
		return this.resyncPeriod;
	}

	public void setResyncPeriod(@Nullable Duration resyncPeriod) {
		this.resyncPeriod = resyncPeriod;
	}

	public @Nullable Integer getPageSize() {
		return this.pageSize;
	}

	public void setPageSize(@Nullable Integer pageSize) {
		this.pageSize = pageSize;
	}

	public @Nullable Duration getWatchTimeout() {
		return this.watchTimeout;
	}

	public void setWatchTimeout(@Nullable Duration watchTimeout) {
		this.watchTimeout = watchTimeout;
	}

	public @Nullable Boolean getManagedFields() {
		return this.managedFields;
	}

	public void setManagedFields(@Nullable Boolean managedFields) {
		this.managedFields = managedFields;
	}

}

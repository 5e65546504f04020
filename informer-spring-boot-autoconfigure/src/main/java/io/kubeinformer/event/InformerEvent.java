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

import org.springframework.context.ApplicationEvent;

import io.kubeinformer.SharedIndexInformer;

/**
 * Application event about an informer. Its source is the informer. Events are published
 * one after the other, in their order, by a thread of their own, while the application
 * context runs: a listener may take its time, and delays only later events.
 */
public abstract class InformerEvent extends ApplicationEvent {

	private static final long serialVersionUID = 1L;

	private final transient SharedIndexInformer<?> informer;

	InformerEvent(SharedIndexInformer<?> informer) {
		super(informer);
		this.informer = informer;
	}

	/**
	 * Returns the informer.
	 * @return the informer, which may be further on by now
	 */
	public SharedIndexInformer<?> getInformer() {
		return this.informer;
	}

	/**
	 * Returns the name of the informer.
	 * @return the name, unique within its factory
	 */
	public String getInformerName() {
		return this.informer.name();
	}

}

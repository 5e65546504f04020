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

package io.kubeinformer.client;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.LabelSelector;

/**
 * What a list or a watch asks for.
 *
 * @param labelSelector which labels the objects have
 * @param fieldSelector which fields the objects have, for example
 * {@code spec.nodeName=one}; {@code null} for any
 * @param resourceVersion where a watch begins, or how old a list may be; empty for the
 * newest list, and for a watch that begins with all objects
 * @param limit how many objects a page has at most; 0 for all
 * @param continueToken what the page before said; empty for the first
 */
public record ListOptions(LabelSelector labelSelector, @Nullable String fieldSelector, String resourceVersion,
		int limit, String continueToken) {

	/**
	 * Returns the options that ask for everything.
	 * @return the options
	 */
	public static ListOptions all() {
		return new ListOptions(LabelSelector.everything(), null, "", 0, "");
	}

	/**
	 * Returns these options for some labels.
	 * @param selector which labels the objects have, for example {@code app=web}
	 * @return a copy
	 */
	public ListOptions withLabelSelector(String selector) {
		return new ListOptions(LabelSelector.parse(selector), this.fieldSelector, this.resourceVersion, this.limit,
				this.continueToken);
	}

	/**
	 * Returns these options for some fields.
	 * @param selector which fields the objects have
	 * @return a copy
	 */
	public ListOptions withFieldSelector(String selector) {
		return new ListOptions(this.labelSelector, selector, this.resourceVersion, this.limit, this.continueToken);
	}

	/**
	 * Returns these options from a version.
	 * @param version the version, as a list or an object had it
	 * @return a copy
	 */
	public ListOptions withResourceVersion(String version) {
		return new ListOptions(this.labelSelector, this.fieldSelector, version, this.limit, this.continueToken);
	}

	/**
	 * Returns these options for one page.
	 * @param size how many objects it has at most
	 * @param token what the page before said; empty for the first
	 * @return a copy
	 */
	public ListOptions withPage(int size, String token) {
		return new ListOptions(this.labelSelector, this.fieldSelector, this.resourceVersion, size, token);
	}

}

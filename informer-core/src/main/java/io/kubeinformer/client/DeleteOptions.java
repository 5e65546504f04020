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

/**
 * How an object is deleted.
 *
 * @param propagationPolicy {@code Background}, {@code Foreground} or {@code Orphan};
 * {@code null} for the resource's own
 * @param uid the UID that the object must have; {@code null} for any
 * @param resourceVersion the version that the object must have; {@code null} for any
 */
public record DeleteOptions(@Nullable String propagationPolicy, @Nullable String uid,
		@Nullable String resourceVersion) {

	/**
	 * Returns the options that ask for nothing special.
	 * @return the options
	 */
	public static DeleteOptions defaults() {
		return new DeleteOptions(null, null, null);
	}

	/**
	 * Returns these options with another policy.
	 * @param policy what becomes of the objects that this one owns
	 * @return a copy
	 */
	public DeleteOptions withPropagationPolicy(String policy) {
		return new DeleteOptions(policy, this.uid, this.resourceVersion);
	}

	/**
	 * Returns these options for one object and none of its name that comes later.
	 * @param required the UID that the object must have
	 * @return a copy
	 */
	public DeleteOptions withUid(String required) {
		return new DeleteOptions(this.propagationPolicy, required, this.resourceVersion);
	}

	/**
	 * Returns these options for one state of the object.
	 * @param required the version that the object must have
	 * @return a copy
	 */
	public DeleteOptions withResourceVersion(String required) {
		return new DeleteOptions(this.propagationPolicy, this.uid, required);
	}

}

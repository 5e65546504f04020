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

/**
 * The form of a patch. Server-side apply is no patch but {@link DynamicResource#apply}.
 */
public enum PatchType {

	/** A list of operations (RFC 6902). */
	JSON("application/json-patch+json"),

	/** A piece of an object in which null removes (RFC 7386). */
	MERGE("application/merge-patch+json"),

	/** As merge, with lists merged by key; for built-in kinds alone. */
	STRATEGIC("application/strategic-merge-patch+json");

	private final String contentType;

	PatchType(String contentType) {
		this.contentType = contentType;
	}

	String contentType() {
		return this.contentType;
	}

}

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

package io.kubeinformer.test.api.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * One change of one object. The objects in it are never changed afterwards.
 *
 * @param type what happened
 * @param key the object's key in its store
 * @param version the version of the change
 * @param object the object after the change; for a deletion its last state with the
 * version of the deletion
 * @param previous the object before the change, or {@code null} if there was none
 */
public record Change(Type type, String key, long version, ObjectNode object, @Nullable ObjectNode previous) {

	/** What happened to the object. */
	public enum Type {

		/** It was created. */
		ADDED,

		/** It was changed. */
		MODIFIED,

		/** It was removed. */
		DELETED

	}

}

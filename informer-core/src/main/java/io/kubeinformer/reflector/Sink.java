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

import io.kubeinformer.ResourceKey;

/**
 * Where a reflector puts what it reads: the queue. Called on the reader's thread, in the
 * order of the wire. The version that comes with a change is the one that the watch has
 * reached by it.
 *
 * @param <T> the type of the objects
 */
public interface Sink<T> {

	/**
	 * Takes an object of an ADDED event.
	 * @param object the object
	 */
	void add(T object);

	/**
	 * Takes an object of a MODIFIED event.
	 * @param object the object
	 */
	void update(T object);

	/**
	 * Takes an object of a DELETED event.
	 * @param object its last state with the version of the deletion
	 */
	void delete(T object);

	/**
	 * Takes a DELETED event whose object could not be read.
	 * @param key the object's key
	 */
	void delete(ResourceKey key);

	/**
	 * Takes an object of a DELETED event that may have come before, since two watches
	 * overlap. It is old news if what is queued or cached under its key has a higher
	 * version or another UID.
	 * @param object its last state with the version of the deletion
	 */
	void deleteAgain(T object);

	/**
	 * Takes the whole content of the partition.
	 * @param content the content
	 */
	void replace(Replacement<T> content);

	/**
	 * Takes note that the partition's content is that of a version, as far as it is
	 * processed.
	 * @param resourceVersion the version
	 */
	void bookmark(String resourceVersion);

}

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

package io.kubeinformer.codec;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads the answers of one resource in one encoding. Stateless between answers;
 * thread-safe.
 *
 * @param <T> the type of the objects
 */
public interface Decoder<T> {

	/**
	 * Reads a list to its end and hands its objects over one by one.
	 * @param body the body
	 * @param receiver takes the objects; what it got counts only if this method returns
	 * @return the list's metadata
	 * @throws DecodingException if the body is no list of this resource
	 * @throws IOException if the body breaks off
	 */
	ListMeta readList(InputStream body, ListReceiver<T> receiver) throws IOException;

	/**
	 * Returns a reader of a watch's events.
	 * @param body the body
	 * @param initialEvents whether it begins with the content, as a streaming list: then
	 * objects that are cached already are not built again, up to the bookmark that ends
	 * the content
	 * @return the reader
	 */
	WatchReader<T> readWatch(InputStream body, boolean initialEvents);

}

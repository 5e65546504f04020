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

import java.io.IOException;

import io.kubeinformer.codec.ListMeta;
import io.kubeinformer.codec.ListReceiver;
import io.kubeinformer.http.ApiStatusException;

/**
 * One list request. Executed once, by one thread; cancelled from any.
 *
 * @param <T> the type of the objects
 */
public interface ListCall<T> {

	/**
	 * Sends the request and hands the objects over as they are decoded. Has deadlines of
	 * its own for connecting, headers, silence and the whole.
	 * @param receiver takes the objects; what it got counts only if this method returns
	 * @return the list's metadata
	 * @throws ApiStatusException if the server answers with something other than success
	 * @throws io.kubeinformer.codec.DecodingException if the answer as a whole cannot be
	 * read
	 * @throws IOException if the connection fails, breaks off or is too slow, or the call
	 * was cancelled
	 */
	ListMeta execute(ListReceiver<T> receiver) throws IOException;

	/**
	 * Ends the request, whatever it is doing; a running {@link #execute} throws soon. May
	 * be called before, during and after it.
	 */
	void cancel();

}

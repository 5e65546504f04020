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

package io.kubeinformer;

/**
 * How an informer asks for the content. A fault of a list can be one of a streaming list
 * as well, so tests about content run with each; see {@link WithEachInitialState}.
 */
public enum InitialState {

	/** By plain lists. */
	LIST,

	/** By streaming lists where they can be had. */
	STREAMING;

	/**
	 * Returns what the switch of the factory's builder is set to.
	 * @return whether streaming lists are tried
	 */
	public boolean isStreaming() {
		return this == STREAMING;
	}

}

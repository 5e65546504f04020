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

package io.kubeinformer.test.http;

/**
 * Where an answer goes, piece by piece. Sinks are put before each other to change an
 * answer on its way. All calls for one exchange come from its one network thread.
 */
public interface Sink {

	/**
	 * Takes status and header fields; the first call.
	 * @param head the head
	 */
	void head(Head head);

	/**
	 * Takes a part of the body, before compression.
	 * @param bytes the part
	 */
	void part(byte[] bytes);

	/**
	 * Takes the end of the body; the last call.
	 */
	void end();

}

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

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where content is asked for as a streaming list (KEP-3157), and where that was tried in
 * vain. A verdict holds for one resource of one server and for all reflectors that read
 * it; it expires, since servers are upgraded. Thread-safe.
 */
public final class StreamingLists {

	/** How long a server is not asked again for what it cannot do. */
	static final Duration MEMORY = Duration.ofMinutes(10);

	private static final Logger logger = LoggerFactory.getLogger(StreamingLists.class);

	private final boolean enabled;

	private final TimeSource time;

	/** The elapsed time of the verdict, by resource. */
	private final Map<String, Long> verdicts = new ConcurrentHashMap<>();

	/**
	 * Creates the memory of one server.
	 * @param enabled whether streaming lists are asked for at all
	 * @param time the time to forget by
	 */
	public StreamingLists(boolean enabled, TimeSource time) {
		this.enabled = enabled;
		this.time = time;
	}

	boolean areWorthTrying(String resource) {
		if (!this.enabled) {
			return false;
		}
		Long since = this.verdicts.get(resource);
		if (since == null) {
			return true;
		}
		if (this.time.nanoTime() - since < MEMORY.toNanos()) {
			return false;
		}
		this.verdicts.remove(resource, since);
		return true;
	}

	// Takes note that the server has no streaming list of a resource: it refused it,
	// ignored the parameter or never said that the content is complete.
	void giveUp(String resource) {
		if (this.verdicts.put(resource, this.time.nanoTime()) == null) {
			logger.info("The API server gives no streaming list of {}; plain lists take its place for {} minutes",
					resource, MEMORY.toMinutes());
		}
	}

}

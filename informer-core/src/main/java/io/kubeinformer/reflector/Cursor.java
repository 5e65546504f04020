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

import java.util.OptionalInt;

import io.kubeinformer.ResourceVersion;

/**
 * The version up to which a partition has been read. It never goes back, except to the
 * version of a list without a version. Once the server has disowned it, the next list
 * asks without a version. Written by the reader's thread, read by any.
 */
final class Cursor {

	/** Empty before the first content. */
	private volatile String version = "";

	/**
	 * Whether no list may be pinned to the version (or, before the first content, to 0)
	 * any more.
	 */
	private volatile boolean disowned;

	String version() {
		return this.version;
	}

	/**
	 * Takes note that the version can no longer be used: it is too old, too new, or only
	 * leads to answers that cannot be used.
	 */
	void disown() {
		this.disowned = true;
	}

	// Returns the request for the whole content on the present rung of the ladder: any
	// age at first, then not older than what was seen, and the truth once the version is
	// disowned.
	ListRequest listRequest(Paging paging) {
		if (this.disowned) {
			return new ListRequest("", "", paging.limit(""), "");
		}
		if (this.version.isEmpty()) {
			return new ListRequest("0", "", paging.limit("0"), "");
		}
		return new ListRequest(this.version, "NotOlderThan", paging.limit(this.version), "");
	}

	// Returns the version for a streaming list: none at first, which asks for the most
	// recent state at no great cost to the server, then not older than what was seen.
	String streamingVersion() {
		return this.disowned ? "" : this.version;
	}

	// Returns whether a list that came is known to be older than what was seen.
	boolean isAbove(String listed) {
		OptionalInt order = ResourceVersion.compare(listed, this.version);
		return order.isPresent() && order.getAsInt() < 0;
	}

	// Moves to the version of a list that was applied.
	void replace(String listed) {
		this.version = listed;
		this.disowned = false;
	}

	/**
	 * Moves to the version of an event or bookmark, unless that is known to be lower.
	 * @param reached the version; empty if there is none
	 * @return whether the version moved
	 */
	boolean advance(String reached) {
		if (reached.isEmpty() || reached.equals(this.version) || isAbove(reached)) {
			return false;
		}
		this.version = reached;
		return true;
	}

}

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

/**
 * What was decoded and how much memory it takes, as an estimate: the sizes of the
 * instances that were made are added up while objects are decoded, for a JVM with
 * compressed references. An instance that is shared counts once.
 *
 * @param objects how many objects were decoded
 * @param bytes the instances that were made for them
 * @param tables what is held to find what repeats
 */
public record MemoryUse(long objects, long bytes, long tables) {

	/** Where nothing is known. */
	public static final MemoryUse UNKNOWN = new MemoryUse(0, 0, 0);

	/** An entry of the store and one of an index, each with its key. */
	private static final int ENTRIES = 144;

	/**
	 * Returns the sum of two.
	 * @param other the other one
	 * @return the sum
	 */
	public MemoryUse plus(MemoryUse other) {
		return new MemoryUse(this.objects + other.objects, this.bytes + other.bytes, this.tables + other.tables);
	}

	/**
	 * Returns how much memory a cache takes.
	 * @param size how many objects it holds
	 * @return the estimate in bytes: that many objects of the mean size of all that were
	 * decoded
	 */
	public long estimate(long size) {
		long mean = (this.objects > 0) ? this.bytes / this.objects : 0;
		return size * (mean + ENTRIES) + this.tables;
	}

}

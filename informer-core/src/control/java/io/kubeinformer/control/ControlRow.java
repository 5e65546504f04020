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

package io.kubeinformer.control;

import java.util.EnumMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What the tests of one report say about client-java.
 */
final class ControlRow {

	private final Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);

	private final SortedSet<String> failures = new TreeSet<>();

	synchronized void count(Verdict verdict) {
		this.counts.merge(verdict, 1, Integer::sum);
	}

	synchronized void failed(String test) {
		this.failures.add(test);
	}

	/**
	 * Returns the row as it is written: one red test makes a report red, and one green
	 * test shows more than any number that tell nothing.
	 * @return verdict, number of green and of red tests, and the red ones by name
	 */
	synchronized String toLine() {
		Verdict verdict = (of(Verdict.RED) > 0) ? Verdict.RED : (of(Verdict.GREEN) > 0) ? Verdict.GREEN
				: (of(Verdict.NO_COUNTERPART) > 0) ? Verdict.NO_COUNTERPART : Verdict.NOT_DRIVEN;
		return String.join("\t", verdict.toString(), String.valueOf(of(Verdict.GREEN)), String.valueOf(of(Verdict.RED)),
				String.join("; ", this.failures));
	}

	private int of(Verdict verdict) {
		return this.counts.getOrDefault(verdict, 0);
	}

}

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

package io.kubeinformer.parity;

import java.util.List;

/**
 * One row of the table: what a test of client-go shows, and what became of it here.
 *
 * @param id for example {@code RF27}
 * @param level how much it matters: {@code M} must, {@code S} should, {@code G} bound to
 * Go, {@code O} optional
 * @param area the part of client-go
 * @param upstream client-go's test
 * @param shows what that test shows
 * @param decision empty if the same holds here, else what was decided and why
 */
record ParityRow(String id, String level, String area, String upstream, String shows, String decision) {

	private static final int COLUMNS = 6;

	private static final String REPLACED = "replaced: ";

	private static final String NOT_APPLICABLE = "not applicable: ";

	static ParityRow parse(String line) {
		String[] columns = line.split("\t", -1);
		if (columns.length != COLUMNS) {
			throw new IllegalArgumentException("A row has " + COLUMNS + " columns, got: " + line);
		}
		return new ParityRow(columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]);
	}

	/**
	 * Returns what the row comes to.
	 * @param tests the tests that name it
	 * @return the outcome
	 */
	Outcome outcome(List<String> tests) {
		if (this.decision.startsWith(NOT_APPLICABLE)) {
			return tests.isEmpty() ? Outcome.NOT_APPLICABLE : Outcome.OPEN;
		}
		if (tests.isEmpty() || (!this.decision.isEmpty() && !this.decision.startsWith(REPLACED))) {
			return Outcome.OPEN;
		}
		return this.decision.isEmpty() ? Outcome.PASS : Outcome.REPLACED;
	}

	boolean mustHold() {
		return this.level.equals("M");
	}

	enum Outcome {

		PASS("pass"), REPLACED("replaced"), NOT_APPLICABLE("not applicable"), OPEN("open");

		private final String words;

		Outcome(String words) {
			this.words = words;
		}

		@Override
		public String toString() {
			return this.words;
		}

	}

}

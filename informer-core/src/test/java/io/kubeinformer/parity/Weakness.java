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
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * One known weakness of client-go's informers, and what became of it here.
 *
 * @param number its number, from 1
 * @param outcome {@code gone}, by the tests that are named, or {@code explained}
 * @param inClientGo what is weak
 * @param here what holds here, with the names of the tests that show it
 */
record Weakness(int number, String outcome, String inClientGo, String here) {

	private static final int COLUMNS = 4;

	private static final Pattern TEST = Pattern.compile("\\b\\w+Tests\\.\\w+");

	static Weakness parse(String line) {
		String[] columns = line.split("\t", -1);
		if (columns.length != COLUMNS) {
			throw new IllegalArgumentException("A weakness has " + COLUMNS + " columns, got: " + line);
		}
		return new Weakness(Integer.parseInt(columns[0]), columns[1], columns[2], columns[3]);
	}

	/**
	 * Returns the tests that are named.
	 * @return each as class and method, with a dot between
	 */
	List<String> tests() {
		return TEST.matcher(this.here).results().map(MatchResult::group).toList();
	}

	boolean isGone() {
		return this.outcome.equals("gone");
	}

	boolean isExplained() {
		return this.outcome.equals("explained");
	}

}

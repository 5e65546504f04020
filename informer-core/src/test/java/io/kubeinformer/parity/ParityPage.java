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

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.kubeinformer.parity.ParityRow.Outcome;

/**
 * The text of {@code docs/parity.md}.
 *
 * @param rows the table
 * @param tests the tests that name each row
 * @param weaknesses what was weak in client-go
 */
record ParityPage(Collection<ParityRow> rows, Map<String, List<String>> tests, List<Weakness> weaknesses) {

	String text() {
		StringBuilder page = new StringBuilder(
				"""
						# Parity with client-go

						What the tests of client-go's informers show (v0.37.0-beta.0 and the commits up to July 2026), row by row,
						and the tests here that show it too. *pass*: the same holds here. *replaced*: a rule of this project holds
						instead, and the named tests show that one. *not applicable*: there is nothing of the kind here. Levels: M
						must, S should, G bound to Go, O optional. RV is a resource version, GVR and GVK a group and version with
						a resource or a kind.

						The page is written from annotations on the tests (`@Parity("RF01")`), and the build fails when it differs
						from them. After a change it is written anew by

						```bash
						mvn -B -pl informer-core -am -Dtest=ParityTableTests -Dsurefire.failIfNoSpecifiedTests=false -Dinformer.docs.write=true test
						```

						""");
		counts(page);
		Map<String, List<ParityRow>> areas = new LinkedHashMap<>();
		this.rows.forEach((row) -> areas.computeIfAbsent(row.area(), (area) -> new ArrayList<>()).add(row));
		areas.forEach((area, members) -> {
			page.append("\n## ").append(area).append("\n\n");
			page.append("| row | level | in client-go | shows | here | by |\n|---|---|---|---|---|---|\n");
			members.forEach((row) -> line(page, row));
		});
		weaknesses(page);
		return page.toString();
	}

	private Outcome outcome(ParityRow row) {
		return row.outcome(by(row));
	}

	private List<String> by(ParityRow row) {
		return this.tests.getOrDefault(row.id(), List.of());
	}

	private void counts(StringBuilder page) {
		Map<String, Map<Outcome, Integer>> byLevel = new TreeMap<>();
		for (ParityRow row : this.rows) {
			for (String level : List.of(row.level(), "all")) {
				byLevel.computeIfAbsent(level, (key) -> new TreeMap<>()).merge(outcome(row), 1, Integer::sum);
			}
		}
		page.append("| level | pass | replaced | not applicable |\n|---|---|---|---|\n");
		byLevel.forEach((level, counts) -> page
			.append("| %s | %d | %d | %d |\n".formatted(level, counts.getOrDefault(Outcome.PASS, 0),
					counts.getOrDefault(Outcome.REPLACED, 0), counts.getOrDefault(Outcome.NOT_APPLICABLE, 0))));
	}

	private void line(StringBuilder page, ParityRow row) {
		String here = row.decision().isEmpty() ? outcome(row).toString() : row.decision();
		page.append("| ")
			.append(String.join(" | ", row.id(), row.level(), row.upstream(), row.shows(), here,
					String.join("<br>", by(row))))
			.append(" |\n");
	}

	private void weaknesses(StringBuilder page) {
		page.append(
				"""

						## Where client-go's known weaknesses went

						*Gone*: the named tests show that it does not happen here. *Explained*: it is so here too, or in part, and
						this is why.

						| | in client-go | | here |
						|---|---|---|---|
						""");
		for (Weakness weakness : this.weaknesses) {
			page.append("| %d | %s | %s | %s |\n".formatted(weakness.number(), weakness.inClientGo(),
					weakness.outcome(), weakness.here()));
		}
	}

}

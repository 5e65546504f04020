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

package io.kubeinformer.reports;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The page of public reports has a row for each report, and each row its test and what
 * the control made of it. {@code -Dinformer.docs.write=true} writes the page.
 */
class ReportsPageTests {

	private static final Path PAGE = Path.of("..", "docs", "reports.md");

	private static final List<Path> SOURCES = Stream.of("informer-core", "informer-spring-boot-autoconfigure")
		.map((module) -> Path.of("..", module, "src", "test", "java", "io", "kubeinformer", "reports"))
		.toList();

	private static final Pattern TEST = Pattern.compile("(B\\d+)\\w*Tests\\.java");

	private static final Pattern TABLE = Pattern.compile("(?s)(<!-- generated: reports -->\n).*?(<!-- end -->)");

	private final Map<String, List<String>> reports = rows("reports.tsv");

	private final Map<String, List<String>> control = rows("control.tsv");

	private final Map<String, List<Path>> tests = tests();

	ReportsPageTests() throws IOException {
	}

	@Test
	void everyReportHasATestAndEveryTestIsOfAReport() {
		assertThat(this.tests.keySet()).containsExactlyInAnyOrderElementsOf(this.reports.keySet());
	}

	@Test
	void theControlSaysOfEachReportThatItFailsWhatItFailsIn() {
		assertThat(this.reports.keySet()).containsAll(this.control.keySet());
		this.reports.forEach((id, report) -> assertThat(report.get(2)).as(id)
			.satisfies((fault) -> assertThat(fault.isEmpty()).isEqualTo(!outcome(id).equals("RED"))));
	}

	@Test
	void thePageIsUpToDate() throws IOException {
		String text = Files.readString(PAGE);
		Matcher matcher = TABLE.matcher(text);
		assertThat(matcher.find()).as("markers of the table in %s", PAGE).isTrue();
		String updated = matcher.replaceFirst("$1" + Matcher.quoteReplacement(table()) + "$2");
		if (Boolean.getBoolean("informer.docs.write")) {
			Files.writeString(PAGE, updated);
			return;
		}
		assertThat(text).as("%s is behind the code: run this test with -Dinformer.docs.write=true", PAGE)
			.isEqualTo(updated);
	}

	private String table() {
		StringBuilder table = new StringBuilder(
				"| report | what went wrong elsewhere | test | client-java |\n|---|---|---|---|\n");
		this.reports.forEach((id, report) -> table.append("| ")
			.append(String.join(" | ", id, report.get(1), links(id), verdict(id)))
			.append(" |\n"));
		return table.toString();
	}

	private String links(String id) {
		return this.tests.getOrDefault(id, List.of())
			.stream()
			.map((file) -> "[" + file.getFileName().toString().replace(".java", "") + "]("
					+ PAGE.resolveSibling("").relativize(file).toString().replace('\\', '/') + ")")
			.collect(Collectors.joining(", "));
	}

	private String verdict(String id) {
		return switch (outcome(id)) {
			case "RED" -> "red: " + Objects.requireNonNull(this.reports.get(id)).get(2);
			case "GREEN" -> "green";
			case "NO_COUNTERPART" -> "no counterpart";
			default -> "not driven";
		};
	}

	private String outcome(String id) {
		return this.control.containsKey(id) ? this.control.get(id).get(1) : "NOT_DRIVEN";
	}

	private static Map<String, List<Path>> tests() throws IOException {
		SortedMap<String, List<Path>> tests = new TreeMap<>();
		for (Path directory : SOURCES) {
			try (Stream<Path> files = Files.list(directory)) {
				files.filter((file) -> TEST.matcher(file.getFileName().toString()).matches())
					.sorted()
					.forEach((file) -> tests.merge(id(file), List.of(file),
							(some, more) -> Stream.concat(some.stream(), more.stream()).toList()));
			}
		}
		return tests;
	}

	private static String id(Path file) {
		Matcher matcher = TEST.matcher(file.getFileName().toString());
		assertThat(matcher.matches()).isTrue();
		return matcher.group(1);
	}

	// Returns the columns of a table by the first of them, without its heading.
	private static Map<String, List<String>> rows(String name) throws IOException {
		Map<String, List<String>> rows = new LinkedHashMap<>();
		Path file = Path.of("src", "test", "resources", "reports", name);
		for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
			List<String> columns = List.of(line.split("\t", -1));
			rows.put(columns.get(0), columns);
		}
		rows.remove("id");
		return rows;
	}

}

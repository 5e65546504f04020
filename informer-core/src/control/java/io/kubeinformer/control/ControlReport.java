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

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The files that a run of the control writes: one line for each report, and why tests
 * failed.
 */
final class ControlReport {

	private static final String HEADER = "id\toutcome\tgreen\tred\tred tests";

	private final Path table;

	private final Path failures;

	private ControlReport(Path table, Path failures) {
		this.table = table;
		this.failures = failures;
	}

	static ControlReport configured() {
		Path failures = Path.of("target", "control-failures.txt");
		try {
			Files.deleteIfExists(failures);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return new ControlReport(Path.of("src", "test", "resources", "reports", "control.tsv"), failures);
	}

	synchronized void explain(String test, Throwable failure) {
		StringWriter trace = new StringWriter();
		failure.printStackTrace(new PrintWriter(trace));
		try {
			Files.createDirectories(this.failures.getParent());
			Files.writeString(this.failures, test + "\n" + trace + "\n", StandardOpenOption.CREATE,
					StandardOpenOption.APPEND);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Writes the rows of this run; rows that it did not touch stay.
	 * @param rows the rows by the reports' ids
	 */
	void write(Map<String, ControlRow> rows) {
		Map<String, String> lines = new TreeMap<>(Comparator.comparingInt((id) -> Integer.parseInt(id.substring(1))));
		try {
			if (Files.exists(this.table)) {
				Files.readAllLines(this.table)
					.stream()
					.skip(1)
					.forEach((line) -> lines.put(line.substring(0, line.indexOf('\t')), line));
			}
			rows.forEach((id, row) -> lines.put(id, id + "\t" + row.toLine()));
			List<String> all = new ArrayList<>(List.of(HEADER));
			all.addAll(lines.values());
			Files.createDirectories(this.table.getParent());
			Files.writeString(this.table, all.stream().collect(Collectors.joining("\n", "", "\n")));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}

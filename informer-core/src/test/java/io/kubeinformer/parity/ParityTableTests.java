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

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

import io.kubeinformer.parity.ParityRow.Outcome;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds {@code docs/parity.md} to the tests. Run with {@code -Dinformer.docs.write=true}
 * it writes the page.
 */
class ParityTableTests {

	private static final Path ROOT = Path.of("..");

	private static final Path PAGE = ROOT.resolve("docs/parity.md");

	private static final Pattern METHOD = Pattern.compile("^\\t+(?:public )?void (\\w+)\\(", Pattern.MULTILINE);

	private static final int KNOWN = 28;

	private static final Map<String, ParityRow> ROWS = rows();

	private static final List<Method> ANNOTATED = annotated();

	private static final Map<String, List<String>> TESTS = tests();

	private static final List<Weakness> WEAKNESSES = lines("/weaknesses.tsv").map(Weakness::parse).toList();

	@Test
	void testsNameOnlyRowsOfTheTable() {
		assertThat(ROWS.keySet()).containsAll(TESTS.keySet());
	}

	@Test
	void onlyWhatRunsAsATestNamesRows() {
		assertThat(ANNOTATED).isNotEmpty().allMatch((method) -> AnnotationSupport.isAnnotated(method, Testable.class));
	}

	@Test
	void noRowIsOpen() {
		assertThat(ROWS.values()).filteredOn((row) -> outcome(row) == Outcome.OPEN).extracting(ParityRow::id).isEmpty();
	}

	@Test
	void whatMustHoldIsTested() {
		assertThat(ROWS.values()).filteredOn(ParityRow::mustHold)
			.filteredOn((row) -> outcome(row) == Outcome.NOT_APPLICABLE)
			.extracting(ParityRow::id)
			.isEmpty();
	}

	@Test
	void everyWeaknessIsGoneByATestOrExplained() {
		assertThat(WEAKNESSES).extracting(Weakness::number)
			.containsExactlyElementsOf(IntStream.rangeClosed(1, KNOWN).boxed().toList());
		assertThat(WEAKNESSES).allMatch((weakness) -> weakness.isGone() || weakness.isExplained())
			.allMatch((weakness) -> weakness.isExplained() || !weakness.tests().isEmpty());
	}

	@Test
	void testsThatWeaknessesNameExist() throws IOException {
		assertThat(testsOfAllModules())
			.containsAll(WEAKNESSES.stream().flatMap((weakness) -> weakness.tests().stream()).toList());
	}

	@Test
	void pageShowsTheTable() throws IOException {
		String page = new ParityPage(ROWS.values(), TESTS, WEAKNESSES).text();
		if (Boolean.getBoolean("informer.docs.write")) {
			Files.writeString(PAGE, page);
		}
		assertThat(PAGE).content(StandardCharsets.UTF_8).isEqualTo(page);
	}

	private static Outcome outcome(ParityRow row) {
		return row.outcome(TESTS.getOrDefault(row.id(), List.of()));
	}

	private static Map<String, List<String>> tests() {
		Map<String, List<String>> tests = new TreeMap<>();
		for (Method method : ANNOTATED) {
			for (String id : method.getAnnotation(Parity.class).value()) {
				tests.computeIfAbsent(id, (key) -> new ArrayList<>())
					.add(method.getDeclaringClass().getSimpleName() + "." + method.getName());
			}
		}
		tests.values().forEach((names) -> names.sort(null));
		return tests;
	}

	private static Map<String, ParityRow> rows() {
		Map<String, ParityRow> rows = new LinkedHashMap<>();
		lines("/parity.tsv").map(ParityRow::parse).forEach((row) -> assertThat(rows.put(row.id(), row)).isNull());
		return rows;
	}

	private static Stream<String> lines(String resource) {
		try (InputStream in = ParityTableTests.class.getResourceAsStream(resource)) {
			assertThat(in).as(resource).isNotNull();
			return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static List<Method> annotated() {
		try {
			return ReflectionSupport
				.findAllClassesInClasspathRoot(Parity.class.getProtectionDomain().getCodeSource().getLocation().toURI(),
						(type) -> true, (name) -> name.endsWith("Tests"))
				.stream()
				.flatMap((type) -> Stream.of(type.getDeclaredMethods()))
				.filter((method) -> method.isAnnotationPresent(Parity.class))
				.toList();
		}
		catch (URISyntaxException ex) {
			throw new IllegalStateException(ex);
		}
	}

	// From the sources, since the tests of other modules are not on the class path.
	private static Set<String> testsOfAllModules() throws IOException {
		Set<String> tests = new HashSet<>();
		try (Stream<Path> modules = Files.list(ROOT)) {
			for (Path sources : modules.map((module) -> module.resolve("src/test/java"))
				.filter(Files::isDirectory)
				.toList()) {
				try (Stream<Path> files = Files.walk(sources)) {
					for (Path file : files.filter((path) -> path.toString().endsWith("Tests.java")).toList()) {
						String type = file.getFileName().toString().replace(".java", ".");
						METHOD.matcher(Files.readString(file))
							.results()
							.map((MatchResult method) -> type + method.group(1))
							.forEach(tests::add);
					}
				}
			}
		}
		return tests;
	}

}

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

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Collects what the tests of each report say and writes it down at the end.
 */
public final class ControlListener implements TestExecutionListener {

	private static final Pattern REPORT = Pattern.compile("\\.(B\\d+)\\w*Tests]");

	private final Map<String, ControlRow> rows = new ConcurrentHashMap<>();

	private final ControlReport report = ControlReport.configured();

	@Override
	public void executionSkipped(TestIdentifier test, String reason) {
		row(test).ifPresent((row) -> row.count(Verdict.NO_COUNTERPART));
	}

	@Override
	public void executionFinished(TestIdentifier test, TestExecutionResult result) {
		if (!test.isTest() && result.getThrowable().isEmpty()) {
			return;
		}
		Verdict verdict = Verdict.of(name(test), result, ClientJavaFactories.wasUsed());
		row(test).ifPresent((row) -> {
			row.count(verdict);
			result.getThrowable().ifPresent((failure) -> {
				this.report.explain(verdict + " " + test.getUniqueId(), failure);
				if (verdict == Verdict.RED) {
					row.failed(name(test) + ": " + Verdict.word(failure));
				}
			});
		});
	}

	@Override
	public void testPlanExecutionFinished(TestPlan plan) {
		this.report.write(this.rows);
	}

	private Optional<ControlRow> row(TestIdentifier test) {
		Matcher matcher = REPORT.matcher(test.getUniqueId());
		return matcher.find() ? Optional.of(this.rows.computeIfAbsent(matcher.group(1), (id) -> new ControlRow()))
				: Optional.empty();
	}

	// A test with arguments is displayed by its number and these.
	private static String name(TestIdentifier test) {
		String method = test.getSource()
			.filter(MethodSource.class::isInstance)
			.map((source) -> ((MethodSource) source).getMethodName())
			.orElse("");
		String display = test.getDisplayName().replaceAll("\\s+", " ");
		return display.startsWith("[") ? method + display.substring(0, display.indexOf(']') + 1) : method;
	}

}

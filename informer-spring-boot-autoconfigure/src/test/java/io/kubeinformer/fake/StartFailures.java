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

package io.kubeinformer.fake;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the user reads when the application does not start: all failure analyzers of the
 * class path in their order, as Spring Boot runs them.
 */
public final class StartFailures {

	private StartFailures() {
	}

	/**
	 * Returns what is said about a failed start.
	 * @param runner runs a context that fails
	 * @return description and action
	 */
	public static String of(ApplicationContextRunner runner) {
		AtomicReference<@Nullable ConfigurableApplicationContext> source = new AtomicReference<>();
		AtomicReference<@Nullable String> text = new AtomicReference<>();
		runner.withInitializer(source::set).run((context) -> {
			assertThat(context).hasFailed();
			text.set(
					analyze(Objects.requireNonNull(source.get()), Objects.requireNonNull(context.getStartupFailure())));
		});
		return Objects.requireNonNull(text.get());
	}

	private static String analyze(ConfigurableApplicationContext source, Throwable failure) {
		ArgumentResolver arguments = ArgumentResolver.of(BeanFactory.class, source.getBeanFactory())
			.and(Environment.class, source.getEnvironment());
		List<FailureAnalyzer> analyzers = SpringFactoriesLoader
			.forDefaultResourceLocation(StartFailures.class.getClassLoader())
			.load(FailureAnalyzer.class, arguments, (type, name, failedToLoad) -> {
			});
		List<String> tried = new ArrayList<>();
		for (FailureAnalyzer analyzer : analyzers) {
			FailureAnalysis analysis = analyzer.analyze(failure);
			if (analysis != null) {
				return analysis.getDescription() + "\n" + analysis.getAction();
			}
			tried.add(analyzer.getClass().getSimpleName());
		}
		throw new AssertionError("No analysis by " + tried, failure);
	}

}

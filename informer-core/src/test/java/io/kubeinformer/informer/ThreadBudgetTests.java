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

package io.kubeinformer.informer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * How many threads informers hold while nothing happens, counted in a process where
 * nothing else runs.
 */
class ThreadBudgetTests {

	@Test
	void twentyInformersWithThreeHandlersEachHoldTheirReadersAndLittleMore() throws Exception {
		List<String> threads = threadsOfTwentyInformers(false, 25);
		assertThat(threads).hasSizeLessThanOrEqualTo(25);
		assertThat(threads.stream().filter((name) -> name.startsWith("informer-reader-")))
			.hasSize(ThreadBudget.INFORMERS);
	}

	@Test
	void virtualThreadsLeaveAHandfulOfThePlatforms() throws Exception {
		assumeThat(Runtime.version().feature()).isGreaterThanOrEqualTo(21);
		List<String> threads = threadsOfTwentyInformers(true, 8);
		assertThat(threads).hasSizeLessThanOrEqualTo(8).noneMatch((name) -> name.startsWith("informer-reader-"));
	}

	private static List<String> threadsOfTwentyInformers(boolean virtual, int limit)
			throws IOException, InterruptedException {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
					"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
					ThreadBudget.class.getName(), server.httpUrl(), String.valueOf(virtual), String.valueOf(limit))
				.redirectErrorStream(true)
				.start();
			try {
				String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
				assertThat(process.waitFor()).as(output).isZero();
				return output.lines()
					.filter((line) -> line.startsWith("thread: "))
					.map((line) -> line.substring("thread: ".length()))
					.toList();
			}
			finally {
				process.destroyForcibly();
			}
		}
	}

}

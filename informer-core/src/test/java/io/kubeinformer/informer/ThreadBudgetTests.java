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

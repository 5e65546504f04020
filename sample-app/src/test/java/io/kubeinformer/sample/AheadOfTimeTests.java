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

package io.kubeinformer.sample;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.jayway.jsonpath.JsonPath;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The board in a JVM of its own, from the sources that Maven's {@code process-aot} made.
 * Bean definitions are not found out there but generated, informers and listers are
 * registered by what the configuration says at run time.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledIfSystemProperty(named = "surefire.test.class.path", matches = ".+",
		disabledReason = "Maven makes the sources that this runs from")
class AheadOfTimeTests {

	private static final Duration PATIENCE = Duration.ofMinutes(5);

	private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

	private final HttpClient client = HttpClient.newHttpClient();

	private Process application;

	private Path log;

	@BeforeAll
	void start(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws IOException {
		this.log = folder.resolve("log");
		String classPath = System.getProperty("surefire.test.class.path");
		this.application = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Dspring.aot.enabled=true", "-XX:TieredStopAtLevel=1", "-cp", classPath,
				BoardApplication.class.getName(), "--server.port=0", "--board.demo.port=0",
				"--informer.resource.services.kind=Service")
			.redirectErrorStream(true)
			.redirectOutput(this.log.toFile())
			.start();
		await().atMost(PATIENCE).until(() -> !this.application.isAlive() || PORT.matcher(log()).find());
		assertThat(this.application.isAlive()).as(log()).isTrue();
	}

	@AfterAll
	void stop() throws InterruptedException {
		this.application.destroy();
		this.application.waitFor();
	}

	@Test
	void runsFromGeneratedSources() throws IOException {
		assertThat(log()).contains("Starting AOT-processed BoardApplication");
	}

	@Test
	void handlersAndListersWork() {
		await().atMost(PATIENCE)
			.untilAsserted(() -> assertThat(JsonPath.<List<String>>read(get("/api/workloads"), "$[*].name"))
				.contains("ledger", "web"));
		assertThat(JsonPath.<Integer>read(get("/actuator/informers/deployments"), "$.handlers.length()")).isPositive();
	}

	@Test
	void anInformerThatIsConfiguredAtRunTimeRuns() {
		await().atMost(PATIENCE)
			.untilAsserted(() -> assertThat(JsonPath.<String>read(get("/actuator/informers/services"), "$.state"))
				.isEqualTo("WATCHING"));
	}

	private String log() throws IOException {
		return Files.readString(this.log);
	}

	private String get(String path) {
		try {
			Matcher port = PORT.matcher(log());
			assertThat(port.find()).isTrue();
			HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port.group(1) + path))
				.build();
			HttpResponse<String> response = this.client.send(request, HttpResponse.BodyHandlers.ofString());
			assertThat(response.statusCode()).as(path).isEqualTo(200);
			return response.body();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

}

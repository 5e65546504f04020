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

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

import com.jayway.jsonpath.JsonPath;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The board on its demo cluster, whose rollouts are quick here.
 */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "board.demo.port=0", "board.demo.pace=20ms", "board.audit.pace=50ms", "board.stream.pace=20ms" })
class BoardApplicationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final HttpClient client = HttpClient.newHttpClient();

	@LocalServerPort
	private int port;

	@Autowired
	private KubernetesApiServer cluster;

	@Test
	void showsEachDeploymentWithItsPods() {
		await().atMost(PATIENCE).untilAsserted(() -> {
			String board = get("/api/workloads");
			assertThat(JsonPath.<Integer>read(board, "$.length()")).isEqualTo(5);
			assertThat(JsonPath.<List<String>>read(board, "$[*].name")).contains("ledger", "web");
		});
		String workload = get("/api/workloads/payments/ledger");
		assertThat(JsonPath.<Integer>read(workload, "$.desired")).isEqualTo(2);
		assertThat(JsonPath.<Integer>read(workload, "$.pods.length()")).isBetween(2, 3);
	}

	@Test
	void remembersRollouts() {
		await().atMost(PATIENCE)
			.untilAsserted(
					() -> assertThat(JsonPath.<List<?>>read(get("/api/rollouts"), "$[?(@.finished)]")).isNotEmpty());
	}

	@Test
	void sendsTheBoardToAnOpenPageWhenSomethingChanges() throws Exception {
		HttpRequest request = HttpRequest.newBuilder(uri("/api/stream")).build();
		HttpResponse<InputStream> response = this.client.send(request, HttpResponse.BodyHandlers.ofInputStream());
		try (BufferedReader reader = new BufferedReader(
				new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
			String first = nextBoard(reader);
			assertThat(JsonPath.<Object>read(first, "$.stale")).isNotNull();
			String next = nextBoard(reader);
			while (next.equals(first)) {
				// A change that the first board showed already raised the flag again.
				next = nextBoard(reader);
			}
			assertThat(JsonPath.<List<?>>read(next, "$.workloads")).hasSize(5);
		}
	}

	@Test
	void countsACreatedConfigMapInTheCacheSize() {
		double before = measure("informer.cache.size?tag=informer:configmaps");
		this.cluster.objects().create("""
				{apiVersion: v1, kind: ConfigMap, metadata: {name: counted, namespace: shop}}""");
		await().atMost(PATIENCE)
			.untilAsserted(
					() -> assertThat(measure("informer.cache.size?tag=informer:configmaps")).isGreaterThan(before));
	}

	@Test
	void aStormOfConfigurationMakesABacklogThatDrains() {
		for (int i = 0; i < 40; i++) {
			this.cluster.objects().create("""
					{apiVersion: v1, kind: ConfigMap, metadata: {name: storm-%d, namespace: payments}}""".formatted(i));
		}
		String pending = "informer.handler.pending?tag=informer:configmaps";
		await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> measure(pending) > 10);
		await().atMost(PATIENCE).until(() -> measure(pending) == 0);
	}

	@Test
	void showsItsInformersAndItsHealth() {
		assertThat(JsonPath.<String>read(get("/actuator/informers/pods"), "$.state")).isEqualTo("WATCHING");
		assertThat(JsonPath.<Boolean>read(get("/actuator/informers"), "$.informers.deployments.synced")).isTrue();
		assertThat(JsonPath.<String>read(get("/actuator/health"), "$.status")).isEqualTo("UP");
	}

	@Test
	void countsNoCallForEventsThatAHandlerLeavesOut() {
		String handlers = "/actuator/informers/deployments";
		await().atMost(PATIENCE).untilAsserted(() -> assertThat(processed(get(handlers), "onChange")).isPositive());
		assertThat(processed(get(handlers), "onDelete")).as("no deployment was deleted").isZero();
		assertThat(measure("informer.handler.wait?tag=handler:rolloutLog%23onDelete(V1Deployment)")).isZero();
	}

	private static int processed(String informer, String method) {
		return JsonPath.<List<Integer>>read(informer, "$.handlers[?(@.id =~ /rolloutLog#" + method + ".*/)].processed")
			.get(0);
	}

	@Test
	void servesThePage() {
		assertThat(get("/")).contains("board.js");
		assertThat(get("/board.js")).contains("api/stream");
	}

	@Test
	void answersNotFoundForAnUnknownDeployment() throws Exception {
		HttpRequest request = HttpRequest.newBuilder(uri("/api/workloads/shop/nothing")).build();
		HttpResponse<String> response = this.client.send(request, HttpResponse.BodyHandlers.ofString());
		assertThat(response.statusCode()).isEqualTo(404);
		assertThat(JsonPath.<String>read(response.body(), "$.detail")).isEqualTo("No deployment shop/nothing");
	}

	private static String nextBoard(BufferedReader reader) throws Exception {
		String line = reader.readLine();
		while (line != null && !line.startsWith("data:")) {
			line = reader.readLine();
		}
		assertThat(line).isNotNull();
		return line.substring("data:".length());
	}

	private double measure(String meter) {
		return JsonPath.<Number>read(get("/actuator/metrics/" + meter), "$.measurements[0].value").doubleValue();
	}

	private String get(String path) {
		try {
			HttpResponse<String> response = this.client.send(HttpRequest.newBuilder(uri(path)).build(),
					HttpResponse.BodyHandlers.ofString());
			assertThat(response.statusCode()).as(path).isEqualTo(200);
			return response.body();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private URI uri(String path) {
		return URI.create("http://localhost:" + this.port + path);
	}

}

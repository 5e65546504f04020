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

package io.kubeinformer.test;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

/**
 * Clients that send nonsense, too much, too slowly, or vanish: the server answers them as
 * it should and the others as always.
 */
class HostileClientTests {

	private static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	@AfterEach
	void close() {
		this.server.close();
	}

	@Test
	void garbageEndsItsConnectionOnly() throws Exception {
		Random random = new Random(42);
		for (int i = 0; i < 50; i++) {
			byte[] garbage = new byte[1 + random.nextInt(2_000)];
			random.nextBytes(garbage);
			try (Socket socket = connect()) {
				socket.getOutputStream().write(garbage);
				socket.shutdownOutput();
				drain(socket);
			}
			catch (IOException ex) {
				// A reset is as good an answer as a 400.
				assertThat(ex).isNotNull();
			}
		}
		this.server.connections().awaitNone(Duration.ofSeconds(5));
		stillAnswers();
	}

	@Test
	void clientThatSendsItsRequestSlowlyHoldsUpNobody() throws Exception {
		List<Socket> slow = new ArrayList<>();
		try {
			for (int i = 0; i < 100; i++) {
				Socket socket = connect();
				socket.getOutputStream()
					.write("GET /api HTTP/1.1\r\nHost: a\r\nX-Slow: ".getBytes(StandardCharsets.US_ASCII));
				slow.add(socket);
			}
			stillAnswers();
		}
		finally {
			for (Socket socket : slow) {
				socket.close();
			}
		}
	}

	@Test
	void bodyThatIsTooLargeIsRefused() throws Exception {
		String huge = "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"a\"}, \"data\": {\"k\": \""
				+ "x".repeat(4 * 1024 * 1024) + "\"}}";
		assertThat(send("POST", CONFIG_MAPS, "application/json", huge).statusCode()).isEqualTo(413);
		stillAnswers();
	}

	@Test
	void wrongTypesAndBodiesAreRefusedAsARealServerDoes() throws Exception {
		String map = "{\"apiVersion\": \"v1\", \"kind\": \"ConfigMap\", \"metadata\": {\"name\": \"a\"}}";
		assertThat(send("POST", CONFIG_MAPS, "text/plain", map).statusCode()).isEqualTo(415);
		assertThat(send("POST", CONFIG_MAPS, "application/json", "{\"a\"").statusCode()).isEqualTo(400);
		assertThat(send("POST", CONFIG_MAPS, "application/json", "[1]").statusCode()).isEqualTo(400);
		assertThat(send("POST", CONFIG_MAPS, "application/json", "").statusCode()).isEqualTo(400);
		HttpResponse<String> deep = send("POST", CONFIG_MAPS, "application/json", "[".repeat(100_000));
		assertThat(deep.statusCode()).as(deep.body().substring(0, 300)).isEqualTo(400);
		assertThat(send("POST", CONFIG_MAPS, "application/json", map).statusCode()).isEqualTo(201);
		assertThat(send("PATCH", CONFIG_MAPS + "/a", "application/json", "{}").statusCode()).isEqualTo(415);
		assertThat(send("PATCH", CONFIG_MAPS + "/a", "application/merge-patch+json", "{\"a\"").statusCode())
			.isEqualTo(400);
		assertThat(send("PATCH", CONFIG_MAPS + "/a", "application/json-patch+json",
				"[{\"op\": \"nonsense\", \"path\": \"/a\"}]")
			.statusCode()).isBetween(400, 422);
		assertThat(send("PATCH", CONFIG_MAPS + "/a", "application/json-patch+json", "{}").statusCode()).isEqualTo(400);
		assertThat(send("GET", CONFIG_MAPS + "?limit=1&continue=nonsense", null, null).statusCode()).isEqualTo(400);
		assertThat(send("GET", CONFIG_MAPS + "?limit=x", null, null).statusCode()).isEqualTo(400);
		assertThat(send("GET", CONFIG_MAPS + "?labelSelector=%28%28", null, null).statusCode()).isEqualTo(400);
		assertThat(send("GET", CONFIG_MAPS + "?resourceVersion=abc", null, null).statusCode()).isEqualTo(400);
		assertThat(send("BREW", CONFIG_MAPS, null, null).statusCode()).isBetween(400, 405);
		stillAnswers();
	}

	@Test
	void watchesOfAThousandClientsGetEveryEventAndEndWithTheServer() throws Exception {
		List<Socket> watches = new ArrayList<>();
		try {
			for (int i = 0; i < 1000; i++) {
				Socket socket = connect();
				socket.getOutputStream()
					.write(("GET " + CONFIG_MAPS + "?watch=true HTTP/1.1\r\nHost: a\r\n\r\n")
						.getBytes(StandardCharsets.US_ASCII));
				watches.add(socket);
			}
			this.server.requests().awaitOpen(1000, RequestMatcher.watch("configmaps"));
			for (int i = 0; i < 500; i++) {
				watches.get(i).close();
			}
			this.server.objects()
				.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: seen, namespace: default}}");
			for (int i = 500; i < 1000; i++) {
				awaitText(watches.get(i), "\"name\":\"seen\"");
			}
			assertThat(this.server.requests().open(RequestMatcher.watch("configmaps"))).hasSizeLessThanOrEqualTo(1000)
				.hasSizeGreaterThanOrEqualTo(500);
			this.server.close();
			for (int i = 500; i < 1000; i++) {
				Socket socket = watches.get(i);
				assertThatCode(() -> {
					try {
						drain(socket);
					}
					catch (SocketTimeoutException ex) {
						throw new AssertionError("The watch is still open", ex);
					}
					catch (IOException ex) {
						// Reset: closed as well.
					}
				}).doesNotThrowAnyException();
			}
		}
		finally {
			for (Socket socket : watches) {
				socket.close();
			}
		}
	}

	@Test
	void concurrentUpdatesOfOneVersionHaveOneWinner() throws Exception {
		this.server.objects().create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: default}}");
		ExecutorService writers = Executors.newFixedThreadPool(8);
		try {
			for (int round = 0; round < 10; round++) {
				String current = send("GET", CONFIG_MAPS + "/a", null, null).body();
				AtomicInteger number = new AtomicInteger(round * 100);
				Callable<Integer> write = () -> send("PUT", CONFIG_MAPS + "/a", "application/json",
						current
							.replaceFirst("\"metadata\":",
									"\"data\": {\"k\": \"" + number.incrementAndGet() + "\"}, \"metadata\":")
							.replaceFirst(",\"data\":\\{[^}]*}", ""))
					.statusCode();
				List<Integer> codes = new ArrayList<>();
				for (Future<Integer> code : writers.invokeAll(List.of(write, write, write, write))) {
					codes.add(code.get());
				}
				assertThat(codes).containsOnly(200, 409).containsOnlyOnce(200);
			}
		}
		finally {
			writers.shutdownNow();
		}
	}

	@Test
	void closeEndsAllThreadsWithOpenStreams() throws Exception {
		Socket socket = connect();
		socket.getOutputStream()
			.write(("GET " + CONFIG_MAPS + "?watch=true HTTP/1.1\r\nHost: a\r\n\r\n")
				.getBytes(StandardCharsets.US_ASCII));
		this.server.requests().awaitOpen(1, RequestMatcher.watch("configmaps"));
		List<Thread> before = Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> this.server.threadNames().stream().anyMatch(thread.getName()::startsWith))
			.toList();
		assertThat(before).extracting(Thread::getName).anyMatch((name) -> name.startsWith("test-api-"));
		this.server.close();
		assertThat(before).noneMatch(Thread::isAlive);
		socket.close();
	}

	private void stillAnswers() throws Exception {
		assertThat(send("GET", "/version", null, null).statusCode()).isEqualTo(200);
	}

	private HttpResponse<String> send(String method, String path, @Nullable String type, @Nullable String body)
			throws Exception {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(this.server.httpUrl() + path))
			.timeout(Duration.ofSeconds(20))
			.method(method,
					(body != null) ? HttpRequest.BodyPublishers.ofString(body) : HttpRequest.BodyPublishers.noBody());
		if (type != null) {
			request.header("Content-Type", type);
		}
		return this.client.send(request.build(), BodyHandlers.ofString());
	}

	private Socket connect() throws IOException {
		Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), this.server.port());
		socket.setSoTimeout(10_000);
		return socket;
	}

	private static void drain(Socket socket) throws IOException {
		InputStream in = socket.getInputStream();
		while (in.read() >= 0) {
			// Until the server closes.
		}
	}

	private static void awaitText(Socket socket, String text) throws IOException {
		StringBuilder read = new StringBuilder();
		byte[] buffer = new byte[4096];
		while (read.indexOf(text) < 0) {
			int count = socket.getInputStream().read(buffer);
			if (count < 0) {
				throw new IOException("The watch ended before " + text);
			}
			read.append(new String(buffer, 0, count, StandardCharsets.UTF_8));
		}
	}

}

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

package io.kubeinformer.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import io.kubernetes.client.openapi.ApiClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RecordedRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Tests for credentials that stay fresh.
 */
class CredentialsTests {

	@TempDir
	private Path folder;

	@Test
	void rotatedTokenFileIsReadAgainWhenTheServerRefusesTheOldOne() throws IOException {
		Path file = Files.writeString(this.folder.resolve("token"), "old\n");
		try (KubernetesApiServer server = KubernetesApiServer.builder()
			.user("old", "old-user")
			.anonymous(false)
			.start()) {
			ApiClient client = client(server, TokenSource.file(file));
			get(client);
			Files.writeString(file, "new");
			server.access().revoke("old").user("new", "new-user");
			get(client);
			assertThat(server.requests().list()).extracting((request) -> request.header("Authorization"))
				.containsExactly("Bearer old", "Bearer old", "Bearer new");
			get(client);
			assertThat(server.requests().list()).hasSize(4);
		}
	}

	@Test
	void refusedTokenThatHasNotChangedIsNotSentTwice() throws IOException {
		Path file = Files.writeString(this.folder.resolve("token"), "wrong");
		try (KubernetesApiServer server = KubernetesApiServer.builder().anonymous(false).start()) {
			assertThat(get(client(server, TokenSource.file(file)))).isEqualTo(401);
			assertThat(server.requests().list()).extracting(RecordedRequest::path).hasSize(1);
		}
	}

	@Test
	void tokenIsReadAgainAfterAWhile() throws IOException {
		AtomicLong now = new AtomicLong();
		Deque<String> tokens = new ArrayDeque<>(List.of("a", "b"));
		CachedTokenSource source = new CachedTokenSource(tokens::poll, Duration.ZERO, Duration.ofSeconds(10), now::get);
		assertThat(source.authorization()).isEqualTo("Bearer a");
		now.addAndGet(Duration.ofSeconds(9).toNanos());
		assertThat(source.authorization()).isEqualTo("Bearer a");
		now.addAndGet(Duration.ofSeconds(1).toNanos());
		assertThat(source.authorization()).isEqualTo("Bearer b");
	}

	@Test
	void lastTokenIsSentWhileNoneCanBeRead() throws IOException {
		AtomicLong now = new AtomicLong();
		Deque<String> tokens = new ArrayDeque<>(List.of("a"));
		CachedTokenSource source = new CachedTokenSource(() -> {
			if (tokens.isEmpty()) {
				throw new IOException("gone");
			}
			return tokens.poll();
		}, Duration.ZERO, Duration.ofSeconds(10), now::get);
		assertThat(source.authorization()).isEqualTo("Bearer a");
		now.addAndGet(Duration.ofSeconds(10).toNanos());
		assertThat(source.authorization()).isEqualTo("Bearer a");
		assertThatIOException().isThrownBy(() -> source.renew("Bearer a")).withMessage("gone");
	}

	@Test
	void tokenThatAnotherRequestHasRenewedIsNotRenewedAgain() throws IOException {
		Deque<String> tokens = new ArrayDeque<>(List.of("a", "b"));
		CachedTokenSource source = new CachedTokenSource(tokens::poll, Duration.ZERO, Duration.ofHours(1),
				System::nanoTime);
		assertThat(source.authorization()).isEqualTo("Bearer a");
		assertThat(source.renew("Bearer a")).isEqualTo("Bearer b");
		assertThat(source.renew("Bearer a")).isEqualTo("Bearer b");
	}

	private static ApiClient client(KubernetesApiServer server, TokenSource tokens) {
		return ApiClients.create(
				ClusterConnection.to("test", server.httpsUrl() + "/", tokens,
						TlsSource.fixed(Pem.bundle(server.caCertificate(), null, null)), null),
				Duration.ofSeconds(5), Duration.ofSeconds(5));
	}

	private static int get(ApiClient client) throws IOException {
		Request request = new Request.Builder().url(client.getBasePath() + "/api/v1/namespaces").build();
		try (Response response = client.getHttpClient().newCall(request).execute()) {
			return response.code();
		}
	}

}

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

import io.kubernetes.client.openapi.ApiClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for credentials that cannot be read or sent.
 */
class CredentialFaultTests {

	@TempDir
	private Path folder;

	@Test
	void refusalIsAnsweredAsItIsIfTheTokenCannotBeReadAgain() throws IOException {
		Path file = Files.writeString(this.folder.resolve("token"), "wrong");
		try (KubernetesApiServer server = KubernetesApiServer.builder().anonymous(false).start()) {
			ApiClient client = client(server, TokenSource.file(file));
			get(client);
			Files.delete(file);
			assertThat(get(client)).isEqualTo(401);
			assertThat(client.getHttpClient().connectionPool().idleConnectionCount())
				.as("no connection is left with an unread answer")
				.isEqualTo(client.getHttpClient().connectionPool().connectionCount());
		}
	}

	@Test
	void tokenFileThatIsMissingAtTheStartIsReadOnceItIsThere() throws IOException {
		Path file = this.folder.resolve("token");
		try (KubernetesApiServer server = KubernetesApiServer.builder().user("t", "me").anonymous(false).start()) {
			ApiClient client = client(server, TokenSource.file(file));
			assertThatIOException().isThrownBy(() -> get(client)).withMessageContaining(file.toString());
			Files.writeString(file, "t");
			assertThat(get(client)).isNotEqualTo(401);
		}
	}

	@Test
	void emptyTokenFileSendsNoToken() throws IOException {
		Path file = Files.writeString(this.folder.resolve("token"), "\n");
		assertThat(TokenSource.file(file).authorization()).isNull();
	}

	@Test
	void tokenThatNoHeaderCanHoldIsAnErrorThatDoesNotQuoteIt() throws IOException {
		Path file = Files.writeString(this.folder.resolve("token"), "sec\nret");
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			assertThatIOException().isThrownBy(() -> get(client(server, TokenSource.file(file))))
				.withMessageContaining("token cannot be sent")
				.satisfies((ex) -> assertThat(ex).hasNoCause().hasMessageNotContaining("ret"));
		}
	}

	@Test
	void keyThatIsNotInPemFormIsNotQuoted() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> Pem.bundle(null, "-----BEGIN CERTIFICATE-----", "c2VjcmV0"))
			.withMessageContaining("client key is not in PEM form")
			.satisfies((ex) -> assertThat(ex).hasMessageNotContaining("c2VjcmV0"));
	}

	private static ApiClient client(KubernetesApiServer server, TokenSource tokens) {
		return ApiClients.create(ClusterConnection.to("test", server.httpUrl(), tokens, TlsSource.fixed(null), null),
				Duration.ofSeconds(5), Duration.ofSeconds(5));
	}

	private static int get(ApiClient client) throws IOException {
		Request request = new Request.Builder().url(client.getBasePath() + "/api/v1/namespaces").build();
		try (Response response = client.getHttpClient().newCall(request).execute()) {
			return response.code();
		}
	}

}

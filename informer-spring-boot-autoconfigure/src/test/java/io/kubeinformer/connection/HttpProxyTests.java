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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpServer;
import io.kubernetes.client.openapi.ApiClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.kubeinformer.diagnostics.InformerConfigurationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link HttpProxy}.
 */
class HttpProxyTests {

	@TempDir
	private Path folder;

	@Test
	void requestsGoThroughTheProxyOfTheKubeconfigWithItsCredentials() throws IOException {
		List<String> requests = new CopyOnWriteArrayList<>();
		HttpServer proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		proxy.createContext("/", (exchange) -> {
			String authorization = exchange.getRequestHeaders().getFirst("Proxy-Authorization");
			requests.add(exchange.getRequestURI() + " " + authorization);
			exchange.getResponseHeaders().set("Proxy-Authenticate", "Basic");
			exchange.sendResponseHeaders((authorization != null) ? 200 : 407, -1);
			exchange.close();
		});
		proxy.start();
		try {
			ApiClient client = ApiClients.create(
					connection("http://me:secret@127.0.0.1:" + proxy.getAddress().getPort()), Duration.ofSeconds(5),
					Duration.ofSeconds(5));
			Request request = new Request.Builder().url(client.getBasePath() + "/api").build();
			try (Response response = client.getHttpClient().newCall(request).execute()) {
				assertThat(response.code()).isEqualTo(200);
			}
			assertThat(requests).containsExactly("http://kubernetes.invalid/api null",
					"http://kubernetes.invalid/api Basic bWU6c2VjcmV0");
		}
		finally {
			proxy.stop(0);
		}
	}

	@ParameterizedTest
	@CsvSource({ "https://user:secret@proxy:3128,its scheme is https", "proxy:3128,names no host",
			"http://:3128 secret,is no address", "ftp://secret@proxy,its scheme is ftp" })
	void proxyThatCannotBeUsedIsToldWithoutItsPassword(String url, String reason) {
		assertThatExceptionOfType(InformerConfigurationException.class).isThrownBy(() -> connection(url))
			.withMessageContaining("proxy-url of cluster 'a'")
			.withMessageContaining(reason)
			.satisfies((ex) -> assertThat(ex.getMessage() + ex.getAction() + ex.getCause()).doesNotContain("secret"));
	}

	@ParameterizedTest
	@CsvSource({ "http://proxy,HTTP,80", "http://proxy:3128/,HTTP,3128", "socks5://proxy,SOCKS,1080" })
	void proxyIsReadWithItsUsualPort(String url, String type, int port) {
		HttpProxy proxy = HttpProxy.of(url);
		assertThat(proxy.type()).hasToString(type);
		assertThat(proxy.host()).isEqualTo("proxy");
		assertThat(proxy.port()).isEqualTo(port);
	}

	private ClusterConnection connection(String proxyUrl) throws IOException {
		Path kubeconfig = Files.writeString(this.folder.resolve("config"), """
				current-context: a
				contexts: [{name: a, context: {cluster: a}}]
				clusters: [{name: a, cluster: {server: "http://kubernetes.invalid", proxy-url: "%s"}}]
				""".formatted(proxyUrl));
		return Kubeconfig.read(List.of(kubeconfig), null).connection();
	}

}

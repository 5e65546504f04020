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
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.kubernetes.client.openapi.ApiClient;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for certificates that change while connections live, against a server that asks
 * for the client's.
 */
class RenewedCertificatesTests {

	private final List<String> clients = new CopyOnWriteArrayList<>();

	@TempDir
	private Path folder;

	private X509Bundle authority;

	private HttpsServer server;

	private volatile int status = 200;

	@BeforeEach
	void startServer() throws Exception {
		this.authority = new CertificateBuilder().ecp256()
			.subject("CN=authority")
			.setIsCertificateAuthority(true)
			.buildSelfSigned();
		X509Bundle own = issue("server");
		SSLContext context = bundle(own).createSslContext();
		this.server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.setHttpsConfigurator(new HttpsConfigurator(context) {

			@Override
			public void configure(HttpsParameters parameters) {
				SSLParameters tls = context.getDefaultSSLParameters();
				tls.setNeedClientAuth(true);
				parameters.setSSLParameters(tls);
			}

		});
		this.server.createContext("/", (exchange) -> {
			X509Certificate client = (X509Certificate) ((HttpsExchange) exchange).getSSLSession()
				.getPeerCertificates()[0];
			this.clients.add(client.getSubjectX500Principal().getName());
			int answer = (this.clients.size() == 2) ? this.status : 200;
			exchange.sendResponseHeaders(answer, -1);
			exchange.close();
		});
		this.server.start();
	}

	@AfterEach
	void stopServer() {
		this.server.stop(0);
	}

	@Test
	void refusedClientCertificateIsFollowedByTheOneInTheFile() throws Exception {
		ApiClient client = kubeconfigWithFiles(issue("first"));
		get(client);
		write(issue("second"));
		this.status = 401;
		assertThat(get(client)).isEqualTo(401);
		assertThat(get(client)).isEqualTo(200);
		assertThat(this.clients).containsExactly("CN=first", "CN=first", "CN=second");
	}

	@Test
	void lastCertificateStaysWhileTheFilesAreHalfReplaced() throws Exception {
		ApiClient client = kubeconfigWithFiles(issue("first"));
		get(client);
		Files.writeString(this.folder.resolve("tls.crt"), "half a certif");
		this.status = 401;
		get(client);
		assertThat(get(client)).isEqualTo(200);
		assertThat(this.clients).containsExactly("CN=first", "CN=first", "CN=first");
	}

	@Test
	void certificateFilesAreReadAgainAfterAWhile() throws Exception {
		AtomicLong now = new AtomicLong();
		AtomicReference<X509Bundle> own = new AtomicReference<>(issue("first"));
		ApiClient client = client(
				new PemTlsSource("test", () -> new PemTlsSource.Content(this.authority.getCertificatePEM(),
						own.get().getCertificatePEM(), own.get().getPrivateKeyPEM()), now::get));
		own.set(issue("second"));
		now.addAndGet(Duration.ofSeconds(9).toNanos());
		get(client);
		now.addAndGet(Duration.ofSeconds(1).toNanos());
		get(client);
		assertThat(this.clients).containsExactly("CN=first", "CN=second");
	}

	@Test
	void updatedSslBundleIsUsedByTheNextRequest() throws Exception {
		DefaultSslBundleRegistry bundles = new DefaultSslBundleRegistry("cluster", bundle(issue("first")));
		ApiClient client = client(TlsSource.bundle(bundles, "cluster"));
		get(client);
		bundles.updateBundle("cluster", bundle(issue("second")));
		get(client);
		assertThat(this.clients).containsExactly("CN=first", "CN=second");
	}

	@Test
	void sslBundleThatDoesNotTrustTheServerDoesSoOnceUpdated() throws Exception {
		X509Bundle stranger = new CertificateBuilder().ecp256()
			.subject("CN=stranger")
			.setIsCertificateAuthority(true)
			.buildSelfSigned();
		X509Bundle own = issue("first");
		DefaultSslBundleRegistry bundles = new DefaultSslBundleRegistry("cluster", bundle(stranger, own));
		ApiClient client = client(TlsSource.bundle(bundles, "cluster"));
		assertThatExceptionOfType(SSLException.class).isThrownBy(() -> get(client));
		bundles.updateBundle("cluster", bundle(own));
		assertThat(get(client)).isEqualTo(200);
	}

	private SslBundle bundle(X509Bundle own) {
		return bundle(this.authority, own);
	}

	private static SslBundle bundle(X509Bundle trusted, X509Bundle own) {
		return Objects
			.requireNonNull(Pem.bundle(trusted.getCertificatePEM(), own.getCertificatePEM(), own.getPrivateKeyPEM()));
	}

	private X509Bundle issue(String name) throws Exception {
		return new CertificateBuilder().ecp256()
			.subject("CN=" + name)
			.addSanIpAddress("127.0.0.1")
			.buildIssuedBy(this.authority);
	}

	private void write(X509Bundle own) throws IOException {
		Files.writeString(this.folder.resolve("tls.crt"), own.getCertificatePEM());
		Files.writeString(this.folder.resolve("tls.key"), own.getPrivateKeyPEM());
	}

	private ApiClient kubeconfigWithFiles(X509Bundle own) throws IOException {
		write(own);
		Files.writeString(this.folder.resolve("ca.crt"), this.authority.getCertificatePEM());
		Path kubeconfig = Files.writeString(this.folder.resolve("config"), """
				current-context: a
				contexts: [{name: a, context: {cluster: a, user: a}}]
				clusters: [{name: a, cluster: {server: "%s", certificate-authority: ca.crt}}]
				users: [{name: a, user: {client-certificate: tls.crt, client-key: tls.key}}]
				""".formatted(url()));
		return ApiClients.create(Kubeconfig.read(List.of(kubeconfig), null).connection(), Duration.ofSeconds(5),
				Duration.ofSeconds(5));
	}

	private ApiClient client(TlsSource tls) {
		return ApiClients.create(ClusterConnection.to("test", url(), TokenSource.fixed(null), tls, null),
				Duration.ofSeconds(5), Duration.ofSeconds(5));
	}

	private String url() {
		return "https://127.0.0.1:" + this.server.getAddress().getPort();
	}

	private static int get(ApiClient client) throws IOException {
		Request request = new Request.Builder().url(client.getBasePath() + "/api").build();
		try (Response response = client.getHttpClient().newCall(request).execute()) {
			return response.code();
		}
	}

}

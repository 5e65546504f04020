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

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * The JDK's HTTP client, trusting a server.
 */
final class TestClients {

	private TestClients() {
	}

	static HttpClient trusting(KubernetesApiServer server, Version version)
			throws GeneralSecurityException, IOException {
		KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
		trusted.load(null, null);
		trusted.setCertificateEntry("ca", CertificateFactory.getInstance("X.509")
			.generateCertificate(new ByteArrayInputStream(server.caCertificate().getBytes(StandardCharsets.US_ASCII))));
		TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		managers.init(trusted);
		SSLContext tls = SSLContext.getInstance("TLS");
		tls.init(null, managers.getTrustManagers(), null);
		return HttpClient.newBuilder().sslContext(tls).version(version).connectTimeout(Duration.ofSeconds(5)).build();
	}

}

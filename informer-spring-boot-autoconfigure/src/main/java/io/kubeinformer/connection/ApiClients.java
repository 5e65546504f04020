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

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;

import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

import io.kubernetes.client.openapi.ApiClient;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;

/**
 * Makes an {@link ApiClient} of a {@link ClusterConnection}, without a word to the
 * server.
 */
public final class ApiClients {

	private ApiClients() {
	}

	/**
	 * Makes a client.
	 * @param connection where to
	 * @param connectTimeout how long to wait for a connection
	 * @param readTimeout how long to wait for bytes; informers have deadlines of their
	 * own
	 * @return the client
	 */
	public static ApiClient create(ClusterConnection connection, Duration connectTimeout, Duration readTimeout) {
		OkHttpClient.Builder builder = new OkHttpClient.Builder().connectTimeout(connectTimeout)
			.readTimeout(readTimeout)
			.addInterceptor(new CredentialInterceptor(connection.tokens()));
		applyTls(builder, connection);
		ApiClient client = new ApiClient(builder.build());
		client.setBasePath(connection.url().replaceAll("/+$", ""));
		return client;
	}

	private static void applyTls(OkHttpClient.Builder builder, ClusterConnection connection) {
		try {
			SslBundle bundle = connection.ssl();
			KeyManager[] keyManagers = (bundle != null) ? bundle.getManagers().getKeyManagers() : null;
			X509TrustManager trustManager = connection.verify() ? trustManager(bundle) : new TrustEverything();
			SSLContext context = SSLContext.getInstance("TLS");
			context.init(keyManagers, new TrustManager[] { trustManager }, new SecureRandom());
			builder.sslSocketFactory(context.getSocketFactory(), trustManager);
		}
		catch (GeneralSecurityException ex) {
			throw new IllegalStateException("TLS cannot be set up for the connection from " + connection.source(), ex);
		}
		String serverName = connection.serverName();
		if (!connection.verify()) {
			builder.hostnameVerifier((host, session) -> true);
		}
		else if (serverName != null) {
			HostnameVerifier verifier = new OkHttpClient().hostnameVerifier();
			builder.hostnameVerifier((host, session) -> verifier.verify(serverName, session));
		}
	}

	private static X509TrustManager trustManager(@Nullable SslBundle bundle) throws GeneralSecurityException {
		TrustManagerFactory factory;
		if (bundle != null && bundle.getStores().getTrustStore() != null) {
			factory = bundle.getManagers().getTrustManagerFactory();
		}
		else {
			factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
			factory.init((java.security.KeyStore) null);
		}
		for (TrustManager manager : factory.getTrustManagers()) {
			if (manager instanceof X509TrustManager x509) {
				return x509;
			}
		}
		throw new GeneralSecurityException("There is no X.509 trust manager");
	}

	/**
	 * What a kubeconfig with {@code insecure-skip-tls-verify} asks for.
	 */
	private static final class TrustEverything extends X509ExtendedTrustManager {

		@Override
		public void checkClientTrusted(X509Certificate[] chain, String type) {
		}

		@Override
		public void checkServerTrusted(X509Certificate[] chain, String type) {
		}

		@Override
		public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
		}

		@Override
		public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
		}

		@Override
		public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
		}

		@Override
		public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
		}

		@Override
		public X509Certificate[] getAcceptedIssuers() {
			return new X509Certificate[0];
		}

	}

}

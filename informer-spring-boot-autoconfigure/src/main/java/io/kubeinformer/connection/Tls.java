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
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;

import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;

/**
 * What makes a TLS connection of one state of the certificates.
 *
 * @param socketFactory opens connections
 * @param trustManager says whom to trust
 */
record Tls(SSLSocketFactory socketFactory, X509TrustManager trustManager) {

	/**
	 * Makes it of a bundle.
	 * @param bundle authorities and client certificate; {@code null} for the authorities
	 * of the JVM
	 * @param verify whether the server's certificate is checked
	 * @return what makes connections
	 * @throws GeneralSecurityException if the bundle's certificates or keys are unusable
	 */
	static Tls of(@Nullable SslBundle bundle, boolean verify) throws GeneralSecurityException {
		KeyManager[] keyManagers = (bundle != null) ? bundle.getManagers().getKeyManagers() : null;
		X509TrustManager trustManager = verify ? trustManager(bundle) : new TrustEverything();
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(keyManagers, new TrustManager[] { trustManager }, new SecureRandom());
		return new Tls(context.getSocketFactory(), trustManager);
	}

	private static X509TrustManager trustManager(@Nullable SslBundle bundle) throws GeneralSecurityException {
		TrustManagerFactory factory;
		if (bundle != null && bundle.getStores().getTrustStore() != null) {
			factory = bundle.getManagers().getTrustManagerFactory();
		}
		else {
			factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
			factory.init((KeyStore) null);
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

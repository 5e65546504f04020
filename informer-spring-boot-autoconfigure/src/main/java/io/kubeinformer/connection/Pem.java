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

import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;

/**
 * Certificates and keys in PEM form, put together to an {@link SslBundle}.
 */
public final class Pem {

	private Pem() {
	}

	/**
	 * Returns the bundle of an authority and a client certificate.
	 * @param authority certificates to trust; {@code null} for those of the JVM
	 * @param certificate the client's certificate chain, or {@code null}
	 * @param key the client's private key, or {@code null}
	 * @return the bundle, or {@code null} if there is nothing to put in
	 */
	public static @Nullable SslBundle bundle(@Nullable String authority, @Nullable String certificate,
			@Nullable String key) {
		if (authority == null && (certificate == null || key == null)) {
			return null;
		}
		PemSslStoreDetails keyStore = (certificate != null && key != null)
				? PemSslStoreDetails.forCertificates(certificate).withPrivateKey(key) : null;
		PemSslStoreDetails trustStore = (authority != null) ? PemSslStoreDetails.forCertificates(authority) : null;
		return SslBundle.of(new PemSslStoreBundle(keyStore, trustStore));
	}

	/**
	 * Returns the bundle of an authority in a file.
	 * @param authority certificates to trust
	 * @return the bundle
	 * @throws IOException if the file cannot be read
	 */
	public static @Nullable SslBundle authority(Path authority) throws IOException {
		return bundle(Files.readString(authority), null, null);
	}

}

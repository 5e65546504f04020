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
import java.security.GeneralSecurityException;

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
	 * @throws IllegalArgumentException if one of them is not in PEM form
	 */
	public static @Nullable SslBundle bundle(@Nullable String authority, @Nullable String certificate,
			@Nullable String key) {
		if (authority == null && (certificate == null || key == null)) {
			return null;
		}
		PemSslStoreDetails keyStore = (certificate != null && key != null)
				? PemSslStoreDetails.forCertificates(requirePem("client certificate", certificate))
					.withPrivateKey(requirePem("client key", key))
				: null;
		PemSslStoreDetails trustStore = (authority != null)
				? PemSslStoreDetails.forCertificates(requirePem("authority", authority)) : null;
		return SslBundle.of(new PemSslStoreBundle(keyStore, trustStore));
	}

	/**
	 * Returns the source of authorities in a file, which is read again when it changes.
	 * @param file certificates to trust
	 * @return the source
	 * @throws IOException if the file cannot be read
	 * @throws GeneralSecurityException if it holds no certificates
	 */
	public static TlsSource authority(Path file) throws IOException, GeneralSecurityException {
		return new PemTlsSource(file.toString(), () -> new PemTlsSource.Content(Files.readString(file), null, null),
				System::nanoTime);
	}

	// Boot takes a text without such a line for the place of a file, and quotes it in its
	// message, even if it is a key.
	private static String requirePem(String what, String text) {
		if (!text.contains("-----BEGIN ")) {
			throw new IllegalArgumentException("the " + what + " is not in PEM form: it has no line -----BEGIN");
		}
		return text;
	}

}

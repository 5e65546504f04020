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
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.function.LongSupplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;

/**
 * Certificates in PEM form that are read again when they may have changed: every ten
 * seconds, and after a refusal. While they cannot be read, for example because only one
 * of two files is replaced yet, the last ones are used.
 */
final class PemTlsSource implements TlsSource {

	private static final Log logger = LogFactory.getLog(PemTlsSource.class);

	private static final Duration MAX_AGE = Duration.ofSeconds(10);

	private final String name;

	private final Reader reader;

	private final LongSupplier nanoTime;

	private Content content;

	private @Nullable SslBundle bundle;

	private long readAt;

	private boolean expired;

	private boolean failing;

	/**
	 * Reads the certificates for the first time.
	 * @param name what they are, for the log
	 * @param reader reads them
	 * @param nanoTime the clock
	 * @throws IOException if they cannot be read
	 * @throws GeneralSecurityException if they are no certificates
	 */
	PemTlsSource(String name, Reader reader, LongSupplier nanoTime) throws IOException, GeneralSecurityException {
		this.name = name;
		this.reader = reader;
		this.nanoTime = nanoTime;
		this.content = reader.read();
		this.bundle = checked(this.content);
		this.readAt = nanoTime.getAsLong();
	}

	@Override
	public synchronized @Nullable SslBundle current() {
		if (this.expired || this.nanoTime.getAsLong() - this.readAt >= MAX_AGE.toNanos()) {
			this.expired = false;
			this.readAt = this.nanoTime.getAsLong();
			try {
				readAgain();
				this.failing = false;
			}
			catch (IOException | GeneralSecurityException | RuntimeException ex) {
				if (!this.failing) {
					logger.warn("The last certificates of " + this.name + " stay in use, since they cannot be read: "
							+ ex.getClass().getSimpleName() + " " + ex.getMessage());
				}
				this.failing = true;
			}
		}
		return this.bundle;
	}

	private void readAgain() throws IOException, GeneralSecurityException {
		Content read = this.reader.read();
		if (!read.equals(this.content)) {
			this.bundle = checked(read);
			this.content = read;
			logger.info("The certificates of " + this.name + " have changed; new connections use the new ones");
		}
	}

	// Boot reads the text of a bundle when it is used, which is too late to keep the
	// last.
	private static @Nullable SslBundle checked(Content content) throws GeneralSecurityException {
		SslBundle bundle = Pem.bundle(content.authority(), content.certificate(), content.key());
		Tls.of(bundle, true);
		return bundle;
	}

	@Override
	public synchronized void expire() {
		this.expired = true;
	}

	/**
	 * Certificates and key in PEM form.
	 *
	 * @param authority certificates to trust; {@code null} for those of the JVM
	 * @param certificate the client's certificate chain, or {@code null}
	 * @param key the client's private key, or {@code null}
	 */
	record Content(@Nullable String authority, @Nullable String certificate, @Nullable String key) {

		@Override
		public String toString() {
			return "certificates";
		}

	}

	/**
	 * Reads the certificates from where they are kept.
	 */
	interface Reader {

		Content read() throws IOException;

	}

}

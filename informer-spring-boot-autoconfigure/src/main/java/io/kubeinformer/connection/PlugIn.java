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
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

import io.kubernetes.client.util.KubeConfig;
import org.jspecify.annotations.Nullable;

/**
 * A credential plug-in of a kubeconfig, run by client-java: when a request needs its
 * token or certificate, not before, then every few minutes, and when the server refuses
 * what it gave.
 */
final class PlugIn {

	/** Shorter than the tokens of any cloud's plug-in live. */
	private static final Duration MAX_AGE = Duration.ofMinutes(4);

	/** Plug-ins are processes, and may ask a server of their own. */
	private static final Duration MIN_AGE = Duration.ofSeconds(2);

	private final String context;

	private final Supplier<@Nullable Map<String, String>> run;

	private volatile @Nullable Map<String, String> credentials;

	private Runnable newCertificate = () -> {
	};

	PlugIn(String context, Supplier<@Nullable Map<String, String>> run) {
		this.context = context;
		this.run = run;
	}

	/**
	 * Returns the tokens, each request of which may run the plug-in.
	 * @return the tokens
	 */
	TokenSource tokens() {
		return new CachedTokenSource(this::read, MIN_AGE, MAX_AGE, System::nanoTime);
	}

	/**
	 * Sets what is told when the plug-in has given another certificate.
	 * @param listener is called before the request that needs the certificate
	 */
	void onNewCertificate(Runnable listener) {
		this.newCertificate = listener;
	}

	/**
	 * Returns the client certificate that the plug-in gave last.
	 * @return certificates in PEM form, or {@code null}
	 */
	@Nullable String certificate() {
		return last(KubeConfig.CRED_CLIENT_CERTIFICATE_DATA_KEY);
	}

	/**
	 * Returns the key of the client certificate.
	 * @return a key in PEM form, or {@code null}
	 */
	@Nullable String key() {
		return last(KubeConfig.CRED_CLIENT_KEY_DATA_KEY);
	}

	private @Nullable String last(String name) {
		Map<String, String> last = this.credentials;
		return (last != null) ? last.get(name) : null;
	}

	private @Nullable String read() throws IOException {
		Map<String, String> read;
		try {
			read = this.run.get();
		}
		catch (RuntimeException ex) {
			throw new IOException("The credential plug-in of context " + this.context + " failed: "
					+ ex.getClass().getSimpleName() + ": " + ex.getMessage(), ex);
		}
		if (read == null || (read.get(KubeConfig.CRED_TOKEN_KEY) == null
				&& read.get(KubeConfig.CRED_CLIENT_CERTIFICATE_DATA_KEY) == null)) {
			// client-java has logged the plug-in's own words.
			throw new IOException("The credential plug-in of context " + this.context
					+ " gave neither a token nor a certificate. Run its command by hand to see why.");
		}
		String before = certificate();
		this.credentials = read;
		if (!Objects.equals(before, certificate())) {
			this.newCertificate.run();
		}
		return read.get(KubeConfig.CRED_TOKEN_KEY);
	}

}

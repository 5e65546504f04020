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

import java.security.GeneralSecurityException;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;

/**
 * Follows a {@link TlsSource}. Connections that are open when certificates change live
 * on; only a change of what makes them has a request open a new one.
 */
final class CurrentTls {

	private static final Log logger = LogFactory.getLog(CurrentTls.class);

	private final TlsSource source;

	private final boolean verify;

	private @Nullable SslBundle bundle;

	private Tls tls;

	CurrentTls(TlsSource source, boolean verify) throws GeneralSecurityException {
		this.source = source;
		this.verify = verify;
		this.bundle = source.current();
		this.tls = Tls.of(this.bundle, verify);
	}

	/**
	 * Returns what makes connections now.
	 * @return the same instance as long as nothing has changed
	 */
	synchronized Tls get() {
		SslBundle current = this.source.current();
		if (current != this.bundle) {
			this.bundle = current;
			try {
				this.tls = Tls.of(current, this.verify);
			}
			catch (GeneralSecurityException | RuntimeException ex) {
				logger.warn("The last certificates stay in use, since the new ones are unusable: "
						+ ex.getClass().getSimpleName() + " " + ex.getMessage());
			}
		}
		return this.tls;
	}

	void expire() {
		this.source.expire();
	}

}

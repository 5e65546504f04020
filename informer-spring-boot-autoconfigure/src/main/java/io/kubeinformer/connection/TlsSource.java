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

import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * Where the authorities to trust and the client certificate come from. Safe for use by
 * several threads.
 */
public interface TlsSource {

	/**
	 * Returns what a connection that is opened now uses.
	 * @return the bundle, the same instance as long as nothing has changed; {@code null}
	 * to trust the authorities of the JVM
	 */
	@Nullable SslBundle current();

	/**
	 * Has the next {@link #current()} look for a change at once: the server has refused
	 * the client, or the client the server.
	 */
	void expire();

	/**
	 * Returns a source of one bundle that never changes.
	 * @param bundle the bundle; {@code null} to trust the authorities of the JVM
	 * @return the source
	 */
	static TlsSource fixed(@Nullable SslBundle bundle) {
		return new SettableTlsSource(bundle);
	}

	/**
	 * Returns the source of a named bundle, which follows its updates
	 * ({@code reload-on-update}).
	 * @param bundles the application's bundles
	 * @param name the name of the bundle
	 * @return the source
	 */
	static TlsSource bundle(SslBundles bundles, String name) {
		SettableTlsSource source = new SettableTlsSource(bundles.getBundle(name));
		bundles.addBundleUpdateHandler(name, source::set);
		return source;
	}

}

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

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;

import okhttp3.Credentials;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The {@code proxy-url} of a kubeconfig's cluster.
 *
 * @param type HTTP or SOCKS
 * @param host the proxy's host
 * @param port the proxy's port
 * @param credentials user and password, separated by a colon, or {@code null}
 */
public record HttpProxy(Proxy.Type type, String host, int port, @Nullable String credentials) {

	/**
	 * Reads an address.
	 * @param url an address with one of the schemes http and socks5
	 * @return the proxy
	 * @throws IllegalArgumentException if it is no such address; the message does not
	 * hold it, since there may be a password in it
	 */
	public static HttpProxy of(String url) {
		URI uri;
		try {
			uri = URI.create(url);
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("it is no address");
		}
		String scheme = String.valueOf(uri.getScheme());
		if (uri.getHost() == null) {
			throw new IllegalArgumentException("it names no host");
		}
		return switch (scheme) {
			case "http" -> new HttpProxy(Proxy.Type.HTTP, uri.getHost(), port(uri, 80), uri.getUserInfo());
			case "socks5" -> new HttpProxy(Proxy.Type.SOCKS, uri.getHost(), port(uri, 1080), uri.getUserInfo());
			default -> throw new IllegalArgumentException(
					"its scheme is " + scheme + ", but a proxy is reached by http or socks5");
		};
	}

	private static int port(URI uri, int usual) {
		return (uri.getPort() >= 0) ? uri.getPort() : usual;
	}

	void applyTo(OkHttpClient.Builder builder) {
		// An HTTP proxy finds out the server's address, and so may know names that this
		// machine does not.
		builder.proxy(new Proxy(this.type, new InetSocketAddress(this.host, this.port)));
		String pair = this.credentials;
		if (pair != null && this.type == Proxy.Type.HTTP) {
			int colon = pair.indexOf(':');
			String header = Credentials.basic((colon < 0) ? pair : pair.substring(0, colon),
					(colon < 0) ? "" : pair.substring(colon + 1), StandardCharsets.UTF_8);
			builder.proxyAuthenticator((route, response) -> (response.request().header("Proxy-Authorization") != null)
					? null : response.request().newBuilder().header("Proxy-Authorization", header).build());
		}
	}

	@Override
	public String toString() {
		return this.host + ":" + this.port;
	}

}

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

package io.kubeinformer.test.contract;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

import org.jspecify.annotations.Nullable;

/**
 * The server that is held to the contract.
 * <p>
 * System properties choose a real one: {@code informer.contract.server} (its https URL),
 * {@code informer.contract.token} (of a user who may do everything),
 * {@code informer.contract.user-token} (of {@code user1}, who may do nothing),
 * {@code informer.contract.ca} (a file with its certificate authority) and, optional,
 * {@code informer.contract.compact} (a command that makes the server forget its history
 * and returns when it serves again). Without the first the server of this module is
 * started.
 */
final class Target implements AutoCloseable {

	private final URI server;

	private final String adminToken;

	private final String userToken;

	private final SSLContext tls;

	private final HttpClient client;

	private final @Nullable Forget forget;

	private final AutoCloseable stop;

	private Duration patience = Duration.ofSeconds(20);

	Target(URI server, String adminToken, String userToken, InputStream ca, @Nullable Forget forget, AutoCloseable stop)
			throws IOException, GeneralSecurityException {
		this.server = server;
		this.adminToken = adminToken;
		this.userToken = userToken;
		this.tls = trust(ca);
		this.client = HttpClient.newBuilder().sslContext(this.tls).connectTimeout(Duration.ofSeconds(10)).build();
		this.forget = forget;
		this.stop = stop;
	}

	/**
	 * Returns the server that the system properties name, with the custom resources of
	 * the contract defined.
	 * @return the server
	 * @throws Exception if it cannot be reached
	 */
	static Target open() throws Exception {
		String url = System.getProperty("informer.contract.server", "");
		return CustomResources.define(url.isEmpty() ? new InProcess().target() : external(URI.create(url)));
	}

	private static Target external(URI server) throws IOException, GeneralSecurityException {
		String command = System.getProperty("informer.contract.compact", "");
		try (InputStream ca = Files.newInputStream(Path.of(required("ca")))) {
			return new Target(server, required("token"), required("user-token"), ca,
					command.isEmpty() ? null : () -> execute(command), () -> {
					});
		}
	}

	private static String required(String name) {
		String value = System.getProperty("informer.contract." + name, "");
		if (value.isEmpty()) {
			throw new IllegalStateException("informer.contract.server is set, so the contract suite needs -D"
					+ "informer.contract." + name + " as well");
		}
		return value;
	}

	private static void execute(String command) throws IOException, InterruptedException {
		Path output = Files.createTempFile("informer-contract-compact", ".log");
		try {
			Process process = new ProcessBuilder("sh", "-c", command).redirectErrorStream(true)
				.redirectOutput(output.toFile())
				.start();
			if (!process.waitFor(60, TimeUnit.SECONDS)) {
				process.destroyForcibly();
				throw new IllegalStateException("'" + command + "' (informer.contract.compact) took more than 60 s: "
						+ Files.readString(output));
			}
			if (process.exitValue() != 0) {
				throw new IllegalStateException("'" + command + "' (informer.contract.compact) ended with "
						+ process.exitValue() + ": " + Files.readString(output));
			}
		}
		finally {
			Files.deleteIfExists(output);
		}
	}

	private static SSLContext trust(InputStream ca) throws IOException, GeneralSecurityException {
		KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
		store.load(null, null);
		int number = 0;
		for (Certificate certificate : CertificateFactory.getInstance("X.509").generateCertificates(ca)) {
			store.setCertificateEntry("ca" + number++, certificate);
		}
		TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		trust.init(store);
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(null, trust.getTrustManagers(), null);
		return context;
	}

	/**
	 * Returns the address of a path.
	 * @param path path and query; characters that a URL may not have are encoded here
	 * @return the address
	 */
	URI uri(String path) {
		String encoded = path.replace(" ", "%20").replace("<", "%3C").replace(">", "%3E").replace("\"", "%22");
		return this.server.resolve(encoded);
	}

	String adminToken() {
		return this.adminToken;
	}

	String userToken() {
		return this.userToken;
	}

	HttpClient client() {
		return this.client;
	}

	/**
	 * Opens a TLS connection that speaks HTTP/1.1.
	 * @return the connection
	 */
	Socket connect() throws IOException {
		return this.tls.getSocketFactory().createSocket(this.server.getHost(), this.server.getPort());
	}

	String authority() {
		return this.server.getAuthority();
	}

	/**
	 * Returns how long a case waits for the next line of a watch.
	 * @return the time
	 */
	Duration patience() {
		return this.patience;
	}

	/**
	 * Changes how long a case waits for the next line of a watch.
	 * @param time the time, more than what a right server takes for a bookmark
	 * @return this
	 */
	Target patience(Duration time) {
		this.patience = time;
		return this;
	}

	boolean canForget() {
		return this.forget != null;
	}

	/**
	 * Makes the server forget every version up to now, as compaction and a restart do.
	 */
	void forgetHistory() throws Exception {
		if (this.forget == null) {
			throw new IllegalStateException("this server offers no way to make it forget its history");
		}
		this.forget.run();
	}

	Call call(String method, String path) {
		return new Call(this, method, path);
	}

	@Override
	public void close() throws Exception {
		this.stop.close();
	}

	/**
	 * Makes a server forget its history.
	 */
	@FunctionalInterface
	interface Forget {

		void run() throws Exception;

	}

}

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

package io.kubeinformer.starter;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.KubernetesApiServer;

/**
 * The API server of the end-to-end test: a real one if system properties name it, the
 * test server otherwise.
 */
interface TestCluster extends AutoCloseable {

	/**
	 * Returns the kubeconfig of an administrator.
	 * @return its text
	 * @throws IOException if it cannot be read
	 */
	String kubeconfig() throws IOException;

	/**
	 * Ends the server at once, in the middle of everything.
	 */
	void kill();

	/**
	 * Starts the server again: same address, same data.
	 */
	void restart();

	@Override
	void close();

	/**
	 * Returns the port of the server.
	 * @return the port in the kubeconfig's address
	 * @throws IOException if the kubeconfig cannot be read
	 */
	default int port() throws IOException {
		for (String line : kubeconfig().lines().toList()) {
			int server = line.indexOf("server:");
			if (server >= 0) {
				return URI.create(line.substring(server + "server:".length()).strip().replace("\"", "")).getPort();
			}
		}
		throw new IOException("There is no server in the kubeconfig");
	}

	static TestCluster start() {
		String kubeconfig = System.getProperty("informer.integration.kubeconfig");
		return (kubeconfig == null || kubeconfig.isBlank()) ? new InProcess() : new Real(Path.of(kubeconfig));
	}

	/**
	 * The server of {@code informer-test}.
	 */
	final class InProcess implements TestCluster {

		private final KubernetesApiServer server = KubernetesApiServer.builder().start();

		@Override
		public String kubeconfig() {
			return this.server.kubeconfig();
		}

		@Override
		public void kill() {
			this.server.stop();
		}

		@Override
		public void restart() {
			this.server.start();
		}

		@Override
		public void close() {
			this.server.close();
		}

	}

	/**
	 * A kube-apiserver that {@code integration/apiserver} runs.
	 */
	final class Real implements TestCluster {

		private final Path kubeconfig;

		Real(Path kubeconfig) {
			this.kubeconfig = kubeconfig;
		}

		@Override
		public String kubeconfig() throws IOException {
			return Files.readString(this.kubeconfig);
		}

		@Override
		public void kill() {
			run("kill");
		}

		@Override
		public void restart() {
			run("restart");
		}

		private static void run(String command) {
			try {
				Process process = new ProcessBuilder(required("informer.integration.apiserver"), command,
						required("informer.integration.dir"))
					.redirectErrorStream(true)
					.redirectOutput(ProcessBuilder.Redirect.DISCARD)
					.start();
				if (!process.waitFor(3, TimeUnit.MINUTES) || process.exitValue() != 0) {
					throw new IllegalStateException("'apiserver " + command + "' failed");
				}
			}
			catch (IOException ex) {
				throw new IllegalStateException("'apiserver " + command + "' failed", ex);
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				throw new IllegalStateException(ex);
			}
		}

		private static String required(String property) {
			@Nullable String value = System.getProperty(property);
			if (value == null) {
				throw new IllegalStateException("A real API server needs -D" + property);
			}
			return value;
		}

		@Override
		public void close() {
			// Whoever started it stops it.
		}

	}

}

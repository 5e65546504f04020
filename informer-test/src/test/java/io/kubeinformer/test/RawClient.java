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

package io.kubeinformer.test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/**
 * A client that speaks bytes, and sees how a connection ends.
 */
final class RawClient implements AutoCloseable {

	private static final int PATIENCE_MILLIS = 10_000;

	private static final int SILENCE_MILLIS = 200;

	private final Socket socket;

	private final StringBuilder read = new StringBuilder();

	RawClient(KubernetesApiServer server) throws IOException {
		this.socket = new Socket("127.0.0.1", server.port());
	}

	RawClient get(String pathAndQuery, String... headers) throws IOException {
		String fields = (headers.length == 0) ? "" : String.join("\r\n", headers) + "\r\n";
		return send("GET " + pathAndQuery + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n");
	}

	RawClient send(String text) throws IOException {
		this.socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
		return this;
	}

	/**
	 * Reads until the text has come.
	 * @param text what to wait for
	 * @return all that was read so far
	 */
	String readUntil(String text) throws IOException {
		while (this.read.indexOf(text) < 0) {
			readOn(text);
		}
		return this.read.toString();
	}

	/**
	 * Reads until a text has come a number of times.
	 * @param text what to wait for, not empty
	 * @param times how often
	 */
	void readUntil(String text, int times) throws IOException {
		int from = 0;
		for (int found = 0; found < times; found++) {
			while (this.read.indexOf(text, from) < 0) {
				readOn(text);
			}
			from = this.read.indexOf(text, from) + text.length();
		}
	}

	private void readOn(String text) throws IOException {
		this.socket.setSoTimeout(PATIENCE_MILLIS);
		int next = this.socket.getInputStream().read();
		if (next < 0) {
			throw new IOException("The connection ended before '" + text + "' came, after: " + this.read);
		}
		this.read.append((char) next);
	}

	/**
	 * Reads all there is, up to the end of the connection.
	 * @return how it ended
	 */
	End readToEnd() throws IOException {
		return read(PATIENCE_MILLIS);
	}

	/**
	 * Reads until the text has come, and then for a while longer.
	 * @param text what to wait for; empty to wait for nothing
	 * @return how it ended, {@code SILENCE} if it is open and nothing more came
	 */
	End readToSilence(String text) throws IOException {
		readUntil(text);
		return read(SILENCE_MILLIS);
	}

	private End read(int patience) throws IOException {
		this.socket.setSoTimeout(patience);
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		byte[] buffer = new byte[8192];
		try {
			for (int count = this.socket.getInputStream().read(buffer); count >= 0; count = this.socket.getInputStream()
				.read(buffer)) {
				bytes.write(buffer, 0, count);
			}
			return end(bytes, How.FIN);
		}
		catch (SocketTimeoutException ex) {
			return end(bytes, How.SILENCE);
		}
		catch (SocketException ex) {
			return end(bytes, How.RESET);
		}
	}

	private End end(ByteArrayOutputStream bytes, How how) {
		this.read.append(bytes.toString(StandardCharsets.ISO_8859_1));
		return new End(how, this.read.toString());
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

	enum How {

		FIN, RESET, SILENCE

	}

	/**
	 * How it ended, and all that came before.
	 *
	 * @param how how the connection ended
	 * @param text every byte that was read, as Latin-1
	 */
	record End(How how, String text) {
	}

}

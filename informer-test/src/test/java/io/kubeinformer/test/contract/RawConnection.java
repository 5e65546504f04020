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

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * A TLS connection on which HTTP/1.1 is seen as it is sent: header fields, chunks, ends.
 */
final class RawConnection implements AutoCloseable {

	private final SSLSocket socket;

	private final InputStream in;

	private final Target target;

	RawConnection(Target target) throws IOException {
		this(target, "http/1.1");
	}

	/**
	 * Opens a connection.
	 * @param target the server
	 * @param protocols the protocols to offer, the preferred one first
	 */
	RawConnection(Target target, String... protocols) throws IOException {
		this.target = target;
		this.socket = (SSLSocket) target.connect();
		this.socket.setSoTimeout(20_000);
		SSLParameters parameters = this.socket.getSSLParameters();
		parameters.setApplicationProtocols(protocols);
		this.socket.setSSLParameters(parameters);
		this.socket.startHandshake();
		this.in = new BufferedInputStream(this.socket.getInputStream());
	}

	String applicationProtocol() {
		return this.socket.getApplicationProtocol();
	}

	String tlsProtocol() {
		return this.socket.getSession().getProtocol();
	}

	/**
	 * Sends a GET and reads the answer up to the body.
	 * @param path path and query
	 * @param header one more header field, or an empty string
	 * @return the header fields, names in lower case; {@code :status} is the status
	 */
	Map<String, String> get(String path, String header) throws IOException {
		String request = "GET " + path + " HTTP/1.1\r\nHost: " + this.target.authority() + "\r\nAuthorization: Bearer "
				+ this.target.adminToken() + "\r\n" + (header.isEmpty() ? "" : header + "\r\n") + "\r\n";
		this.socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
		this.socket.getOutputStream().flush();
		Map<String, String> fields = new TreeMap<>();
		fields.put(":status", readLine().split(" ")[1]);
		for (String line = readLine(); !line.isEmpty(); line = readLine()) {
			int colon = line.indexOf(':');
			fields.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).trim());
		}
		return fields;
	}

	/**
	 * Reads one chunk.
	 * @return its bytes; empty for the last chunk
	 */
	byte[] chunk() throws IOException {
		byte[] chunk = this.in.readNBytes(Integer.parseInt(readLine(), 16));
		readLine();
		return chunk;
	}

	/**
	 * Reads chunks up to the last one.
	 * @return the body
	 */
	byte[] chunks() throws IOException {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		for (byte[] chunk = chunk(); chunk.length > 0; chunk = chunk()) {
			body.write(chunk);
		}
		return body.toByteArray();
	}

	byte[] read(int length) throws IOException {
		return this.in.readNBytes(length);
	}

	private String readLine() throws IOException {
		StringBuilder line = new StringBuilder();
		for (int next = this.in.read(); next != '\n'; next = this.in.read()) {
			if (next < 0) {
				throw new EOFException("the connection ended after '" + line + "'");
			}
			if (next != '\r') {
				line.append((char) next);
			}
		}
		return line.toString();
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}

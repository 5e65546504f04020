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

package io.kubeinformer.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.ApiClient;

/**
 * An HTTP/1.1 server on loopback that sends the bytes it is told to, right or wrong.
 */
public final class ScriptedServer implements AutoCloseable {

	private final ServerSocket socket;

	private final Script script;

	private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

	private final List<Request> requests = new CopyOnWriteArrayList<>();

	public ScriptedServer(Script script) throws IOException {
		this.script = script;
		this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		daemon(this::accept);
	}

	public ApiClient apiClient() {
		return new ApiClient()
			.setBasePath("http://" + this.socket.getInetAddress().getHostAddress() + ":" + this.socket.getLocalPort());
	}

	public List<Request> requests() {
		return this.requests;
	}

	public int openConnections() {
		return this.connections.size();
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
		for (Socket connection : this.connections) {
			connection.close();
		}
	}

	private void accept() {
		while (!this.socket.isClosed()) {
			try {
				Socket connection = this.socket.accept();
				connection.setTcpNoDelay(true);
				this.connections.add(connection);
				daemon(() -> serve(connection));
			}
			catch (IOException ex) {
				return;
			}
		}
	}

	private void serve(Socket connection) {
		try (connection) {
			BufferedReader in = new BufferedReader(
					new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1));
			String line;
			while ((line = in.readLine()) != null) {
				String target = line.split(" ")[1];
				Map<String, String> headers = new LinkedHashMap<>();
				for (line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
					int colon = line.indexOf(':');
					headers.put(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
				}
				Request request = new Request(target, headers, this.requests.size());
				this.requests.add(request);
				this.script.answer(request, new Answer(connection, in));
			}
		}
		catch (IOException ex) {
			// The client or the script has closed the connection.
		}
		finally {
			this.connections.remove(connection);
		}
	}

	private static void daemon(Runnable task) {
		Thread thread = new Thread(task, "scripted-server");
		thread.setDaemon(true);
		thread.start();
	}

	/**
	 * What the server does with a request.
	 */
	public interface Script {

		void answer(Request request, Answer answer) throws IOException;

	}

	/**
	 * A request.
	 *
	 * @param target path and query as they came
	 * @param headers the headers, names in lower case
	 * @param number how many requests came before
	 */
	public record Request(String target, Map<String, String> headers, int number) {

		public String path() {
			int mark = this.target.indexOf('?');
			return (mark < 0) ? this.target : this.target.substring(0, mark);
		}

		/** Returns the parameters, decoded once. */
		public Map<String, String> query() {
			Map<String, String> query = new LinkedHashMap<>();
			int mark = this.target.indexOf('?');
			if (mark >= 0) {
				for (String part : this.target.substring(mark + 1).split("&")) {
					int equals = part.indexOf('=');
					query.put(part.substring(0, equals),
							URLDecoder.decode(part.substring(equals + 1), StandardCharsets.UTF_8));
				}
			}
			return query;
		}

		public boolean isWatch() {
			return "true".equals(query().get("watch"));
		}

	}

	/**
	 * The way back to the client.
	 */
	public static final class Answer {

		private final Socket connection;

		private final BufferedReader in;

		private final OutputStream out;

		Answer(Socket connection, BufferedReader in) throws IOException {
			this.connection = connection;
			this.in = in;
			this.out = connection.getOutputStream();
		}

		/** Sends a whole answer with a length. */
		public void send(int status, String contentType, String body) throws IOException {
			byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
			head(status, "Content-Type: " + contentType, "Content-Length: " + bytes.length);
			raw(bytes);
		}

		public void json(String body) throws IOException {
			send(200, "application/json", body);
		}

		public void head(int status, String... headers) throws IOException {
			List<String> lines = new ArrayList<>();
			lines.add("HTTP/1.1 " + status + " Scripted");
			lines.addAll(List.of(headers));
			raw((String.join("\r\n", lines) + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
		}

		public void chunked(String... headers) throws IOException {
			List<String> all = new ArrayList<>(List.of(headers));
			all.add("Content-Type: application/json");
			all.add("Transfer-Encoding: chunked");
			head(200, all.toArray(new String[0]));
		}

		public void chunk(String text) throws IOException {
			chunk(text.getBytes(StandardCharsets.UTF_8));
		}

		public void chunk(byte[] bytes) throws IOException {
			raw((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
			raw(bytes);
			raw(new byte[] { '\r', '\n' });
		}

		public void endChunks() throws IOException {
			raw("0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
		}

		public void raw(byte[] bytes) throws IOException {
			this.out.write(bytes);
			this.out.flush();
		}

		public void close() throws IOException {
			this.connection.close();
		}

		/** Stays silent until the client goes away. */
		public void hang() throws IOException {
			while (this.in.read() >= 0) {
				continue;
			}
		}

	}

}

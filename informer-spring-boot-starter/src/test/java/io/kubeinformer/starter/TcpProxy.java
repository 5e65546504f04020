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
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Passes bytes between a loopback port and a server, until told to cut the connections.
 */
final class TcpProxy implements AutoCloseable {

	private final ServerSocket listener;

	private final int target;

	private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

	TcpProxy(int target) throws IOException {
		this.target = target;
		this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
		start("proxy-accept", this::accept);
	}

	int port() {
		return this.listener.getLocalPort();
	}

	/**
	 * Resets all connections; new ones are taken.
	 * @return how many there were
	 */
	int cut() {
		int cut = 0;
		for (Socket socket : this.sockets) {
			try {
				socket.setSoLinger(true, 0);
			}
			catch (IOException ex) {
				// Closed by its owner in the meantime, which is as good.
				continue;
			}
			finally {
				close(socket);
			}
			cut++;
		}
		return cut;
	}

	private void accept() {
		while (!this.listener.isClosed()) {
			try {
				Socket client = this.listener.accept();
				this.sockets.add(client);
				start("proxy-connect", () -> connect(client));
			}
			catch (IOException ex) {
				return;
			}
		}
	}

	private void connect(Socket client) {
		try {
			Socket server = new Socket(InetAddress.getLoopbackAddress(), this.target);
			this.sockets.add(server);
			start("proxy-up", () -> copy(client, server));
			copy(server, client);
		}
		catch (IOException ex) {
			close(client);
		}
	}

	private void copy(Socket from, Socket to) {
		try {
			from.getInputStream().transferTo(to.getOutputStream());
		}
		catch (IOException ex) {
			// The end of a connection is nothing to tell.
		}
		finally {
			close(from);
			close(to);
		}
	}

	private void close(Socket socket) {
		this.sockets.remove(socket);
		try {
			socket.close();
		}
		catch (IOException ex) {
			// Nothing depends on it.
		}
	}

	private static void start(String name, Runnable task) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		thread.start();
	}

	@Override
	public void close() throws IOException {
		this.listener.close();
		cut();
	}

}

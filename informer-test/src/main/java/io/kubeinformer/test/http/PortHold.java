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

package io.kubeinformer.test.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps a port from being given to anyone else while nobody listens on it: a socket bound
 * to it that neither listens nor connects. Clients are refused as if it were free.
 */
final class PortHold implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(2);

	private static final long RETRY_NANOS = 1_000_000;

	private final SocketChannel socket;

	private PortHold(SocketChannel socket) {
		this.socket = socket;
	}

	/**
	 * Reserves a port on which someone listened a moment ago: the kernel may take a
	 * little longer to let go of it.
	 * @param address the address
	 * @return the reservation
	 */
	static PortHold of(InetSocketAddress address) {
		long end = System.nanoTime() + PATIENCE.toNanos();
		while (true) {
			try {
				return new PortHold(bind(address));
			}
			catch (IOException ex) {
				if (System.nanoTime() > end) {
					throw new UncheckedIOException(
							"Port " + address.getPort() + " was taken by someone else while it was closed", ex);
				}
				LockSupport.parkNanos(RETRY_NANOS);
			}
		}
	}

	private static SocketChannel bind(InetSocketAddress address) throws IOException {
		SocketChannel socket = SocketChannel.open();
		try {
			return socket.setOption(StandardSocketOptions.SO_REUSEADDR, true).bind(address);
		}
		catch (IOException ex) {
			socket.close();
			throw ex;
		}
	}

	@Override
	public void close() {
		try {
			this.socket.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("A bound socket could not be closed", ex);
		}
	}

}

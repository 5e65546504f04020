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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * Listens on one loopback port for plain and encrypted HTTP/1.1 and HTTP/2, and hands
 * each request to a processor on a worker thread. The port can be closed and opened again
 * while connections live on.
 */
public final class WireServer implements AutoCloseable {

	private static final AtomicInteger NUMBERS = new AtomicInteger();

	private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(10);

	private final String name;

	private volatile SslContext tls;

	private final HttpPipelines pipelines;

	private final ServerThreads networkThreads;

	private final ServerThreads workerThreads;

	private final EventLoopGroup network;

	private final ExecutorService workers;

	private final Set<Connection> connections = ConcurrentHashMap.newKeySet();

	private final Queue<Greeting> greetings = new ConcurrentLinkedQueue<>();

	private int port;

	private @Nullable Channel listener;

	private @Nullable PortHold hold;

	/**
	 * Creates a server that does not listen yet.
	 * @param port the port; 0 takes a free one at the first {@link #listen}
	 * @param certificates what it shows to TLS clients
	 * @param processor answers requests; called on a worker thread and may block
	 */
	public WireServer(int port, ServerCertificates certificates, Consumer<Exchange> processor) {
		this.name = "test-api-server-" + NUMBERS.incrementAndGet();
		this.networkThreads = new ServerThreads(this.name + "-network");
		this.workerThreads = new ServerThreads(this.name + "-worker");
		this.port = port;
		this.tls = certificates.context();
		this.network = new MultiThreadIoEventLoopGroup(2, this.networkThreads, NioIoHandler.newFactory());
		this.workers = Executors.newCachedThreadPool(this.workerThreads);
		this.pipelines = new HttpPipelines((exchange) -> work(exchange, processor));
	}

	private void work(Exchange exchange, Consumer<Exchange> processor) {
		try {
			this.workers.execute(() -> processor.accept(exchange));
		}
		catch (RejectedExecutionException ex) {
			exchange.finish(Ending.LOST);
		}
	}

	/**
	 * Opens the port; does nothing if it is open.
	 */
	public synchronized void listen() {
		if (this.listener != null) {
			return;
		}
		if (this.hold != null) {
			this.hold.close();
			this.hold = null;
		}
		InetSocketAddress address = new InetSocketAddress(loopback(), this.port);
		ServerBootstrap bootstrap = new ServerBootstrap().group(this.network)
			.channel(NioServerSocketChannel.class)
			.option(ChannelOption.SO_REUSEADDR, true)
			.childOption(ChannelOption.TCP_NODELAY, true)
			.childHandler(new ChannelInitializer<SocketChannel>() {

				@Override
				protected void initChannel(SocketChannel channel) {
					accept(channel);
				}

			});
		Channel bound = bootstrap.bind(address).awaitUninterruptibly().channel();
		if (!bound.isActive()) {
			throw new UncheckedIOException(new IOException("The test API server cannot listen on 127.0.0.1:" + this.port
					+ ": another process may have the port. Use port 0 for a free one."));
		}
		this.listener = bound;
		this.port = ((InetSocketAddress) bound.localAddress()).getPort();
	}

	/**
	 * Closes the port, so that new connections are refused, and keeps it reserved. Open
	 * connections are untouched, and all of them are known when this returns.
	 */
	public synchronized void refuse() {
		if (this.listener == null) {
			return;
		}
		this.listener.close().awaitUninterruptibly();
		this.listener = null;
		// A connection that was accepted just before is known once its loop has come
		// to it.
		this.network.forEach((loop) -> loop.submit(() -> {
		}).awaitUninterruptibly());
		this.hold = PortHold.of(new InetSocketAddress(loopback(), this.port));
	}

	/**
	 * Shows other certificates to the TLS clients that connect from now on.
	 * @param changed the certificates
	 */
	public void certificates(ServerCertificates changed) {
		this.tls = changed.context();
	}

	private void accept(SocketChannel channel) {
		Connection connection = new Connection(channel);
		this.connections.add(connection);
		channel.closeFuture().addListener((closed) -> removed(connection));
		Greeting greeting = this.greetings.poll();
		channel.pipeline()
			.addLast("socket",
					(greeting != null) ? new Greeter(connection, greeting) : new ChannelInboundHandlerAdapter());
		if (greeting == null) {
			channel.pipeline().addLast(new ProtocolDetector(connection, this.tls, this.pipelines));
		}
	}

	private void removed(Connection connection) {
		this.connections.remove(connection);
		synchronized (this.connections) {
			this.connections.notifyAll();
		}
	}

	/**
	 * Waits until no connection is open.
	 * @param max how long to wait at most
	 * @throws AssertionError if one stays open
	 */
	public void awaitNoConnection(Duration max) {
		long end = System.nanoTime() + max.toNanos();
		synchronized (this.connections) {
			while (!this.connections.isEmpty()) {
				long left = (end - System.nanoTime()) / 1_000_000;
				if (left <= 0) {
					throw new AssertionError(this.connections.size() + " connections are still open after " + max);
				}
				try {
					this.connections.wait(left);
				}
				catch (InterruptedException ex) {
					Thread.currentThread().interrupt();
					return;
				}
			}
		}
	}

	/**
	 * Meets the next new connections with something else than HTTP.
	 * @param times how many connections
	 * @param greeting what meets them
	 */
	public void greet(int times, Greeting greeting) {
		for (int i = 0; i < times; i++) {
			this.greetings.add(greeting);
		}
	}

	/**
	 * Returns the open connections.
	 * @return the connections now open
	 */
	public Collection<Connection> connections() {
		return List.copyOf(this.connections);
	}

	/**
	 * Returns what the names of its threads begin with.
	 * @return a name that no other server of this process has
	 */
	public String name() {
		return this.name + "-";
	}

	/**
	 * Returns the port.
	 * @return the port, 0 if it was never opened and was to be a free one
	 */
	public synchronized int port() {
		return this.port;
	}

	/**
	 * Closes the port, all connections and all threads, and waits for that. Netty's own
	 * global thread, if it was needed, ends by itself a second later.
	 */
	@Override
	public void close() {
		synchronized (this) {
			if (this.listener != null) {
				this.listener.close().awaitUninterruptibly();
				this.listener = null;
			}
			if (this.hold != null) {
				this.hold.close();
				this.hold = null;
			}
		}
		this.workers.shutdownNow();
		this.network.shutdownGracefully(0, CLOSE_PATIENCE.toSeconds(), TimeUnit.SECONDS);
		try {
			this.networkThreads.join(CLOSE_PATIENCE);
			this.workerThreads.join(CLOSE_PATIENCE);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static InetAddress loopback() {
		return new InetSocketAddress("127.0.0.1", 0).getAddress();
	}

	/** Greets a connection and reads nothing from it. */
	private static final class Greeter extends ChannelInboundHandlerAdapter {

		private final Connection connection;

		private final Greeting greeting;

		Greeter(Connection connection, Greeting greeting) {
			this.connection = connection;
			this.greeting = greeting;
		}

		@Override
		public void channelActive(ChannelHandlerContext ctx) {
			ctx.writeAndFlush(Unpooled.wrappedBuffer(this.greeting.bytes())).addListener((sent) -> {
				if (this.greeting.how() != Cut.SILENCE) {
					this.connection.cut(this.greeting.how());
				}
			});
		}

		@Override
		public void channelRead(ChannelHandlerContext ctx, Object message) {
			ReferenceCountUtil.release(message);
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
			ctx.close();
		}

	}

}

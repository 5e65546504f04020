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

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import org.jspecify.annotations.Nullable;

/**
 * One TCP connection of a client. Safe to use from any thread; what is asked of it
 * happens on its network thread, after everything written before.
 */
public final class Connection {

	private static final AtomicLong NUMBERS = new AtomicLong();

	/** How long a closed connection waits for the client to close its side too. */
	private static final Duration LINGER = Duration.ofMillis(200);

	private final long number = NUMBERS.incrementAndGet();

	private final Channel channel;

	private final PlaintextTap tap = new PlaintextTap();

	private volatile boolean secure;

	private volatile @Nullable String protocol;

	Connection(Channel channel) {
		this.channel = channel;
	}

	/**
	 * Returns a number that no other connection of this process has.
	 * @return the number, from 1
	 */
	public long number() {
		return this.number;
	}

	/**
	 * Returns what is spoken on it.
	 * @return {@code HTTP/1.1} or {@code HTTP/2}, or {@code null} before the client said
	 * anything
	 */
	public @Nullable String protocol() {
		return this.protocol;
	}

	/**
	 * Tells whether it is encrypted.
	 * @return whether the client began with TLS
	 */
	public boolean isSecure() {
		return this.secure;
	}

	/**
	 * Tells whether the TCP connection still stands.
	 * @return whether it is open on both sides
	 */
	public boolean isOpen() {
		return this.channel.isActive();
	}

	/**
	 * Ends it.
	 * @param how {@link Cut#END} closes as a server that stops in good order does, with a
	 * TLS close_notify; the others as they say, {@link Cut#RESET_STREAM} like
	 * {@link Cut#RESET}
	 */
	public void cut(Cut how) {
		run(() -> {
			switch (how) {
				case RESET, RESET_STREAM -> reset();
				case CLOSE -> finish();
				case SILENCE -> this.tap.silence();
				case END -> this.channel.close();
			}
		});
	}

	/**
	 * Ends it when so many more bytes were sent: bytes of the protocol, heads and frames
	 * included, before TLS.
	 * @param bytes how many bytes still go out, 0 or more
	 * @param how what happens then
	 */
	public void cutAfter(long bytes, Cut how) {
		run(() -> this.tap.limit(bytes, () -> cut(how)));
	}

	/**
	 * Sends bytes past the HTTP codec. On HTTP/2 they break the framing.
	 * @param bytes the bytes
	 */
	public void raw(byte[] bytes) {
		run(() -> this.tap.raw(Unpooled.wrappedBuffer(bytes)));
	}

	/**
	 * Sends a GOAWAY frame: running streams go on, new ones belong elsewhere. Does
	 * nothing on HTTP/1.1.
	 * @param errorCode the HTTP/2 error code; 0 is NO_ERROR
	 */
	public void goAway(long errorCode) {
		run(() -> {
			if ("HTTP/2".equals(this.protocol)) {
				this.channel.writeAndFlush(new DefaultHttp2GoAwayFrame(errorCode));
			}
		});
	}

	private void reset() {
		if (!(this.channel instanceof SocketChannel socket) || !socket.isOpen()) {
			return;
		}
		socket.config().setSoLinger(0);
		beforeTls().close();
	}

	private void finish() {
		if (!(this.channel instanceof SocketChannel socket) || !socket.isOpen()) {
			return;
		}
		// A plain close would be a reset if the client's bytes were not all read yet.
		socket.shutdownOutput();
		socket.eventLoop().schedule(() -> beforeTls().close(), LINGER.toMillis(), TimeUnit.MILLISECONDS);
	}

	private ChannelHandlerContext beforeTls() {
		return this.channel.pipeline().firstContext();
	}

	private void run(Runnable action) {
		try {
			this.channel.eventLoop().execute(action);
		}
		catch (RejectedExecutionException ex) {
			// The server is closed, and this connection with it.
		}
	}

	PlaintextTap tap() {
		return this.tap;
	}

	void secured() {
		this.secure = true;
	}

	void speaks(String spoken) {
		this.protocol = spoken;
	}

}

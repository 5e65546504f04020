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

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

/**
 * The last sink: turns an answer into HTTP objects for the channel, which frames them for
 * HTTP/1.1 or HTTP/2. Used on the channel's event loop only, but for {@link #pending}.
 */
final class NettySink implements Sink {

	/** How long a cut waits for earlier bytes that the client does not take. */
	private static final long PATIENCE_MILLIS = 250;

	private final Channel channel;

	private final Runnable whenComplete;

	private final AtomicLong pending = new AtomicLong();

	private final AtomicLong sent = new AtomicLong();

	private @Nullable Head head;

	private @Nullable ChannelFuture lastWrite;

	private boolean keepAlive;

	private boolean over;

	NettySink(Channel channel, boolean keepAlive, Runnable whenComplete) {
		this.channel = channel;
		this.keepAlive = keepAlive;
		this.whenComplete = whenComplete;
	}

	@Override
	public void head(Head given) {
		if (this.over || this.head != null) {
			return;
		}
		this.head = given;
		HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1,
				HttpResponseStatus.valueOf(given.status()));
		given.headers().forEach((name, value) -> response.headers().add(name, value));
		switch (given.framing()) {
			case LENGTH -> response.headers().set("Content-Length", given.length());
			case CHUNKED -> response.headers().set("Transfer-Encoding", HttpHeaderValues.CHUNKED);
			case CLOSE -> this.keepAlive = false;
			case NONE -> {
			}
		}
		if (given.gzip()) {
			response.headers().set("Content-Encoding", HttpHeaderValues.GZIP);
			response.headers().set("Vary", "Accept-Encoding");
		}
		if (!this.keepAlive) {
			response.headers().set("Connection", HttpHeaderValues.CLOSE);
		}
		this.lastWrite = this.channel.write(response);
	}

	@Override
	public void part(byte[] bytes) {
		Head started = this.head;
		if (this.over || started == null || bytes.length == 0) {
			return;
		}
		byte[] coded = (started.gzip()) ? Gzip.member(bytes) : bytes;
		for (int from = 0; from < coded.length; from += Math.min(started.slice(), coded.length - from)) {
			write(coded, from, Math.min(started.slice(), coded.length - from));
		}
	}

	private void write(byte[] bytes, int from, int length) {
		this.pending.addAndGet(length);
		this.lastWrite = this.channel.write(new DefaultHttpContent(Unpooled.wrappedBuffer(bytes, from, length)));
		this.lastWrite.addListener((written) -> {
			this.pending.addAndGet(-length);
			if (written.isSuccess()) {
				this.sent.addAndGet(length);
			}
		});
	}

	@Override
	public void end() {
		if (this.over || this.head == null) {
			return;
		}
		this.over = true;
		ChannelFuture last = this.channel.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
		last.addListener((written) -> {
			if (!this.keepAlive) {
				this.channel.close();
			}
			if (written.isSuccess()) {
				this.whenComplete.run();
			}
		});
	}

	// Takes nothing more, and runs the action when what was taken has left.
	void stop(Runnable action) {
		this.over = true;
		this.channel.flush();
		ChannelFuture last = this.lastWrite;
		if (last == null || last.isDone()) {
			action.run();
			return;
		}
		Runnable once = once(action);
		last.addListener((written) -> once.run());
		this.channel.eventLoop().schedule(once, PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
	}

	private static Runnable once(Runnable action) {
		boolean[] done = new boolean[1];
		return () -> {
			if (!done[0]) {
				done[0] = true;
				action.run();
			}
		};
	}

	long pending() {
		return this.pending.get();
	}

	long sent() {
		return this.sent.get();
	}

}

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

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/**
 * Sits between TLS and the HTTP codec, so that it sees the plain bytes of HTTP/1.1 and of
 * HTTP/2 alike, and can withhold them. Its state belongs to the connection's event loop.
 */
final class PlaintextTap extends ChannelDuplexHandler {

	private @Nullable ChannelHandlerContext context;

	private boolean silent;

	private long allowed = Long.MAX_VALUE;

	private Runnable atLimit = () -> {
	};

	@Override
	public void handlerAdded(ChannelHandlerContext ctx) {
		this.context = ctx;
	}

	/**
	 * Lets nothing through any more, in either direction; the connection stays open.
	 */
	void silence() {
		this.silent = true;
		if (this.context != null) {
			this.context.channel().config().setAutoRead(false);
		}
	}

	// Lets only so many more bytes out, then runs the action when they are sent.
	void limit(long bytes, Runnable action) {
		this.allowed = bytes;
		this.atLimit = action;
		if (bytes <= 0) {
			this.silent = true;
			action.run();
		}
	}

	// Sends bytes that no codec has seen.
	void raw(ByteBuf bytes) {
		if (this.context == null || this.silent) {
			bytes.release();
			return;
		}
		this.context.writeAndFlush(bytes);
	}

	@Override
	public void channelRead(ChannelHandlerContext ctx, Object message) {
		if (this.silent) {
			ReferenceCountUtil.release(message);
			return;
		}
		ctx.fireChannelRead(message);
	}

	@Override
	public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
		if (this.silent) {
			ReferenceCountUtil.release(message);
			promise.trySuccess();
			return;
		}
		if (this.allowed == Long.MAX_VALUE || !(message instanceof ByteBuf bytes)) {
			ctx.write(message, promise);
			return;
		}
		if (bytes.readableBytes() < this.allowed) {
			this.allowed -= bytes.readableBytes();
			ctx.write(bytes, promise);
			return;
		}
		this.silent = true;
		ByteBuf last = bytes.readRetainedSlice((int) this.allowed);
		bytes.release();
		ctx.writeAndFlush(last, promise).addListener((written) -> this.atLimit.run());
	}

}

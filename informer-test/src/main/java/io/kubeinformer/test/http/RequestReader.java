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

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.QueryStringDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Turns whole HTTP requests into exchanges, one at a time: pipelined requests of an
 * HTTP/1.1 connection wait for the answer before them. One per connection, or per HTTP/2
 * stream.
 */
final class RequestReader extends SimpleChannelInboundHandler<FullHttpRequest> {

	private static final int MAX_PARAMETERS = 1024;

	private final Connection connection;

	private final String protocol;

	private final Consumer<Exchange> processor;

	private final Queue<Exchange> waiting = new ArrayDeque<>();

	private @Nullable Exchange current;

	RequestReader(Connection connection, String protocol, Consumer<Exchange> processor) {
		this.connection = connection;
		this.protocol = protocol;
		this.processor = processor;
	}

	@Override
	protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest message) {
		if (message.decoderResult().isFailure()) {
			ctx.close();
			return;
		}
		Exchange exchange = new Exchange(read(message), this.connection, ctx.channel(), HttpUtil.isKeepAlive(message));
		this.waiting.add(exchange);
		next(ctx);
	}

	private void next(ChannelHandlerContext ctx) {
		if (this.current != null) {
			return;
		}
		Exchange exchange = this.waiting.poll();
		if (exchange == null) {
			return;
		}
		this.current = exchange;
		exchange.onClose(() -> {
			if (ctx.executor().inEventLoop() && ctx.channel().isActive()) {
				this.current = null;
				next(ctx);
			}
		});
		this.processor.accept(exchange);
	}

	private ApiRequest read(FullHttpRequest message) {
		QueryStringDecoder uri = new QueryStringDecoder(message.uri(), StandardCharsets.UTF_8, true, MAX_PARAMETERS,
				true);
		Map<String, List<String>> headers = new LinkedHashMap<>();
		message.headers()
			.forEach((field) -> headers
				.computeIfAbsent(field.getKey().toLowerCase(Locale.ROOT), (name) -> new ArrayList<>())
				.add(field.getValue()));
		Map<String, List<String>> query = new LinkedHashMap<>(uri.parameters());
		return new ApiRequest(message.method().name(), uri.path(), query, headers,
				ByteBufUtil.getBytes(message.content()), this.protocol, this.connection.isSecure());
	}

	@Override
	public void channelInactive(ChannelHandlerContext ctx) {
		Exchange open = this.current;
		if (open != null) {
			open.finish(Ending.LOST);
		}
		this.waiting.forEach((exchange) -> exchange.finish(Ending.LOST));
		this.waiting.clear();
		ctx.fireChannelInactive();
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
		// A reset by the client, or bytes that are no HTTP: nothing is left to say.
		ctx.close();
	}

}

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

import java.util.function.Consumer;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http2.DefaultHttp2WindowUpdateFrame;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.netty.util.ReferenceCountUtil;

/**
 * Puts the HTTP handlers behind the tap, once it is known what the client speaks. The
 * HTTP/2 settings are those of a real API server.
 */
final class HttpPipelines {

	private static final int MAX_BODY = 64 * 1024 * 1024;

	private static final int MAX_HEADERS = 1024 * 1024;

	private static final char NO_RFC7540_PRIORITIES = 9;

	private static final int CONNECTION_WINDOW_INCREMENT = 26_148_865;

	private final Consumer<Exchange> processor;

	HttpPipelines(Consumer<Exchange> processor) {
		this.processor = processor;
	}

	void http1(ChannelPipeline pipeline, Connection connection) {
		connection.speaks("HTTP/1.1");
		HttpDecoderConfig limits = new HttpDecoderConfig().setMaxInitialLineLength(MAX_HEADERS)
			.setMaxHeaderSize(MAX_HEADERS);
		pipeline.addLast(connection.tap(), new HttpServerCodec(limits), new HttpObjectAggregator(MAX_BODY),
				new RequestReader(connection, "HTTP/1.1", this.processor));
	}

	void http2(ChannelPipeline pipeline, Connection connection) {
		connection.speaks("HTTP/2");
		Http2Settings settings = new Http2Settings().maxConcurrentStreams(100)
			.initialWindowSize(262_144)
			.maxFrameSize(262_144)
			.maxHeaderListSize(1_048_896);
		settings.put(NO_RFC7540_PRIORITIES, Long.valueOf(1));
		Http2FrameCodec codec = Http2FrameCodecBuilder.forServer()
			.initialSettings(settings)
			.gracefulShutdownTimeoutMillis(0)
			.build();
		pipeline.addLast(connection.tap(), codec, new Http2MultiplexHandler(new ChannelInitializer<>() {

			@Override
			protected void initChannel(Channel stream) {
				stream.pipeline()
					.addLast(new Http2StreamFrameToHttpObjectCodec(true), new HttpObjectAggregator(MAX_BODY),
							new RequestReader(connection, "HTTP/2", HttpPipelines.this.processor));
			}

		}), new ConnectionFrames());
		pipeline.channel().write(new DefaultHttp2WindowUpdateFrame(CONNECTION_WINDOW_INCREMENT));
		pipeline.channel().flush();
	}

	/** Takes what concerns no stream: settings, pings, broken connections. */
	private static final class ConnectionFrames extends ChannelInboundHandlerAdapter {

		@Override
		public void channelRead(ChannelHandlerContext ctx, Object frame) {
			ReferenceCountUtil.release(frame);
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
			ctx.close();
		}

	}

}

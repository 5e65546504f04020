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

package io.kubeinformer.test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.util.ReferenceCountUtil;

import static org.awaitility.Awaitility.await;

/**
 * An HTTP/2 client with prior knowledge that writes down the frames it gets, each with
 * its stream: {@code HEADERS 3 200}, {@code DATA 3 …}, {@code END 3},
 * {@code RST_STREAM 3 2}, {@code GOAWAY 0}, {@code CLOSED}.
 */
final class Http2Client implements AutoCloseable {

	private final EventLoopGroup network = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final List<String> frames = new CopyOnWriteArrayList<>();

	private final Channel channel;

	Http2Client(KubernetesApiServer server) {
		this.channel = new Bootstrap().group(this.network)
			.channel(NioSocketChannel.class)
			.handler(new ChannelInitializer<SocketChannel>() {

				@Override
				protected void initChannel(SocketChannel socket) {
					socket.pipeline()
						.addLast(Http2FrameCodecBuilder.forClient().gracefulShutdownTimeoutMillis(0).build(),
								new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()), new Recorder());
				}

			})
			.connect("127.0.0.1", server.port())
			.syncUninterruptibly()
			.channel();
	}

	Http2Client get(String pathAndQuery) {
		Http2Headers headers = new DefaultHttp2Headers().method("GET")
			.scheme("http")
			.authority("localhost")
			.path(pathAndQuery);
		new Http2StreamChannelBootstrap(this.channel).handler(new StreamRecorder())
			.open()
			.syncUninterruptibly()
			.getNow()
			.writeAndFlush(new DefaultHttp2HeadersFrame(headers, true))
			.syncUninterruptibly();
		return this;
	}

	/**
	 * Waits for a frame.
	 * @param frame how it is written down, or how that begins
	 * @return all frames so far
	 */
	List<String> awaitFrame(String frame) {
		await().atMost(Duration.ofSeconds(10))
			.pollInterval(Duration.ofMillis(5))
			.until(() -> this.frames.stream().anyMatch((seen) -> seen.startsWith(frame)));
		return this.frames;
	}

	List<String> frames() {
		return this.frames;
	}

	@Override
	public void close() {
		this.channel.close().syncUninterruptibly();
		this.network.shutdownGracefully(0, 5, TimeUnit.SECONDS);
	}

	/** Writes down what concerns the connection. */
	private final class Recorder extends ChannelInboundHandlerAdapter {

		@Override
		public void channelRead(ChannelHandlerContext ctx, Object frame) {
			if (frame instanceof Http2GoAwayFrame goAway) {
				Http2Client.this.frames.add("GOAWAY " + goAway.errorCode());
			}
			ReferenceCountUtil.release(frame);
		}

		@Override
		public void channelInactive(ChannelHandlerContext ctx) {
			Http2Client.this.frames.add("CLOSED");
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
			// A broken connection becomes inactive next.
			ctx.close();
		}

	}

	/** Writes down the frames of one stream. */
	private final class StreamRecorder extends ChannelInboundHandlerAdapter {

		@Override
		public void channelRead(ChannelHandlerContext ctx, Object frame) {
			int stream = ((Http2StreamChannel) ctx.channel()).stream().id();
			if (frame instanceof Http2HeadersFrame headers) {
				add("HEADERS " + stream + " " + headers.headers().status(), headers.isEndStream(), stream);
			}
			else if (frame instanceof Http2DataFrame data) {
				add("DATA " + stream + " " + data.content().toString(StandardCharsets.UTF_8), data.isEndStream(),
						stream);
			}
			ReferenceCountUtil.release(frame);
		}

		private void add(String frame, boolean ended, int stream) {
			Http2Client.this.frames.add(frame);
			if (ended) {
				Http2Client.this.frames.add("END " + stream);
			}
		}

		@Override
		public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
			if (event instanceof Http2ResetFrame reset) {
				Http2Client.this.frames
					.add("RST_STREAM " + ((Http2StreamChannel) ctx.channel()).stream().id() + " " + reset.errorCode());
			}
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
			ctx.close();
		}

	}

}

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
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslContext;

/**
 * Looks at a connection's first bytes and sets up what the client speaks: TLS, HTTP/2
 * with prior knowledge, or HTTP/1.1.
 */
final class ProtocolDetector extends ByteToMessageDecoder {

	private static final int TLS_HANDSHAKE = 22;

	/** No HTTP/1.1 method begins like the HTTP/2 preface. */
	private static final String HTTP2_PREFACE = "PRI";

	private final Connection connection;

	private final SslContext tls;

	private final HttpPipelines pipelines;

	ProtocolDetector(Connection connection, SslContext tls, HttpPipelines pipelines) {
		this.connection = connection;
		this.tls = tls;
		this.pipelines = pipelines;
	}

	@Override
	protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
		if (in.getUnsignedByte(in.readerIndex()) == TLS_HANDSHAKE) {
			this.connection.secured();
			ctx.pipeline().addLast(this.tls.newHandler(ctx.alloc()), new AfterHandshake());
		}
		else if (in.getByte(in.readerIndex()) != HTTP2_PREFACE.charAt(0)) {
			this.pipelines.http1(ctx.pipeline(), this.connection);
		}
		else if (in.readableBytes() < HTTP2_PREFACE.length()) {
			return;
		}
		else if (in.toString(in.readerIndex(), HTTP2_PREFACE.length(), StandardCharsets.US_ASCII)
			.equals(HTTP2_PREFACE)) {
			this.pipelines.http2(ctx.pipeline(), this.connection);
		}
		else {
			this.pipelines.http1(ctx.pipeline(), this.connection);
		}
		ctx.pipeline().remove(this);
	}

	@Override
	public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
		ctx.close();
	}

	private final class AfterHandshake extends ApplicationProtocolNegotiationHandler {

		AfterHandshake() {
			super(ApplicationProtocolNames.HTTP_1_1);
		}

		@Override
		protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
			if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
				ProtocolDetector.this.pipelines.http2(ctx.pipeline(), ProtocolDetector.this.connection);
			}
			else {
				ProtocolDetector.this.pipelines.http1(ctx.pipeline(), ProtocolDetector.this.connection);
			}
		}

		@Override
		protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) {
			// A client that does not trust the certificate: what a test may well want.
			ctx.close();
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
			ctx.close();
		}

	}

}

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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import org.jspecify.annotations.Nullable;

/**
 * One request and its answer on the wire. Safe to use from any thread: everything that is
 * written goes, in the order of the calls, to the exchange's network thread, through the
 * sinks that {@link #through} put in its way, then to the socket.
 */
public final class Exchange implements ApiResponse {

	private final ApiRequest request;

	private final ResourceRequest target;

	private final Connection connection;

	private final Channel channel;

	private final Instant arrived = Instant.now();

	private final NettySink socket;

	private final AtomicLong queued = new AtomicLong();

	private final List<Runnable> startActions = new ArrayList<>();

	private final List<Runnable> closeActions = new ArrayList<>();

	/** Changed only before the first piece of the answer, then used on the event loop. */
	private Sink sink;

	private boolean shaped;

	private volatile int status;

	private volatile @Nullable Ending ending;

	private volatile @Nullable Instant ended;

	Exchange(ApiRequest request, Connection connection, Channel channel, boolean keepAlive) {
		this.request = request;
		this.target = ResourceRequest.of(request);
		this.connection = connection;
		this.channel = channel;
		this.socket = new NettySink(channel, keepAlive, () -> finish(Ending.COMPLETE));
		this.sink = new HeadObserver(this.socket, this::started);
	}

	/**
	 * Returns the request.
	 * @return the request as it arrived
	 */
	public ApiRequest request() {
		return this.request;
	}

	/**
	 * Returns what the request asks for.
	 * @return verb and resource
	 */
	public ResourceRequest target() {
		return this.target;
	}

	/**
	 * Returns the connection that it came by.
	 * @return the connection
	 */
	public Connection connection() {
		return this.connection;
	}

	/**
	 * Returns when the request was complete.
	 * @return the time of arrival
	 */
	public Instant arrived() {
		return this.arrived;
	}

	/**
	 * Returns when and whether it is over.
	 * @return the time of its end, or {@code null} while it is open
	 */
	public @Nullable Instant ended() {
		return this.ended;
	}

	/**
	 * Returns how it ended.
	 * @return how, or {@code null} while it is open
	 */
	public @Nullable Ending ending() {
		return this.ending;
	}

	/**
	 * Returns the status that was sent.
	 * @return the HTTP status, 0 if none was sent yet
	 */
	public int status() {
		return this.status;
	}

	/**
	 * Returns how many body bytes the socket took, as they were sent: compressed if
	 * compressed.
	 * @return the number of bytes
	 */
	public long sentBytes() {
		return this.socket.sent();
	}

	/**
	 * Puts a sink before the present ones. The body is then not compressed as a whole, so
	 * that faults count plain bytes. Must be called before the answer begins.
	 * @param change makes the new first sink from the present one
	 */
	public void through(UnaryOperator<Sink> change) {
		this.sink = change.apply(this.sink);
		this.shaped = true;
	}

	@Override
	public void send(int code, Map<String, String> headers, byte[] body) {
		Map<String, String> all = StandardHeaders.with(code, headers);
		byte[] coded = body;
		if (body.length > Gzip.ABOVE && !this.shaped && Gzip.isAccepted(this.request)
				&& headers.keySet().stream().noneMatch("Content-Encoding"::equalsIgnoreCase)) {
			coded = Gzip.member(body);
			all.put("Content-Encoding", "gzip");
			all.put("Vary", "Accept-Encoding");
		}
		byte[] sent = coded;
		run(sent.length, () -> {
			this.sink.head(Head.whole(code, all, sent.length));
			this.sink.part(sent);
			this.sink.end();
		});
	}

	@Override
	public void start(int code, Map<String, String> headers) {
		Head head = Head.stream(code, StandardHeaders.with(code, headers), Gzip.isForStream(this.request));
		run(0, () -> this.sink.head(head));
	}

	@Override
	public void write(byte[] part) {
		run(part.length, () -> this.sink.part(part));
	}

	@Override
	public void end() {
		run(0, () -> this.sink.end());
	}

	/**
	 * Breaks the answer off, after what was written so far.
	 * @param how how the client sees it
	 */
	public void cut(Cut how) {
		run(0, () -> {
			if (how == Cut.END) {
				this.socket.end();
				return;
			}
			this.socket.stop(() -> breakOff(how));
		});
	}

	private void breakOff(Cut how) {
		switch (how) {
			case RESET -> {
				finish(Ending.CUT);
				this.connection.cut(Cut.RESET);
			}
			case CLOSE -> {
				finish(Ending.CUT);
				this.connection.cut(Cut.CLOSE);
			}
			case RESET_STREAM -> {
				finish(Ending.CUT);
				if (this.request.protocol().equals("HTTP/2")) {
					this.channel.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR));
				}
				else {
					this.connection.cut(Cut.RESET);
				}
			}
			case SILENCE, END -> {
				// Nothing follows: the exchange stays open until the client gives up.
			}
		}
	}

	/**
	 * Runs an action later on the exchange's network thread, unless it is over by then.
	 * @param delay how long from now
	 * @param action the action
	 */
	public void later(Duration delay, Runnable action) {
		try {
			loop().schedule(() -> {
				if (this.ending == null) {
					action.run();
					this.channel.flush();
				}
			}, delay.toNanos(), TimeUnit.NANOSECONDS);
		}
		catch (RejectedExecutionException ex) {
			finish(Ending.LOST);
		}
	}

	/**
	 * Asks to be told once when status and headers have been sent.
	 * @param action what to do then, on the network thread
	 */
	public void onStart(Runnable action) {
		synchronized (this.startActions) {
			this.startActions.add(action);
		}
	}

	@Override
	public void onClose(Runnable action) {
		synchronized (this.closeActions) {
			if (this.ending == null) {
				this.closeActions.add(action);
				return;
			}
		}
		action.run();
	}

	@Override
	public long pendingBytes() {
		return this.queued.get() + this.socket.pending();
	}

	private void run(int bytes, Runnable action) {
		this.queued.addAndGet(bytes);
		try {
			loop().execute(() -> {
				this.queued.addAndGet(-bytes);
				if (this.ending == null) {
					action.run();
					this.channel.flush();
				}
			});
		}
		catch (RejectedExecutionException ex) {
			finish(Ending.LOST);
		}
	}

	private EventLoop loop() {
		return this.channel.eventLoop();
	}

	private void started(int code) {
		this.status = code;
		List<Runnable> actions;
		synchronized (this.startActions) {
			actions = List.copyOf(this.startActions);
			this.startActions.clear();
		}
		actions.forEach(Runnable::run);
	}

	void finish(Ending how) {
		List<Runnable> actions;
		synchronized (this.closeActions) {
			if (this.ending != null) {
				return;
			}
			this.ended = Instant.now();
			this.ending = how;
			actions = List.copyOf(this.closeActions);
			this.closeActions.clear();
		}
		actions.forEach(Runnable::run);
	}

	/** Tells when the head goes out, whatever the sinks before made of it. */
	private record HeadObserver(Sink next, IntConsumer observer) implements Sink {

		@Override
		public void head(Head head) {
			this.next.head(head);
			this.observer.accept(head.status());
		}

		@Override
		public void part(byte[] bytes) {
			this.next.part(bytes);
		}

		@Override
		public void end() {
			this.next.end();
		}

	}

}

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
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.DelaySink.Delays;
import io.kubeinformer.test.Fault.Effect;
import io.kubeinformer.test.http.Cut;
import io.kubeinformer.test.http.Exchange;
import io.kubeinformer.test.http.Head.Framing;
import io.kubeinformer.test.http.Sink;
import io.kubeinformer.test.http.StatusBody;

/**
 * A fault in the making: first how often and how late, then, as the last step, what
 * happens. It strikes once unless told otherwise. An <em>event</em> is one line of a JSON
 * body, or one frame of a protobuf watch; bytes and events are counted before
 * compression.
 */
public final class FaultRule {

	private final Faults owner;

	private final RequestMatcher matcher;

	private int times = 1;

	private int skip;

	private Delays delays = Delays.NONE;

	FaultRule(Faults owner, RequestMatcher matcher) {
		this.owner = owner;
		this.matcher = matcher;
	}

	/**
	 * Strikes so many requests, then no more.
	 * @param count how many, 1 or more
	 * @return this
	 */
	public FaultRule times(int count) {
		if (count < 1) {
			throw new IllegalArgumentException("A fault strikes at least once, not " + count + " times");
		}
		this.times = count;
		return this;
	}

	/**
	 * Strikes every request until it is removed.
	 * @return this
	 */
	public FaultRule always() {
		this.times = Integer.MAX_VALUE;
		return this;
	}

	/**
	 * Lets the first matching requests pass.
	 * @param count how many
	 * @return this
	 */
	public FaultRule skip(int count) {
		this.skip = count;
		return this;
	}

	/**
	 * Holds status and headers back.
	 * @param delay how long
	 * @return this
	 */
	public FaultRule delayHeaders(Duration delay) {
		this.delays = new Delays(delay, this.delays.body(), this.delays.chunks());
		return this;
	}

	/**
	 * Holds the body back after the headers.
	 * @param delay how long
	 * @return this
	 */
	public FaultRule delayBody(Duration delay) {
		this.delays = new Delays(this.delays.headers(), delay, this.delays.chunks());
		return this;
	}

	/**
	 * Lets time pass between the chunks of the body: 2,048 bytes each, or the events of a
	 * watch.
	 * @param delay how long between two
	 * @return this
	 */
	public FaultRule delayChunks(Duration delay) {
		this.delays = new Delays(this.delays.headers(), this.delays.body(), delay);
		return this;
	}

	/**
	 * Answers as usual, only with the delays.
	 * @return the fault
	 */
	public Fault proceed() {
		return strike((exchange, usual) -> usual);
	}

	/**
	 * Answers with any status, header fields and body.
	 * @param status the HTTP status
	 * @param headers the header fields beyond those that every answer has
	 * @param body the body
	 * @return the fault
	 */
	public Fault respond(int status, Map<String, String> headers, byte[] body) {
		return strike((exchange, usual) -> () -> exchange.send(status, headers, body));
	}

	/**
	 * Answers with a body of any type.
	 * @param status the HTTP status
	 * @param contentType the media type, for example {@code text/html}
	 * @param body the body
	 * @return the fault
	 */
	public Fault respond(int status, String contentType, String body) {
		return respond(status, Map.of("Content-Type", contentType), body.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Answers with a JSON object of kind Status.
	 * @param status code, reason and message
	 * @return the fault
	 */
	public Fault respond(StatusBody status) {
		return respond(status.code(), "application/json", status.json() + "\n");
	}

	/**
	 * Answers with a JSON object of kind Status.
	 * @param code the HTTP status
	 * @param reason the reason, for example {@code ServiceUnavailable}, or {@code null}
	 * @param message the sentence
	 * @return the fault
	 */
	public Fault respondStatus(int code, @Nullable String reason, String message) {
		return respond(new StatusBody(code, reason, message));
	}

	/**
	 * Answers with a status and no body.
	 * @param status the HTTP status
	 * @return the fault
	 */
	public Fault respondEmpty(int status) {
		return respond(status, Map.of(), new byte[0]);
	}

	/**
	 * Answers 429 as the API server's limiters do, in plain text.
	 * @param retryAfter the wish sent as {@code Retry-After}, whole seconds
	 * @return the fault
	 */
	public Fault tooManyRequests(Duration retryAfter) {
		return respond(429,
				Map.of("Content-Type", "text/plain; charset=utf-8", "Retry-After",
						String.valueOf(retryAfter.toSeconds())),
				"Too many requests, please try again later.\n".getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Answers 200 with one ERROR event and a clean end: how a watch fails inside the
	 * server.
	 * @param status what the event says
	 * @return the fault
	 */
	public Fault errorEvent(StatusBody status) {
		return strike((exchange, usual) -> () -> {
			exchange.start(200, Map.of("Content-Type", "application/json"));
			exchange.write(Watches.errorEvent(status));
			exchange.end();
		});
	}

	/**
	 * Answers that the version is expired: a watch with an ERROR event, all else with
	 * HTTP 410.
	 * @return the fault
	 */
	public Fault expired() {
		return strike((exchange, usual) -> () -> {
			if (exchange.target().verb().equals("watch")) {
				exchange.start(200, Map.of("Content-Type", "application/json"));
				exchange.write(Watches.errorEvent(Watches.TOO_OLD));
				exchange.end();
			}
			else {
				new StatusBody(410, "Expired", "The resourceVersion for the provided list is too old.")
					.sendTo(exchange);
			}
		});
	}

	/**
	 * Sends no answer, and breaks off.
	 * @param how how the client sees it; {@link Cut#SILENCE} never answers
	 * @return the fault
	 */
	public Fault cut(Cut how) {
		Duration delay = this.delays.headers();
		return strike((exchange, usual) -> () -> exchange.later(delay, () -> exchange.cut(how)));
	}

	/**
	 * Never answers, not even with headers; the connection stays open.
	 * @return the fault
	 */
	public Fault neverAnswer() {
		return cut(Cut.SILENCE);
	}

	/**
	 * Sends bytes instead of an answer, past the HTTP codec.
	 * @param bytes the bytes, any at all
	 * @param how what happens after them
	 * @return the fault
	 */
	public Fault raw(byte[] bytes, Cut how) {
		return strike((exchange, usual) -> () -> {
			exchange.connection().raw(bytes);
			exchange.cut(how);
		});
	}

	/**
	 * Breaks the answer off after so many bytes of its body.
	 * @param bytes how many, 0 for the headers alone
	 * @param how how the client sees it
	 * @return the fault
	 */
	public Fault cutAfterBytes(long bytes, Cut how) {
		return shape((exchange, next) -> new CutBytesSink(exchange, next, bytes, how));
	}

	/**
	 * Breaks the answer off after so many events.
	 * @param events how many, 0 for the headers alone
	 * @param how how the client sees it
	 * @return the fault
	 */
	public Fault cutAfterEvents(int events, Cut how) {
		return shape((exchange, next) -> new CutEventsSink(exchange, next, events, false, how));
	}

	/**
	 * Breaks the answer off in the middle of an event.
	 * @param events how many whole events come before the half one
	 * @param how how the client sees it
	 * @return the fault
	 */
	public Fault cutInEvent(int events, Cut how) {
		return shape((exchange, next) -> new CutEventsSink(exchange, next, events, true, how));
	}

	/**
	 * Sends the whole body, but not its end: no last chunk, no END_STREAM.
	 * @param how what happens instead
	 * @return the fault
	 */
	public Fault cutAtEnd(Cut how) {
		return shape((exchange, next) -> ShapeSink.ending(next, () -> exchange.cut(how)));
	}

	/**
	 * Announces a {@code Content-Length}, sends fewer bytes and breaks off.
	 * @param bytes how many bytes are sent
	 * @param how how the client sees it
	 * @return the fault
	 */
	public Fault truncate(long bytes, Cut how) {
		return shape((exchange, next) -> new CutBytesSink(exchange,
				ShapeSink.heading(next, (head) -> head.framed(Framing.LENGTH, Math.max(head.length(), bytes + 1))),
				bytes, how));
	}

	/**
	 * Sends the body without length and without chunks: on HTTP/1.1 it ends with the
	 * connection.
	 * @return the fault
	 */
	public Fault closeDelimited() {
		return shape((exchange, next) -> ShapeSink.heading(next, (head) -> head.framed(Framing.CLOSE, 0)));
	}

	/**
	 * Sends another body under the usual status and headers.
	 * @param body the body
	 * @return the fault
	 */
	public Fault replaceBody(byte[] body) {
		return shape((exchange, next) -> ShapeSink.replacing(next, body));
	}

	/**
	 * Changes or drops events.
	 * @param edit gets each event, its newline included, each byte as a Latin-1
	 * character, and returns what is sent, {@code null} for nothing; called on the
	 * network thread
	 * @return the fault
	 */
	public Fault editEvents(UnaryOperator<@Nullable String> edit) {
		return shape((exchange, next) -> new EditEventsSink(next, edit));
	}

	/**
	 * Lets no bookmark through.
	 * @return the fault
	 */
	public Fault dropBookmarks() {
		return editEvents((event) -> (event == null || Bookmarks.isBookmark(event)) ? null : event);
	}

	/**
	 * Lets bookmarks through without annotations, so that none ends the initial events.
	 * JSON only.
	 * @return the fault
	 */
	public Fault dropBookmarkAnnotations() {
		return editBookmarks(Bookmarks::dropAnnotations);
	}

	/**
	 * Changes the objects of bookmarks. JSON only.
	 * @param change changes the object in place; called on the network thread
	 * @return the fault
	 */
	public Fault editBookmarks(Consumer<Map<String, Object>> change) {
		return editEvents((event) -> (event != null) ? Bookmarks.edit(event, change) : null);
	}

	/**
	 * Sends GOAWAY with NO_ERROR on the request's connection, then answers as usual. Does
	 * nothing but the delays on HTTP/1.1.
	 * @return the fault
	 */
	public Fault goAway() {
		return strike((exchange, usual) -> () -> {
			exchange.connection().goAway(0);
			usual.run();
		});
	}

	private Fault shape(Shape shape) {
		return strike((exchange, usual) -> {
			exchange.through((next) -> shape.before(exchange, next));
			return usual;
		});
	}

	private Fault strike(Effect effect) {
		Fault fault = new Fault(this.owner, this.matcher, this.skip, this.times, this.delays, effect);
		this.owner.add(fault);
		return fault;
	}

	private interface Shape {

		Sink before(Exchange exchange, Sink next);

	}

}

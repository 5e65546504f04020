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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kubeinformer.test.http.Cut;
import io.kubeinformer.test.http.StatusBody;

/**
 * The open watches that match, looked up anew at each call, and what can be done to them
 * from outside: bytes put into their streams, ends of every kind. Safe to use from any
 * thread.
 */
public final class Watches {

	static final StatusBody TOO_OLD = new StatusBody(410, "Expired", "too old resource version: 1 (2)");

	private final RequestLog requests;

	private final Kinds kinds;

	private final RequestMatcher matcher;

	Watches(RequestLog requests, Kinds kinds, RequestMatcher matcher) {
		this.requests = requests;
		this.kinds = kinds;
		this.matcher = matcher;
	}

	/**
	 * Narrows to some watches.
	 * @param which which watches
	 * @return those of them that match
	 */
	public Watches matching(RequestMatcher which) {
		return new Watches(this.requests, this.kinds, this.matcher.with("and " + which, which));
	}

	/**
	 * Returns the watches.
	 * @return the open watches that match now
	 */
	public List<RecordedRequest> list() {
		return this.requests.open(this.matcher);
	}

	/**
	 * Counts the watches.
	 * @return how many are open and match now
	 */
	public int count() {
		return list().size();
	}

	/**
	 * Waits up to ten seconds until so many watches are open and answered.
	 * @param count how many at least
	 * @return this
	 * @throws AssertionError if there are fewer; the message lists what requests came
	 */
	public Watches await(int count) {
		this.requests.awaitOpen(count, this.matcher);
		return this;
	}

	/**
	 * Puts bytes into the streams: whole events, halves, garbage. No newline is added.
	 * @param raw the bytes
	 * @return this
	 */
	public Watches send(byte[] raw) {
		list().forEach((watch) -> watch.exchange().write(raw));
		return this;
	}

	/**
	 * Puts text into the streams. No newline is added.
	 * @param raw the text, sent as UTF-8
	 * @return this
	 */
	public Watches send(String raw) {
		return send(raw.getBytes(StandardCharsets.UTF_8));
	}

	/**
	 * Sends a bookmark of the kind that each watch is about.
	 * @param resourceVersion its version
	 * @return this
	 */
	public Watches bookmark(String resourceVersion) {
		return bookmark(resourceVersion, Map.of());
	}

	/**
	 * Sends a bookmark with annotations.
	 * @param resourceVersion its version
	 * @param annotations the annotations; none are written if empty
	 * @return this
	 */
	public Watches bookmark(String resourceVersion, Map<String, String> annotations) {
		for (RecordedRequest watch : list()) {
			Kinds.Kind kind = this.kinds.ofResource(watch.group(), watch.resource());
			String line = Bookmarks.of(kind.apiVersion(), kind.kind(), resourceVersion,
					(annotations.isEmpty()) ? null : annotations);
			watch.exchange().write((line + "\n").getBytes(StandardCharsets.UTF_8));
		}
		return this;
	}

	/**
	 * Sends the bookmark that ends the initial events.
	 * @param resourceVersion its version
	 * @return this
	 */
	public Watches initialEventsEnd(String resourceVersion) {
		return bookmark(resourceVersion, Map.of(Bookmarks.INITIAL_EVENTS_END, "true"));
	}

	/**
	 * Sends an ERROR event; the streams stay open. Follow with {@link #end} to do as a
	 * real server does.
	 * @param status what the event says
	 * @return this
	 */
	public Watches error(StatusBody status) {
		return send(errorEvent(status));
	}

	/**
	 * Ends the watches as expired: ERROR event 410, then a clean end.
	 */
	public void expire() {
		error(TOO_OLD).end();
	}

	/**
	 * Ends the streams cleanly.
	 */
	public void end() {
		list().forEach((watch) -> watch.exchange().end());
	}

	/**
	 * Breaks the streams off.
	 * @param how how clients see it
	 */
	public void cut(Cut how) {
		list().forEach((watch) -> watch.exchange().cut(how));
	}

	/**
	 * Sends nothing more on the streams; they and their connections stay open.
	 */
	public void silence() {
		cut(Cut.SILENCE);
	}

	static byte[] errorEvent(StatusBody status) {
		Map<String, Object> event = new LinkedHashMap<>();
		event.put("type", "ERROR");
		event.put("object", Text.parse(status.json()));
		return (Text.json(event) + "\n").getBytes(StandardCharsets.UTF_8);
	}

}

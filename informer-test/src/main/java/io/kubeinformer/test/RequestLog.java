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

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

import io.kubeinformer.test.http.Exchange;

/**
 * Every request that reached the server, in the order of arrival: what tests assert on.
 * Keeps the last 20,000, and all that are open. Safe to use from any thread.
 */
public final class RequestLog {

	private static final int KEPT = 20_000;

	private static final int SHOWN = 30;

	private final Deque<RecordedRequest> requests = new ArrayDeque<>();

	private final Set<RecordedRequest> open = ConcurrentHashMap.newKeySet();

	private final Signal signal = new Signal();

	RequestLog() {
	}

	RecordedRequest add(Exchange exchange) {
		RecordedRequest request = new RecordedRequest(exchange);
		this.open.add(request);
		exchange.onStart(this.signal::changed);
		synchronized (this.requests) {
			this.requests.addLast(request);
			if (this.requests.size() > KEPT) {
				this.requests.removeFirst();
			}
		}
		exchange.onClose(() -> {
			this.open.remove(request);
			this.signal.changed();
		});
		this.signal.changed();
		return request;
	}

	/**
	 * Returns all requests.
	 * @return a copy, in the order of arrival
	 */
	public List<RecordedRequest> list() {
		synchronized (this.requests) {
			return List.copyOf(this.requests);
		}
	}

	/**
	 * Returns the requests that match.
	 * @param matcher which requests
	 * @return a copy, in the order of arrival
	 */
	public List<RecordedRequest> matching(RequestMatcher matcher) {
		return list().stream().filter(matcher).toList();
	}

	/**
	 * Counts the requests that match.
	 * @param matcher which requests
	 * @return how many have arrived
	 */
	public int count(RequestMatcher matcher) {
		return matching(matcher).size();
	}

	/**
	 * Returns the requests that are being answered and match: open watches, delayed or
	 * silent answers.
	 * @param matcher which requests
	 * @return a copy, in the order of arrival
	 */
	public List<RecordedRequest> open(RequestMatcher matcher) {
		return this.open.stream().filter(matcher).sorted(Comparator.comparing(RecordedRequest::arrivedAt)).toList();
	}

	/**
	 * Counts the watches whose stream is open.
	 * @return the number of open watches
	 */
	public int openWatches() {
		return open(RequestMatcher.watch("*")).size();
	}

	/**
	 * Waits up to ten seconds until at least so many requests that match have arrived.
	 * @param count how many
	 * @param matcher which requests
	 * @return the requests that match
	 * @throws AssertionError if fewer came; the message lists what did
	 */
	public List<RecordedRequest> await(int count, RequestMatcher matcher) {
		return await(count, matcher, Signal.PATIENCE);
	}

	/**
	 * Waits until at least so many requests that match have arrived.
	 * @param count how many
	 * @param matcher which requests
	 * @param max how long to wait at most
	 * @return the requests that match
	 * @throws AssertionError if fewer came; the message lists what did
	 */
	public List<RecordedRequest> await(int count, RequestMatcher matcher, Duration max) {
		this.signal.await(max, () -> count(matcher) >= count, () -> "Expected at least " + count + " requests ("
				+ matcher + ") within " + max + ", but there were " + count(matcher) + ". " + summary());
		return matching(matcher);
	}

	/**
	 * Waits up to ten seconds until at least so many requests that match were answered
	 * with a status and are still open, as watches are.
	 * @param count how many
	 * @param matcher which requests
	 * @return the open requests that match
	 * @throws AssertionError if there are fewer; the message lists what came
	 */
	public List<RecordedRequest> awaitOpen(int count, RequestMatcher matcher) {
		RequestMatcher answered = matcher.with("answered", (request) -> request.status() != 0);
		this.signal.await(Signal.PATIENCE, () -> open(answered).size() >= count,
				() -> "Expected at least " + count + " open requests (" + matcher + ") within " + Signal.PATIENCE
						+ ", but there were " + open(answered).size() + ". " + summary());
		return open(answered);
	}

	/**
	 * Waits up to ten seconds until no request that matches is open.
	 * @param matcher which requests
	 * @throws AssertionError if one stays open; the message lists what came
	 */
	public void awaitNoneOpen(RequestMatcher matcher) {
		this.signal.await(Signal.PATIENCE, () -> open(matcher).isEmpty(),
				() -> "Expected no open requests (" + matcher + ") after " + Signal.PATIENCE + ". " + summary());
	}

	/**
	 * Forgets the requests so far; open ones stay under {@link #open}.
	 */
	public void clear() {
		synchronized (this.requests) {
			this.requests.clear();
		}
	}

	private String summary() {
		List<RecordedRequest> all = list();
		if (all.isEmpty()) {
			return "No request came at all.";
		}
		return "The last requests were:\n" + all.stream()
			.skip(Math.max(0, all.size() - SHOWN))
			.map((request) -> "  " + request)
			.collect(Collectors.joining("\n"));
	}

}

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
import java.util.Collection;

import io.kubeinformer.test.http.Connection;
import io.kubeinformer.test.http.Cut;
import io.kubeinformer.test.http.Greeting;
import io.kubeinformer.test.http.WireServer;

/**
 * The TCP connections of the server's clients, and the port they come to. Safe to use
 * from any thread.
 */
public final class Connections {

	private final WireServer wire;

	Connections(WireServer wire) {
		this.wire = wire;
	}

	/**
	 * Returns the open connections.
	 * @return a copy
	 */
	public Collection<Connection> list() {
		return this.wire.connections();
	}

	/**
	 * Counts the open connections.
	 * @return how many
	 */
	public int count() {
		return list().size();
	}

	/**
	 * Ends all open connections. New ones are accepted.
	 * @param how how clients see it; {@link Cut#SILENCE} makes black holes of them
	 */
	public void cut(Cut how) {
		list().forEach((connection) -> connection.cut(how));
	}

	/**
	 * Resets all open connections. New ones are accepted.
	 */
	public void cut() {
		cut(Cut.RESET);
	}

	/**
	 * Sends GOAWAY with NO_ERROR on all HTTP/2 connections, as a server that stops with
	 * grace does: running streams go on.
	 */
	public void goAway() {
		list().forEach((connection) -> connection.goAway(0));
	}

	/**
	 * Sends GOAWAY on all HTTP/2 connections and then closes them: running streams are
	 * lost.
	 * @param errorCode the HTTP/2 error code
	 */
	public void goAwayAndClose(long errorCode) {
		list().stream().filter((connection) -> "HTTP/2".equals(connection.protocol())).forEach((connection) -> {
			connection.goAway(errorCode);
			connection.cut(Cut.CLOSE);
		});
	}

	/**
	 * Closes the port until {@link #accept}: new connections are refused, open ones live
	 * on. The port stays reserved.
	 */
	public void refuse() {
		this.wire.refuse();
	}

	/**
	 * Opens the port again.
	 */
	public void accept() {
		this.wire.listen();
	}

	/**
	 * Ends the next new connections before anything was read from them.
	 * @param times how many connections
	 * @param how how clients see it; {@link Cut#SILENCE} accepts and never answers
	 */
	public void cutNext(int times, Cut how) {
		this.wire.greet(times, new Greeting(new byte[0], how));
	}

	/**
	 * Meets the next new connections with bytes that are neither TLS nor HTTP.
	 * @param times how many connections
	 * @param bytes what is sent at once
	 * @param how what happens then
	 */
	public void greetNext(int times, byte[] bytes, Cut how) {
		this.wire.greet(times, new Greeting(bytes, how));
	}

	/**
	 * Waits until no connection is open.
	 * @param max how long to wait at most
	 * @throws AssertionError if one stays open
	 */
	public void awaitNone(Duration max) {
		this.wire.awaitNoConnection(max);
	}

}

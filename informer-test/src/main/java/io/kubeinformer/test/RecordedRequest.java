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
import java.time.Instant;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.http.Ending;
import io.kubeinformer.test.http.Exchange;
import io.kubeinformer.test.http.ResourceRequest;

/**
 * A request that reached the server, and what has become of it so far. What was asked
 * never changes; status, ending and byte count move until it is over. Safe to use from
 * any thread.
 */
public final class RecordedRequest {

	private final Exchange exchange;

	private volatile String user = "";

	RecordedRequest(Exchange exchange) {
		this.exchange = exchange;
	}

	Exchange exchange() {
		return this.exchange;
	}

	void authenticatedAs(String name) {
		this.user = name;
	}

	private ResourceRequest target() {
		return this.exchange.target();
	}

	/**
	 * Returns the HTTP method.
	 * @return the method in upper case
	 */
	public String method() {
		return this.exchange.request().method();
	}

	/**
	 * Returns the path.
	 * @return the decoded path without the query
	 */
	public String path() {
		return this.exchange.request().path();
	}

	/**
	 * Returns the query.
	 * @return the decoded parameters in order of arrival
	 */
	public Map<String, List<String>> query() {
		return this.exchange.request().query();
	}

	/**
	 * Returns the first value of a query parameter.
	 * @param name the parameter's name
	 * @return its value, or {@code null} if it was not sent
	 */
	public @Nullable String parameter(String name) {
		return this.exchange.request().parameter(name);
	}

	/**
	 * Returns the header fields.
	 * @return the fields by lower-case name
	 */
	public Map<String, List<String>> headers() {
		return this.exchange.request().headers();
	}

	/**
	 * Returns the first value of a header field.
	 * @param name its name in any case
	 * @return its value, or {@code null} if it was not sent
	 */
	public @Nullable String header(String name) {
		return this.exchange.request().header(name);
	}

	/**
	 * Returns the body as text.
	 * @return the body read as UTF-8; empty if there was none
	 */
	public String body() {
		return new String(this.exchange.request().body(), StandardCharsets.UTF_8);
	}

	/**
	 * Returns the verb as the API server names it.
	 * @return {@code list}, {@code watch}, {@code get}, {@code create}, {@code update},
	 * {@code patch}, {@code delete}, {@code deletecollection}; for a path that is no
	 * resource the HTTP method in lower case
	 */
	public String verb() {
		return target().verb();
	}

	/**
	 * Returns the API group.
	 * @return the group; empty for core
	 */
	public String group() {
		return target().group();
	}

	/**
	 * Returns the plural of the resource.
	 * @return the plural; empty for a path that is no resource
	 */
	public String resource() {
		return target().resource();
	}

	/**
	 * Returns the subresource.
	 * @return the subresource; empty if none
	 */
	public String subresource() {
		return target().subresource();
	}

	/**
	 * Returns the namespace.
	 * @return the namespace; empty for cluster scope and all namespaces
	 */
	public String namespace() {
		return target().namespace();
	}

	/**
	 * Returns the object's name.
	 * @return the name in the path; empty for a collection
	 */
	public String name() {
		return target().name();
	}

	/**
	 * Tells whether it is a watch that begins with the initial state because it asks so.
	 * @return whether it is a watch with {@code sendInitialEvents=true}
	 */
	public boolean isWatchList() {
		return verb().equals("watch") && ResourceRequest.isTrue(this.exchange.request(), "sendInitialEvents");
	}

	/**
	 * Returns who sent it.
	 * @return the user's name; {@code system:anonymous} without a token, empty if the
	 * request never came as far as authentication
	 */
	public String user() {
		return this.user;
	}

	/**
	 * Returns the protocol.
	 * @return {@code HTTP/1.1} or {@code HTTP/2}
	 */
	public String protocol() {
		return this.exchange.request().protocol();
	}

	/**
	 * Tells whether it came through TLS.
	 * @return whether it was encrypted
	 */
	public boolean isSecure() {
		return this.exchange.request().secure();
	}

	/**
	 * Tells which connection it came by.
	 * @return a number that no other connection of this process has
	 */
	public long connection() {
		return this.exchange.connection().number();
	}

	/**
	 * Returns when it had arrived in whole.
	 * @return the time
	 */
	public Instant arrivedAt() {
		return this.exchange.arrived();
	}

	/**
	 * Returns when it was over.
	 * @return the time, or {@code null} while it is open
	 */
	public @Nullable Instant endedAt() {
		return this.exchange.ended();
	}

	/**
	 * Returns how it ended.
	 * @return how, or {@code null} while it is open
	 */
	public @Nullable Ending ending() {
		return this.exchange.ending();
	}

	/**
	 * Tells whether it is still being answered.
	 * @return whether it has not ended
	 */
	public boolean isOpen() {
		return this.exchange.ending() == null;
	}

	/**
	 * Returns the status it was answered with.
	 * @return the HTTP status; 0 while or if none was sent
	 */
	public int status() {
		return this.exchange.status();
	}

	/**
	 * Returns how much of a body has left the server.
	 * @return bytes of body as sent, compressed if compressed
	 */
	public long sentBytes() {
		return this.exchange.sentBytes();
	}

	@Override
	public String toString() {
		String end = (isOpen()) ? "open" : String.valueOf(ending());
		return method() + " " + path() + ((query().isEmpty()) ? "" : " " + query()) + " -> "
				+ ((status() == 0) ? "no status" : status()) + ", " + end;
	}

}

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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.test.api.ApiServer;
import io.kubeinformer.test.api.ApiServerOptions;
import io.kubeinformer.test.api.Misbehaviour;
import io.kubeinformer.test.api.User;
import io.kubeinformer.test.http.ApiHandler;
import io.kubeinformer.test.http.ApiRequest;
import io.kubeinformer.test.http.Cut;
import io.kubeinformer.test.http.Exchange;
import io.kubeinformer.test.http.ServerCertificates;
import io.kubeinformer.test.http.StatusBody;
import io.kubeinformer.test.http.WireServer;

/**
 * A Kubernetes API server for tests, in this process, on one loopback port that takes
 * HTTP and HTTPS, HTTP/1.1 and HTTP/2. It answers as a real one does until a test tells
 * it to misbehave.
 *
 * <pre class="code">
 * try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
 *     server.objects().create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}}");
 *     server.faults().on(watch("configmaps")).times(2).cutAfterEvents(1, Cut.RESET);
 *     // … a client works against server.httpsUrl() …
 *     server.requests().await(3, watch("configmaps"));
 * }
 * </pre>
 *
 * Requests without a token may do everything until {@link #access()} says otherwise. Safe
 * to use from any thread.
 */
public final class KubernetesApiServer implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(KubernetesApiServer.class);

	private static final Duration DISCONNECT_PATIENCE = Duration.ofSeconds(5);

	private volatile ServerCertificates certificates = ServerCertificates.generate();

	private final RequestLog requests = new RequestLog();

	private final Faults faults = new Faults();

	private final Access access = new Access();

	private final String adminToken;

	private final @Nullable ApiServer api;

	private final ApiHandler handler;

	private final WireServer wire;

	private final Connections connections;

	private final Watches watches;

	private final Objects objects;

	private KubernetesApiServer(Builder builder) {
		this.adminToken = builder.token;
		this.access.user(builder.token, "admin", "system:masters");
		builder.users
			.forEach((token, user) -> this.access.user(token, user.name(), user.groups().toArray(String[]::new)));
		this.access.anonymous(builder.anonymous);
		this.api = (builder.handler == null) ? new ApiServer(builder.options) : null;
		this.handler = (builder.handler != null) ? builder.handler : api();
		if (this.api != null) {
			this.api.authorizer(this.access);
		}
		this.wire = new WireServer(builder.port, this.certificates, this::process);
		this.connections = new Connections(this.wire);
		InProcessClient client = new InProcessClient(this.handler);
		Kinds kinds = new Kinds(client);
		this.objects = new Objects(client, kinds);
		this.watches = new Watches(this.requests, kinds, RequestMatcher.watch("*"));
	}

	/**
	 * Begins a server.
	 * @return its settings, to be changed and started
	 */
	public static Builder builder() {
		return new Builder();
	}

	private void process(Exchange exchange) {
		RecordedRequest request = this.requests.add(exchange);
		Runnable usual = () -> answer(exchange, request);
		try {
			Fault fault = this.faults.take(request);
			if (fault != null) {
				fault.apply(exchange, usual);
			}
			else {
				usual.run();
			}
		}
		catch (RuntimeException ex) {
			logger.warn("The test API server failed at {} {}", request.method(), request.path(), ex);
			new StatusBody(500, "InternalError", "Internal error occurred: " + ex).sendTo(exchange);
		}
	}

	private void answer(Exchange exchange, RecordedRequest recorded) {
		ApiRequest request = exchange.request();
		User user = this.access.authenticate(request);
		if (user == null) {
			new StatusBody(401, "Unauthorized", "Unauthorized").sendTo(exchange);
			return;
		}
		recorded.authenticatedAs(user.name());
		StatusBody refusal = this.access.refusal(user, request, exchange.target());
		if (refusal != null) {
			refusal.sendTo(exchange);
			return;
		}
		this.handler.handle(as(user, request), exchange);
	}

	// Tells the API who asks, in the fields by which an authenticating proxy does.
	private static ApiRequest as(User user, ApiRequest request) {
		Map<String, List<String>> headers = new LinkedHashMap<>(request.headers());
		headers.put(User.NAME_HEADER, List.of(user.name()));
		headers.put(User.UID_HEADER, List.of(user.uid()));
		headers.put(User.GROUP_HEADER, user.groups());
		return new ApiRequest(request.method(), request.path(), request.query(), headers, request.body(),
				request.protocol(), request.secure());
	}

	/**
	 * Opens the port, after {@link #stop}; does nothing if it is open.
	 * @return this
	 */
	public KubernetesApiServer start() {
		this.wire.listen();
		return this;
	}

	/**
	 * Stops as a killed server does: refuses new connections and ends the open ones
	 * without finishing any answer. Objects, faults, log and port are kept for
	 * {@link #start}.
	 */
	public void stop() {
		this.wire.refuse();
		this.connections.cut(Cut.CLOSE);
		this.connections.awaitNone(DISCONNECT_PATIENCE);
	}

	/**
	 * Stops and starts again on the same port, with the same objects. As after the
	 * restart of a real server, all older resource versions are expired. To keep them,
	 * call {@link #stop} and {@link #start}.
	 */
	public void restart() {
		stop();
		expireHistory();
		start();
	}

	/**
	 * Expires every resource version but the present one: watches, pages and exact lists
	 * from older ones get 410. Open watches go on.
	 */
	public void expireHistory() {
		api().storage().expireHistory();
	}

	/**
	 * Switches ways of answering wrongly on, and all others off.
	 * @param ways the ways; none for a server that is right
	 */
	public void misbehave(Misbehaviour... ways) {
		api().misbehave(ways);
	}

	/**
	 * Sends a bookmark with the store's present version to every watch that allows them,
	 * long before a minute is over.
	 */
	public void sendBookmarks() {
		api().sendBookmarks();
	}

	private ApiServer api() {
		if (this.api == null) {
			throw new IllegalStateException(
					"This test API server was built with a handler of its own, so it keeps no objects");
		}
		return this.api;
	}

	/**
	 * Closes everything and waits until the server's threads have ended.
	 */
	@Override
	public void close() {
		this.wire.close();
		if (this.api != null) {
			this.api.close();
		}
	}

	// How the names of the threads of this server begin.
	List<String> threadNames() {
		return (this.api != null) ? List.of(this.wire.name(), this.api.threadNames()) : List.of(this.wire.name());
	}

	/**
	 * Returns the port.
	 * @return the port, for plain and encrypted connections alike
	 */
	public int port() {
		return this.wire.port();
	}

	/**
	 * Returns the URL for plain connections.
	 * @return {@code http://127.0.0.1:} and the port
	 */
	public String httpUrl() {
		return "http://127.0.0.1:" + port();
	}

	/**
	 * Returns the URL for encrypted connections.
	 * @return {@code https://127.0.0.1:} and the port
	 */
	public String httpsUrl() {
		return "https://127.0.0.1:" + port();
	}

	/**
	 * Replaces the authority and the server's certificate, as a cluster does when they
	 * near their end. Open connections live on; new ones need {@link #caCertificate the
	 * new authority}.
	 */
	public void renewCertificates() {
		ServerCertificates renewed = ServerCertificates.generate();
		this.wire.certificates(renewed);
		this.certificates = renewed;
	}

	/**
	 * Returns the certificate of the authority that clients must trust. Each server has
	 * its own.
	 * @return the certificate in PEM
	 */
	public String caCertificate() {
		return this.certificates.authorityPem();
	}

	/**
	 * Returns the token of the user {@code admin} in the group {@code system:masters}.
	 * @return the bearer token
	 */
	public String adminToken() {
		return this.adminToken;
	}

	/**
	 * Returns a kubeconfig with the HTTPS URL, the authority and the admin's token.
	 * @return the YAML text
	 */
	public String kubeconfig() {
		return Kubeconfig.of(httpsUrl(), caCertificate(), this.adminToken);
	}

	/**
	 * Writes {@link #kubeconfig} to a file, for kubectl and others.
	 * @param file the file; an existing one is replaced
	 * @return the file
	 */
	public Path writeKubeconfig(Path file) {
		try {
			return Files.writeString(file, kubeconfig());
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The kubeconfig of the test API server cannot be written to " + file, ex);
		}
	}

	/**
	 * Returns the objects, to be changed behind the clients' backs.
	 * @return the objects
	 */
	public Objects objects() {
		return this.objects;
	}

	/**
	 * Serves a custom resource whose objects may hold anything; ready when this returns.
	 * For schemas, columns or subresources create a CustomResourceDefinition by
	 * {@link #objects} instead.
	 * @param group the API group
	 * @param version the version
	 * @param kind the kind
	 * @param plural the plural in lower case
	 * @param namespaced whether its objects live in namespaces
	 */
	public void customResource(String group, String version, String kind, String plural, boolean namespaced) {
		this.objects.create(CustomResources.definition(group, version, kind, plural, namespaced));
		this.objects.awaitServed(group, version, plural);
	}

	/**
	 * Returns the log of requests.
	 * @return the log
	 */
	public RequestLog requests() {
		return this.requests;
	}

	/**
	 * Returns the faults, none at first.
	 * @return the faults
	 */
	public Faults faults() {
		return this.faults;
	}

	/**
	 * Returns the open watches.
	 * @return all of them, to be narrowed
	 */
	public Watches watches() {
		return this.watches;
	}

	/**
	 * Returns the connections.
	 * @return the connections
	 */
	public Connections connections() {
		return this.connections;
	}

	/**
	 * Returns users and rights.
	 * @return who may do what
	 */
	public Access access() {
		return this.access;
	}

	/**
	 * The settings of a server. Not safe for use by several threads.
	 */
	public static final class Builder {

		private final Map<String, User> users = new LinkedHashMap<>();

		private int port;

		private String token = "admin-" + UUID.randomUUID();

		private boolean anonymous = true;

		private ApiServerOptions options = ApiServerOptions.defaults();

		private @Nullable ApiHandler handler;

		private Builder() {
		}

		/**
		 * Sets the port.
		 * @param number the port; 0, as it begins, takes a free one
		 * @return this
		 */
		public Builder port(int number) {
			this.port = number;
			return this;
		}

		/**
		 * Sets the admin's token, which is random otherwise.
		 * @param value the bearer token
		 * @return this
		 */
		public Builder token(String value) {
			this.token = value;
			return this;
		}

		/**
		 * Makes a user known.
		 * @param userToken the bearer token that proves who it is
		 * @param name the user's name
		 * @param groups the user's groups
		 * @return this
		 */
		public Builder user(String userToken, String name, String... groups) {
			this.users.put(userToken, new User(name, name, List.of(groups)));
			return this;
		}

		/**
		 * Decides about requests without a token.
		 * @param allowed whether they are let in, as they are to begin with
		 * @return this
		 */
		public Builder anonymous(boolean allowed) {
			this.anonymous = allowed;
			return this;
		}

		/**
		 * Sets how the API keeps time and how much it remembers.
		 * @param changed the options; those of a real server otherwise
		 * @return this
		 */
		public Builder options(ApiServerOptions changed) {
			this.options = changed;
			return this;
		}

		/**
		 * Puts something else in the place of the API, for tests that script every
		 * answer.
		 * @param api what answers requests
		 * @return this
		 */
		public Builder handler(ApiHandler api) {
			this.handler = api;
			return this;
		}

		/**
		 * Creates the server and opens its port.
		 * @return the running server
		 * @throws UncheckedIOException if the port is taken
		 */
		public KubernetesApiServer start() {
			KubernetesApiServer server = new KubernetesApiServer(this);
			try {
				return server.start();
			}
			catch (RuntimeException ex) {
				server.close();
				throw ex;
			}
		}

	}

}

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

package io.kubeinformer.test.api;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.Problems;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.patch.ManagedFields;
import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.api.storage.Storage;
import io.kubeinformer.test.http.ApiHandler;
import io.kubeinformer.test.http.ApiRequest;
import io.kubeinformer.test.http.ApiResponse;

/**
 * The API of a Kubernetes cluster in memory: objects of all built-in kinds and of custom
 * ones, lists, watches and discovery, as kube-apiserver answers them. There are no
 * controllers: nothing schedules pods or removes what a deleted object owned.
 *
 * <p>
 * Safe for use by several threads.
 */
public final class ApiServer implements ApiHandler, AutoCloseable {

	private static final AtomicInteger SERVERS = new AtomicInteger();

	/** What an API server reads of a body at most, in bytes. */
	private static final int BODY_LIMIT = 3 * 1024 * 1024;

	private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(10);

	private final String threadNames = "test-api-" + SERVERS.incrementAndGet() + "-";

	private final ScheduledExecutorService timer;

	private final ExecutorService workers;

	private final ServerState state;

	private final ResourceRequests resources;

	private final OtherRequests others;

	private volatile Authorizer authorizer = Authorizer.GROUPS;

	/**
	 * Creates a server with the namespaces that every cluster has.
	 * @param options how it keeps time and how much it remembers
	 */
	public ApiServer(ApiServerOptions options) {
		ThreadFactory threads = threads();
		this.timer = Executors.newSingleThreadScheduledExecutor(threads);
		this.workers = Executors.newCachedThreadPool(threads);
		this.state = new ServerState(options, this.timer, this.workers);
		ServerHooks hooks = new ServerHooks(new Definitions(this.state));
		Writes writes = new Writes(this.state, new Namespaces(this.state), hooks);
		Deletes deletes = new Deletes(this.state, hooks);
		this.resources = new ResourceRequests(this.state, writes, deletes);
		this.others = new OtherRequests(this.state);
		for (String namespace : List.of("default", "kube-node-lease", "kube-public", "kube-system")) {
			create(writes, namespace);
		}
	}

	private void create(Writes writes, String namespace) {
		ObjectNode object = Json.object().put("kind", "Namespace").put("apiVersion", "v1");
		object.putObject("metadata").put("name", namespace);
		Target namespaces = Target.parse("/api/v1/namespaces", this.state.catalog());
		String time = Timestamps.now(this.state.options().clock());
		ManagedFields manager = new ManagedFields("kube-apiserver", ManagedFields.UPDATE, "", time);
		writes.create(new Writes.Write(manager, time, false, false), namespaces,
				namespaces.resource().schema().conform(object, new Problems()));
	}

	private ThreadFactory threads() {
		AtomicInteger number = new AtomicInteger();
		return (task) -> {
			Thread thread = new Thread(task, this.threadNames + number.incrementAndGet());
			thread.setDaemon(true);
			return thread;
		};
	}

	@Override
	public void handle(ApiRequest request, ApiResponse response) {
		Exchange exchange = new Exchange(request, response, this.state.options().protobuf());
		try {
			User user = User.of(request);
			RequestTimeout.of(exchange);
			if (!this.others.handle(exchange, user, this.authorizer)) {
				if (!ResourcePaths.isResource(request.path())) {
					ResourcePaths.refuse(exchange, user, this.authorizer);
				}
				ResourcePaths.authorize(exchange, user, this.authorizer);
				if (request.body().length > BODY_LIMIT) {
					throw new StatusException(413, "RequestEntityTooLarge",
							"Request entity too large: limit is " + BODY_LIMIT, null);
				}
				this.resources.handle(exchange, Target.parse(request.path(), this.state.catalog()));
			}
		}
		catch (RuntimeException ex) {
			exchange.fail(ex);
		}
	}

	/**
	 * Returns the storage behind the objects, for tests of versions and history.
	 * @return the storage
	 */
	public Storage storage() {
		return this.state.storage();
	}

	/**
	 * Decides who may do what. At first, members of {@code system:masters} and requests
	 * without a user may do everything, others only what every user may.
	 * @param authorizer decides
	 */
	public void authorizer(Authorizer authorizer) {
		this.authorizer = authorizer;
	}

	/**
	 * Switches ways to be wrong on, and all others off.
	 * @param misbehaviours the ways
	 */
	public void misbehave(Misbehaviour... misbehaviours) {
		Set<Misbehaviour> wanted = Set.of(misbehaviours);
		this.state.misbehaviours().retainAll(wanted);
		Collections.addAll(this.state.misbehaviours(), misbehaviours);
	}

	/**
	 * Ends all watches cleanly.
	 */
	public void closeWatches() {
		this.state.streams().forEach(WatchStream::finish);
	}

	/**
	 * Sends a bookmark now to each watch that allows them.
	 */
	public void sendBookmarks() {
		this.state.streams().forEach(WatchStream::bookmarkIfAllowed);
	}

	/**
	 * Returns how many watches are open.
	 * @return the number
	 */
	public int openWatches() {
		return this.state.streams().size();
	}

	/**
	 * Returns what the names of its threads begin with.
	 * @return a beginning that no other server of this process has
	 */
	public String threadNames() {
		return this.threadNames;
	}

	/**
	 * Ends all watches and all threads, and waits for that.
	 */
	@Override
	public void close() {
		closeWatches();
		this.timer.shutdownNow();
		this.workers.shutdown();
		try {
			this.timer.awaitTermination(CLOSE_PATIENCE.toSeconds(), TimeUnit.SECONDS);
			this.workers.awaitTermination(CLOSE_PATIENCE.toSeconds(), TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}

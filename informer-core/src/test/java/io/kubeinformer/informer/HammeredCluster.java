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

package io.kubeinformer.informer;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;

import io.kubeinformer.ResourceKey;
import io.kubeinformer.test.FaultRule;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.StoredObject;
import io.kubeinformer.test.api.Misbehaviour;
import io.kubeinformer.test.http.Cut;
import io.kubeinformer.test.http.StatusBody;

/**
 * A cluster of three kinds in three namespaces that changes at random, and whose API
 * server fails at random in each way in which one can without lying.
 */
final class HammeredCluster {

	static final List<String> NAMESPACES = List.of("shop", "pay", "dev");

	private static final List<String> KINDS = List.of("configmaps", "secrets", "widgets");

	private static final List<String> TEAMS = List.of("red", "blue");

	private static final List<StatusBody> REFUSALS = List.of(
			new StatusBody(500, "InternalError", "Internal error occurred: no quorum"),
			new StatusBody(503, "ServiceUnavailable", "apiserver is shutting down"),
			new StatusBody(504, "Timeout", "the server cannot reach etcd"), new StatusBody(401, "Unauthorized", "no"),
			new StatusBody(403, "Forbidden", "no rights"), new StatusBody(404, "NotFound", "not there yet"),
			new StatusBody(400, "BadRequest", "bad"), new StatusBody(422, "Invalid", "invalid"),
			new StatusBody(410, "Expired", "too old resource version"));

	private static final Cut[] CUTS = Cut.values();

	/**
	 * Ways of being wrong that make up nothing and leave nothing out, as a watch would
	 * that begins anew instead of where it was asked to.
	 */
	private static final List<Misbehaviour> WAYS = List.of(Misbehaviour.LIST_EMPTY_AS_NULL,
			Misbehaviour.LIST_ORDER_BY_VERSION, Misbehaviour.LIST_LIMIT_AT_ZERO, Misbehaviour.LIST_ITEMS_CARRY_KIND,
			Misbehaviour.BOOKMARK_UNASKED, Misbehaviour.BOOKMARK_WITH_OBJECT,
			Misbehaviour.WATCH_DELETED_WITH_OLD_VERSION, Misbehaviour.WATCH_EXPIRY_AS_STATUS,
			Misbehaviour.WATCH_OPEN_AFTER_ERROR, Misbehaviour.WATCH_REPLAYS_START);

	private final KubernetesApiServer server;

	private final Random random;

	private int values;

	HammeredCluster(KubernetesApiServer server, Random random) {
		this.server = server;
		this.random = random;
		server.customResource("ex.io", "v1", "Widget", "widgets", true);
		NAMESPACES.forEach(server.objects()::namespace);
	}

	// Creates, changes or deletes one of few objects, so that names come back often.
	void write() {
		write(any(KINDS), any(NAMESPACES), "n" + this.random.nextInt(8));
	}

	// Puts an object of each kind into each namespace.
	void writeLast() {
		KINDS.forEach((kind) -> NAMESPACES.forEach((namespace) -> put(kind, namespace, "last", "red", false)));
	}

	/**
	 * Returns what is there.
	 * @param kind the plural
	 * @param namespaces the namespaces
	 * @param which the objects that count
	 * @return uids and versions by keys
	 */
	Map<ResourceKey, String> content(String kind, Collection<String> namespaces, Predicate<StoredObject> which) {
		Map<ResourceKey, String> content = new HashMap<>();
		namespaces.forEach((namespace) -> this.server.objects()
			.list(kind, namespace)
			.stream()
			.filter(which)
			.forEach((object) -> content.put(new ResourceKey(namespace, object.name()),
					object.uid() + "@" + object.resourceVersion())));
		return content;
	}

	// Lets something go wrong, now or with one of the next requests.
	void fail() {
		switch (this.random.nextInt(20)) {
			case 0 -> this.server.connections().cut((this.random.nextBoolean()) ? Cut.RESET : Cut.CLOSE);
			case 1 -> this.server.connections().goAway();
			case 2 -> this.server.expireHistory();
			case 3 -> this.server.restart();
			case 4 -> {
				this.server.stop();
				for (int writes = this.random.nextInt(10); writes > 0; writes--) {
					write();
				}
				this.server.start();
			}
			case 5 -> this.server.watches().cut(any(CUTS));
			case 6 -> this.server.watches().expire();
			case 7 -> this.server.watches().error(any(REFUSALS));
			case 8 -> this.server.watches().send(any(List.of("\n", "\r\n", "{\"type\":\n", "<html>", "\0\0\0\2k8")));
			case 9 -> this.server.sendBookmarks();
			case 10 -> this.server
				.misbehave((this.random.nextBoolean()) ? new Misbehaviour[0] : new Misbehaviour[] { any(WAYS) });
			case 11 -> this.server.connections().cutNext(1, any(new Cut[] { Cut.RESET, Cut.CLOSE }));
			default -> failLater();
		}
	}

	// Takes all faults back.
	void mend() {
		this.server.faults().clear();
		this.server.misbehave();
	}

	private void failLater() {
		FaultRule rule = this.server.faults().on(requests()).times(1 + this.random.nextInt(3));
		int events = this.random.nextInt(6);
		switch (this.random.nextInt(14)) {
			case 0, 1 -> rule.respond(any(REFUSALS));
			case 2 -> rule.tooManyRequests(Duration.ofSeconds(1));
			case 3 -> rule.errorEvent(any(REFUSALS));
			case 4 -> rule.expired();
			case 5 -> rule.cut(any(CUTS));
			case 6 -> rule.cutAfterBytes(this.random.nextInt(2500), any(CUTS));
			case 7 -> rule.cutAfterEvents(events, any(CUTS));
			case 8 -> rule.cutInEvent(events, any(CUTS));
			case 9 -> rule.cutAtEnd(any(CUTS));
			case 10 -> rule.delayHeaders(Duration.ofMillis(this.random.nextInt(60))).proceed();
			case 11 -> rule.delayChunks(Duration.ofMillis(this.random.nextInt(20))).proceed();
			case 12 -> rule.dropBookmarks();
			default -> rule.raw("HTTP/1.1 200 OK\r\n\r\ngarbage\n".getBytes(StandardCharsets.UTF_8),
					any(new Cut[] { Cut.RESET, Cut.CLOSE }));
		}
	}

	private RequestMatcher requests() {
		String kind = any(KINDS);
		return switch (this.random.nextInt(4)) {
			case 0 -> RequestMatcher.list(kind);
			case 1 -> RequestMatcher.watchList(kind);
			case 2 -> RequestMatcher.plainWatch(kind);
			default -> RequestMatcher.verb("*", kind);
		};
	}

	private void write(String kind, String namespace, String name) {
		boolean there = this.server.objects().get(kind, namespace, name).isPresent();
		if (there && this.random.nextInt(3) == 0) {
			this.server.objects().delete(kind, namespace, name);
			if (this.random.nextInt(3) > 0) {
				return;
			}
			there = false;
		}
		put(kind, namespace, name, any(TEAMS), there);
	}

	private void put(String kind, String namespace, String name, String team, boolean there) {
		String value = String.valueOf(this.values++);
		String object = switch (kind) {
			case "configmaps" -> "{apiVersion: v1, kind: ConfigMap, data: {value: '" + value + "'}, ";
			case "secrets" -> "{apiVersion: v1, kind: Secret, stringData: {value: '" + value + "'}, ";
			default -> "{apiVersion: ex.io/v1, kind: Widget, spec: {value: '" + value + "'}, ";
		} + "metadata: {name: " + name + ", namespace: " + namespace + ", labels: {team: " + team + "}}}";
		if (there) {
			this.server.objects().update(object);
		}
		else {
			this.server.objects().create(object);
		}
	}

	private <E> E any(List<E> choices) {
		return choices.get(this.random.nextInt(choices.size()));
	}

	private Cut any(Cut[] choices) {
		return choices[this.random.nextInt(choices.length)];
	}

}

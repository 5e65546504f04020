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

package io.kubeinformer.reports;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.http.Deadlines;
import io.kubeinformer.informer.Recorder;
import io.kubeinformer.informer.ScaledFactories;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.api.ApiServerOptions;
import io.kubeinformer.test.http.ApiHandler;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An API server, a factory that works against it in quick time, and an informer of the
 * config maps in namespace {@code shop} with a handler that writes down what it is told,
 * in the words of {@link Recorder}.
 */
final class Scene implements AutoCloseable {

	static final Duration LONG = Duration.ofSeconds(20);

	static final String MAPS = "configmaps";

	private static final String SENTINEL = "+sentinel-";

	final KubernetesApiServer server;

	final SharedInformerFactory factory;

	final Recorder recorder = new Recorder();

	/** What became of the informers: state and, if there is one, reason. */
	final List<String> states = new CopyOnWriteArrayList<>();

	private final InitialState initial;

	private final AtomicInteger sentinels = new AtomicInteger();

	private InformerSpec<V1ConfigMap> spec = InformerSpec.of(V1ConfigMap.class);

	private Scene(Settings settings, KubernetesApiServer server) {
		this.initial = settings.initial;
		this.server = server;
		ApiClient client = new ApiClient().setBasePath(settings.tls ? server.httpsUrl() : server.httpUrl());
		if (settings.tls) {
			client.setSslCaCert(new ByteArrayInputStream(server.caCertificate().getBytes(StandardCharsets.UTF_8)));
		}
		settings.client.accept(client);
		this.factory = ScaledFactories.build(this.initial, client, settings.deadlines, settings.protobuf,
				settings.speed);
		this.factory.addStateListener((informer, before, after) -> this.states
			.add((after.reason() != null) ? after.state() + " " + after.reason() : after.state().toString()));
	}

	/**
	 * Begins a scene.
	 * @param initial how content is asked for
	 * @return its settings
	 */
	static Settings with(InitialState initial) {
		return new Settings(initial);
	}

	Scene spec(InformerSpec<V1ConfigMap> spec) {
		this.spec = spec;
		return this;
	}

	// Returns the informer of this scene, not started, with the recorder as its handler.
	SharedIndexInformer<V1ConfigMap> prepared() {
		SharedIndexInformer<V1ConfigMap> informer = informer();
		if (informer.handlers().isEmpty()) {
			informer.addHandler(this.recorder);
		}
		return informer;
	}

	SharedIndexInformer<V1ConfigMap> informer() {
		return this.factory.informer(this.spec);
	}

	// Starts the informer and returns once it has synced and watches.
	SharedIndexInformer<V1ConfigMap> started() throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = prepared();
		informer.start();
		assertThat(informer.awaitSync(LONG)).isTrue();
		this.server.watches().await(1);
		return informer;
	}

	PartitionStatus status() {
		return informer().status().partitions().values().iterator().next();
	}

	void create(String name, String value) {
		this.server.objects().create(manifest(name, value));
	}

	void update(String name, String value) {
		this.server.objects().update(manifest(name, value));
	}

	void delete(String name) {
		this.server.objects().delete(MAPS, "shop", name);
	}

	static String manifest(String name, String value) {
		return "{apiVersion: v1, kind: ConfigMap, metadata: {name: '" + name + "', namespace: shop}, data: {value: '"
				+ value + "'}}";
	}

	// Sends a bookmark and returns once it has come: the kind is known to send them.
	void bookmark() throws InterruptedException {
		this.server.objects().namespace("elsewhere");
		this.server.sendBookmarks();
		assertThat(informer().awaitResourceVersion(this.server.objects().resourceVersion(), LONG)).isTrue();
	}

	/**
	 * Does something that no client sees: there is no connection meanwhile.
	 * @param changes what happens
	 */
	void whileDisconnected(Runnable changes) {
		this.server.connections().refuse();
		this.server.connections().cut(Cut.RESET);
		changes.run();
		this.server.connections().accept();
	}

	/**
	 * Waits until the handler was told exactly this.
	 * @param events the events in their order, sentinels left out
	 */
	void awaitEvents(String... events) {
		await().atMost(LONG).untilAsserted(() -> assertThat(told()).containsExactly(events));
	}

	/**
	 * Creates an object whose event shows that all before it have come.
	 * @return what the handler was told until then, sentinels left out
	 */
	List<String> eventsUntilNow() {
		String name = "sentinel-" + this.sentinels.incrementAndGet();
		create(name, "1");
		await().atMost(LONG).until(() -> this.recorder.events().contains("+" + name + "=1"));
		return told();
	}

	// Returns the names in the cache, sentinels left out.
	List<String> cached() {
		return informer().lister()
			.list()
			.stream()
			.filter((object) -> !ConfigMaps.name(object).startsWith("sentinel-"))
			.map((object) -> ConfigMaps.name(object) + "=" + ConfigMaps.value(object))
			.sorted()
			.toList();
	}

	// Waits until a state was reached, as "STATE" or "STATE REASON".
	void awaitState(String state) {
		await().atMost(LONG).until(() -> this.states.contains(state));
	}

	long relists(ListReason why) {
		return status().relists().getOrDefault(why, 0L);
	}

	// Waits until the changes after a version are watched.
	void awaitWatchAt(String version) {
		this.server.requests().awaitOpen(1, RequestMatcher.plainWatch(MAPS).withQuery("resourceVersion", version));
	}

	// Returns how many requests for the whole content have come, pages not counted.
	int contentRequests() {
		return this.server.requests().count(RequestMatcher.initialState(MAPS).withoutQuery("continue"));
	}

	private List<String> told() {
		return this.recorder.events().stream().filter((event) -> !event.startsWith(SENTINEL)).toList();
	}

	@Override
	public void close() {
		this.factory.close();
		this.server.close();
	}

	/**
	 * The settings of a scene.
	 */
	static final class Settings {

		private final InitialState initial;

		private Deadlines deadlines = Deadlines.defaults();

		private int speed = 1;

		private boolean tls;

		private boolean protobuf;

		private Consumer<ApiClient> client = (client) -> {
		};

		private Consumer<KubernetesApiServer.Builder> server = (builder) -> {
		};

		private Settings(InitialState initial) {
			this.initial = initial;
		}

		/**
		 * Lets the life of watches and their silence pass quicker.
		 * @param times how many seconds pass in one
		 * @return this
		 */
		Settings speed(int times) {
			this.speed = times;
			return this;
		}

		Settings deadlines(Deadlines changed) {
			this.deadlines = changed;
			return this;
		}

		/**
		 * Speaks HTTP/2 over TLS.
		 * @return this
		 */
		Settings tls() {
			this.tls = true;
			return this;
		}

		/**
		 * Speaks protobuf, as servers and factories do unless told otherwise. Reports
		 * speak of JSON, and so does what tests put into watches.
		 * @return this
		 */
		Settings protobuf() {
			this.protobuf = true;
			return this;
		}

		Settings client(Consumer<ApiClient> change) {
			this.client = change;
			return this;
		}

		Settings server(Consumer<KubernetesApiServer.Builder> change) {
			this.server = change;
			return this;
		}

		Scene open() {
			KubernetesApiServer.Builder builder = KubernetesApiServer.builder()
				.options(ApiServerOptions.defaults().withProtobuf(this.protobuf));
			this.server.accept(builder);
			Scene scene = new Scene(this, builder.start());
			scene.server.objects().namespace("shop");
			return scene;
		}

		/**
		 * Opens the scene with a server that answers as a script says.
		 * @param script answers requests
		 * @return the scene
		 */
		Scene open(ApiHandler script) {
			return new Scene(this, KubernetesApiServer.builder().handler(script).start());
		}

	}

}

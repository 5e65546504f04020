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
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.informer.Recorder;
import io.kubeinformer.informer.SharedInformerFactoryBuilder;
import io.kubeinformer.test.Fault;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * When a stop returns the reader's thread has ended and its socket is closed, whatever it
 * was waiting for, and nobody complains.
 */
@WithEachInitialState
class B93StopEndsThreadsAndSocketsTests {

	private static final InformerSpec<V1ConfigMap> SPEC = InformerSpec.of(V1ConfigMap.class).withName("b93-maps");

	@AutoClose
	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	@AutoClose
	private final Logged log = Logged.about("b93-maps");

	private final RecordedThreads threads = new RecordedThreads();

	private final InitialState initial;

	B93StopEndsThreadsAndSocketsTests(InitialState initial) {
		this.initial = initial;
	}

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.1", "HTTP/2" })
	void whileAWatchIsIdle(String protocol) throws InterruptedException {
		try (SharedInformerFactory factory = factory(protocol)) {
			SharedIndexInformer<V1ConfigMap> informer = watching(factory);
			this.server.watches().matching(RequestMatcher.any().over(protocol)).await(1);
			factory.stop(Duration.ZERO);
			assertStopped(informer);
			assertThat(informer.status().partitions().values()).allMatch((partition) -> partition.lastError() == null);
			assertThat(this.log.lines()).isEmpty();
		}
	}

	@Test
	void whileAWatchIsMute() throws InterruptedException {
		try (SharedInformerFactory factory = factory("HTTP/1.1")) {
			SharedIndexInformer<V1ConfigMap> informer = watching(factory);
			this.server.watches().silence();
			informer.stop(Duration.ZERO);
			assertStopped(informer);
			assertThat(this.log.lines()).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "HTTP/1.1", "HTTP/2" })
	void whileTheFirstContentDoesNotCome(String protocol) {
		Fault fault = this.server.faults().on(RequestMatcher.initialState(Scene.MAPS)).neverAnswer();
		try (SharedInformerFactory factory = factory(protocol)) {
			SharedIndexInformer<V1ConfigMap> informer = factory.informer(SPEC);
			informer.start();
			fault.awaitApplied(1);
			factory.stop(Duration.ZERO);
			assertStopped(informer);
			assertThat(informer.hasSynced()).isFalse();
			assertThat(this.log.lines()).isEmpty();
		}
	}

	@Test
	void whileItWaitsToTryAgain() {
		this.server.access().deny("*", Scene.MAPS);
		try (SharedInformerFactory factory = factory("HTTP/1.1")) {
			SharedIndexInformer<V1ConfigMap> informer = factory.informer(SPEC);
			informer.start();
			await().atMost(Scene.LONG).until(() -> informer.status().state() == InformerState.WAITING);
			factory.stop(Duration.ZERO);
			assertStopped(informer);
			assertThat(this.log.errors()).isEmpty();
		}
	}

	@Test
	void closingTheFactoryEndsAllItsThreads() throws InterruptedException {
		SharedInformerFactory factory = factory("HTTP/2");
		this.server.objects().create(Scene.manifest("a", "1"));
		SharedIndexInformer<V1ConfigMap> informer = watching(factory);
		assertThat(this.threads.readers()).hasSize(1);
		factory.close();
		assertStopped(informer);
		await().atMost(Scene.LONG).untilAsserted(() -> assertThat(this.threads.alive()).isEmpty());
		assertThat(this.threads.uncaught()).isEmpty();
		assertThat(this.log.lines()).isEmpty();
	}

	@Test
	void noThreadKeepsAProcessAlive(@TempDir Path directory) throws IOException, InterruptedException {
		Path output = directory.resolve("output");
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), StoppingProgram.class.getName(), this.server.httpUrl(),
				this.initial.name())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		try {
			assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(Files.readString(output)).isTrue();
			assertThat(Files.readString(output)).contains("synced").doesNotContain("ERROR", "Exception");
			assertThat(process.exitValue()).isZero();
		}
		finally {
			process.destroyForcibly();
		}
	}

	@Test
	void noThreadOfARunningInformerKeepsAProcessAlive() throws InterruptedException {
		try (SharedInformerFactory factory = new SharedInformerFactoryBuilder()
			.apiClient(new ApiClient().setBasePath(this.server.httpUrl()))
			.streamingLists(this.initial.isStreaming())
			.build()) {
			watching(factory).addHandler(new Recorder());
			List<Thread> made = Thread.getAllStackTraces()
				.keySet()
				.stream()
				.filter((thread) -> thread.getName().startsWith("informer-worker-")
						|| thread.getName().contains("b93-maps") || thread.getName().startsWith("OkHttp"))
				.toList();
			assertThat(made).extracting(Thread::getName).contains("informer-reader-b93-maps");
			assertThat(made).allMatch(Thread::isDaemon);
		}
	}

	// The reader has ended when a stop returns; the server learns of it a little later.
	private void assertStopped(SharedIndexInformer<?> informer) {
		assertThat(this.threads.readers()).isEmpty();
		assertThat(informer.status().state()).isEqualTo(InformerState.STOPPED);
		this.server.connections().awaitNone(Scene.LONG);
	}

	private SharedIndexInformer<V1ConfigMap> watching(SharedInformerFactory factory) throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = factory.informer(SPEC);
		informer.start();
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		this.server.watches().await(1);
		return informer;
	}

	private SharedInformerFactory factory(String protocol) {
		ApiClient client = new ApiClient();
		if (protocol.equals("HTTP/2")) {
			client.setBasePath(this.server.httpsUrl());
			client.setSslCaCert(new ByteArrayInputStream(this.server.caCertificate().getBytes(StandardCharsets.UTF_8)));
		}
		else {
			client.setBasePath(this.server.httpUrl());
		}
		return new SharedInformerFactoryBuilder().apiClient(client)
			.threadFactory(this.threads)
			.streamingLists(this.initial.isStreaming())
			.build();
	}

}

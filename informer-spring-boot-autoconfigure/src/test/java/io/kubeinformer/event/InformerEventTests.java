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

package io.kubeinformer.event;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.EventListener;

import io.kubeinformer.InformerState;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.Lister;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.Reason;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.fake.FakeInformer;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.Statuses;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link InformerEvent}s.
 */
@ExtendWith(OutputCaptureExtension.class)
class InformerEventTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withPropertyValues("informer.resource.configmaps.kind=ConfigMap", "informer.startup.timeout=30s");

	@Test
	void statesAndTheSyncArePublishedInTheirOrder() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			this.contextRunner.withPropertyValues("informer.client.url=" + server.httpUrl())
				.withBean(Listener.class)
				.run((context) -> {
					Listener listener = context.getBean(Listener.class);
					await().untilAsserted(() -> assertThat(listener.seen).contains("configmaps has synced"));
					await().untilAsserted(() -> assertThat(listener.seen).contains("configmaps LISTING null",
							"configmaps WATCHING null"));
					assertThat(listener.seen.indexOf("configmaps LISTING null"))
						.isLessThan(listener.seen.indexOf("configmaps WATCHING null"));
					assertThat(listener.threads).allSatisfy((name) -> assertThat(name).startsWith("informer-events-"));
					ConfigurableApplicationContext source = (ConfigurableApplicationContext) context
						.getSourceApplicationContext();
					source.stop();
					listener.seen.clear();
					source.start();
					await().untilAsserted(() -> assertThat(listener.seen).contains("configmaps has synced"));
				});
		}
	}

	@Test
	void whatTheServerForbidsIsToldWithItsReason() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.access().deny("list", "configmaps").deny("watch", "configmaps");
			this.contextRunner
				.withPropertyValues("informer.client.url=" + server.httpUrl(), "informer.startup.mode=background",
						"informer.resource.configmaps.namespaces=default")
				.withBean(Listener.class)
				.run((context) -> {
					await().untilAsserted(() -> assertThat(context.getBean(Listener.class).seen)
						.contains("configmaps WAITING FORBIDDEN"));
					assertThat(context.getBean(Listener.class).texts).anySatisfy((text) -> assertThat(text)
						.startsWith("Informer 'configmaps' in namespace 'default' is WAITING (FORBIDDEN) after "));
				});
		}
	}

	@Test
	void listenerThatBlocksHoldsUpNeitherInformersNorHandlers() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.objects().create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: default}}");
			this.contextRunner.withPropertyValues("informer.client.url=" + server.httpUrl())
				.withBean(Blocking.class)
				.withBean(Keys.class)
				.run((context) -> {
					await().until(() -> context.getBean(Blocking.class).blocks);
					await().until(() -> context.getBean(Keys.class).names.contains("a"));
					server.objects()
						.create("{apiVersion: v1, kind: ConfigMap, metadata: {name: b, namespace: default}}");
					await().until(() -> context.getBean(Keys.class).names.contains("b"));
					context.getBean(Blocking.class).go.countDown();
				});
		}
	}

	@Test
	void listenerThatThrowsGetsTheNextEvent(CapturedOutput output) {
		this.contextRunner.withBean(FakeInformerFactory.class)
			.withPropertyValues("informer.client.url=http://127.0.0.1:1")
			.withBean(Throwing.class)
			.run((context) -> {
				FakeInformerFactory factory = context.getBean(FakeInformerFactory.class);
				FakeInformer<V1ConfigMap> informer = factory.named("configmaps");
				factory.stateListeners().forEach((listener) -> listener.onSynced(informer));
				factory.stateListeners().forEach((listener) -> listener.onSynced(informer));
				await().until(() -> context.getBean(Throwing.class).calls.size() == 2);
				await().untilAsserted(() -> assertThat(output)
					.contains("A listener failed for the event that Informer 'configmaps' has synced"));
			});
	}

	@Test
	void oldestEventsAreDroppedIfTooManyWait(CapturedOutput output) {
		this.contextRunner.withBean(FakeInformerFactory.class)
			.withPropertyValues("informer.client.url=http://127.0.0.1:1")
			.withBean(Blocking.class)
			.run((context) -> {
				FakeInformerFactory factory = context.getBean(FakeInformerFactory.class);
				FakeInformer<V1ConfigMap> informer = factory.named("configmaps");
				factory.stateListeners().forEach((listener) -> listener.onSynced(informer));
				await().until(() -> context.getBean(Blocking.class).blocks);
				for (int i = 0; i < 1002; i++) {
					factory.stateListeners().forEach((listener) -> listener.onSynced(informer));
				}
				assertThat(output).containsOnlyOnce("kept more than 1000 of them waiting");
				context.getBean(Blocking.class).go.countDown();
				await().until(() -> context.getBean(Blocking.class).calls.size() == 1001);
			});
	}

	@Test
	void onlyTheContextOfTheFactoryPublishes() {
		this.contextRunner.withBean(FakeInformerFactory.class)
			.withPropertyValues("informer.client.url=http://127.0.0.1:1")
			.run((parent) -> {
				FakeInformerFactory factory = parent.getBean(FakeInformerFactory.class);
				assertThat(parent.getBeanNamesForType(InformerEventPublisher.class)).hasSize(1);
				int before = factory.stateListeners().size();
				this.contextRunner.withPropertyValues("informer.client.url=http://127.0.0.1:1")
					.withParent(parent)
					.run((child) -> {
						assertThat(child.getBeanNamesForType(InformerEventPublisher.class)).isEmpty();
						assertThat(factory.stateListeners().stream().filter(InformerEventPublisher.class::isInstance))
							.hasSize(1);
					});
				assertThat(factory.stateListeners()).hasSize(before);
			});
	}

	@Test
	void eventsTellOfThePartition() {
		FakeInformerFactory factory = new FakeInformerFactory();
		FakeInformer<V1ConfigMap> informer = (FakeInformer<V1ConfigMap>) factory.informer(V1ConfigMap.class);
		InformerStateChangedEvent event = new InformerStateChangedEvent(informer,
				partition(Statuses.status("a", InformerState.WATCHING, null, true, Duration.ZERO)),
				partition(Statuses.status("a", InformerState.WAITING, Reason.UNREACHABLE, true, Duration.ZERO)));
		assertThat(event.getSource()).isSameAs(informer).isSameAs(event.getInformer());
		assertThat(event.getBefore().state()).isEqualTo(InformerState.WATCHING);
		assertThat(event.getAfter().reason()).isEqualTo(Reason.UNREACHABLE);
		assertThat(event.getNamespace()).isEmpty();
		assertThat(event).hasToString("Informer 'V1ConfigMap' is WAITING (UNREACHABLE) after WATCHING");
	}

	private static PartitionStatus partition(InformerStatus status) {
		return Objects.requireNonNull(status.partitions().get(""));
	}

	private static ConditionFactory await() {
		return Awaitility.await().atMost(Duration.ofSeconds(30));
	}

	static class Listener {

		private final List<String> seen = new CopyOnWriteArrayList<>();

		private final List<String> texts = new CopyOnWriteArrayList<>();

		private final List<String> threads = new CopyOnWriteArrayList<>();

		@EventListener
		void onState(InformerStateChangedEvent event) {
			this.threads.add(Thread.currentThread().getName());
			this.texts.add(event.toString());
			this.seen.add(event.getInformerName() + " " + event.getState() + " " + event.getReason());
		}

		@EventListener
		void onSynced(InformerSyncedEvent event) {
			this.seen.add(event.getInformerName() + " has synced");
		}

	}

	static class Blocking {

		private final CountDownLatch go = new CountDownLatch(1);

		private final List<InformerEvent> calls = new CopyOnWriteArrayList<>();

		private volatile boolean blocks;

		@EventListener
		void onEvent(InformerEvent event) throws InterruptedException {
			this.blocks = true;
			this.go.await();
			this.calls.add(event);
		}

	}

	static class Throwing {

		private final List<InformerEvent> calls = new CopyOnWriteArrayList<>();

		@EventListener
		void onEvent(InformerSyncedEvent event) {
			this.calls.add(event);
			throw new IllegalStateException("no");
		}

	}

	static class Keys {

		private final List<String> names = new CopyOnWriteArrayList<>();

		@InformerHandler
		void reconcile(ResourceKey key, Lister<V1ConfigMap> configMaps) {
			this.names.add(key.name());
		}

	}

}

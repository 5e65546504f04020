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

package io.kubeinformer.metrics;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1Pod;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformerMetricsAutoConfiguration;
import io.kubeinformer.fake.FakeInformer;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.Statuses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Tests for {@link InformerMetrics} and its auto-configuration.
 */
class InformerMetricsTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(InformerAutoConfiguration.class, InformerMetricsAutoConfiguration.class,
						MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class,
						SimpleMetricsExportAutoConfiguration.class, ObservationAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1", "informer.resource.web.kind=Deployment")
		.withBean(FakeInformerFactory.class);

	@Test
	void metersShowWhatTheInformerCounts() {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		FakeInformer<V1Pod> pods = pods();
		InformerMetrics metrics = new InformerMetrics(registry);
		metrics.bind(pods);
		assertThat(registry.get("informer.cache.size").tags("informer", "pods", "resource", "pods").gauge().value())
			.isEqualTo(42);
		assertThat(registry.get("informer.cache.memory").tags("informer", "pods").gauge().value()).isEqualTo(180_000);
		assertThat(registry.get("informer.cache.memory").gauge().getId().getBaseUnit()).isEqualTo("bytes");
		assertThat(registry.get("informer.queue.depth").gauge().value()).isEqualTo(7);
		assertThat(registry.get("informer.synced").gauge().value()).isEqualTo(1);
		assertThat(registry.get("informer.quarantined").gauge().value()).isZero();
		assertThat(registry.get("informer.age").timeGauge().value(TimeUnit.SECONDS)).isCloseTo(4.2, within(0.001));
		assertThat(registry.get("informer.events").tag("type", "added").functionCounter().count()).isEqualTo(42);
		assertThat(registry.get("informer.events").tag("type", "updated").functionCounter().count()).isEqualTo(310);
		assertThat(registry.get("informer.events").tag("type", "deleted").functionCounter().count()).isEqualTo(5);
		assertThat(registry.get("informer.events").tag("type", "resync").functionCounter().count()).isEqualTo(9);
		assertThat(registry.get("informer.list").tag("outcome", "success").functionTimer().count()).isEqualTo(1);
		assertThat(registry.get("informer.list.objects").functionCounter().count()).isEqualTo(42);
		assertThat(registry.get("informer.watch").tag("outcome", "closed").functionTimer().totalTime(TimeUnit.MINUTES))
			.isEqualTo(15);
		assertThat(registry.get("informer.relists").tag("reason", "initial").functionCounter().count()).isEqualTo(1);
		assertThat(registry.get("informer.relists").tag("reason", "stale").functionCounter().count()).isZero();
		metrics.close();
		assertThat(registry.getMeters()).isEmpty();
	}

	@Test
	void ageIsUnknownBeforeTheFirstEvent() {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		FakeInformer<V1Pod> pods = pods();
		pods.status(Statuses.status("pods", InformerState.LISTING, null, false, null));
		try (InformerMetrics metrics = new InformerMetrics(registry)) {
			metrics.bind(pods);
			assertThat(registry.get("informer.age").timeGauge().value(TimeUnit.SECONDS)).isNaN();
			assertThat(registry.get("informer.synced").gauge().value()).isZero();
		}
	}

	@Test
	void noTagHoldsANamespaceOrAName() {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		try (InformerMetrics metrics = new InformerMetrics(registry)) {
			metrics.bind(pods());
			assertThat(registry.getMeters()).isNotEmpty().allSatisfy((meter) -> {
				assertThat(meter.getId().getTags()).extracting("key")
					.isSubsetOf("informer", "resource", "handler", "type", "outcome", "reason");
				assertThat(meter.getId().getDescription()).isNotBlank();
			});
		}
	}

	@Test
	void allInformersAndHandlersHaveMetersFromTheStartToTheEnd() {
		MeterRegistry[] registry = new MeterRegistry[1];
		this.contextRunner.withBean("watcher", Watcher.class).run((context) -> {
			registry[0] = context.getBean(MeterRegistry.class);
			assertThat(registry[0].get("informer.cache.size")
				.tags("informer", "web", "resource", "deployments.apps")
				.gauge()).isNotNull();
			assertThat(registry[0].get("informer.handler.pending")
				.tags("informer", "pods", "handler", "watcher#onPod(ResourceEvent)")
				.gauge()
				.value()).isEqualTo(3);
			assertThat(registry[0].get("informer.handler.merged").functionCounter().count()).isEqualTo(6);
			assertThat(registry[0].get("informer.handler.wait").functionTimer().mean(TimeUnit.SECONDS))
				.isCloseTo(4.0 / 358, within(0.001));
		});
		assertThat(registry[0].find("informer.cache.size").meters()).isEmpty();
	}

	@Test
	void handlerCallsAreTimed() {
		this.contextRunner.withBean("watcher", Watcher.class).run((context) -> {
			FakeInformer<V1Pod> pods = context.getBean(FakeInformerFactory.class).named("pods");
			pods.delete(new V1Pod().metadata(new V1ObjectMeta().name("a")));
			assertThat(context.getBean(MeterRegistry.class)
				.get("informer.handler")
				.tags("informer", "pods", "type", "deleted", "outcome", "SUCCESS")
				.timer()
				.count()).isEqualTo(1);
		});
	}

	@Test
	void areSwitchedOffByTheUsualProperty() {
		this.contextRunner.withPropertyValues("management.metrics.enable.informer=false")
			.run((context) -> assertThat(context.getBean(MeterRegistry.class).find("informer.cache.size").meter())
				.isNull());
	}

	@Test
	void backOffWithoutRegistryWithoutMicrometerAndWithoutInformers() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(InformerAutoConfiguration.class, InformerMetricsAutoConfiguration.class))
			.withPropertyValues("informer.client.url=http://127.0.0.1:1")
			.withBean(FakeInformerFactory.class)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(InformerMetrics.class));
		this.contextRunner.withPropertyValues("informer.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(InformerMetrics.class));
		this.contextRunner.withClassLoader(new FilteredClassLoader("io.micrometer.core"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("informerMetrics"));
	}

	private static FakeInformer<V1Pod> pods() {
		FakeInformerFactory factory = new FakeInformerFactory();
		factory.informer(InformerSpec.of(V1Pod.class).withName("pods"));
		FakeInformer<V1Pod> pods = factory.named("pods");
		pods.status(Statuses.status("pods", InformerState.WATCHING, null, true, Duration.ofMillis(4200)));
		return pods;
	}

	static class Watcher {

		@InformerHandler
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

}

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

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.codec.Copies;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

class MutationDetectorTests {

	private final ListAppender<ILoggingEvent> log = new ListAppender<>();

	private final MutationDetector<V1ConfigMap> detector = new MutationDetector<>("configmaps", Copies::copy);

	private final V1ConfigMap object = ConfigMaps.of("a", 1);

	private final ResourceKey key = ResourceKey.of(this.object);

	@BeforeEach
	void listen() {
		this.log.start();
		logger().addAppender(this.log);
	}

	@AfterEach
	void stopListening() {
		logger().detachAppender(this.log);
	}

	@Test
	@Parity("MD01")
	void aHandlerThatChangesItsObjectFailsAndIsNamed() {
		ResourceEventHandler<V1ConfigMap> watched = this.detector.watching("labeller",
				ResourceEventHandler.of((event) -> meta(event.resource()).setName("b")));
		this.detector.written(this.key, this.object);
		assertThatIllegalStateException().isThrownBy(() -> watched.onAdd(this.object, true))
			.withMessageContaining("copy of the informer");
		assertThat(errors()).hasSize(1).first().asString().contains("'labeller'", "'configmaps'", "shop/");
		this.detector.check();
		assertThat(errors()).as("reported once").hasSize(1);
	}

	@Test
	void everyCallbackIsWatched() {
		ResourceEventHandler<V1ConfigMap> watched = this.detector.watching("eager",
				ResourceEventHandler.of((event) -> event.resource().setData(null)));
		assertThatIllegalStateException()
			.isThrownBy(() -> watched.onUpdate(ConfigMaps.of("a", 1), ConfigMaps.of("a", 2)));
		assertThatIllegalStateException().isThrownBy(() -> watched.onDelete(ConfigMaps.of("a", 1), false));
		assertThatIllegalStateException().isThrownBy(() -> watched.onUnwatched(ConfigMaps.of("a", 1)));
		assertThat(errors()).hasSize(3);
	}

	@Test
	void theFormerStateOfAnUpdateMustNotBeChangedEither() {
		ResourceEventHandler<V1ConfigMap> watched = this.detector.watching("eager", new ResourceEventHandler<>() {

			@Override
			public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
				before.setImmutable(true);
			}

		});
		assertThatIllegalStateException()
			.isThrownBy(() -> watched.onUpdate(ConfigMaps.of("a", 1), ConfigMaps.of("a", 2)));
	}

	@Test
	void aHandlerThatOnlyReadsIsLeftAlone() {
		ResourceEventHandler<V1ConfigMap> watched = this.detector.watching("reader",
				ResourceEventHandler.of((event) -> Copies.copy(event.resource()).setData(null)));
		watched.onAdd(this.object, false);
		watched.onUpdate(this.object, this.object);
		watched.onDelete(this.object, true);
		watched.onUnwatched(this.object);
		this.detector.written(this.key, this.object);
		this.detector.written(this.key, ConfigMaps.of("a", 2));
		this.detector.written(this.key, null);
		this.detector.check();
		assertThat(errors()).isEmpty();
	}

	@Test
	void whatAHandlerThrowsStaysWhatItIs() {
		ResourceEventHandler<V1ConfigMap> watched = this.detector.watching("broken",
				ResourceEventHandler.of((event) -> {
					event.resource().setData(null);
					throw new IllegalStateException("broken");
				}));
		assertThatIllegalStateException().isThrownBy(() -> watched.onAdd(this.object, false)).withMessage("broken");
		assertThat(errors()).hasSize(1);
	}

	@Test
	@Parity("MD01")
	void aChangeByWayOfTheListerIsFoundByTheNextCheck() {
		this.detector.written(this.key, this.object);
		this.detector.watching("reader", ResourceEventHandler.<V1ConfigMap>of((event) -> {
		})).onAdd(this.object, false);
		meta(this.object).setResourceVersion("7");
		this.detector.check();
		this.detector.check();
		assertThat(errors()).hasSize(1).first().asString().contains("shop/a", "[reader]");
	}

	@Test
	void aChangeIsFoundWhenTheObjectIsReplacedOrRemoved() {
		this.detector.written(this.key, this.object);
		this.object.setImmutable(true);
		V1ConfigMap next = ConfigMaps.of("a", 2);
		this.detector.written(this.key, next);
		assertThat(errors()).hasSize(1);
		next.setImmutable(true);
		this.detector.written(this.key, null);
		assertThat(errors()).hasSize(2);
	}

	@Test
	void objectsWithoutEqualsAreComparedByTheirJson() {
		MutationDetector<Plain> plain = new MutationDetector<>("plains", (object) -> new Plain(object.value));
		Plain cached = new Plain("1");
		plain.written(this.key, cached);
		plain.check();
		assertThat(errors()).isEmpty();
		cached.value = "2";
		plain.check();
		assertThat(errors()).hasSize(1);
	}

	@Test
	void inAnInformerTheCallCountsAsFailedAndOthersGoOn() throws InterruptedException {
		try (InformerRig rig = new InformerRig(true)) {
			rig.cluster.put("shop", "a", "1");
			SharedIndexInformer<V1ConfigMap> informer = rig.started();
			CountDownLatch later = new CountDownLatch(1);
			HandlerRegistration culprit = informer.addHandler(ResourceEventHandler.of((event) -> {
				if (ConfigMaps.value(event.resource()).equals("1")) {
					event.resource().setImmutable(true);
				}
				else {
					later.countDown();
				}
			}), HandlerOptions.defaults().withId("culprit"));
			assertThat(culprit.awaitSync(InformerRig.LONG)).isTrue();
			assertThat(culprit.status().failed()).isEqualTo(1);
			rig.cluster.put("shop", "a", "2");
			later.await();
			await().until(() -> culprit.status().processed() == 2);
			assertThat(culprit.status().failed()).isEqualTo(1);
			Objects.requireNonNull(informer.lister().get("shop", "a")).setImmutable(true);
			rig.timer.pass(1, (second) -> {
			});
			await().until(() -> errors().size() == 2);
			assertThat(errors().get(0)).contains("Handler 'culprit'");
			informer.stop(InformerRig.LONG);
			assertThat(rig.timer.size()).isZero();
		}
	}

	private List<String> errors() {
		return List.copyOf(this.log.list)
			.stream()
			.filter((event) -> event.getLevel() == Level.ERROR)
			.map(ILoggingEvent::getFormattedMessage)
			.collect(Collectors.toList());
	}

	private static Logger logger() {
		return (Logger) LoggerFactory.getLogger(MutationDetector.class);
	}

	private static V1ObjectMeta meta(V1ConfigMap object) {
		return Objects.requireNonNull(object.getMetadata());
	}

	private static final class Plain implements KubernetesObject {

		private @Nullable String value;

		Plain(@Nullable String value) {
			this.value = value;
		}

		@Override
		public V1ObjectMeta getMetadata() {
			return new V1ObjectMeta().name("plain");
		}

		@Override
		public String getApiVersion() {
			return "v1";
		}

		@Override
		public String getKind() {
			return "Plain";
		}

	}

}

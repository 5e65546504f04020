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

import java.time.Duration;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;

import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Spans that no number of nanoseconds can hold stand for "as long as it takes".
 */
class UnboundedWaitsTests {

	private static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);

	@Test
	void eachWaitMayBeWithoutBound() throws InterruptedException {
		try (InformerRig rig = new InformerRig()) {
			rig.cluster.put("shop", "a", "1");
			SharedIndexInformer<V1ConfigMap> informer = rig.informer();
			HandlerRegistration registration = informer.addHandler(new ResourceEventHandler<>() {
			});
			informer.start();
			assertThat(rig.factory.awaitSync(FOR_EVER).synced()).isTrue();
			assertThat(informer.awaitSync(FOR_EVER)).isTrue();
			assertThat(registration.awaitSync(FOR_EVER)).isTrue();
			assertThat(informer.awaitResourceVersion(rig.cluster.version(), FOR_EVER)).isTrue();
		}
	}

	@Test
	void stopMayDrainWithoutBound() throws InterruptedException {
		try (InformerRig rig = new InformerRig()) {
			Recorder recorder = new Recorder();
			SharedIndexInformer<V1ConfigMap> informer = rig.informer();
			informer.addHandler(recorder);
			rig.cluster.put("shop", "a", "1");
			informer.start();
			assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
			rig.factory.stop(FOR_EVER);
			assertThat(recorder.events()).containsExactly("*a=1");
			informer.start();
			assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		}
	}

	@Test
	void aResyncPeriodMayBeLongerThanAnyProcessLives() {
		InformerThreads threads = new InformerThreads(InformerThreads.threadFactory(null, false));
		Runnable end = threads.every(FOR_EVER, () -> {
		});
		end.run();
		threads.close();
	}

}

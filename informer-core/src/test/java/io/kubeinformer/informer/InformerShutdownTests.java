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
import java.util.List;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Informers and handlers end in the same way whenever they began, and if they never did.
 */
class InformerShutdownTests {

	private final InformerRig rig = new InformerRig();

	private final Recorder recorder = new Recorder();

	@AfterEach
	void close() {
		this.rig.close();
	}

	@ParameterizedTest
	@EnumSource
	@Parity("SI20")
	void closingEndsAllThreads(Joining joining) throws InterruptedException {
		this.rig.cluster.put("shop", "a", "1");
		HandlerRegistration registration = joining.join(this.rig, this.rig.informer(), this.recorder);
		boolean started = joining != Joining.AND_NEVER_STARTED;
		assertThat(registration.awaitSync(started ? InformerRig.LONG : Duration.ZERO)).isEqualTo(started);
		this.rig.close();
		await().untilAsserted(() -> assertThat(this.rig.madeThreads()).noneMatch(Thread::isAlive));
		assertThat(this.rig.cluster.openWatches()).isZero();
		assertThat(this.recorder.events()).hasSize(started ? 1 : 0);
	}

	@ParameterizedTest
	@EnumSource
	@Parity({ "SI18", "SI24" })
	void aRemovedHandlerIsToldNothingMore(Joining joining) throws InterruptedException {
		this.rig.cluster.put("shop", "a", "1");
		SharedIndexInformer<V1ConfigMap> informer = this.rig.informer();
		HandlerRegistration registration = joining.join(this.rig, informer, this.recorder);
		registration.remove();
		List<String> before = List.copyOf(this.recorder.events());
		Recorder other = new Recorder();
		informer.addHandler(other);
		informer.start();
		assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
		this.rig.cluster.put("shop", "b", "1");
		await().untilAsserted(() -> assertThat(other.events()).containsExactly("*a=1", "+b=1"));
		assertThat(this.recorder.events()).isEqualTo(before);
		assertThat(informer.handlers()).hasSize(1);
	}

	enum Joining {

		BEFORE_THE_START {

			@Override
			HandlerRegistration join(InformerRig rig, SharedIndexInformer<V1ConfigMap> informer, Recorder handler) {
				HandlerRegistration registration = informer.addHandler(handler);
				informer.start();
				return registration;
			}

		},

		AFTER_THE_START {

			@Override
			HandlerRegistration join(InformerRig rig, SharedIndexInformer<V1ConfigMap> informer, Recorder handler)
					throws InterruptedException {
				rig.started();
				return informer.addHandler(handler);
			}

		},

		AND_NEVER_STARTED {

			@Override
			HandlerRegistration join(InformerRig rig, SharedIndexInformer<V1ConfigMap> informer, Recorder handler) {
				return informer.addHandler(handler);
			}

		};

		abstract HandlerRegistration join(InformerRig rig, SharedIndexInformer<V1ConfigMap> informer, Recorder handler)
				throws InterruptedException;

	}

}

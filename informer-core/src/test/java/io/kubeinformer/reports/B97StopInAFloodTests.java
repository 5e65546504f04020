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

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;

import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Events that pour in while everything is stopped meet nothing torn down: no error, and
 * no call of a handler once stop has returned.
 */
@WithEachInitialState
class B97StopInAFloodTests {

	private static final int ROUNDS = 10;

	private final InitialState initial;

	B97StopInAFloodTests(InitialState initial) {
		this.initial = initial;
	}

	@Test
	void stopIsTheLastThingAHandlerCanSee() throws Exception {
		ExecutorService sender = Executors.newSingleThreadExecutor();
		Script script = Script.configMaps().content("10", Script.map("a", "5", "0"));
		try (ErrorLog log = new ErrorLog(); Scene scene = Scene.with(this.initial).open(script)) {
			AtomicBoolean stopped = new AtomicBoolean();
			AtomicBoolean flooding = new AtomicBoolean(true);
			List<String> late = new CopyOnWriteArrayList<>();
			SharedIndexInformer<V1ConfigMap> informer = scene.informer();
			HandlerRegistration handler = informer.addHandler(ResourceEventHandler.of((event) -> {
				if (stopped.get()) {
					late.add(event.toString());
				}
			}));
			Future<?> flood = sender.submit(() -> {
				for (int i = 11; flooding.get(); i++) {
					scene.server.watches().send(Script.event("MODIFIED", Script.map("a", String.valueOf(i), "1")));
				}
			});
			for (int round = 0; round < ROUNDS; round++) {
				long before = handler.status().processed();
				stopped.set(false);
				informer.start();
				await().atMost(Scene.LONG).until(() -> handler.status().processed() > before);
				informer.stop(Duration.ofMillis(round % 2));
				stopped.set(true);
				scene.server.requests().awaitNoneOpen(RequestMatcher.watch(Scene.MAPS));
			}
			stopped.set(false);
			informer.start();
			scene.server.watches().await(1);
			scene.factory.close();
			stopped.set(true);
			scene.server.connections().awaitNone(Scene.LONG);
			flooding.set(false);
			flood.get(Scene.LONG.toSeconds(), TimeUnit.SECONDS);
			assertThat(late).isEmpty();
			assertThat(handler.status().failed()).isZero();
			assertThat(log.errors()).isEmpty();
		}
		finally {
			sender.shutdownNow();
		}
	}

}

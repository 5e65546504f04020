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

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.SmartLifecycle;

import io.kubeinformer.Lister;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.test.KubernetesApiServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that is closed too early fails the beans that stop after it.
 */
class B105UseWhileStoppingTests {

	private static final List<String> used = new CopyOnWriteArrayList<>();

	@Test
	void clientAndCacheServeBeansThatStopLater() {
		used.clear();
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.objects().create("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: shop}}");
			new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
				.withPropertyValues("informer.client.url=" + server.httpUrl(),
						"informer.resource.configmaps.kind=ConfigMap")
				.withBean("early", Dependant.class, Integer.MAX_VALUE)
				.withBean("late", Dependant.class, Integer.MIN_VALUE)
				.run((context) -> assertThat(context).hasNotFailed());
		}
		assertThat(used).containsExactly("stop 200 a", "stop 200 a", "destroy 200 a", "destroy 200 a");
	}

	/**
	 * Asks server and cache when it stops and when it is destroyed.
	 */
	static final class Dependant implements SmartLifecycle, DisposableBean {

		private final int phase;

		private final ApiClient client;

		private final Lister<V1ConfigMap> configMaps;

		private volatile boolean running;

		Dependant(int phase, ApiClient client, Lister<V1ConfigMap> configMaps) {
			this.phase = phase;
			this.client = client;
			this.configMaps = configMaps;
		}

		@Override
		public void start() {
			this.running = true;
		}

		@Override
		public void stop() {
			this.running = false;
			use("stop");
		}

		@Override
		public void destroy() {
			use("destroy");
		}

		private void use(String when) {
			Request request = new Request.Builder().url(this.client.getBasePath() + "/version").build();
			try (Response response = this.client.getHttpClient().newCall(request).execute()) {
				V1ConfigMap cached = this.configMaps.get("shop", "a");
				String name = (cached != null) ? ResourceKey.of(cached).name() : "";
				used.add(when + " " + response.code() + " " + name);
			}
			catch (Exception ex) {
				used.add(when + " " + ex);
			}
		}

		@Override
		public boolean isRunning() {
			return this.running;
		}

		@Override
		public int getPhase() {
			return this.phase;
		}

	}

}

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

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformersHealthContributorAutoConfiguration;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A synced flag or a health that follows each reconnection restarts pods.
 */
class B103SyncedIsALatchTests {

	@Test
	void lostWatchesChangeNeitherSyncedNorHealth() {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			new ApplicationContextRunner()
				.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class,
						InformersHealthContributorAutoConfiguration.class))
				.withPropertyValues("informer.client.url=" + server.httpUrl(),
						"informer.resource.configmaps.kind=ConfigMap")
				.run((context) -> {
					HealthIndicator health = context.getBean("informersHealthContributor", HealthIndicator.class);
					SharedIndexInformer<?> informer = context.getBean("configmapsInformer", SharedIndexInformer.class);
					List<Status> seen = new ArrayList<>();
					List<Boolean> synced = new ArrayList<>();
					for (int i = 0; i < 3; i++) {
						server.watches().await(1);
						int sent = server.requests().list().size();
						server.watches().cut((i == 1) ? Cut.RESET : Cut.CLOSE);
						await().until(() -> {
							Health now = Objects.requireNonNull(health.health());
							assertThat(now.getDetails().toString()).contains("configmaps");
							seen.add(now.getStatus());
							synced.add(informer.status().synced());
							return server.requests().list().size() > sent;
						});
					}
					assertThat(seen).hasSizeGreaterThan(3).containsOnly(Status.UP);
					assertThat(synced).containsOnly(true);
				});
		}
	}

}

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

package io.kubeinformer.health;

import java.time.Duration;

import io.kubernetes.client.openapi.models.V1Pod;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.Reason;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformersHealthContributorAutoConfiguration;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.Statuses;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link InformersHealthIndicator} and its auto-configuration.
 */
class InformersHealthIndicatorTests {

	private final FakeInformerFactory factory = new FakeInformerFactory();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class,
				InformersHealthContributorAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1")
		.withBean(FakeInformerFactory.class, () -> this.factory);

	@Test
	void withoutInformersAllIsWell() {
		assertThat(health().getStatus()).isEqualTo(Status.UP);
	}

	@ParameterizedTest
	@CsvSource({ "NEW,,false,,UNKNOWN", "LISTING,,false,,OUT_OF_SERVICE", "WATCHING,,true,PT1S,UP",
			"WATCHING,,true,PT24H,UP", "WAITING,UNREACHABLE,false,,DOWN", "WAITING,UNREACHABLE,true,PT1M,UP",
			"WAITING,UNREACHABLE,true,PT6M,DOWN", "WATCHING,STALE,true,PT6M,DOWN",
			"STOPPED,,true,PT1S,OUT_OF_SERVICE" })
	void statusFollowsStateReasonAndAge(InformerState state, @Nullable Reason reason, boolean synced,
			@Nullable Duration age, String expected) {
		inform("pods", state, reason, synced, age);
		assertThat(health().getStatus().getCode()).isEqualTo(expected);
	}

	@Test
	void worstInformerDecidesAndEachIsDetailed() {
		inform("pods", InformerState.WATCHING, null, true, Duration.ofSeconds(1));
		inform("nodes", InformerState.WAITING, Reason.FORBIDDEN, false, null);
		Health health = health();
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails()).containsOnlyKeys("pods", "nodes");
		assertThat(health.getDetails().get("nodes")).hasToString(
				"{status=DOWN, state=WAITING, synced=false, reason=FORBIDDEN, message=The server says FORBIDDEN, "
						+ "missingRules=[{role=ClusterRole, apiGroups=[], resources=[pods], verbs=[list, watch]}]}");
	}

	@Test
	void contributorIsNamedInformersAndTakesItsThresholdFromProperties() {
		inform("pods", InformerState.WAITING, Reason.UNREACHABLE, true, Duration.ofSeconds(30));
		this.contextRunner.withPropertyValues("informer.health.down-after=20s").run((context) -> {
			assertThat(context).hasBean("informersHealthContributor");
			assertThat(context.getBean(HealthIndicator.class).health()).extracting("status").isEqualTo(Status.DOWN);
		});
	}

	@Test
	void backsOffByNameByPropertyAndWithoutHealth() {
		this.contextRunner.withPropertyValues("management.health.informers.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(HealthIndicator.class));
		this.contextRunner.withPropertyValues("informer.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(InformersHealthIndicator.class));
		this.contextRunner.withBean("informersHealthIndicator", String.class, () -> "own")
			.run((context) -> assertThat(context).doesNotHaveBean(InformersHealthIndicator.class));
		this.contextRunner.withClassLoader(new FilteredClassLoader(HealthIndicator.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("informersHealthContributor"));
	}

	private void inform(String name, InformerState state, @Nullable Reason reason, boolean synced,
			@Nullable Duration age) {
		this.factory.informer(InformerSpec.of(V1Pod.class).withName(name));
		this.factory.named(name).status(Statuses.status(name, state, reason, synced, age));
	}

	private Health health() {
		Health health = new InformersHealthIndicator(this.factory, Duration.ofMinutes(5)).health();
		assertThat(health).isNotNull();
		return health;
	}

}

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

package io.kubeinformer.rbac;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.kubeinformer.Reason;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformersHealthContributorAutoConfiguration;
import io.kubeinformer.test.Fault;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What log and health say of a rule that is missing.
 */
@ExtendWith(OutputCaptureExtension.class)
class MissingRulesTests {

	private static final Duration LONG = Duration.ofSeconds(30);

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class,
				InformersHealthContributorAutoConfiguration.class))
		.withPropertyValues("informer.startup.mode=background");

	@Test
	void theRuleOfTheForbiddenNamespaceAloneIsToldOnce(CapturedOutput output) {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.access().deny("*", "pods", "prod");
			this.contextRunner
				.withPropertyValues("informer.client.url=" + server.httpUrl(), "informer.resource.pods.kind=Pod",
						"informer.resource.pods.namespaces=prod,dev")
				.run((context) -> {
					await().atMost(LONG).until(() -> reason(context) == Reason.FORBIDDEN);
					await().atMost(LONG).until(() -> server.requests().matching(RequestMatcher.any()).size() > 3);
					String text = "Informer 'pods' lacks a rule in a Role of namespace 'prod':"
							+ System.lineSeparator();
					await().atMost(LONG)
						.untilAsserted(() -> assertThat(output.toString().replace("\r", ""))
							.containsOnlyOnce(text.replace("\r", "") + """
									- apiGroups: [""]
									  resources: ["pods"]
									  verbs: ["list", "watch"]
									"""));
					assertThat(missingRules(context, "pods")).asInstanceOf(InstanceOfAssertFactories.LIST)
						.singleElement()
						.hasToString(
								"{role=Role, namespace=prod, apiGroups=[], resources=[pods], verbs=[list, watch]}");
					server.access().allowEverything();
					await().atMost(LONG).until(() -> reason(context) == null);
					assertThat(missingRules(context, "pods")).isNull();
				});
		}
	}

	@Test
	void whoMayNotLookUpAKindIsToldThatRule(CapturedOutput output) {
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			server.customResource("example.com", "v1", "Mouse", "mice", true);
			Fault fault = server.faults()
				.on(RequestMatcher.path("/apis/example.com/v1"))
				.always()
				.respondStatus(403, "Forbidden", "no");
			server.access().deny("*", "mice.example.com");
			this.contextRunner
				.withPropertyValues("informer.client.url=" + server.httpUrl(),
						"informer.resource.mice.api-version=example.com/v1", "informer.resource.mice.kind=Mouse")
				.run((context) -> {
					await().atMost(LONG)
						.until(() -> output.toString().contains("- nonResourceURLs: [\"/apis/example.com/v1\"]"));
					fault.remove();
					await().atMost(LONG).until(() -> output.toString().contains("  resources: [\"mice\"]"));
					await().atMost(LONG)
						.untilAsserted(() -> assertThat(missingRules(context, "mice"))
							.hasToString("[{role=ClusterRole, apiGroups=[example.com], resources=[mice], "
									+ "verbs=[list, watch]}]"));
				});
		}
	}

	private static @Nullable Reason reason(AssertableApplicationContext context) {
		return context.getBean(SharedInformerFactory.class).informers().get(0).status().reason();
	}

	private static @Nullable Object missingRules(AssertableApplicationContext context, String informer) {
		Health health = context.getBean(HealthIndicator.class).health();
		assertThat(health).isNotNull();
		return Objects.requireNonNull((Map<?, ?>) health.getDetails().get(informer)).get("missingRules");
	}

}

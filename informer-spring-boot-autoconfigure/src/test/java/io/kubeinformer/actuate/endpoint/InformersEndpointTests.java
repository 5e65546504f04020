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

package io.kubeinformer.actuate.endpoint;

import java.time.Duration;
import java.util.List;

import io.kubernetes.client.openapi.models.V1Deployment;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.jackson.JacksonEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementContextAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableWebApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.test.json.AbstractJsonContentAssert;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerState;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.Reason;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.autoconfigure.InformersEndpointAutoConfiguration;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.Statuses;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link InformersEndpoint}, its auto-configuration and its JSON.
 */
class InformersEndpointTests {

	private static final String EXPOSED = "management.endpoints.web.exposure.include=informers";

	private final FakeInformerFactory factory = factory();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(InformerAutoConfiguration.class, InformersEndpointAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1")
		.withBean(FakeInformerFactory.class, () -> this.factory);

	private final WebApplicationContextRunner webRunner = new WebApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(InformerAutoConfiguration.class, InformersEndpointAutoConfiguration.class,
						JacksonAutoConfiguration.class, JacksonEndpointAutoConfiguration.class,
						EndpointAutoConfiguration.class, WebEndpointAutoConfiguration.class,
						ManagementContextAutoConfiguration.class, HttpMessageConvertersAutoConfiguration.class,
						DispatcherServletAutoConfiguration.class, WebMvcAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1", EXPOSED)
		.withBean(FakeInformerFactory.class, () -> this.factory);

	@Test
	void isThereWhenExposed() {
		this.contextRunner.withPropertyValues(EXPOSED)
			.run((context) -> assertThat(context).hasSingleBean(InformersEndpoint.class));
		this.contextRunner
			.withPropertyValues("spring.jmx.enabled=true", "management.endpoints.jmx.exposure.include=informers")
			.run((context) -> assertThat(context).hasSingleBean(InformersEndpoint.class));
	}

	@Test
	void needsNoWebOnTheClassPath() {
		this.contextRunner
			.withPropertyValues("spring.jmx.enabled=true", "management.endpoints.jmx.exposure.include=informers")
			.withClassLoader(new FilteredClassLoader("org.springframework.web", "jakarta.servlet"))
			.run((context) -> assertThat(context.getBean(InformersEndpoint.class).informers().informers())
				.containsOnlyKeys("web"));
	}

	@Test
	void isNotThereWhenNotExposed() {
		this.contextRunner.run((context) -> assertThat(context).doesNotHaveBean(InformersEndpoint.class));
	}

	@Test
	void isNotThereWithoutAccess() {
		this.contextRunner.withPropertyValues(EXPOSED, "management.endpoint.informers.access=NONE")
			.run((context) -> assertThat(context).doesNotHaveBean(InformersEndpoint.class));
	}

	@Test
	void isNotThereWithoutInformers() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(InformerAutoConfiguration.class, InformersEndpointAutoConfiguration.class))
			.withPropertyValues(EXPOSED, "informer.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(InformersEndpoint.class));
	}

	@Test
	void isNotThereWithoutActuator() {
		this.contextRunner.withPropertyValues(EXPOSED)
			.withClassLoader(new FilteredClassLoader(ConditionalOnAvailableEndpoint.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("informersEndpoint"));
	}

	@Test
	void backsOffForAnOwnEndpoint() {
		InformersEndpoint own = new InformersEndpoint(this.factory, "shop");
		this.contextRunner.withPropertyValues(EXPOSED)
			.withBean("own", InformersEndpoint.class, () -> own)
			.run((context) -> assertThat(context.getBean(InformersEndpoint.class)).isSameAs(own));
	}

	@Test
	void listIsJsonByName() {
		this.webRunner.run((context) -> get(context, "/actuator/informers").isStrictlyEqualTo("""
				{"informers": {"web": {
				  "resource": "deployments.apps/v1", "kind": "Deployment", "namespaces": ["prod", "staging"],
				  "state": "WAITING", "reason": "FORBIDDEN", "message": "The server says FORBIDDEN",
				  "synced": true, "age": "PT4.2S", "cacheSize": 42, "queueDepth": 7, "handlers": 1}}}
				"""));
	}

	@Test
	void oneInformerIsJsonInFull() {
		this.webRunner.run((context) -> get(context, "/actuator/informers/web").isStrictlyEqualTo(
				"""
						{"name": "web",
						 "resource": {"group": "apps", "version": "v1", "kind": "Deployment", "plural": "deployments",
						  "namespaces": ["prod", "staging"], "labelSelector": "app=shop"},
						 "state": "WAITING", "reason": "FORBIDDEN", "message": "The server says FORBIDDEN", "synced": true,
						 "age": "PT4.2S",
						 "partitions": {"*": {"state": "WAITING", "since": "2026-01-01T10:00:00Z", "reason": "FORBIDDEN",
						   "message": "The server says FORBIDDEN", "synced": true, "age": "PT4.2S", "resourceVersion": "8123",
						   "retryAt": "2026-01-01T10:00:12Z",
						   "lastError": {"type": "IOException", "message": "cut", "time": "2026-01-01T10:00:00Z"},
						   "lists": 1, "watches": 3, "relists": {"INITIAL": 1}}},
						 "cache": {"size": 42, "bytes": 180000, "indexes": ["namespace"], "quarantined": []},
						 "queue": {"depth": 7, "oldestAge": "PT1S"},
						 "events": {"added": 42, "updated": 310, "deleted": 5, "resynced": 9, "ignored": 2, "indexFailures": 1},
						 "handlers": [{"id": "watcher#onPod(ResourceEvent)", "synced": true, "pending": 3, "delayed": 4, "processed": 357,
						   "failed": 1, "retries": 8, "abandoned": 2, "merged": 6, "runningSince": "2026-01-01T10:00:00Z",
						   "lastExecution": {"status": "ERROR", "type": "UPDATED", "time": "2026-01-01T10:00:00Z",
						    "exception": {"type": "IllegalStateException", "message": "no", "time": "2026-01-01T10:00:00Z"}}}]}
						"""));
	}

	@Test
	void rolesAreYaml() {
		this.webRunner.withPropertyValues("spring.application.name=shop").run((context) -> {
			MvcTestResult result = MockMvcTester.from(context).get().uri("/actuator/informers/rbac").exchange();
			assertThat(result).hasStatusOk().hasContentType("application/yaml");
			assertThat(result).bodyText().isEqualTo("""
					apiVersion: rbac.authorization.k8s.io/v1
					kind: ClusterRole
					metadata:
					  name: "shop-informers"
					rules:
					# web
					- apiGroups: ["apps"]
					  resources: ["deployments"]
					  verbs: ["list", "watch"]
					""");
		});
	}

	@Test
	void rolesAreBoundToTheServiceAccountThatIsNamed() {
		this.webRunner.run((context) -> {
			MockMvcTester mvc = MockMvcTester.from(context);
			assertThat(mvc.get().uri("/actuator/informers/rbac?serviceAccount=shop:default")).hasStatusOk()
				.bodyText()
				.contains("kind: ClusterRoleBinding", "namespace: \"shop\"\n  name: \"default\"");
			assertThat(mvc.get().uri("/actuator/informers/rbac?serviceAccount=default")).hasStatus(400);
		});
	}

	@Test
	void overJmxAloneThereIsNoWebExtension() {
		this.contextRunner
			.withPropertyValues("spring.jmx.enabled=true", "management.endpoints.jmx.exposure.include=informers")
			.run((context) -> assertThat(context).doesNotHaveBean(InformersEndpointWebExtension.class));
	}

	@Test
	void unknownInformerIsNotFound() {
		this.webRunner.run((context) -> assertThat(MockMvcTester.from(context).get().uri("/actuator/informers/nope"))
			.hasStatus(404));
	}

	private static AbstractJsonContentAssert<?> get(AssertableWebApplicationContext context, String uri) {
		return assertThat(MockMvcTester.from(context).get().uri(uri).exchange()).hasStatusOk().bodyJson();
	}

	private static FakeInformerFactory factory() {
		FakeInformerFactory factory = new FakeInformerFactory();
		factory.informer(InformerSpec.of(V1Deployment.class)
			.withName("web")
			.withNamespaces(List.of("staging", "prod"))
			.withLabelSelector(LabelSelector.parse("app=shop")));
		factory.named("web")
			.status(Statuses.status("web", InformerState.WAITING, Reason.FORBIDDEN, true, Duration.ofMillis(4200)));
		return factory;
	}

}

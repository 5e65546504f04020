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

package io.kubeinformer.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.ResolvableType;

import io.kubeinformer.IndexFunction;
import io.kubeinformer.Indexer;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.Lister;
import io.kubeinformer.PartialObject;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.Unstructured;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.Widget;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link InformerAutoConfiguration} on a factory without an engine.
 */
@ExtendWith(OutputCaptureExtension.class)
class InformerAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1")
		.withBean(FakeInformerFactory.class);

	@Test
	void withoutResourcesThereIsNoInformer() {
		this.contextRunner.run((context) -> {
			assertThat(context).hasNotFailed()
				.hasSingleBean(SharedInformerFactory.class)
				.hasSingleBean(ApiClient.class);
			assertThat(factory(context).names()).isEmpty();
			assertThat(context.getBeanNamesForType(Lister.class)).isEmpty();
		});
	}

	@Test
	void whenDisabledNothingIsThere() {
		this.contextRunner.withPropertyValues("informer.enabled=false", "informer.resource.pods.kind=NoSuchKind")
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(InformerProperties.class)
				.doesNotHaveBean(ApiClient.class));
	}

	@Test
	void whenClientIsMissingFromTheClassPathNothingIsThere() {
		this.contextRunner.withClassLoader(new FilteredClassLoader(ApiClient.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(InformerProperties.class));
	}

	@Test
	void backsOffForTheApplicationsOwnClient(CapturedOutput output) {
		ApiClient own = new ApiClient();
		own.setBasePath("https://own.example:6443");
		this.contextRunner.withBean("own", ApiClient.class, () -> own).run((context) -> {
			assertThat(context).hasSingleBean(ApiClient.class);
			assertThat(context.getBean(ApiClient.class)).isSameAs(own);
			assertThat(output).contains("https://own.example:6443 (from the application's ApiClient)");
		});
	}

	@Test
	void logsServerAndSourceOnce(CapturedOutput output) {
		this.contextRunner.run((context) -> assertThat(output)
			.containsOnlyOnce("Informers use http://127.0.0.1:1 (from informer.client.url)"));
	}

	@Test
	void metadataOnlyGivesPartialObjectsOfTheKind() {
		this.contextRunner
			.withPropertyValues("informer.resource.pods.kind=Pod", "informer.resource.pods.metadata-only=true",
					"informer.resource.whole.kind=Pod")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				InformerSpec<?> spec = factory(context).named("pods").spec();
				assertThat(spec.objectClass()).isEqualTo(PartialObject.class);
				assertThat(Objects.requireNonNull(spec.type()).kind()).isEqualTo("Pod");
				assertThat(context
					.getBeanNamesForType(ResolvableType.forClassWithGenerics(Lister.class, PartialObject.class)))
					.hasSize(1);
				assertThat(factory(context).named("whole").spec().objectClass()).isEqualTo(V1Pod.class);
			});
	}

	@Test
	void eachResourceGivesBeansByGenericType() {
		this.contextRunner
			.withPropertyValues("informer.resource.pods.kind=Pod", "informer.resource.deployments.kind=Deployment")
			.withUserConfiguration(Injected.class)
			.run((context) -> {
				Injected injected = context.getBean(Injected.class);
				assertThat(injected.pods).isSameAs(context.getBean("podsInformer"));
				assertThat(injected.podLister).isSameAs(context.getBean("podsLister"));
				assertThat(injected.podIndexer).isSameAs(context.getBean("podsIndexer"));
				assertThat(injected.pods).isSameAs(factory(context).named("pods"));
				assertThat(injected.deployments).isSameAs(context.getBean("deploymentsLister"));
				assertThat(injected.nodes.getIfAvailable()).isNull();
				assertThat(injected.all).containsOnlyKeys("podsLister", "deploymentsLister");
			});
	}

	@Test
	void twoInformersOfOneTypeAreToldApartByParameterName() {
		this.contextRunner
			.withPropertyValues("informer.resource.web.kind=Pod", "informer.resource.web.label-selector=app=web",
					"informer.resource.batch-jobs.kind=Pod", "informer.resource.batch-jobs.label-selector=app=batch")
			.withBean(TwoListers.class)
			.run((context) -> {
				TwoListers listers = context.getBean(TwoListers.class);
				assertThat(listers.webLister).isSameAs(factory(context).named("web").lister());
				assertThat(listers.batchJobsLister).isSameAs(factory(context).named("batch-jobs").lister());
			});
	}

	@Test
	void anApplicationsOwnListerGoesBeforeOurs() {
		this.contextRunner.withPropertyValues("informer.resource.pods.kind=Pod")
			.withUserConfiguration(OwnLister.class)
			.run((context) -> assertThat(context.getBean(TakesLister.class).pods()).isSameAs(context.getBean("own")));
	}

	@Test
	void allPropertiesOfAResourceAreApplied() {
		this.contextRunner
			.withPropertyValues("informer.resource.pods.kind=Pod", "informer.resource.pods.namespaces=shop,payments",
					"informer.resource.pods.name=one", "informer.resource.pods.label-selector=app=web",
					"informer.resource.pods.field-selector=status.phase=Running",
					"informer.resource.pods.resync-period=10m", "informer.resource.pods.page-size=7",
					"informer.resource.pods.watch-timeout=1m", "informer.resource.pods.managed-fields=true",
					"informer.resource.pods.keep=spec.nodeName,status.phase")
			.run((context) -> {
				InformerSpec<?> spec = factory(context).named("pods").spec();
				assertThat(spec.name()).isEqualTo("pods");
				assertThat(spec.objectClass()).isEqualTo(V1Pod.class);
				assertThat(spec.namespaces()).containsExactlyInAnyOrder("shop", "payments");
				assertThat(spec.objectName()).isEqualTo("one");
				assertThat(spec.labelSelector()).isEqualTo(LabelSelector.parse("app=web"));
				assertThat(spec.fieldSelector()).isEqualTo("status.phase=Running");
				assertThat(spec.resyncPeriod()).isEqualTo(Duration.ofMinutes(10));
				assertThat(spec.pageSize()).isEqualTo(7);
				assertThat(spec.watchTimeout()).isEqualTo(Duration.ofMinutes(1));
				assertThat(spec.managedFields()).isTrue();
				assertThat(spec.keep()).containsExactly("spec.nodeName", "status.phase");
			});
	}

	@Test
	void defaultsAreMergedIntoEachResource() {
		this.contextRunner
			.withPropertyValues("informer.defaults.namespaces=shop", "informer.defaults.label-selector=app=web",
					"informer.defaults.resync-period=10m", "informer.defaults.page-size=7",
					"informer.defaults.watch-timeout=1m", "informer.defaults.managed-fields=true",
					"informer.resource.own.managed-fields=false", "informer.resource.pods.kind=Pod",
					"informer.resource.own.kind=Pod", "informer.resource.own.namespaces=payments",
					"informer.resource.own.page-size=9", "informer.resource.nodes.kind=Node")
			.run((context) -> {
				InformerSpec<?> pods = factory(context).named("pods").spec();
				assertThat(pods.namespaces()).containsExactly("shop");
				assertThat(pods.labelSelector()).isEqualTo(LabelSelector.parse("app=web"));
				assertThat(pods.resyncPeriod()).isEqualTo(Duration.ofMinutes(10));
				assertThat(pods.pageSize()).isEqualTo(7);
				assertThat(pods.watchTimeout()).isEqualTo(Duration.ofMinutes(1));
				assertThat(pods.managedFields()).isTrue();
				assertThat(pods.keep()).isEmpty();
				InformerSpec<?> own = factory(context).named("own").spec();
				assertThat(own.namespaces()).containsExactly("payments");
				assertThat(own.pageSize()).isEqualTo(9);
				assertThat(own.managedFields()).isFalse();
				assertThat(own.labelSelector()).isEqualTo(LabelSelector.parse("app=web"));
				assertThat(factory(context).named("nodes").spec().namespaces()).as("Node has no namespaces").isEmpty();
			});
	}

	@Test
	void currentNamespaceIsReplaced() {
		this.contextRunner
			.withPropertyValues("informer.client.namespace=team-a", "informer.resource.pods.kind=Pod",
					"informer.resource.pods.namespaces=current,shared")
			.run((context) -> assertThat(factory(context).named("pods").spec().namespaces())
				.containsExactlyInAnyOrder("team-a", "shared"));
	}

	@Test
	void customResourceWithOwnClassAndWithout() {
		this.contextRunner
			.withPropertyValues("informer.resource.widgets.type=" + Widget.class.getName(),
					"informer.resource.widgets.api-version=example.com/v1", "informer.resource.widgets.kind=Widget",
					"informer.resource.gadgets.group=example.com", "informer.resource.gadgets.version=v1",
					"informer.resource.gadgets.plural=gadgets")
			.withBean(TakesCustom.class)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(factory(context).named("widgets").spec().objectClass()).isEqualTo(Widget.class);
				InformerSpec<?> gadgets = factory(context).named("gadgets").spec();
				assertThat(gadgets.objectClass()).isEqualTo(Unstructured.class);
				assertThat(gadgets.type()).isNotNull();
				assertThat(gadgets.type().resource()).hasToString("gadgets.example.com/v1");
			});
	}

	@Test
	void pluralOrGroupOrTypeNameABuiltInKindToo() {
		this.contextRunner
			.withPropertyValues("informer.resource.a.plural=deployments", "informer.resource.b.kind=Event",
					"informer.resource.b.group=events.k8s.io", "informer.resource.c.type=" + V1Node.class.getName(),
					"informer.resource.d.kind=HorizontalPodAutoscaler", "informer.resource.e.kind=ConfigMap",
					"informer.resource.e.api-version=v1")
			.run((context) -> {
				assertThat(factory(context).named("a").spec().objectClass()).isEqualTo(V1Deployment.class);
				assertThat(factory(context).named("b").spec().objectClass().getSimpleName()).isEqualTo("EventsV1Event");
				assertThat(factory(context).named("c").spec().objectClass()).isEqualTo(V1Node.class);
				assertThat(factory(context).named("d").spec().objectClass().getSimpleName())
					.isEqualTo("V2HorizontalPodAutoscaler");
				assertThat(factory(context).named("e").spec().objectClass().getSimpleName()).isEqualTo("V1ConfigMap");
			});
	}

	@Test
	void indexFunctionAndIndexersBeansBecomeIndexes() {
		this.contextRunner.withPropertyValues("informer.resource.pods.kind=Pod", "informer.resource.nodes.kind=Node")
			.withUserConfiguration(Indexes.class)
			.run((context) -> {
				assertThat(factory(context).named("pods").indexNames()).containsExactlyInAnyOrder("byNode", "owner",
						"ip", "byUid");
				assertThat(factory(context).named("nodes").indexNames()).containsExactly("byUid");
			});
	}

	@Test
	void lazyInitializationStartsInformersAllTheSame() {
		this.contextRunner.withPropertyValues("informer.resource.pods.kind=Pod")
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> {
				assertThat(factory(context).names()).containsExactly("pods");
				assertThat(factory(context).calls()).contains("start");
			});
	}

	private static FakeInformerFactory factory(ApplicationContext context) {
		return context.getBean(FakeInformerFactory.class);
	}

	@Configuration(proxyBeanMethods = false)
	static class Injected {

		final SharedIndexInformer<V1Pod> pods;

		final Lister<V1Pod> podLister;

		final Indexer<V1Pod> podIndexer;

		final Lister<V1Deployment> deployments;

		final ObjectProvider<Lister<V1Node>> nodes;

		final Map<String, Lister<?>> all;

		Injected(SharedIndexInformer<V1Pod> pods, Lister<V1Pod> podLister, Indexer<V1Pod> podIndexer,
				Lister<V1Deployment> deployments, ObjectProvider<Lister<V1Node>> nodes, Map<String, Lister<?>> all) {
			this.pods = pods;
			this.podLister = podLister;
			this.podIndexer = podIndexer;
			this.deployments = deployments;
			this.nodes = nodes;
			this.all = all;
		}

	}

	static class TwoListers {

		final Lister<V1Pod> webLister;

		final Lister<V1Pod> batchJobsLister;

		TwoListers(Lister<V1Pod> webLister, Lister<V1Pod> batchJobsLister) {
			this.webLister = webLister;
			this.batchJobsLister = batchJobsLister;
		}

	}

	static class TakesCustom {

		TakesCustom(Lister<Widget> widgets, SharedIndexInformer<Unstructured> gadgets) {
		}

	}

	record TakesLister(Lister<V1Pod> pods) {

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnLister {

		@Bean
		Lister<V1Pod> own() {
			return new FakeInformerFactory().informer(V1Pod.class).lister();
		}

		@Bean
		TakesLister takesLister(Lister<V1Pod> pods) {
			return new TakesLister(pods);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Indexes {

		@Bean
		IndexFunction<V1Pod> byNode() {
			return (pod) -> Set.of("node");
		}

		@Bean
		IndexFunction<KubernetesObject> byUid() {
			return (object) -> Set.of("uid");
		}

		@Bean
		Indexers<V1Pod> podIndexes() {
			return Indexers.of(V1Pod.class).with("owner", (pod) -> List.of("o")).with("ip", (pod) -> List.of("i"));
		}

	}

}

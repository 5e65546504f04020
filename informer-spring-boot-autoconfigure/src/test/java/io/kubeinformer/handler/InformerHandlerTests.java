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

package io.kubeinformer.handler;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1Pod;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.annotation.AliasFor;

import io.kubeinformer.EventType;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.fake.FakeInformer;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.observation.DefaultInformerHandlerObservationConvention;
import io.kubeinformer.observation.InformerHandlerContext;
import io.kubeinformer.observation.InformerHandlerObservationConvention;

import static io.kubeinformer.EventType.ADDED;
import static io.kubeinformer.EventType.DELETED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link InformerHandler} methods and beans.
 */
class InformerHandlerTests {

	private static final List<String> CALLS = new ArrayList<>();

	private static final V1Pod POD = pod("a");

	private static final V1Pod CHANGED = pod("a");

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1")
		.withBean(FakeInformerFactory.class);

	@BeforeEach
	void forget() {
		CALLS.clear();
	}

	@Test
	void methodsTakeEachArgumentInAnyOrder() {
		this.contextRunner.withBean("watcher", Watcher.class).run((context) -> {
			FakeInformer<V1Pod> pods = pods(context);
			assertThat(pods.handlerIds()).containsExactlyInAnyOrder("watcher#onEvent(ResourceEvent)",
					"watcher#onUpdate(V1Pod,V1Pod)", "watcher#onAddOrDelete(V1Pod)",
					"watcher#onAll(Lister,ResourceKey,EventType,V1Pod)", "watcher#onDeleted(Deleted)");
			pods.add(POD);
			assertThat(CALLS).containsExactlyInAnyOrder("event ADDED", "object a", "all ADDED a");
			CALLS.clear();
			pods.update(POD, CHANGED);
			assertThat(CALLS).containsExactlyInAnyOrder("event UPDATED", "update true", "all UPDATED a");
			CALLS.clear();
			pods.delete(POD);
			assertThat(CALLS).containsExactlyInAnyOrder("event DELETED", "object a", "all DELETED a", "deleted a");
			CALLS.clear();
			pods.unwatch(POD);
			assertThat(CALLS).containsExactlyInAnyOrder("event UNWATCHED", "all UNWATCHED a");
		});
	}

	@Test
	void builtInKindWithoutConfiguredInformerGetsOneWithTheDefaults() {
		this.contextRunner.withPropertyValues("informer.defaults.namespaces=shop", "informer.defaults.resync-period=5m")
			.withBean("watcher", Watcher.class)
			.run((context) -> {
				FakeInformer<V1Pod> pods = pods(context);
				assertThat(pods.spec().namespaces()).containsExactly("shop");
				assertThat(pods.options().values())
					.allSatisfy((options) -> assertThat(options.resyncPeriod()).hasMinutes(5));
			});
	}

	@Test
	void informerIsFoundByTheTypeOfTheConfiguredOne() {
		this.contextRunner.withPropertyValues("informer.resource.web.kind=Pod")
			.withBean("watcher", Watcher.class)
			.run((context) -> {
				assertThat(context.getBean(FakeInformerFactory.class).names()).containsExactly("web");
				assertThat(context.getBean(FakeInformerFactory.class).named("web").handlerIds()).hasSize(5);
			});
	}

	@Test
	void informerIsFoundByNameWithPlaceholders() {
		this.contextRunner
			.withPropertyValues("informer.resource.web.kind=Pod", "informer.resource.web.label-selector=app=web",
					"informer.resource.all.kind=Pod", "which=web")
			.withBean("watcher", ByName.class)
			.run((context) -> {
				assertThat(context.getBean(FakeInformerFactory.class).named("web").handlerIds()).hasSize(1);
				assertThat(context.getBean(FakeInformerFactory.class).named("all").handlerIds()).isEmpty();
			});
	}

	@Test
	void metaAnnotationCountsWithItsAttributes() {
		this.contextRunner.withBean("watcher", MetaAnnotated.class).run((context) -> {
			pods(context).add(POD);
			pods(context).delete(POD);
			assertThat(CALLS).containsExactly("deletion of a");
		});
	}

	@Test
	void typeOfAnInheritedGenericMethodIsThatOfTheSubclass() {
		this.contextRunner.withBean("watcher", Inherits.class).run((context) -> {
			pods(context).add(POD);
			assertThat(CALLS).containsExactly("inherited a");
		});
	}

	@Test
	void handlerBeanIsCalledForWhatItIsTold() {
		this.contextRunner.withBean("typed", Typed.class).run((context) -> {
			pods(context).add(POD);
			pods(context).update(POD, CHANGED);
			pods(context).delete(POD);
			assertThat(CALLS).containsExactly("typed add a", "typed delete a");
			assertThat(pods(context).handlerIds()).containsExactly("typed");
		});
	}

	@Test
	void handlerBeanOfALambdaIsTypedByItsBeanMethod() {
		this.contextRunner.withUserConfiguration(HandlerBeanMethod.class).run((context) -> {
			pods(context).add(POD);
			assertThat(CALLS).containsExactly("lambda a");
		});
	}

	@Test
	void handlerBeanWithoutAnnotationIsLeftToTheApplication() {
		this.contextRunner.withBean("plain", Plain.class)
			.run((context) -> assertThat(context.getBean(FakeInformerFactory.class).names()).isEmpty());
	}

	@Test
	void lazyBeanIsMadeAtItsFirstEvent() {
		this.contextRunner.withUserConfiguration(LazyHandler.class).run((context) -> {
			assertThat(CALLS).isEmpty();
			pods(context).add(POD);
			assertThat(CALLS).containsExactly("made", "lazy a");
		});
	}

	@Test
	void proxiedBeanIsCalledThroughItsProxy() {
		this.contextRunner.withUserConfiguration(Proxied.class).run((context) -> {
			pods(context).add(POD);
			assertThat(CALLS).containsExactly("advice", "object a");
		});
	}

	@Test
	void whatAHandlerThrowsReachesTheInformerAsItIs() {
		this.contextRunner.withBean("watcher", Throwing.class)
			.run((context) -> assertThatIllegalStateException().isThrownBy(() -> pods(context).add(POD))
				.withMessage("no")
				.withNoCause());
	}

	@Test
	void callsAreObserved() {
		TestObservationRegistry observations = TestObservationRegistry.create();
		this.contextRunner.withBean(TestObservationRegistry.class, () -> observations)
			.withBean("watcher", MetaAnnotated.class)
			.run((context) -> {
				pods(context).delete(POD);
				TestObservationRegistryAssert.assertThat(observations)
					.hasSingleObservationThat()
					.hasNameEqualTo("informer.handler")
					.satisfies((observed) -> assertThat(((InformerHandlerContext) observed).getKey())
						.isEqualTo(ResourceKey.of(POD)))
					.hasContextualNameEqualTo("informer pods deleted")
					.hasLowCardinalityKeyValue("informer", "pods")
					.hasLowCardinalityKeyValue("resource", "pods")
					.hasLowCardinalityKeyValue("handler", "watcher#onDelete(V1Pod)")
					.hasLowCardinalityKeyValue("type", "deleted")
					.hasLowCardinalityKeyValue("outcome", "SUCCESS")
					.hasLowCardinalityKeyValue("exception", "none")
					.hasBeenStarted()
					.hasBeenStopped();
			});
	}

	@Test
	void failedCallsAreObservedAsErrors() {
		TestObservationRegistry observations = TestObservationRegistry.create();
		this.contextRunner.withBean(TestObservationRegistry.class, () -> observations)
			.withBean("watcher", Throwing.class)
			.withBean(InformerHandlerObservationConvention.class, Renamed::new)
			.run((context) -> {
				assertThatIllegalStateException().isThrownBy(() -> pods(context).add(POD));
				TestObservationRegistryAssert.assertThat(observations)
					.hasSingleObservationThat()
					.hasNameEqualTo("renamed")
					.hasLowCardinalityKeyValue("outcome", "ERROR")
					.hasLowCardinalityKeyValue("exception", "IllegalStateException")
					.hasError();
			});
	}

	private static FakeInformer<V1Pod> pods(ApplicationContext context) {
		return context.getBean(FakeInformerFactory.class).named("pods");
	}

	private static V1Pod pod(String name) {
		return new V1Pod().metadata(new V1ObjectMeta().namespace("shop").name(name));
	}

	private static String name(KubernetesObject object) {
		return String.valueOf(object.getMetadata().getName());
	}

	static class Watcher {

		@InformerHandler
		void onEvent(ResourceEvent<V1Pod> event) {
			CALLS.add("event " + event.type());
		}

		@InformerHandler
		private void onUpdate(V1Pod before, V1Pod after) {
			CALLS.add("update " + (before == POD && after == CHANGED));
		}

		@InformerHandler(on = { ADDED, DELETED })
		String onAddOrDelete(V1Pod pod) {
			CALLS.add("object " + name(pod));
			return "ignored";
		}

		@InformerHandler
		void onAll(Lister<V1Pod> pods, ResourceKey key, EventType type, V1Pod pod) {
			assertThat(pods.list()).isEmpty();
			CALLS.add("all " + type + " " + key.name());
		}

		@InformerHandler
		void onDeleted(ResourceEvent.Deleted<V1Pod> event) {
			CALLS.add("deleted " + event.key().name());
		}

	}

	static class ByName {

		@InformerHandler(informer = "${which}")
		void onEvent(ResourceEvent<V1Pod> event) {
		}

	}

	@Target(ElementType.METHOD)
	@Retention(RetentionPolicy.RUNTIME)
	@InformerHandler(on = DELETED)
	@interface OnDelete {

		@AliasFor(annotation = InformerHandler.class)
		String informer() default "";

	}

	static class MetaAnnotated {

		@OnDelete
		void onDelete(V1Pod pod) {
			CALLS.add("deletion of " + name(pod));
		}

	}

	abstract static class Base<T extends KubernetesObject> {

		@InformerHandler
		void onEvent(ResourceEvent<T> event) {
			CALLS.add("inherited " + event.key().name());
		}

	}

	static class Inherits extends Base<V1Pod> {

	}

	@InformerHandler(on = { ADDED, DELETED })
	static class Typed implements ResourceEventHandler<V1Pod> {

		@Override
		public void onAdd(V1Pod pod, boolean initial) {
			CALLS.add("typed add " + name(pod));
		}

		@Override
		public void onUpdate(V1Pod before, V1Pod after) {
			CALLS.add("typed update " + name(after));
		}

		@Override
		public void onDelete(V1Pod last, boolean finalStateUnknown) {
			CALLS.add("typed delete " + name(last));
		}

	}

	static class Plain implements ResourceEventHandler<V1Node> {

	}

	@Configuration(proxyBeanMethods = false)
	static class HandlerBeanMethod {

		@Bean
		@InformerHandler
		ResourceEventHandler<V1Pod> handler() {
			return ResourceEventHandler.of((event) -> CALLS.add("lambda " + event.key().name()));
		}

	}

	static class LazyWatcher {

		LazyWatcher() {
			CALLS.add("made");
		}

		@InformerHandler
		void onEvent(ResourceEvent<V1Pod> event) {
			CALLS.add("lazy " + event.key().name());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class LazyHandler {

		@Bean
		@Lazy
		LazyWatcher watcher() {
			return new LazyWatcher();
		}

	}

	static class Advised {

		@InformerHandler(on = ADDED)
		void onPod(V1Pod pod) {
			CALLS.add("object " + name(pod));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Proxied {

		@Bean
		static BeanPostProcessor proxies() {
			return new BeanPostProcessor() {

				@Override
				public Object postProcessAfterInitialization(Object bean, String beanName) {
					if (!(bean instanceof Advised)) {
						return bean;
					}
					ProxyFactory factory = new ProxyFactory(bean);
					factory.setProxyTargetClass(true);
					factory.addAdvice((org.aopalliance.intercept.MethodInterceptor) (invocation) -> {
						CALLS.add("advice");
						return invocation.proceed();
					});
					return factory.getProxy();
				}

			};
		}

		@Bean
		Advised advised() {
			return new Advised();
		}

	}

	static class Throwing {

		@InformerHandler
		void onEvent(ResourceEvent<V1Pod> event) {
			throw new IllegalStateException("no");
		}

	}

	static class Renamed extends DefaultInformerHandlerObservationConvention {

		@Override
		public String getName() {
			return "renamed";
		}

	}

}

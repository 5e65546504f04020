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

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1Pod;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.fake.FakeInformer;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.StartFailures;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for handlers whose class leaves the type of the objects open, and for those
 * behind a proxy of their interfaces.
 */
class GenericHandlerTests {

	private static final V1Pod POD = new V1Pod().metadata(new V1ObjectMeta().name("a"));

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1")
		.withBean(FakeInformerFactory.class);

	@Test
	void methodsOfGenericBeansAreTypedByTheirBeanMethods() {
		this.contextRunner.withPropertyValues("informer.resource.web.kind=Deployment")
			.withUserConfiguration(GenericBeans.class)
			.run((context) -> {
				FakeInformerFactory factory = context.getBean(FakeInformerFactory.class);
				assertThat(factory.names()).containsExactlyInAnyOrder("web", "pods", "nodes");
				assertThat(factory.named("web").handlerIds()).isEmpty();
				FakeInformer<V1Pod> pods = factory.named("pods");
				pods.add(POD);
				assertThat(context.getBean("podWatcher", Generic.class).seen).containsExactly("a");
				assertThat(context.getBean("nodeWatcher", Generic.class).seen).isEmpty();
			});
	}

	@Test
	void handlersThatAreGenericBeansAreTypedByTheirBeanMethods() {
		this.contextRunner.withPropertyValues("informer.resource.web.kind=Deployment")
			.withUserConfiguration(GenericHandlerBean.class)
			.run((context) -> assertThat(context.getBean(FakeInformerFactory.class).named("pods").handlerIds())
				.containsExactly("handler"));
	}

	@Test
	void methodBehindAProxyOfInterfacesIsCalledThroughIt() {
		this.contextRunner.withUserConfiguration(InterfaceProxies.class)
			.withBean("watcher", ByInterface.class)
			.run((context) -> {
				FakeInformer<V1Pod> pods = context.getBean(FakeInformerFactory.class).named("pods");
				pods.add(POD);
				assertThat(context.getBean(InterfaceProxies.class).advised).containsExactly("onPod");
			});
	}

	@Test
	void handlerBehindAProxyOfInterfacesIsCalledThroughIt() {
		this.contextRunner.withUserConfiguration(InterfaceProxies.class)
			.withBean("handler", PlainHandler.class)
			.run((context) -> {
				FakeInformer<V1Pod> pods = context.getBean(FakeInformerFactory.class).named("pods");
				pods.add(POD);
				assertThat(context.getBean(InterfaceProxies.class).advised).containsExactly("onAdd");
			});
	}

	@Test
	void methodThatAProxyOfInterfacesHidesIsRefused() {
		assertThat(StartFailures
			.of(this.contextRunner.withUserConfiguration(InterfaceProxies.class).withBean("watcher", Hidden.class)))
			.contains("Hidden.onPod(ResourceEvent) of bean 'watcher' cannot be called",
					"Make the method one of an interface of the bean");
	}

	static class Generic<T extends KubernetesObject> {

		private final List<String> seen = new CopyOnWriteArrayList<>();

		@InformerHandler
		void onEvent(ResourceEvent<T> event) {
			this.seen.add(event.key().name());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class GenericBeans {

		@Bean
		Generic<V1Pod> podWatcher() {
			return new Generic<>();
		}

		@Bean
		Generic<V1Node> nodeWatcher() {
			return new Generic<>();
		}

	}

	@InformerHandler
	static class Forwarder<T extends KubernetesObject> implements ResourceEventHandler<T> {

	}

	@Configuration(proxyBeanMethods = false)
	static class GenericHandlerBean {

		@Bean
		Forwarder<V1Pod> handler() {
			return new Forwarder<>();
		}

	}

	interface Watching {

		void onPod(ResourceEvent<V1Pod> event);

	}

	static class ByInterface implements Watching {

		@Override
		@InformerHandler
		public void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	@InformerHandler
	static class PlainHandler implements ResourceEventHandler<V1Pod> {

		@Override
		public void onAdd(V1Pod object, boolean initial) {
		}

	}

	interface Unrelated {

		void other();

	}

	static class Hidden implements Unrelated {

		@Override
		public void other() {
		}

		@InformerHandler
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class InterfaceProxies implements BeanPostProcessor {

		private final List<String> advised = new CopyOnWriteArrayList<>();

		@Override
		public Object postProcessAfterInitialization(Object bean, String beanName) {
			if (!beanName.equals("watcher") && !beanName.equals("handler")) {
				return bean;
			}
			ProxyFactory factory = new ProxyFactory(bean);
			factory.addAdvice((MethodInterceptor) (invocation) -> {
				this.advised.add(invocation.getMethod().getName());
				return invocation.proceed();
			});
			return factory.getProxy();
		}

	}

}

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

import java.util.concurrent.ThreadFactory;

import io.kubernetes.client.openapi.ApiClient;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.SearchStrategy;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.thread.Threading;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.aot.EngineHints;
import io.kubeinformer.connection.ApiClients;
import io.kubeinformer.connection.ClusterConnection;
import io.kubeinformer.connection.InClusterFiles;
import io.kubeinformer.event.InformerEventPublisher;
import io.kubeinformer.handler.InformerHandlerProcessor;
import io.kubeinformer.informer.SharedInformerFactoryBuilder;
import io.kubeinformer.observation.InformerHandlerObservationConvention;
import io.kubeinformer.rbac.MissingRuleLog;

/**
 * Auto-configuration for Kubernetes informers.
 */
@AutoConfiguration(after = SslAutoConfiguration.class)
@ConditionalOnClass({ SharedInformerFactory.class, ApiClient.class })
@ConditionalOnBooleanProperty(name = "informer.enabled", matchIfMissing = true)
@EnableConfigurationProperties(InformerProperties.class)
@Import(InformerBeanRegistrar.class)
@ImportRuntimeHints(EngineHints.class)
public final class InformerAutoConfiguration {

	@Bean
	ClusterConnections informerClusterConnections(InformerProperties properties, Environment environment) {
		return new ClusterConnections(properties.getClient(), environment, InClusterFiles.standard(),
				TestContexts.isTest(environment));
	}

	@Bean
	@ConditionalOnMissingBean
	SharedInformerFactory sharedInformerFactory(ApiClient apiClient, InformerProperties properties,
			Environment environment, ObjectProvider<SharedInformerFactoryCustomizer> customizers) {
		InformerProperties.Defaults defaults = properties.getDefaults();
		SharedInformerFactoryBuilder builder = new SharedInformerFactoryBuilder().apiClient(apiClient)
			.streamingLists(properties.getClient().isStreamingLists())
			.protobuf(properties.getClient().isProtobuf())
			.virtualThreads(Threading.VIRTUAL.isActive(environment))
			.userAgent(UserAgent.of(environment));
		if (defaults.getResyncPeriod() != null) {
			builder.defaultResyncPeriod(defaults.getResyncPeriod());
		}
		if (defaults.getPageSize() != null) {
			builder.defaultPageSize(defaults.getPageSize());
		}
		if (defaults.getWatchTimeout() != null) {
			builder.defaultWatchTimeout(defaults.getWatchTimeout());
		}
		if (defaults.getManagedFields() != null) {
			builder.defaultManagedFields(defaults.getManagedFields());
		}
		customizers.orderedStream().forEach((customizer) -> customizer.customize(builder));
		SharedInformerFactory factory = builder.build();
		factory.addStateListener(new MissingRuleLog());
		return factory;
	}

	@Bean
	@ConditionalOnMissingBean
	ConfiguredInformers configuredInformers(SharedInformerFactory factory, InformerProperties properties,
			ClusterConnections connections, ObjectProvider<ClusterConnection> connection,
			ListableBeanFactory beanFactory) {
		return new ConfiguredInformers(factory, InformerDefinitions.of(properties),
				() -> connections.currentNamespace(connection.getIfAvailable()), new IndexBeans(beanFactory));
	}

	@Bean
	InformerLifecycle informerLifecycle(SharedInformerFactory factory, ConfiguredInformers informers,
			InformerProperties properties, ObjectProvider<ClusterConnection> connection, ApiClient apiClient,
			Environment environment, InformerHandlerProcessor handlers, ListableBeanFactory beanFactory) {
		boolean own = beanFactory.getBeanNamesForType(SharedInformerFactory.class, true, false).length > 0;
		ThreadFactory threads = Threading.VIRTUAL.isActive(environment)
				? new VirtualThreadTaskExecutor("informer-shutdown-").getVirtualThreadFactory()
				: new CustomizableThreadFactory("informer-shutdown-");
		return new InformerLifecycle(factory, informers,
				InformerLifecycle.ClusterDescription.of(connection.getIfAvailable(), apiClient.getBasePath()),
				properties, threads, handlers, own);
	}

	// Only where the factory is: events of a child context reach its parents anyway.
	@Bean
	@ConditionalOnBean(value = SharedInformerFactory.class, search = SearchStrategy.CURRENT)
	InformerEventPublisher informerEventPublisher(SharedInformerFactory factory, ApplicationEventPublisher events,
			Environment environment) {
		ThreadFactory threads = Threading.VIRTUAL.isActive(environment)
				? new VirtualThreadTaskExecutor("informer-events-").getVirtualThreadFactory()
				: daemons("informer-events-");
		return new InformerEventPublisher(factory, events, InformerLifecycle.PHASE - 1, threads);
	}

	private static ThreadFactory daemons(String prefix) {
		CustomizableThreadFactory threads = new CustomizableThreadFactory(prefix);
		threads.setDaemon(true);
		return threads;
	}

	@Bean
	@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
	static InformerHandlerProcessor informerHandlerProcessor(ConfigurableListableBeanFactory beanFactory,
			ObjectProvider<ConfiguredInformers> informers, ObjectProvider<ObservationRegistry> observations,
			ObjectProvider<InformerHandlerObservationConvention> convention, Environment environment) {
		return new InformerHandlerProcessor(beanFactory, informers, observations, convention,
				Threading.VIRTUAL.isActive(environment));
	}

	/**
	 * The client, unless the application has its own.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnMissingBean(ApiClient.class)
	static class ClientConfiguration {

		@Bean
		ClusterConnection informerClusterConnection(ClusterConnections connections,
				ObjectProvider<InformerConnectionDetails> details, ObjectProvider<SslBundles> sslBundles) {
			return connections.resolve(details.getIfAvailable(), sslBundles.getIfAvailable());
		}

		@Bean
		ApiClient apiClient(ClusterConnection connection, InformerProperties properties) {
			return ApiClients.create(connection, properties.getClient().getConnectTimeout(),
					properties.getClient().getReadTimeout());
		}

	}

}

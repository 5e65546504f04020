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

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

import io.kubernetes.client.common.KubernetesObject;
import io.micrometer.observation.ObservationRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;
import org.springframework.util.StringUtils;

import io.kubeinformer.EventType;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerErrorHandler;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.RetryPolicy;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.diagnostics.InformerConfigurationException;
import io.kubeinformer.kind.Kinds;
import io.kubeinformer.observation.InformerHandlerObservationConvention;
import io.kubeinformer.workqueue.ReconcileLoop;

/**
 * Finds {@link InformerHandler} methods and beans by the types of all beans, once
 * singletons are there, and adds them to their informers. No bean is made for it: lazy
 * ones are made at their first event.
 */
public final class InformerHandlerProcessor implements SmartInitializingSingleton, DisposableBean {

	private static final Log logger = LogFactory.getLog(InformerHandlerProcessor.class);

	private static final String WRONG_HANDLER = "io.kubernetes.client.informer.ResourceEventHandler";

	private final ConfigurableListableBeanFactory beanFactory;

	private final boolean virtualThreads;

	private final ObjectProvider<? extends InformerLookup> informers;

	private final ObjectProvider<ObservationRegistry> observations;

	private final ObjectProvider<InformerHandlerObservationConvention> convention;

	private final FailureAttributes failures;

	private final WorkQueues queues = new WorkQueues();

	/** Handlers in words by their informers and ids, to find two of one id. */
	private final Map<String, String> handlers = new HashMap<>();

	// Changed while the context starts and stops, by one thread at a time.
	private final List<HandlerRegistration> registrations = new CopyOnWriteArrayList<>();

	/**
	 * Creates a processor.
	 * @param beanFactory where the beans are
	 * @param informers finds the informer of a handler
	 * @param observations where calls are observed
	 * @param convention names and tags of the observations
	 * @param virtualThreads whether handlers that take keys are called by virtual threads
	 */
	public InformerHandlerProcessor(ConfigurableListableBeanFactory beanFactory,
			ObjectProvider<? extends InformerLookup> informers, ObjectProvider<ObservationRegistry> observations,
			ObjectProvider<InformerHandlerObservationConvention> convention, boolean virtualThreads) {
		this.beanFactory = beanFactory;
		this.failures = new FailureAttributes(beanFactory);
		this.informers = informers;
		this.observations = observations;
		this.convention = convention;
		this.virtualThreads = virtualThreads;
	}

	@Override
	public void afterSingletonsInstantiated() {
		addHandlers();
	}

	/**
	 * Lets the work queues of handlers be worked on, each from when its informer has
	 * synced.
	 * @param factory the factory of the informers
	 */
	public void startWorkQueues(SharedInformerFactory factory) {
		this.queues.start(factory);
	}

	/**
	 * Lets handlers finish what is in their work queues, after their informers have
	 * stopped.
	 * @param drain how long to wait at most
	 */
	public void stopWorkQueues(Duration drain) {
		this.queues.stop(drain);
	}

	/**
	 * Removes the handlers from their informers, which go on without them, and lets them
	 * finish what is in their work queues.
	 * @param drain how long to wait for work queues at most
	 */
	public void removeHandlers(Duration drain) {
		removeHandlers();
		this.handlers.clear();
		this.queues.stop(drain);
		this.queues.close();
	}

	@Override
	public void destroy() {
		// Also those of a context that failed before its informers could be stopped.
		removeHandlers();
		this.queues.close();
	}

	private void removeHandlers() {
		this.registrations.forEach(HandlerRegistration::remove);
		this.registrations.clear();
	}

	/**
	 * Adds the handlers again after they were removed; does nothing if they are there.
	 */
	public void addHandlers() {
		if (!this.registrations.isEmpty()) {
			return;
		}
		for (String name : this.beanFactory.getBeanNamesForType(Object.class, true, false)) {
			if (ScopedProxyUtils.isScopedTarget(name)) {
				continue;
			}
			Class<?> type = typeOf(name);
			if (type != null && !type.getName().startsWith("org.springframework.")) {
				processBean(name, type);
			}
		}
	}

	private @Nullable Class<?> typeOf(String name) {
		try {
			Class<?> type = AutoProxyUtils.determineTargetClass(this.beanFactory, name);
			// Who makes a proxy by hand may not tell the factory of what.
			Object proxy = (type != null && Proxy.isProxyClass(type)) ? this.beanFactory.getSingleton(name) : null;
			return (proxy != null) ? AopUtils.getTargetClass(proxy) : type;
		}
		catch (Throwable ex) {
			// A lazy bean whose class lacks a dependency is no business of ours.
			logger.debug("Could not find out the type of bean '" + name + "'", ex);
			return null;
		}
	}

	private void processBean(String name, Class<?> type) {
		if (ResourceEventHandler.class.isAssignableFrom(type)) {
			InformerHandler annotation = this.beanFactory.findAnnotationOnBean(name, InformerHandler.class, false);
			if (annotation != null) {
				addBean(name, type, annotation);
			}
			else {
				logger.info("Bean '" + name + "' of " + type.getName() + " implements ResourceEventHandler, but is not "
						+ "annotated with @InformerHandler, so it is called only if the application adds it to an "
						+ "informer. Annotate the class, or the @Bean method, to have it called.");
			}
		}
		else if (AnnotatedElementUtils.hasAnnotation(type, InformerHandler.class)) {
			for (Class<?> implemented : ClassUtils.getAllInterfacesForClass(type)) {
				if (implemented.getName().equals(WRONG_HANDLER)) {
					throw new InformerConfigurationException(
							"Bean '" + name + "' of " + type.getName() + " implements " + WRONG_HANDLER
									+ ", which belongs to the informers of client-java.",
							"Import " + ResourceEventHandler.class.getName() + " instead.");
				}
			}
			throw new InformerConfigurationException(
					"Bean '" + name + "' of " + type.getName()
							+ " is annotated with @InformerHandler, but does not implement ResourceEventHandler.",
					"Annotate methods instead of the class, or implement ResourceEventHandler<V1Pod>.");
		}
		if (AnnotationUtils.isCandidateClass(type, InformerHandler.class)) {
			methodsOf(name, type).forEach((method, annotation) -> addMethod(name, type, method, annotation));
		}
	}

	private Map<Method, InformerHandler> methodsOf(String name, Class<?> type) {
		try {
			Map<Method, InformerHandler> methods = new TreeMap<>(
					(left, right) -> left.toGenericString().compareTo(right.toGenericString()));
			methods.putAll(MethodIntrospector.selectMethods(type,
					(MethodIntrospector.MetadataLookup<InformerHandler>) InformerHandlerProcessor::annotationOf));
			return methods;
		}
		catch (Throwable ex) {
			logger.debug("Could not look for handlers in bean '" + name + "'", ex);
			return Map.of();
		}
	}

	// On a @Bean method the annotation is about the bean.
	private static @Nullable InformerHandler annotationOf(Method method) {
		return AnnotatedElementUtils.hasAnnotation(method, Bean.class) ? null
				: AnnotatedElementUtils.findMergedAnnotation(method, InformerHandler.class);
	}

	private void addMethod(String name, Class<?> type, Method method, InformerHandler annotation) {
		String handler = "Handler method " + type.getName() + "." + HandlerSignature.describe(method) + " of bean '"
				+ name + "'";
		requireSingleton(name, handler);
		HandlerSignature signature = HandlerSignature.of(method, beanType(name, type), annotation, handler);
		SharedIndexInformer<?> informer = informer(annotation, signature.type(), handler);
		Method invocable = invocable(name, method, handler);
		HandlerOptions options = options(annotation, name + "#" + HandlerSignature.describe(method), informer, handler);
		EventFilter filter = filter(annotation, signature.on(), informer, handler);
		BeanMethod call = new BeanMethod(bean(name), invocable);
		if (signature.keyed()) {
			addKeyed(informer, options, filter, call, signature, this.failures.retry(annotation, handler), handler);
		}
		else {
			add(informer, options, filter, new MethodTarget(call, signature, informer.lister()));
		}
	}

	private <T extends KubernetesObject> void addKeyed(SharedIndexInformer<T> informer, HandlerOptions options,
			EventFilter filter, BeanMethod method, HandlerSignature signature, @Nullable RetryPolicy retry,
			String handler) {
		if (options.queueCapacity() > 0) {
			throw new InformerConfigurationException(
					handler + " has @InformerHandler(queueCapacity = " + options.queueCapacity()
							+ "), but is called with keys from a work queue, which holds each key only once.",
					"Remove 'queueCapacity'.");
		}
		String id = String.valueOf(options.id());
		ReconcileLoop.Builder builder = ReconcileLoop
			.asyncBuilder(id, new KeyAdapter(method, signature, informer.lister(), calls(informer, options)))
			.workers(options.concurrency())
			.errorHandler(options.errorHandler());
		if (retry != null) {
			builder.retry(retry);
		}
		if (this.virtualThreads) {
			builder.executor(new VirtualThreadTaskExecutor("informer-reconcile-" + id + "-"));
		}
		ReconcileLoop loop = builder.build();
		this.queues.add(loop, informer);
		this.registrations.add(informer.addHandler(filter.before(loop.handler()),
				HandlerOptions.defaults().withId(id).withResyncPeriod(informer.spec().resyncPeriod())));
	}

	private ObservedCalls calls(SharedIndexInformer<?> informer, HandlerOptions options) {
		return new ObservedCalls(informer.name(), Kinds.displayName(informer.spec()), String.valueOf(options.id()),
				this.observations.getIfAvailable(() -> ObservationRegistry.NOOP), this.convention.getIfAvailable());
	}

	private Method invocable(String name, Method method, String handler) {
		try {
			Method invocable = AopUtils.selectInvocableMethod(method, this.beanFactory.getType(name));
			ReflectionUtils.makeAccessible(invocable);
			return invocable;
		}
		catch (IllegalStateException ex) {
			throw new InformerConfigurationException(handler + " cannot be called: " + ex.getMessage(),
					"Make the method one of an interface of the bean, or have the bean proxied by its class "
							+ "(spring.aop.proxy-target-class=true), and do not make it private.",
					ex);
		}
	}

	private void addBean(String name, Class<?> type, InformerHandler annotation) {
		String handler = "Handler bean '" + name + "' of " + type.getName();
		requireSingleton(name, handler);
		Class<?> objectType = beanType(name).as(ResourceEventHandler.class).getGeneric(0).resolve();
		if (objectType == null) {
			objectType = ResolvableType.forClass(type)
				.as(ResourceEventHandler.class)
				.getGeneric(0)
				.resolve(KubernetesObject.class);
		}
		SharedIndexInformer<?> informer = informer(annotation, objectType, handler);
		Set<EventType> on = (annotation.on().length > 0) ? EnumSet.copyOf(List.of(annotation.on()))
				: EnumSet.allOf(EventType.class);
		add(informer, options(annotation, name, informer, handler), filter(annotation, on, informer, handler),
				new BeanTarget(bean(name)));
	}

	private SharedIndexInformer<?> informer(InformerHandler annotation, Class<?> type, String handler) {
		return this.informers.getObject().find(resolve(annotation.informer()), type, handler);
	}

	private EventFilter filter(InformerHandler annotation, Set<EventType> on, SharedIndexInformer<?> informer,
			String handler) {
		return new FilterAttributes(this.beanFactory, this.informers.getObject()).filter(annotation, on, informer,
				handler);
	}

	// The return type of a @Bean method may know the types that the class leaves open.
	private ResolvableType beanType(String name, Class<?> type) {
		ResolvableType defined = beanType(name).as(type);
		return (defined != ResolvableType.NONE) ? defined : ResolvableType.forClass(type);
	}

	// The return type of a @Bean method knows what the class of a lambda does not.
	private ResolvableType beanType(String name) {
		if (!this.beanFactory.containsBeanDefinition(name)) {
			return ResolvableType.NONE;
		}
		BeanDefinition definition = this.beanFactory.getMergedBeanDefinition(name);
		return definition.getResolvableType();
	}

	private void requireSingleton(String name, String handler) {
		if (this.beanFactory.isSingleton(name)) {
			return;
		}
		String scope = this.beanFactory.containsBeanDefinition(name)
				? this.beanFactory.getMergedBeanDefinition(name).getScope() : "another scope";
		throw new InformerConfigurationException(
				handler + " cannot be called: the bean is no singleton (" + scope
						+ "), so there would be a new one for each event.",
				"Make the bean a singleton, and fetch beans of other scopes in it by an ObjectProvider.");
	}

	private @Nullable String resolve(String attribute) {
		String value = this.beanFactory.resolveEmbeddedValue(attribute);
		return StringUtils.hasText(value) ? value.strip() : null;
	}

	private Supplier<Object> bean(String name) {
		return () -> this.beanFactory.getBean(name);
	}

	private HandlerOptions options(InformerHandler annotation, String usualId, SharedIndexInformer<?> informer,
			String handler) {
		String own = resolve(annotation.id());
		String id = (own != null) ? own : usualId;
		String former = this.handlers.putIfAbsent(informer.name() + "/" + id, handler);
		if (former != null) {
			throw new InformerConfigurationException(handler + " has the id '" + id + "', which informer '"
					+ informer.name() + "' has a handler of already: " + former + ".",
					"Give each handler an id of its own.");
		}
		RetryPolicy retry = this.failures.retry(annotation, handler);
		InformerErrorHandler errorHandler = this.failures.errorHandler(annotation, handler);
		try {
			return HandlerOptions.defaults()
				.withId(id)
				.withQueueCapacity(annotation.queueCapacity())
				.withConcurrency(annotation.concurrency())
				.withRetry((retry != null) ? retry : RetryPolicy.none())
				.withErrorHandler(errorHandler);
		}
		catch (IllegalArgumentException ex) {
			throw new InformerConfigurationException(
					handler + " has @InformerHandler(queueCapacity = " + annotation.queueCapacity() + ", concurrency = "
							+ annotation.concurrency() + ").",
					"Let 'queueCapacity' be 0 (any number of events) or more, and 'concurrency' 1 or more.", ex);
		}
	}

	private <T extends KubernetesObject> void add(SharedIndexInformer<T> informer, HandlerOptions options,
			EventFilter filter, HandlerTarget target) {
		this.registrations
			.add(informer.addHandler(filter.before(new HandlerAdapter<T>(target, calls(informer, options))),
					options.withResyncPeriod(informer.spec().resyncPeriod())));
	}

}

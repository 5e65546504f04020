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

package io.kubeinformer.test.spring;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.env.MapPropertySource;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.Informer;
import io.kubeinformer.InformerLease;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.InformerStateListener;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.SyncResult;
import io.kubeinformer.Unstructured;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;
import io.kubeinformer.test.autoconfigure.HandlerCallsTestAutoConfiguration;
import io.kubeinformer.test.autoconfigure.HandmadeInformersTestAutoConfiguration;

/**
 * Informers without any server: what handlers are told comes from the test. In a Spring
 * test by {@code informer.test.handmade=true}, without one by {@link #calling}:
 *
 * <pre class="code">
 * try (HandmadeInformers informers = HandmadeInformers.calling(new PodWatcher(notifier))) {
 *     informers.of(V1Pod.class).add(pod);
 * }
 * </pre>
 */
public final class HandmadeInformers implements SharedInformerFactory {

	private final Map<String, HandmadeInformer<?>> informers = new LinkedHashMap<>();

	private final List<InformerStateListener> listeners = new CopyOnWriteArrayList<>();

	private boolean started;

	private @Nullable AnnotationConfigApplicationContext context;

	/**
	 * Returns informers that call handlers, found and checked as in an application.
	 * @param handlers objects with {@code @InformerHandler} methods, or annotated
	 * {@link io.kubeinformer.ResourceEventHandler}s
	 * @return the informers, to be closed
	 */
	public static HandmadeInformers calling(Object... handlers) {
		return calling(Map.of(), handlers);
	}

	/**
	 * Returns informers that call handlers, found and checked as in an application.
	 * @param properties the configuration, for handlers that need more than the defaults
	 * @param handlers objects with {@code @InformerHandler} methods, or annotated
	 * {@link io.kubeinformer.ResourceEventHandler}s
	 * @return the informers, to be closed
	 */
	public static HandmadeInformers calling(Map<String, Object> properties, Object... handlers) {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		Map<String, Object> all = new LinkedHashMap<>(properties);
		all.put("informer.test.handmade", "true");
		context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("handmade", all));
		for (Object handler : handlers) {
			register(context, handler.getClass(), handler);
		}
		context.register(HandmadeInformersTestAutoConfiguration.class, InformerAutoConfiguration.class,
				HandlerCallsTestAutoConfiguration.class);
		try {
			context.refresh();
		}
		catch (RuntimeException ex) {
			context.close();
			throw ex;
		}
		HandmadeInformers informers = context.getBean(HandmadeInformers.class);
		informers.context = context;
		return informers;
	}

	@SuppressWarnings("unchecked")
	private static <B> void register(AnnotationConfigApplicationContext context, Class<B> type, Object bean) {
		String simple = type.getSimpleName();
		String name = simple.isEmpty() ? "handler" : Character.toLowerCase(simple.charAt(0)) + simple.substring(1);
		String unique = name;
		for (int i = 2; context.containsBeanDefinition(unique); i++) {
			unique = name + i;
		}
		context.registerBean(unique, type, () -> (B) bean);
	}

	/**
	 * Returns the informer of a type.
	 * @param <T> the type of the objects
	 * @param type the class of the objects
	 * @return the informer
	 * @throws IllegalArgumentException if there is none, or more than one
	 */
	@SuppressWarnings("unchecked")
	public <T extends KubernetesObject> HandmadeInformer<T> of(Class<T> type) {
		List<HandmadeInformer<?>> found = all().stream()
			.filter((informer) -> informer.spec().objectClass() == type)
			.toList();
		if (found.size() != 1) {
			throw new IllegalArgumentException("There " + (found.isEmpty() ? "is no informer" : "are several informers")
					+ " of " + type.getSimpleName() + " among " + all() + (found.isEmpty() ? "" : ": name one"));
		}
		return (HandmadeInformer<T>) found.get(0);
	}

	/**
	 * Returns the informer of a name.
	 * @param <T> the type of the objects
	 * @param name the name, as in {@code informer.resource.<name>}
	 * @return the informer
	 * @throws IllegalArgumentException if there is none
	 */
	@SuppressWarnings("unchecked")
	public synchronized <T extends KubernetesObject> HandmadeInformer<T> named(String name) {
		HandmadeInformer<?> informer = this.informers.get(name);
		if (informer == null) {
			throw new IllegalArgumentException("There is no informer '" + name + "' among " + all());
		}
		return (HandmadeInformer<T>) informer;
	}

	/**
	 * Returns the calls of the handlers that {@link #calling} was given; in a Spring test
	 * they are a bean.
	 * @return the calls
	 */
	public HandlerCalls calls() {
		if (this.context == null) {
			throw new IllegalStateException("In a Spring test have HandlerCalls injected");
		}
		return this.context.getBean(HandlerCalls.class);
	}

	private synchronized List<HandmadeInformer<?>> all() {
		return List.copyOf(this.informers.values());
	}

	@Override
	public <T extends KubernetesObject> SharedIndexInformer<T> informer(Class<T> type) {
		return informer(InformerSpec.of(type));
	}

	@Override
	@SuppressWarnings("unchecked")
	public synchronized <T extends KubernetesObject> SharedIndexInformer<T> informer(InformerSpec<T> spec) {
		HandmadeInformer<?> known = this.informers.get(name(spec));
		if (known != null && known.spec().objectClass() == spec.objectClass()) {
			return (SharedIndexInformer<T>) known;
		}
		return newSharedIndexInformer(spec);
	}

	@Override
	public SharedIndexInformer<Unstructured> forResource(GroupVersionResource resource) {
		return informer(InformerSpec.of(ResourceType.of(Unstructured.class, resource)).withName(resource.plural()));
	}

	@Override
	public synchronized <T extends KubernetesObject> SharedIndexInformer<T> newSharedIndexInformer(
			InformerSpec<T> spec) {
		String name = name(spec);
		String unique = name;
		for (int i = 2; this.informers.containsKey(unique); i++) {
			unique = name + "-" + i;
		}
		HandmadeInformer<T> informer = new HandmadeInformer<>(unique, spec);
		this.informers.put(unique, informer);
		if (this.started) {
			informer.start();
		}
		return informer;
	}

	private static String name(InformerSpec<?> spec) {
		String name = spec.name();
		return (name != null) ? name : spec.objectClass().getSimpleName();
	}

	@Override
	public <T extends KubernetesObject> InformerLease<T> lease(InformerSpec<T> spec) {
		SharedIndexInformer<T> informer = informer(spec);
		return new InformerLease<>() {

			@Override
			public SharedIndexInformer<T> informer() {
				return informer;
			}

			@Override
			public void close() {
				// The test may go on with it.
			}

		};
	}

	@Override
	public synchronized boolean remove(Informer<?> informer) {
		return this.informers.remove(informer.name(), informer);
	}

	@Override
	public void addStateListener(InformerStateListener listener) {
		this.listeners.add(listener);
	}

	@Override
	public void removeStateListener(InformerStateListener listener) {
		this.listeners.remove(listener);
	}

	@Override
	public List<SharedIndexInformer<?>> informers() {
		return List.copyOf(all());
	}

	@Override
	public void start() {
		synchronized (this) {
			this.started = true;
		}
		all().forEach((informer) -> {
			informer.start();
			this.listeners.forEach((listener) -> listener.onSynced(informer));
		});
	}

	@Override
	public SyncResult awaitSync(Duration max) {
		return new SyncResult(Map.of());
	}

	@Override
	public void stop(Duration drain) {
		synchronized (this) {
			this.started = false;
		}
		all().forEach((informer) -> informer.stop(drain));
	}

	@Override
	public void close() {
		AnnotationConfigApplicationContext own = this.context;
		this.context = null;
		if (own != null) {
			own.close();
		}
	}

}

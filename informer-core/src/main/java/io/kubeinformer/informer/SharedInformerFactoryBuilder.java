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

package io.kubeinformer.informer;

import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1Namespace;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.http.ApiConnection;
import io.kubeinformer.http.Deadlines;
import io.kubeinformer.reflector.Admission;
import io.kubeinformer.reflector.ReflectorEnvironment;
import io.kubeinformer.reflector.StreamingLists;
import io.kubeinformer.reflector.TimeSource;

/**
 * Makes a factory of informers. Needs an {@link ApiClient}, which is never changed; all
 * else has defaults. Not safe for use by several threads at once.
 */
public final class SharedInformerFactoryBuilder {

	/** How far apart the first lists of many informers begin at most. */
	private static final Duration START_JITTER = Duration.ofMillis(100);

	private @Nullable ApiClient apiClient;

	private @Nullable ThreadFactory threadFactory;

	private boolean virtualThreads;

	private String userAgent = "kubeinformer";

	private boolean protobuf = true;

	private Clock clock = Clock.systemUTC();

	private int initialListConcurrency = 8;

	private boolean streamingLists = true;

	private boolean mutationDetection;

	/** Carries the defaults; the class of its objects does not matter. */
	private InformerSpec<?> defaults = InformerSpec.of(V1Namespace.class);

	private final Map<Class<?>, UnaryOperator<?>> transforms = new HashMap<>();

	/**
	 * Sets the client whose server, credentials and TLS settings are used. Connections
	 * and deadlines are the factory's own.
	 * @param apiClient the client
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder apiClient(ApiClient apiClient) {
		this.apiClient = apiClient;
		return this;
	}

	/**
	 * Sets where threads come from, for readers, mailboxes and handlers alike. They
	 * should be daemons. Without one the factory makes daemon threads whose names begin
	 * with {@code informer-}.
	 * @param threadFactory the thread factory
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder threadFactory(ThreadFactory threadFactory) {
		this.threadFactory = threadFactory;
		return this;
	}

	/**
	 * Sets whether threads are virtual, where the JVM has such (21 and later) and no
	 * thread factory is set. Off by default.
	 * @param virtualThreads whether to use virtual threads
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder virtualThreads(boolean virtualThreads) {
		this.virtualThreads = virtualThreads;
		return this;
	}

	/**
	 * Sets the User-Agent of all requests. It is {@code kubeinformer} by default.
	 * @param userAgent application and version, for example {@code shop/1.2}
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder userAgent(String userAgent) {
		this.userAgent = userAgent;
		return this;
	}

	/**
	 * Sets whether built-in kinds are asked for in protobuf, which costs server and
	 * client less than JSON; a server that answers in JSON is understood all the same.
	 * The objects are equal. On by default; off helps to read what is on the wire.
	 * @param protobuf whether to ask for protobuf
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder protobuf(boolean protobuf) {
		this.protobuf = protobuf;
		return this;
	}

	/**
	 * Sets the clock of time stamps in status and failures. Waiting does not follow it.
	 * @param clock the clock
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder clock(Clock clock) {
		this.clock = clock;
		return this;
	}

	/**
	 * Sets how many partitions of all informers may ask for their first content at once.
	 * @param initialListConcurrency at least 1; 8 by default
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder initialListConcurrency(int initialListConcurrency) {
		if (initialListConcurrency < 1) {
			throw new IllegalArgumentException(
					"At least one initial list must be allowed at a time, got " + initialListConcurrency);
		}
		this.initialListConcurrency = initialListConcurrency;
		return this;
	}

	/**
	 * Sets whether content is asked for as a streaming list (KEP-3157): a watch that
	 * begins with what is there. Where a server cannot do that, a plain LIST takes its
	 * place by itself. On by default.
	 * @param streamingLists whether to try streaming lists
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder streamingLists(boolean streamingLists) {
		this.streamingLists = streamingLists;
		return this;
	}

	/**
	 * Sets whether changes of cached objects are looked for, which are shared and must
	 * not be changed. For tests: each object is copied several times. A handler that
	 * changes an object it was given is named in the log as an error and its call counts
	 * as failed; other changes are found within a second or so and logged as an error
	 * that names the object. Off by default.
	 * @param mutationDetection whether to look for changes
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder mutationDetection(boolean mutationDetection) {
		this.mutationDetection = mutationDetection;
		return this;
	}

	/**
	 * Sets the resync period of informers that are asked for by class or resource alone.
	 * @param resyncPeriod zero for never, else at least one second
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder defaultResyncPeriod(Duration resyncPeriod) {
		this.defaults = this.defaults.withResyncPeriod(resyncPeriod);
		return this;
	}

	/**
	 * Sets the page size of informers that are asked for by class or resource alone.
	 * @param pageSize objects a page where lists are paged; at least 1
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder defaultPageSize(int pageSize) {
		this.defaults = this.defaults.withPageSize(pageSize);
		return this;
	}

	/**
	 * Sets the life of watches of informers that are asked for by class or resource
	 * alone.
	 * @param watchTimeout the shortest life asked for, at least one second and at most
	 * one day
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder defaultWatchTimeout(Duration watchTimeout) {
		this.defaults = this.defaults.withWatchTimeout(watchTimeout);
		return this;
	}

	/**
	 * Sets whether informers that are asked for by class or resource alone keep
	 * {@code metadata.managedFields}. Off by default.
	 * @param managedFields whether to keep them
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder defaultManagedFields(boolean managedFields) {
		this.defaults = this.defaults.withManagedFields(managedFields);
		return this;
	}

	/**
	 * Sets the namespaces of informers that are asked for by class or resource alone. A
	 * kind that is known to belong to no namespace is watched as a whole.
	 * @param namespaces the namespaces; none for all
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder defaultNamespaces(Collection<String> namespaces) {
		this.defaults = this.defaults.withNamespaces(namespaces);
		return this;
	}

	/**
	 * Sets the label selector of informers that are asked for by class or resource alone.
	 * @param labelSelector the selector
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder defaultLabelSelector(LabelSelector labelSelector) {
		this.defaults = this.defaults.withLabelSelector(labelSelector);
		return this;
	}

	/**
	 * Sets the field selector of informers that are asked for by class or resource alone.
	 * It must be one that the API server knows for every resource, such as
	 * {@code metadata.name!=kube-root-ca.crt}.
	 * @param fieldSelector the selector
	 * @return this builder
	 */
	public SharedInformerFactoryBuilder defaultFieldSelector(String fieldSelector) {
		this.defaults = this.defaults.withFieldSelector(fieldSelector);
		return this;
	}

	/**
	 * Sets the transform of informers that are asked for by class or resource alone, for
	 * one class of objects.
	 * @param <T> the type of the objects
	 * @param objectClass the class, for example {@link io.kubeinformer.Unstructured}
	 * @param transform the function, as in {@link InformerSpec#withTransform}
	 * @return this builder
	 */
	public <T extends KubernetesObject> SharedInformerFactoryBuilder defaultTransform(Class<T> objectClass,
			UnaryOperator<T> transform) {
		this.transforms.put(objectClass, transform);
		return this;
	}

	/**
	 * Makes the factory. Nothing is sent to a server before an informer starts.
	 * @return the factory
	 * @throws IllegalStateException if no client is set
	 */
	public SharedInformerFactory build() {
		if (this.apiClient == null) {
			throw new IllegalStateException("A factory of informers needs an ApiClient: call apiClient(…) first");
		}
		ApiConnection connection = new ApiConnection(this.apiClient, Deadlines.defaults(), this.userAgent,
				this.protobuf);
		return build(new HttpListerWatcherFactory(connection, !this.mutationDetection), TimeSource.system(this.clock));
	}

	/**
	 * Makes the factory from the two things that it has from outside this process.
	 * @param requests the way to the API server; closed with the factory
	 * @param time the time to live by
	 * @return the factory
	 */
	SharedInformerFactory build(ListerWatcherFactory requests, TimeSource time) {
		InformerThreads threads = new InformerThreads(
				InformerThreads.threadFactory(this.threadFactory, this.virtualThreads));
		RandomGenerator random = () -> ThreadLocalRandom.current().nextLong();
		Admission admission = new Admission(this.initialListConcurrency, START_JITTER, time, random);
		InformerEnvironment environment = new InformerEnvironment(requests,
				new ReflectorEnvironment(time, random, admission, new StreamingLists(this.streamingLists, time),
						threads.executor()),
				threads.executor(), threads::reader, threads, this.clock, new StateListeners(threads.executor()),
				this.mutationDetection);
		return new InformerFactory(environment, new InformerDefaults(this.defaults, this.transforms), () -> {
			threads.close();
			requests.close();
		});
	}

}

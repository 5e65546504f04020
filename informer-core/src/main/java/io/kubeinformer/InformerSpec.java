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

package io.kubeinformer;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

/**
 * What an informer watches and how. Made by {@link #of(Class)} or
 * {@link #of(ResourceType)} and refined by the {@code with…} methods, each of which
 * returns a copy.
 *
 * @param <T> the type of the objects
 */
public final class InformerSpec<T extends KubernetesObject> {

	private final Class<T> objectClass;

	private final @Nullable ResourceType<T> type;

	private final Class<? extends KubernetesObject> resourceClass;

	private @Nullable String name;

	private Set<String> namespaces = Set.of();

	private @Nullable String objectName;

	private LabelSelector labelSelector = LabelSelector.everything();

	private @Nullable String fieldSelector;

	private Duration resyncPeriod = Duration.ZERO;

	private int pageSize = 500;

	private Duration watchTimeout = Duration.ofMinutes(5);

	private boolean managedFields;

	private Set<String> keep = Set.of();

	private @Nullable UnaryOperator<T> transform;

	private InformerSpec(Class<T> objectClass, @Nullable ResourceType<T> type,
			Class<? extends KubernetesObject> resourceClass) {
		this.objectClass = objectClass;
		this.type = type;
		this.resourceClass = resourceClass;
	}

	private InformerSpec(InformerSpec<T> other) {
		this.objectClass = other.objectClass;
		this.type = other.type;
		this.resourceClass = other.resourceClass;
		this.name = other.name;
		this.namespaces = other.namespaces;
		this.objectName = other.objectName;
		this.labelSelector = other.labelSelector;
		this.fieldSelector = other.fieldSelector;
		this.resyncPeriod = other.resyncPeriod;
		this.pageSize = other.pageSize;
		this.watchTimeout = other.watchTimeout;
		this.managedFields = other.managedFields;
		this.keep = other.keep;
		this.transform = other.transform;
	}

	/**
	 * Returns the specification of a built-in kind over all namespaces.
	 * @param <T> the type of the objects
	 * @param builtIn a {@code V1*} model class
	 * @return the specification
	 */
	public static <T extends KubernetesObject> InformerSpec<T> of(Class<T> builtIn) {
		return new InformerSpec<>(builtIn, null, builtIn);
	}

	/**
	 * Returns the specification of any resource over all namespaces.
	 * @param <T> the type of the objects
	 * @param type the resource and the class of its objects
	 * @return the specification
	 */
	public static <T extends KubernetesObject> InformerSpec<T> of(ResourceType<T> type) {
		return new InformerSpec<>(type.objectClass(), type, type.objectClass());
	}

	/**
	 * Returns the specification of a built-in kind of which only the metadata is wanted,
	 * over all namespaces. The rest of the objects never leaves the API server.
	 * @param builtIn a {@code V1*} model class
	 * @return the specification
	 */
	public static InformerSpec<PartialObject> metadataOnly(Class<? extends KubernetesObject> builtIn) {
		return new InformerSpec<>(PartialObject.class, null, builtIn);
	}

	/**
	 * Returns the specification of any resource of which only the metadata is wanted,
	 * over all namespaces.
	 * @param type the resource; the class of its objects does not matter
	 * @return the specification
	 */
	public static InformerSpec<PartialObject> metadataOnly(ResourceType<?> type) {
		return of(type.withObjectClass(PartialObject.class));
	}

	/**
	 * Returns a copy under a name.
	 * @param name the informer's name in status, meters and logs
	 * @return the copy
	 * @throws IllegalArgumentException if the name is blank
	 */
	public InformerSpec<T> withName(String name) {
		Names.checkInformerName(name);
		InformerSpec<T> copy = new InformerSpec<>(this);
		copy.name = name;
		return copy;
	}

	/**
	 * Returns a copy over some namespaces. Each is a partition of the one informer: one
	 * that is forbidden leaves the others alone.
	 * @param namespaces the namespaces; none for all
	 * @return the copy
	 * @throws IllegalArgumentException if one is no name that a namespace can have
	 */
	public InformerSpec<T> withNamespaces(Collection<String> namespaces) {
		Names.checkNamespaces(namespaces);
		InformerSpec<T> copy = new InformerSpec<>(this);
		copy.namespaces = Set.copyOf(new TreeSet<>(namespaces));
		return copy;
	}

	/**
	 * Returns a copy over the one object of a name.
	 * @param objectName the object's {@code metadata.name}
	 * @return the copy
	 * @throws IllegalArgumentException if no object can have that name
	 */
	public InformerSpec<T> withObjectName(String objectName) {
		Names.checkObjectName(objectName);
		InformerSpec<T> copy = new InformerSpec<>(this);
		copy.objectName = objectName;
		return copy;
	}

	/**
	 * Returns a copy over the objects whose labels match.
	 * @param labelSelector the selector
	 * @return the copy
	 */
	public InformerSpec<T> withLabelSelector(LabelSelector labelSelector) {
		InformerSpec<T> copy = new InformerSpec<>(this);
		copy.labelSelector = labelSelector;
		return copy;
	}

	/**
	 * Returns a copy over the objects whose fields match, as the API server supports it
	 * for the resource.
	 * @param fieldSelector for example {@code status.phase=Running}
	 * @return the copy
	 * @throws IllegalArgumentException if the text is no field selector, naming the part
	 * that is wrong
	 */
	public InformerSpec<T> withFieldSelector(String fieldSelector) {
		FieldSelectors.check(fieldSelector);
		InformerSpec<T> copy = new InformerSpec<>(this);
		copy.fieldSelector = fieldSelector;
		return copy;
	}

	/**
	 * Returns a copy with a resync period for handlers that name none.
	 * @param resyncPeriod zero for never, else at least one second
	 * @return the copy
	 * @throws IllegalArgumentException if the period is negative or shorter than that
	 */
	public InformerSpec<T> withResyncPeriod(Duration resyncPeriod) {
		HandlerOptions.checkResyncPeriod(resyncPeriod, "an informer of " + this.objectClass.getSimpleName());
		InformerSpec<T> copy = new InformerSpec<>(this);
		copy.resyncPeriod = resyncPeriod;
		return copy;
	}

	/**
	 * Returns a copy with another page size.
	 * @param pageSize objects a page where lists are paged; at least 1
	 * @return the copy
	 * @throws IllegalArgumentException if the size is less than 1
	 */
	public InformerSpec<T> withPageSize(int pageSize) {
		if (pageSize < 1) {
			throw new IllegalArgumentException("A page size is at least 1, got " + pageSize);
		}
		InformerSpec<T> copy = new InformerSpec<>(this);
		copy.pageSize = pageSize;
		return copy;
	}

	/**
	 * Returns a copy with another life of watches.
	 * @param watchTimeout the shortest life asked for; each watch gets a random one up to
	 * twice as long. At least one second and at most one day.
	 * @return the copy
	 * @throws IllegalArgumentException if it is shorter or longer than that
	 */
	public InformerSpec<T> withWatchTimeout(Duration watchTimeout) {
		if (watchTimeout.compareTo(Duration.ofSeconds(1)) < 0) {
			throw new IllegalArgumentException("A watch lives at least one second, got " + watchTimeout);
		}
		if (watchTimeout.compareTo(Duration.ofDays(1)) > 0) {
			throw new IllegalArgumentException("A watch lives at most one day, got " + watchTimeout);
		}
		InformerSpec<T> copy = new InformerSpec<>(this);
		copy.watchTimeout = watchTimeout;
		return copy;
	}

	/**
	 * Returns a copy that keeps {@code metadata.managedFields} or not. They say who wrote
	 * which field, matter to server-side apply only, and are about a quarter of an
	 * object, so that by default they are dropped while it is decoded.
	 * @param managedFields whether to keep them
	 * @return the copy
	 */
	public InformerSpec<T> withManagedFields(boolean managedFields) {
		InformerSpec<T> copy = new InformerSpec<>(this);
		copy.managedFields = managedFields;
		return copy;
	}

	/**
	 * Returns a copy of whose objects nothing is kept but some fields, and what says
	 * which object it is: {@code apiVersion}, {@code kind}, and of {@code metadata} the
	 * name, namespace, uid, resourceVersion, generation, times of creation and deletion,
	 * and labels. The rest is skipped while an object is decoded, as if it was not there.
	 * Such an object is not whole: written back as it is, it would empty the fields that
	 * are missing; patch instead.
	 * @param paths the fields, for example {@code spec.nodeName} or
	 * {@code spec.containers.image}, which is that of every container; a path keeps all
	 * that is below it. None for whole objects
	 * @return the copy
	 * @throws IllegalArgumentException if one is no path, or objects of a built-in kind
	 * have no such field
	 */
	public InformerSpec<T> withKeep(Collection<String> paths) {
		paths.forEach((path) -> FieldPaths.check(this.objectClass, path));
		InformerSpec<T> copy = new InformerSpec<>(this);
		copy.keep = Collections.unmodifiableSet(new TreeSet<>(paths));
		return copy;
	}

	/**
	 * Returns a copy with a function that every object goes through once, after it was
	 * decoded and before it is cached. It runs on the reader's thread, may change its
	 * argument but no collection in it, and must keep {@code metadata} name, namespace,
	 * uid and resourceVersion. Since it may change them, equal parts of different objects
	 * are not one instance in such an informer, which takes more memory. If it throws,
	 * the object is quarantined.
	 * @param transform the function
	 * @return the copy
	 */
	public InformerSpec<T> withTransform(UnaryOperator<T> transform) {
		InformerSpec<T> copy = new InformerSpec<>(this);
		copy.transform = transform;
		return copy;
	}

	/**
	 * Returns the class of the objects.
	 * @return the class
	 */
	public Class<T> objectClass() {
		return this.objectClass;
	}

	/**
	 * Returns the class by which a built-in kind is named: that of the objects, unless
	 * only their metadata is wanted.
	 * @return the class
	 */
	public Class<? extends KubernetesObject> resourceClass() {
		return this.resourceClass;
	}

	/**
	 * Returns the resource, if it was named.
	 * @return the type, or {@code null} for a built-in kind named by its class
	 */
	public @Nullable ResourceType<T> type() {
		return this.type;
	}

	/**
	 * Returns the name, if one was given.
	 * @return the name, or {@code null} to have the factory make one
	 */
	public @Nullable String name() {
		return this.name;
	}

	/**
	 * Returns the namespaces.
	 * @return an unmodifiable set; empty for all
	 */
	public Set<String> namespaces() {
		return this.namespaces;
	}

	/**
	 * Returns the name of the one object that is watched.
	 * @return the name, or {@code null} for all objects
	 */
	public @Nullable String objectName() {
		return this.objectName;
	}

	/**
	 * Returns what the labels of the objects must be.
	 * @return the selector; it matches everything by default
	 */
	public LabelSelector labelSelector() {
		return this.labelSelector;
	}

	/**
	 * Returns what fields of the objects must be.
	 * @return the selector as it is sent, or {@code null} for none
	 */
	public @Nullable String fieldSelector() {
		return this.fieldSelector;
	}

	/**
	 * Returns how often handlers that name no period are shown all objects again.
	 * @return the period; zero, which is the default, for never
	 */
	public Duration resyncPeriod() {
		return this.resyncPeriod;
	}

	/**
	 * Returns how many objects a page has where lists are paged.
	 * @return the number; 500 by default
	 */
	public int pageSize() {
		return this.pageSize;
	}

	/**
	 * Returns the shortest life of a watch; each gets a random one up to twice as long.
	 * @return the time; five minutes by default
	 */
	public Duration watchTimeout() {
		return this.watchTimeout;
	}

	/**
	 * Returns whether {@code metadata.managedFields} are kept.
	 * @return whether they are; they are not by default
	 */
	public boolean managedFields() {
		return this.managedFields;
	}

	/**
	 * Returns which fields of objects are kept.
	 * @return an unmodifiable set of paths; empty for whole objects
	 */
	public Set<String> keep() {
		return this.keep;
	}

	/**
	 * Returns what every object goes through before it is cached.
	 * @return the function, or {@code null} for none
	 */
	public @Nullable UnaryOperator<T> transform() {
		return this.transform;
	}

}

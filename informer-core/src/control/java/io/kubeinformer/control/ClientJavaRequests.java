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

package io.kubeinformer.control;

import java.util.function.Consumer;

import io.kubernetes.client.common.KubernetesListObject;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.informer.ListerWatcher;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.util.CallGeneratorParams;
import io.kubernetes.client.util.Watchable;
import io.kubernetes.client.util.generic.GenericKubernetesApi;
import io.kubernetes.client.util.generic.options.ListOptions;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceType;
import io.kubeinformer.http.BuiltInKinds;

/**
 * The lists and watches of an informer of client-java, made as its factory makes them,
 * with the selectors of a specification besides.
 *
 * @param <T> the type of the objects
 * @param <L> the type of their lists
 */
final class ClientJavaRequests<T extends KubernetesObject, L extends KubernetesListObject>
		implements ListerWatcher<T, L> {

	private final GenericKubernetesApi<T, L> api;

	private final InformerSpec<T> spec;

	private final @Nullable String namespace;

	private final int speed;

	private final Consumer<L> firstList;

	private volatile boolean listed;

	private ClientJavaRequests(GenericKubernetesApi<T, L> api, InformerSpec<T> spec, @Nullable String namespace,
			int speed, Consumer<L> firstList) {
		this.api = api;
		this.spec = spec;
		this.namespace = namespace;
		this.speed = speed;
		this.firstList = firstList;
	}

	static <T extends KubernetesObject, L extends KubernetesListObject> ClientJavaRequests<T, L> create(
			ApiClient client, InformerSpec<T> spec, int speed, Consumer<L> firstList) {
		ResourceType<?> named = spec.type();
		ResourceType<?> type = (named != null && named.plural() != null) ? named
				: BuiltInKinds.find(spec.objectClass()).orElseThrow(() -> new NoCounterpart("the lookup of a kind"));
		if (spec.namespaces().size() > 1) {
			throw new NoCounterpart("an informer of several namespaces");
		}
		GenericKubernetesApi<T, L> api = new GenericKubernetesApi<>(spec.objectClass(), listClass(spec.objectClass()),
				type.resource().group(), type.resource().version(), type.resource().plural(), client);
		return new ClientJavaRequests<>(api, spec, spec.namespaces().stream().findFirst().orElse(null), speed,
				firstList);
	}

	@SuppressWarnings("unchecked")
	private static <L extends KubernetesListObject> Class<L> listClass(Class<?> objectClass) {
		try {
			return (Class<L>) Class.forName(objectClass.getName() + "List").asSubclass(KubernetesListObject.class);
		}
		catch (ClassNotFoundException ex) {
			throw new NoCounterpart("a list of " + objectClass.getSimpleName());
		}
	}

	@Override
	public L list(CallGeneratorParams params) throws ApiException {
		ListOptions options = options(params);
		L list = ((this.namespace != null) ? this.api.list(this.namespace, options) : this.api.list(options))
			.throwsApiException()
			.getObject();
		if (!this.listed) {
			this.firstList.accept(list);
			this.listed = true;
		}
		return list;
	}

	@Override
	public Watchable<T> watch(CallGeneratorParams params) throws ApiException {
		ListOptions options = options(params);
		return (this.namespace != null) ? this.api.watch(this.namespace, options) : this.api.watch(options);
	}

	private ListOptions options(CallGeneratorParams params) {
		ListOptions options = new ListOptions();
		options.setResourceVersion(params.resourceVersion);
		if (params.timeoutSeconds != null) {
			options.setTimeoutSeconds(Math.max(1, params.timeoutSeconds / this.speed));
		}
		if (!this.spec.labelSelector().isEverything()) {
			options.setLabelSelector(this.spec.labelSelector().toString());
		}
		options.setFieldSelector(fields());
		return options;
	}

	private @Nullable String fields() {
		String fields = this.spec.fieldSelector();
		String name = this.spec.objectName();
		if (name == null) {
			return fields;
		}
		String field = "metadata.name=" + name;
		return (fields != null) ? fields + "," + field : field;
	}

}

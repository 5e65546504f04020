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

import java.util.Optional;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceType;
import io.kubeinformer.codec.Copies;
import io.kubeinformer.codec.DecodingOptions;
import io.kubeinformer.codec.KnownVersions;
import io.kubeinformer.http.ApiConnection;
import io.kubeinformer.http.BuiltInKinds;
import io.kubeinformer.http.Discovery;
import io.kubeinformer.reflector.HttpListerWatcher;
import io.kubeinformer.reflector.ListerWatcher;
import io.kubeinformer.reflector.ResourceScope;

/**
 * Requests over HTTP, all by one derived client with connections of its own.
 */
final class HttpListerWatcherFactory implements ListerWatcherFactory {

	private final ApiConnection connection;

	/** Not while changes of objects are looked for, so that each is found once. */
	private final boolean sharedParts;

	HttpListerWatcherFactory(ApiConnection connection, boolean sharedParts) {
		this.connection = connection;
		this.sharedParts = sharedParts;
	}

	@Override
	public <T extends KubernetesObject> Optional<ResourceType<T>> builtIn(Class<T> objectClass) {
		return BuiltInKinds.find(objectClass);
	}

	@Override
	public <T extends KubernetesObject> ResourceType<T> known(ResourceType<T> type) {
		return Discovery.known(this.connection, type);
	}

	@Override
	public <T extends KubernetesObject> ListerWatcher<T> listerWatcher(ResourceType<T> type, InformerSpec<T> spec,
			String namespace, KnownVersions<T> known) {
		ResourceScope scope = new ResourceScope(namespace.isEmpty() ? null : namespace, spec.objectName(),
				spec.labelSelector(), spec.fieldSelector());
		DecodingOptions options = DecodingOptions.of(spec);
		return new HttpListerWatcher<>(this.connection, type, scope, known,
				this.sharedParts ? options : options.withoutSharedParts());
	}

	@Override
	public <T extends KubernetesObject> T copy(T object) {
		return Copies.copy(object);
	}

	@Override
	public void releaseIdle() {
		this.connection.close();
	}

	@Override
	public void close() {
		this.connection.close();
	}

}

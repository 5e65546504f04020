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

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.ResourceType;
import io.kubeinformer.codec.KnownVersions;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.reflector.ListCall;
import io.kubeinformer.reflector.ListRequest;
import io.kubeinformer.reflector.ListerWatcher;
import io.kubeinformer.reflector.WatchCall;
import io.kubeinformer.reflector.WatchRequest;

/**
 * Requests whose watches wait in a scaled time for what comes next.
 *
 * @param requests makes the requests
 * @param time the scaled time
 */
record ScaledRequests(ListerWatcherFactory requests, ScaledTime time) implements ListerWatcherFactory {

	@Override
	public <T extends KubernetesObject> Optional<ResourceType<T>> builtIn(Class<T> objectClass) {
		return this.requests.builtIn(objectClass);
	}

	@Override
	public <T extends KubernetesObject> ListerWatcher<T> listerWatcher(ResourceType<T> type, InformerSpec<T> spec,
			String namespace, KnownVersions<T> known) {
		ListerWatcher<T> real = this.requests.listerWatcher(type, spec, namespace, known);
		return new ListerWatcher<>() {

			@Override
			public ListCall<T> list(ListRequest request) {
				return real.list(request);
			}

			@Override
			public WatchCall<T> watch(WatchRequest request) {
				return new ScaledWatch<>(real.watch(request), ScaledRequests.this.time);
			}

		};
	}

	@Override
	public <T extends KubernetesObject> T copy(T object) {
		return this.requests.copy(object);
	}

	@Override
	public void close() {
		this.requests.close();
	}

	private record ScaledWatch<T extends KubernetesObject>(WatchCall<T> real, ScaledTime time) implements WatchCall<T> {

		@Override
		public void open() throws IOException {
			this.real.open();
		}

		@Override
		public @Nullable WatchEvent<T> next(Duration maxWait) throws IOException {
			return this.real.next(this.time.real(maxWait));
		}

		@Override
		public void cancel() {
			this.real.cancel();
		}

	}

}

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

package io.kubeinformer.codec;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.LongAdder;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.ResourceType;

/**
 * Reads JSON.
 *
 * @param <T> the type of the objects
 */
final class JsonDecoder<T extends KubernetesObject> implements Decoder<T> {

	private final ResourceType<T> type;

	private final KnownVersions<T> known;

	private final ItemReader<T> items;

	JsonDecoder(ResourceType<T> type, KnownVersions<T> known, FieldSelection selection, Canonical canonical,
			LongAdder decoded) {
		this.type = type;
		this.known = known;
		this.items = new ItemReader<>(type.objectClass(), selection, canonical, decoded);
	}

	@Override
	public ListMeta readList(InputStream body, ListReceiver<T> receiver) throws IOException {
		return new JsonListReader<>(this.type, this.known, this.items).read(body, receiver);
	}

	@Override
	public WatchReader<T> readWatch(InputStream body, boolean initialEvents) {
		return new JsonWatchReader<>(body, this.items, new TypeMeta(this.type.kind(), this.type.apiVersion()),
				initialEvents ? this.known : null);
	}

}

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
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceType;

/**
 * Reads protobuf. Other than in JSON, kind and apiVersion stand outside the object, and a
 * zero is written whether it was set or not; what comes out is what {@link JsonDecoder}
 * reads for the same object.
 *
 * @param <T> the type of the objects
 */
final class ProtobufDecoder<T extends KubernetesObject> implements Decoder<T> {

	private final ResourceType<T> type;

	private final KnownVersions<T> known;

	private final ProtobufItemReader<T> items;

	private ProtobufDecoder(ResourceType<T> type, KnownVersions<T> known, int wireType, FieldSelection selection,
			Canonical canonical, LongAdder decoded) {
		this.type = type;
		this.known = known;
		this.items = new ProtobufItemReader<>(type.objectClass(), wireType, selection, canonical, decoded);
	}

	/**
	 * Returns the decoder of a resource.
	 * @param <T> the type of the objects
	 * @param type the resource
	 * @param known what is cached already
	 * @param selection which fields are read
	 * @param canonical knows values that repeat
	 * @param decoded counts objects
	 * @return the decoder, or {@code null} if the resource is none of the built-in kinds
	 * or its objects are not those of client-java
	 */
	static <T extends KubernetesObject> @Nullable ProtobufDecoder<T> of(ResourceType<T> type, KnownVersions<T> known,
			FieldSelection selection, Canonical canonical, LongAdder decoded) {
		if (type.kind() == null || !ModelPlan.isModel(type.objectClass())) {
			return null;
		}
		Integer wireType = WireTable.instance().type(type.apiVersion(), type.kind());
		return (wireType != null) ? new ProtobufDecoder<>(type, known, wireType, selection, canonical, decoded) : null;
	}

	@Override
	public ListMeta readList(InputStream body, ListReceiver<T> receiver) throws IOException {
		return new ProtobufListReader<>(this.type, this.known, this.items).read(body, receiver);
	}

	@Override
	public WatchReader<T> readWatch(InputStream body, boolean initialEvents) {
		return new ProtobufWatchReader<>(body, this.items, new TypeMeta(this.type.kind(), this.type.apiVersion()),
				initialEvents ? this.known : null);
	}

}

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
import java.util.concurrent.atomic.LongAdder;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.ItemReader.Item;
import io.kubeinformer.http.ProtobufInput;

/**
 * Reads one object of a list or a watch in protobuf such that a fault costs this object
 * only.
 *
 * @param <T> the type of the objects
 */
final class ProtobufItemReader<T extends KubernetesObject> {

	private final Class<T> type;

	private final WirePlan plan;

	private final ModelPlan model;

	private final Canonical canonical;

	/** Counts objects. */
	private final LongAdder decoded;

	ProtobufItemReader(Class<T> type, int wireType, FieldSelection selection, Canonical canonical, LongAdder decoded) {
		this.decoded = decoded;
		this.type = type;
		this.plan = WirePlan.of(wireType, type, selection);
		this.canonical = canonical;
		this.model = ModelPlan.of(type);
	}

	/**
	 * Reads an object.
	 * @param bytes the bytes
	 * @param offset where the object begins
	 * @param length how long it is
	 * @param position its place in the list, -1 in a watch
	 * @param meta its kind and apiVersion, which are not in it
	 * @return the object or what is wrong with it
	 */
	Item<T> read(byte[] bytes, int offset, int length, int position, TypeMeta meta) {
		try {
			Object object = this.plan.readContent(new ProtobufInput(bytes, offset, length), this.canonical);
			this.decoded.increment();
			if (meta.kind() != null) {
				this.model.setIfAbsent(object, "kind", meta.kind());
			}
			this.model.setIfAbsent(object, "apiVersion", meta.apiVersion());
			return Item.check(this.type.cast(object), position);
		}
		catch (IOException ex) {
			ObjectHead head = ProtobufHead.of(bytes, offset, length);
			ResourceKey key = head.key();
			@Nullable String version = head.resourceVersion().isEmpty() ? null : head.resourceVersion();
			String message = String.valueOf(ex.getMessage());
			return new Item<>(null, new ItemFault(key, version, position,
					(ex instanceof FieldFault && !message.startsWith(":")) ? message : "the object is broken protobuf"),
					false);
		}
	}

}

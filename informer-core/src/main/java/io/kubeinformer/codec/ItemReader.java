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
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;

/**
 * Reads one object of a list or a watch such that a fault costs this object only.
 *
 * @param <T> the type of the objects
 */
final class ItemReader<T extends KubernetesObject> {

	private final ObjectReader<T> reader;

	/** Counts objects. */
	private final LongAdder decoded;

	ItemReader(Class<T> type, FieldSelection selection, Canonical canonical, LongAdder decoded) {
		this.decoded = decoded;
		this.reader = ObjectReader.of(type, selection, canonical);
	}

	ObjectHead head(byte[] bytes, int offset, int length) {
		return ObjectHead.of(bytes, offset, length);
	}

	/**
	 * Reads an object.
	 * @param bytes the bytes
	 * @param offset where the object begins
	 * @param length how long it is
	 * @param position its place in the list, -1 in a watch
	 * @param defaults kind and apiVersion where the object has none
	 * @return the object or what is wrong with it
	 */
	Item<T> read(byte[] bytes, int offset, int length, int position, TypeMeta defaults) {
		try {
			T object = this.reader.read(bytes, offset, length, defaults);
			this.decoded.increment();
			return Item.check(object, position);
		}
		catch (FieldFault ex) {
			return faulty(bytes, offset, length, position, String.valueOf(ex.getMessage()), false);
		}
		catch (IOException ex) {
			byte[] repaired = new String(bytes, offset, length, StandardCharsets.UTF_8)
				.getBytes(StandardCharsets.UTF_8);
			if (!Arrays.equals(repaired, 0, repaired.length, bytes, offset, offset + length)) {
				// Every malformed byte is a U+FFFD now, so that this happens once.
				return read(repaired, 0, repaired.length, position, defaults);
			}
			return faulty(bytes, offset, length, position, "the object is broken JSON", true);
		}
	}

	private Item<T> faulty(byte[] bytes, int offset, int length, int position, String message, boolean broken) {
		ObjectHead head = head(bytes, offset, length);
		ResourceKey key = head.key();
		String version = head.resourceVersion().isEmpty() ? null : head.resourceVersion();
		return new Item<>(null, new ItemFault(key, version, position, message), broken);
	}

	/**
	 * An object or its fault.
	 *
	 * @param <T> the type of the object
	 * @param object the object, or {@code null}
	 * @param fault its fault if there is no object
	 * @param broken whether it is not even JSON
	 */
	record Item<T>(@Nullable T object, @Nullable ItemFault fault, boolean broken) {

		// Returns an object, or its fault if nothing can refer to it.
		static <T extends KubernetesObject> Item<T> check(T object, int position) {
			V1ObjectMeta metadata = object.getMetadata();
			if (metadata == null || metadata.getName() == null || metadata.getName().isEmpty()) {
				String version = (metadata != null) ? metadata.getResourceVersion() : null;
				return new Item<>(null, new ItemFault(null, version, position, "metadata.name is missing"), false);
			}
			return new Item<>(object, null, false);
		}

		/**
		 * Returns the event that this came with.
		 * @param type its type: ADDED, MODIFIED or DELETED
		 * @return the event
		 */
		WatchEvent<T> toEvent(String type) {
			if (this.object == null) {
				return (this.broken || this.fault == null)
						? new WatchEvent.Unparsable<>("The object of an event is broken JSON")
						: new WatchEvent.Faulty<>(type.equals("DELETED"), this.fault);
			}
			return switch (type) {
				case "ADDED" -> new WatchEvent.Added<>(this.object);
				case "MODIFIED" -> new WatchEvent.Modified<>(this.object);
				default -> new WatchEvent.Deleted<>(this.object);
			};
		}

	}

}

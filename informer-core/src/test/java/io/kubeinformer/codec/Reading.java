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

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.ResourceType;
import io.kubeinformer.http.BuiltInKinds;

/**
 * What came out of a body.
 *
 * @param <T> the type of the objects
 */
final class Reading<T extends KubernetesObject> implements ListReceiver<T> {

	final List<T> items = new ArrayList<>();

	final List<ItemFault> faults = new ArrayList<>();

	ListMeta meta;

	static <T extends KubernetesObject> Reading<T> list(Class<T> type, String body) throws IOException {
		return list(BuiltInKinds.find(type).orElseThrow(), body.getBytes(StandardCharsets.UTF_8));
	}

	static <T extends KubernetesObject> Reading<T> list(ResourceType<T> type, byte[] body) throws IOException {
		return list(type, new ByteArrayInputStream(body), (key, version) -> null);
	}

	static <T extends KubernetesObject> Reading<T> list(ResourceType<T> type, InputStream body, KnownVersions<T> known)
			throws IOException {
		Reading<T> reading = new Reading<>();
		reading.meta = json(type, known).readList(body, reading);
		return reading;
	}

	static <T extends KubernetesObject> WatchReader<T> watch(Class<T> type, String body) {
		return watch(type, new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
	}

	static <T extends KubernetesObject> WatchReader<T> watch(Class<T> type, InputStream body) {
		return json(BuiltInKinds.find(type).orElseThrow(), (key, version) -> null).readWatch(body, false);
	}

	// Returns a decoder of JSON as an informer has it.
	static <T extends KubernetesObject> Decoder<T> json(ResourceType<T> type, KnownVersions<T> known) {
		return new JsonDecoder<>(type, known, FieldSelection.DEFAULT, Canonical.create(true), new LongAdder());
	}

	// Returns a decoder of protobuf as an informer has it, or null if the resource has
	// none.
	static <T extends KubernetesObject> ProtobufDecoder<T> protobuf(ResourceType<T> type, KnownVersions<T> known) {
		return ProtobufDecoder.of(type, known, FieldSelection.DEFAULT, Canonical.create(true), new LongAdder());
	}

	@Override
	public void item(T object) {
		this.items.add(object);
	}

	@Override
	public void fault(ItemFault fault) {
		this.faults.add(fault);
	}

}

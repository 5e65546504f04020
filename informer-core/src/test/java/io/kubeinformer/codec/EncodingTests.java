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
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import io.kubernetes.client.common.KubernetesObject;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import io.kubeinformer.ResourceType;
import io.kubeinformer.http.BuiltInKinds;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The same object is read from both encodings. The objects were written by the
 * serializers of Kubernetes itself: those in the resources set each field of each type
 * alone, to zero among others; the folder named by {@value #FOLDER} may hold more.
 */
class EncodingTests {

	static final String FOLDER = "informer.encodings";

	@Test
	void everyBuiltInKindHasItsTypeInTheTable() {
		assertThat(BuiltInKinds.all())
			.allSatisfy((type) -> assertThat(WireTable.instance().type(type.apiVersion(), String.valueOf(type.kind())))
				.as(type.displayName())
				.isNotNull());
	}

	@TestFactory
	Stream<DynamicTest> everyFieldIsReadAlikeFromBothEncodings() throws IOException {
		Map<String, List<Encodings>> kinds = byKind(EncodingTests.class.getResourceAsStream("/wire/encodings.gz"));
		assertThat(kinds).hasSameSizeAs(BuiltInKinds.all());
		return kinds.entrySet()
			.stream()
			.map((kind) -> DynamicTest.dynamicTest(kind.getKey(), () -> compare(kind.getValue())));
	}

	@TestFactory
	Stream<DynamicTest> objectsOfTheFolderAreReadAlike() throws IOException {
		String folder = System.getProperty(FOLDER);
		if (folder == null) {
			return Stream.empty();
		}
		List<Path> files;
		try (Stream<Path> found = Files.walk(Path.of(folder))) {
			files = found.filter((file) -> file.toString().endsWith(".gz")).sorted().toList();
		}
		assertThat(files).as("files in " + folder).isNotEmpty();
		return files.stream()
			.map((file) -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> compare(file)));
	}

	private static void compare(Path file) throws IOException {
		for (List<Encodings> objects : byKind(Files.newInputStream(file)).values()) {
			compare(objects);
		}
	}

	private static void compare(List<Encodings> objects) throws IOException {
		String[] kind = objects.get(0).kind().split(" ");
		ResourceType<?> type = BuiltInKinds.find(kind[1])
			.stream()
			.filter((candidate) -> candidate.apiVersion().equals(kind[0]))
			.findFirst()
			.orElseThrow();
		compare(type, objects);
	}

	private static <T extends KubernetesObject> void compare(ResourceType<T> type, List<Encodings> objects)
			throws IOException {
		Decoder<T> json = Reading.json(type, (key, version) -> null);
		Decoder<T> protobuf = Reading.protobuf(type, (key, version) -> null);
		List<T> expected = Encodings.added(json.readWatch(Encodings.jsonWatch(objects), false));
		compare(objects, expected, Encodings.added(protobuf.readWatch(Encodings.protobufWatch(objects), false)));
		Reading<T> fromJson = new Reading<>();
		Reading<T> fromProtobuf = new Reading<>();
		ListMeta meta = json.readList(Encodings.jsonList(type, objects), fromJson);
		assertThat(protobuf.readList(Encodings.protobufList(type, objects), fromProtobuf)).isEqualTo(meta);
		compare(objects, expected, fromJson.items);
		compare(objects, expected, fromProtobuf.items);
	}

	private static <T> void compare(List<Encodings> objects, List<T> expected, List<T> read) {
		assertThat(expected).hasSameSizeAs(objects);
		assertThat(read).hasSameSizeAs(objects);
		for (int i = 0; i < read.size(); i++) {
			T left = expected.get(i);
			T right = read.get(i);
			if (!left.equals(right)) {
				String difference = difference("", left, right);
				if (difference != null) {
					throw new AssertionError(difference + "\nin " + objects.get(i).text());
				}
			}
		}
	}

	// Models compare bytes in maps by identity; here they are compared by value.
	private static String difference(String path, Object left, Object right) {
		if (left instanceof byte[] bytes && right instanceof byte[] others) {
			return Arrays.equals(bytes, others) ? null : path + ": other bytes";
		}
		if (left instanceof Map<?, ?> map && right instanceof Map<?, ?> other && map.keySet().equals(other.keySet())) {
			return map.keySet()
				.stream()
				.map((key) -> difference(path + "[" + key + "]", map.get(key), other.get(key)))
				.filter((found) -> found != null)
				.findFirst()
				.orElse(null);
		}
		if (left instanceof List<?> list && right instanceof List<?> other && list.size() == other.size()) {
			Iterator<?> others = other.iterator();
			int i = 0;
			for (Object element : list) {
				String found = difference(path + "[" + i++ + "]", element, others.next());
				if (found != null) {
					return found;
				}
			}
			return null;
		}
		if (left != null && right != null && left.getClass() == right.getClass()
				&& ModelPlan.isModel(left.getClass())) {
			return modelDifference(path, left, right);
		}
		return Objects.equals(left, right) ? null
				: path + ": JSON gave " + describe(left) + ", protobuf " + describe(right);
	}

	private static String modelDifference(String path, Object left, Object right) {
		try {
			for (Field field : left.getClass().getDeclaredFields()) {
				if (!Modifier.isStatic(field.getModifiers())) {
					field.setAccessible(true);
					String found = difference(path + "." + field.getName(), field.get(left), field.get(right));
					if (found != null) {
						return found;
					}
				}
			}
			return null;
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static String describe(Object value) {
		return (value != null) ? value.getClass().getSimpleName() + " " + value : "nothing";
	}

	private static Map<String, List<Encodings>> byKind(InputStream file) {
		Map<String, List<Encodings>> kinds = new LinkedHashMap<>();
		try {
			for (Encodings object : Encodings.read(file)) {
				kinds.computeIfAbsent(object.kind(), (kind) -> new ArrayList<>()).add(object);
			}
			return kinds;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}

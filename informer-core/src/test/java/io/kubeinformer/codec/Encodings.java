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
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPInputStream;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.ResourceType;
import io.kubeinformer.http.ProtobufEnvelope;

/**
 * One object in both encodings, and the bodies that it can be in.
 *
 * @param json the object in JSON
 * @param protobuf the object in protobuf, with its envelope
 */
record Encodings(byte[] json, byte[] protobuf) {

	/**
	 * Reads what {@code src/wire} wrote.
	 * @param compressed the file
	 * @return the objects
	 */
	static List<Encodings> read(InputStream compressed) throws IOException {
		List<Encodings> read = new ArrayList<>();
		try (DataInputStream in = new DataInputStream(new GZIPInputStream(compressed, 1 << 16))) {
			while (true) {
				int length;
				try {
					length = in.readInt();
				}
				catch (EOFException ex) {
					return read;
				}
				byte[] json = in.readNBytes(length);
				read.add(new Encodings(json, in.readNBytes(in.readInt())));
			}
		}
	}

	String kind() throws IOException {
		ProtobufEnvelope envelope = ProtobufEnvelope.open(this.protobuf, 0, this.protobuf.length);
		return envelope.apiVersion() + " " + envelope.kind();
	}

	String text() {
		return new String(this.json, StandardCharsets.UTF_8);
	}

	static InputStream jsonWatch(List<Encodings> objects) {
		List<InputStream> parts = new ArrayList<>();
		for (Encodings object : objects) {
			parts.add(stream("{\"type\":\"ADDED\",\"object\":"));
			parts.add(new ByteArrayInputStream(object.json));
			parts.add(stream("}\n"));
		}
		return join(parts);
	}

	static InputStream protobufWatch(List<Encodings> objects) {
		List<InputStream> parts = new ArrayList<>();
		for (Encodings object : objects) {
			parts.add(new ByteArrayInputStream(frame("ADDED", object.protobuf)));
		}
		return join(parts);
	}

	static InputStream jsonList(ResourceType<?> type, List<Encodings> objects) {
		List<InputStream> parts = new ArrayList<>();
		parts.add(stream("{\"kind\":\"" + type.kind() + "List\",\"apiVersion\":\"" + type.apiVersion()
				+ "\",\"metadata\":{\"resourceVersion\":\"7\",\"continue\":\"next\"},\"items\":["));
		for (int i = 0; i < objects.size(); i++) {
			parts.add(stream((i > 0) ? "," : ""));
			parts.add(new ByteArrayInputStream(objects.get(i).json));
		}
		parts.add(stream("]}\n"));
		return join(parts);
	}

	static InputStream protobufList(ResourceType<?> type, List<Encodings> objects) throws IOException {
		ByteArrayOutputStream list = new ByteArrayOutputStream();
		list.writeBytes(field(1, field(1, new byte[0]), field(2, utf8("7")), field(3, utf8("next"))));
		for (Encodings object : objects) {
			ProtobufEnvelope envelope = ProtobufEnvelope.open(object.protobuf, 0, object.protobuf.length);
			byte[] content = new byte[envelope.length()];
			System.arraycopy(object.protobuf, envelope.offset(), content, 0, content.length);
			list.writeBytes(field(2, content));
		}
		return new ByteArrayInputStream(envelope(type.apiVersion(), type.kind() + "List", list.toByteArray()));
	}

	// Puts an object into its envelope.
	static byte[] envelope(String apiVersion, String kind, byte[] object) {
		ByteArrayOutputStream whole = new ByteArrayOutputStream();
		whole.writeBytes(new byte[] { 'k', '8', 's', 0 });
		whole.writeBytes(field(1, field(1, utf8(apiVersion)), field(2, utf8(kind))));
		whole.writeBytes(field(2, object));
		whole.writeBytes(new byte[] { 0x1a, 0, 0x22, 0 });
		return whole.toByteArray();
	}

	// Puts an object in its envelope into an event and its frame.
	static byte[] frame(String type, byte[] envelope) {
		ByteArrayOutputStream event = new ByteArrayOutputStream();
		event.writeBytes(field(1, utf8(type)));
		event.writeBytes(field(2, field(1, envelope)));
		return ByteBuffer.allocate(4 + event.size()).putInt(event.size()).put(event.toByteArray()).array();
	}

	// Returns a field with a length.
	static byte[] field(int number, byte[]... parts) {
		int length = 0;
		for (byte[] part : parts) {
			length += part.length;
		}
		ByteArrayOutputStream field = new ByteArrayOutputStream();
		field.writeBytes(varint(number << 3 | 2));
		field.writeBytes(varint(length));
		for (byte[] part : parts) {
			field.writeBytes(part);
		}
		return field.toByteArray();
	}

	// Returns a field with a whole number.
	static byte[] number(int number, long value) {
		ByteArrayOutputStream field = new ByteArrayOutputStream();
		field.writeBytes(varint((long) number << 3));
		field.writeBytes(varint(value));
		return field.toByteArray();
	}

	private static byte[] varint(long value) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		long rest = value;
		for (; (rest & ~0x7fL) != 0; rest >>>= 7) {
			bytes.write((int) (rest & 0x7f) | 0x80);
		}
		bytes.write((int) rest);
		return bytes.toByteArray();
	}

	static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private static InputStream stream(String text) {
		return new ByteArrayInputStream(utf8(text));
	}

	private static InputStream join(List<InputStream> parts) {
		return new SequenceInputStream(Collections.enumeration(parts));
	}

	// Returns the objects that a watch added; fails on anything else.
	static <T extends KubernetesObject> List<T> added(WatchReader<T> watch) throws IOException {
		List<T> objects = new ArrayList<>();
		for (WatchEvent<T> event; (event = watch.next()) != null;) {
			if (!(event instanceof WatchEvent.Added<T> added)) {
				throw new AssertionError("event " + objects.size() + " is " + event);
			}
			objects.add(added.object());
		}
		return objects;
	}

}

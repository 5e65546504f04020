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

import io.kubeinformer.http.ProtobufInput;

/**
 * Reads the {@link ObjectHead} of objects in protobuf. All of them have their metadata in
 * field 1; of the metadata 1 is the name, 3 the namespace, 6 the version, 12 the
 * annotations.
 */
final class ProtobufHead {

	private String namespace = "";

	private String name = "";

	private String resourceVersion = "";

	private boolean initialEventsEnd;

	private ProtobufHead() {
	}

	/**
	 * Reads as much of the head as there is; a broken message ends it.
	 * @param bytes the bytes
	 * @param offset where the object begins
	 * @param length how long it is
	 * @return the head
	 */
	static ObjectHead of(byte[] bytes, int offset, int length) {
		ProtobufHead head = new ProtobufHead();
		try {
			head.readObject(new ProtobufInput(bytes, offset, length));
		}
		catch (IOException ex) {
			// What was read before the fault is what can be known.
		}
		return new ObjectHead(head.namespace, head.name, head.resourceVersion, head.initialEventsEnd);
	}

	private void readObject(ProtobufInput in) throws IOException {
		while (in.hasMore()) {
			int tag = in.tag();
			if (tag == (1 << 3 | ProtobufInput.LENGTH)) {
				in.enter();
				readMetadata(in);
				return;
			}
			in.skip(tag);
		}
	}

	private void readMetadata(ProtobufInput in) throws IOException {
		while (in.hasMore()) {
			int tag = in.tag();
			switch (tag) {
				case 1 << 3 | ProtobufInput.LENGTH -> this.name = in.text();
				case 3 << 3 | ProtobufInput.LENGTH -> this.namespace = in.text();
				case 6 << 3 | ProtobufInput.LENGTH -> this.resourceVersion = in.text();
				case 12 << 3 | ProtobufInput.LENGTH -> readAnnotation(in);
				default -> in.skip(tag);
			}
		}
	}

	private void readAnnotation(ProtobufInput in) throws IOException {
		int outer = in.enter();
		String annotation = "";
		String value = "";
		while (in.hasMore()) {
			int tag = in.tag();
			switch (tag) {
				case 1 << 3 | ProtobufInput.LENGTH -> annotation = in.text();
				case 2 << 3 | ProtobufInput.LENGTH -> value = in.text();
				default -> in.skip(tag);
			}
		}
		in.leave(outer);
		if (annotation.equals(ObjectHead.INITIAL_EVENTS_END)) {
			this.initialEventsEnd = value.equals("true");
		}
	}

}

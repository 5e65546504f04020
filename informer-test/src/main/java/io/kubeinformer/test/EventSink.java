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

package io.kubeinformer.test;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

import io.kubeinformer.test.http.Head;
import io.kubeinformer.test.http.Sink;

/**
 * Cuts a body into its events: lines of JSON, or length-prefixed frames of protobuf. Used
 * on the exchange's network thread.
 */
abstract class EventSink implements Sink {

	private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

	private final Sink next;

	private final ByteArrayOutputStream rest = new ByteArrayOutputStream();

	private boolean framed;

	EventSink(Sink next) {
		this.next = next;
	}

	// Takes one whole event, its newline or length included.
	abstract void event(byte[] event);

	final Sink next() {
		return this.next;
	}

	@Override
	public void head(Head head) {
		for (Map.Entry<String, String> field : head.headers().entrySet()) {
			if (field.getKey().equalsIgnoreCase("Content-Type")) {
				this.framed = field.getValue().toLowerCase(Locale.ROOT).startsWith(PROTOBUF);
			}
		}
		this.next.head(head);
	}

	@Override
	public void part(byte[] bytes) {
		this.rest.writeBytes(bytes);
		byte[] all = this.rest.toByteArray();
		int from = 0;
		for (int end = eventEnd(all, from); end > 0; end = eventEnd(all, from)) {
			event(Arrays.copyOfRange(all, from, end));
			from = end;
		}
		this.rest.reset();
		this.rest.write(all, from, all.length - from);
	}

	private int eventEnd(byte[] bytes, int from) {
		if (this.framed) {
			if (bytes.length - from < Integer.BYTES) {
				return -1;
			}
			int end = from + Integer.BYTES + ByteBuffer.wrap(bytes, from, Integer.BYTES).getInt();
			return (end > bytes.length) ? -1 : end;
		}
		for (int i = from; i < bytes.length; i++) {
			if (bytes[i] == '\n') {
				return i + 1;
			}
		}
		return -1;
	}

	@Override
	public void end() {
		if (this.rest.size() > 0) {
			this.next.part(this.rest.toByteArray());
			this.rest.reset();
		}
		this.next.end();
	}

}

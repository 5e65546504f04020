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

package io.kubeinformer.http;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The fields of a {@code meta.v1.Status} in protobuf that say what went wrong.
 */
final class ProtobufStatus {

	private String message = "";

	private String reason = "";

	private int code;

	private long retryAfterSeconds;

	private final Set<String> causes = new LinkedHashSet<>();

	private ProtobufStatus() {
	}

	/**
	 * Reads as much as there is; a cut body explains what it can.
	 * @param bytes the bytes
	 * @param offset where the envelope begins
	 * @param length how long it is
	 * @return the status
	 */
	static ProtobufStatus read(byte[] bytes, int offset, int length) {
		ProtobufStatus status = new ProtobufStatus();
		try {
			ProtobufEnvelope envelope = ProtobufEnvelope.open(bytes, offset, length);
			status.read(new ProtobufInput(bytes, envelope.offset(), envelope.length()));
		}
		catch (IOException ex) {
			// What was read before the fault is what can be known.
		}
		return status;
	}

	String message() {
		return this.message;
	}

	String reason() {
		return this.reason;
	}

	int code() {
		return this.code;
	}

	long retryAfterSeconds() {
		return this.retryAfterSeconds;
	}

	Set<String> causes() {
		return this.causes;
	}

	private void read(ProtobufInput in) throws IOException {
		while (in.hasMore()) {
			int tag = in.tag();
			switch (tag) {
				case 3 << 3 | ProtobufInput.LENGTH -> this.message = in.text();
				case 4 << 3 | ProtobufInput.LENGTH -> this.reason = in.text();
				case 5 << 3 | ProtobufInput.LENGTH -> {
					int outer = in.enter();
					readDetails(in);
					in.leave(outer);
				}
				case 6 << 3 | ProtobufInput.VARINT -> this.code = (int) in.varint();
				default -> in.skip(tag);
			}
		}
	}

	private void readDetails(ProtobufInput in) throws IOException {
		while (in.hasMore()) {
			int tag = in.tag();
			switch (tag) {
				case 4 << 3 | ProtobufInput.LENGTH -> {
					int outer = in.enter();
					readCause(in);
					in.leave(outer);
				}
				case 5 << 3 | ProtobufInput.VARINT -> this.retryAfterSeconds = (int) in.varint();
				default -> in.skip(tag);
			}
		}
	}

	private void readCause(ProtobufInput in) throws IOException {
		while (in.hasMore()) {
			int tag = in.tag();
			if (tag == (1 << 3 | ProtobufInput.LENGTH)) {
				String type = in.text();
				if (!type.isEmpty()) {
					this.causes.add(type);
				}
			}
			else {
				in.skip(tag);
			}
		}
	}

}

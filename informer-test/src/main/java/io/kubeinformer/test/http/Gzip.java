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

package io.kubeinformer.test.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/**
 * When an API server compresses, and into what.
 */
final class Gzip {

	/** Plain answers are compressed above this many bytes. */
	static final int ABOVE = 131_072;

	private Gzip() {
	}

	static boolean isAccepted(ApiRequest request) {
		String accepted = request.header("accept-encoding");
		return accepted != null && accepted.toLowerCase(Locale.ROOT).contains("gzip");
	}

	// Tells whether a stream is compressed: only a watch that begins with the initial
	// state and may carry bookmarks is.
	static boolean isForStream(ApiRequest request) {
		if (!isAccepted(request) || !ResourceRequest.of(request).verb().equals("watch")
				|| !ResourceRequest.isTrue(request, "allowWatchBookmarks")) {
			return false;
		}
		if (request.parameter("sendInitialEvents") != null) {
			return ResourceRequest.isTrue(request, "sendInitialEvents");
		}
		String version = request.parameter("resourceVersion");
		return version == null || version.isEmpty() || version.equals("0");
	}

	// Flushed before its end, as a real server's: Go's reader returns what it has at a
	// flush, but waits for the next member when the content comes together with the end.
	static byte[] member(byte[] plain) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream(Math.max(64, plain.length / 8));
		try (GZIPOutputStream gzip = new GZIPOutputStream(bytes, true)) {
			gzip.write(plain);
			gzip.flush();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("An array refused bytes", ex);
		}
		return bytes.toByteArray();
	}

}

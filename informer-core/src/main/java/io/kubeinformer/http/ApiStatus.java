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

import java.time.Duration;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.Reason;

/**
 * An answer other than success: an HTTP status with or without a Status body, or the
 * Status inside an ERROR event.
 *
 * @param code the HTTP status or the Status' code; 0 if there was none
 * @param reason the Status' reason, for example {@code Expired}, or {@code null}
 * @param message the Status' message or the beginning of a text body
 * @param retryAfter how long the server asks to wait, or {@code null}
 * @param causes the reasons of the Status' causes
 */
public record ApiStatus(int code, @Nullable String reason, String message, @Nullable Duration retryAfter,
		Set<String> causes) {

	/**
	 * Returns whether the resource version is too old: code 410 or reason
	 * {@code Expired}, never the text (API concepts, "410 Gone responses").
	 * @return whether it is
	 */
	public boolean isExpired() {
		return this.code == 410 || "Expired".equals(this.reason) || "Gone".equals(this.reason);
	}

	/**
	 * Returns whether the resource version is newer than the server: by its cause, or by
	 * the texts of servers that send none.
	 * @return whether it is
	 */
	public boolean isTooLargeResourceVersion() {
		return this.causes.contains("ResourceVersionTooLarge") || this.message.contains("Too large resource version");
	}

	/**
	 * Returns whether the server could not read an object from its store.
	 * @return whether it could not
	 */
	public boolean isStoreReadError() {
		return "StoreReadError".equals(this.reason);
	}

	/**
	 * Returns the reason that a status stands for.
	 * @return the reason; {@code null} if the status cannot be classified
	 */
	public @Nullable Reason toReason() {
		if (isExpired()) {
			return Reason.EXPIRED;
		}
		return switch (this.code) {
			case 401 -> Reason.UNAUTHORIZED;
			case 403 -> Reason.FORBIDDEN;
			case 404 -> Reason.NOT_FOUND;
			case 400, 405, 406, 415, 422 -> Reason.REJECTED;
			case 429 -> Reason.THROTTLED;
			default -> (this.code >= 500) ? Reason.SERVER_ERROR : null;
		};
	}

}

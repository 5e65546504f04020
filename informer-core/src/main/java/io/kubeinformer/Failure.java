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

package io.kubeinformer;

import java.time.Instant;

/**
 * Something that went wrong, in words fit for logs and endpoints: never an object's body,
 * a token or Secret data.
 *
 * @param type the simple class name of the exception, or the reason of a Status
 * @param message what happened, at most 500 characters
 * @param time when it happened
 */
public record Failure(String type, String message, Instant time) {

	private static final int MAX_LENGTH = 500;

	public Failure {
		if (message.length() > MAX_LENGTH) {
			message = message.substring(0, MAX_LENGTH - 1) + "…";
		}
	}

	/**
	 * Returns the failure that an exception stands for.
	 * @param thrown the exception
	 * @param time when it was caught
	 * @return the failure
	 */
	public static Failure of(Throwable thrown, Instant time) {
		String message = thrown.getMessage();
		return new Failure(thrown.getClass().getSimpleName(), (message != null) ? message : "", time);
	}

}

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

package io.kubeinformer.reflector;

import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ListOutcome;
import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.http.ApiStatusException;

/**
 * The words in which tests write down what a server answers.
 */
interface ReflectorScript {

	default V1ConfigMap object(String nameAtVersion) {
		return TestObjects.object(nameAtVersion);
	}

	default ScriptedList list(String version, String... objects) {
		return ScriptedList.list(version, objects);
	}

	default ScriptedList failing(Throwable failure) {
		return ScriptedList.failing(failure);
	}

	default ScriptedList failing(ApiStatus status) {
		return ScriptedList.failing(new ApiStatusException(status));
	}

	default ScriptedWatch watch() {
		return ScriptedWatch.watch();
	}

	default ScriptedWatch refused(ApiStatus status) {
		return ScriptedWatch.refused(status);
	}

	default ScriptedWatch unreachable(IOException failure) {
		return ScriptedWatch.unreachable(failure);
	}

	default ApiStatus status(int code, @Nullable String reason, String message) {
		return new ApiStatus(code, reason, message, null, Set.of());
	}

	default ApiStatus status(int code) {
		return status(code, "Reason" + code, "message " + code);
	}

	default ApiStatus expired() {
		return status(410, "Expired", "too old resource version: 1 (280)");
	}

	default ApiStatus throttled(long retryAfterSeconds) {
		return new ApiStatus(429, null, "Too many requests", Duration.ofSeconds(retryAfterSeconds), Set.of());
	}

	default long ended(PartitionStatus status, ListOutcome outcome) {
		return Objects.requireNonNull(status.lists().get(outcome)).count();
	}

	default long ended(PartitionStatus status, WatchOutcome outcome) {
		return Objects.requireNonNull(status.watches().get(outcome)).count();
	}

}

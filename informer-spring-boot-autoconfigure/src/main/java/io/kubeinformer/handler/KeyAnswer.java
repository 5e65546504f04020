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

package io.kubeinformer.handler;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;

import io.kubeinformer.workqueue.Reconciler.Result;

/**
 * What a handler method that takes keys may return: when it wants to be called again.
 */
final class KeyAnswer {

	/** Nothing, for Java and for Kotlin, where it has a name. */
	private static final Set<String> NOTHING = Set.of("void", "java.lang.Void", "kotlin.Unit");

	private KeyAnswer() {
	}

	static boolean isPossible(ResolvableType returned) {
		Class<?> type = returned.resolve(Object.class);
		if (CompletionStage.class.isAssignableFrom(type)) {
			Class<?> answer = returned.as(CompletionStage.class).getGeneric(0).resolve(Object.class);
			return answer == Object.class || isPossible(answer);
		}
		return isPossible(type);
	}

	private static boolean isPossible(Class<?> type) {
		return type == Duration.class || type == Result.class || NOTHING.contains(type.getName());
	}

	static Result of(@Nullable Object answer) {
		if (answer instanceof Duration delay) {
			return Result.requeueAfter(delay);
		}
		return (answer instanceof Result result) ? result : Result.done();
	}

}

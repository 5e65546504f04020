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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.kubeinformer.Lister;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.workqueue.AsyncReconciler;
import io.kubeinformer.workqueue.Reconciler.Result;

/**
 * Stands between a work queue and a handler method that takes keys.
 *
 * @param method the method
 * @param signature what it takes
 * @param lister the lister of its informer
 * @param calls makes the calls
 */
record KeyAdapter(BeanMethod method, HandlerSignature signature, Lister<?> lister,
		ObservedCalls calls) implements AsyncReconciler {

	@Override
	public CompletionStage<Result> reconcile(ResourceKey key) {
		Object answer = this.calls.observe(null, key,
				() -> this.method.invoke(this.signature.arguments(key, this.lister)));
		return (answer instanceof CompletionStage<?> goingOn) ? goingOn.thenApply(KeyAnswer::of)
				: CompletableFuture.completedFuture(KeyAnswer.of(answer));
	}

}

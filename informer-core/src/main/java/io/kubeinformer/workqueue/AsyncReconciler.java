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

package io.kubeinformer.workqueue;

import java.util.concurrent.CompletionStage;

import io.kubeinformer.ResourceKey;

/**
 * A {@link Reconciler} whose calls may go on after they have returned. A call counts as
 * running, and its key as being worked on, until its stage is complete; a stage that
 * fails is a call that threw, and one that never completes keeps its key and its worker
 * for ever.
 */
@FunctionalInterface
public interface AsyncReconciler {

	/**
	 * Reconciles an object.
	 * @param key the object's key
	 * @return completes with whether and when to come back
	 * @throws Exception if it failed
	 */
	CompletionStage<Reconciler.Result> reconcile(ResourceKey key) throws Exception;

}

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

package io.kubeinformer.informer;

import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;

import io.kubeinformer.reflector.ReflectorEnvironment;

/**
 * What the informers of a factory share.
 *
 * @param connections where requests come from
 * @param reflectors what their reflectors share
 * @param executor runs mailboxes and handlers
 * @param readers makes a thread that is not started, from a name and what it runs
 * @param timer drives the resync clocks
 * @param clock tells the time for the status
 * @param states who wants to know what becomes of the informers
 * @param mutationDetection whether changes of cached objects are looked for
 */
record InformerEnvironment(ListerWatcherFactory connections, ReflectorEnvironment reflectors, Executor executor,
		BiFunction<String, Runnable, Thread> readers, Timer timer, Clock clock, StateListeners states,
		boolean mutationDetection) {

}

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

import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * What reflectors share with each other.
 *
 * @param time the time to live by
 * @param random where jitter comes from; must be safe for use by many threads
 * @param admission lets first lists in
 * @param streamingLists where content is asked for as a streaming list
 * @param openers runs what opens the next watch, on a thread of its own
 */
public record ReflectorEnvironment(TimeSource time, RandomGenerator random, Admission admission,
		StreamingLists streamingLists, Executor openers) {

}

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

import java.util.Optional;
import java.util.ServiceLoader;

import io.kubernetes.client.openapi.ApiClient;

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.http.ApiConnection;
import io.kubeinformer.http.Deadlines;

/**
 * Makes factories that are real but for the time they live by, so that a test sees in
 * milliseconds what takes minutes.
 */
public final class ScaledFactories {

	private ScaledFactories() {
	}

	/**
	 * Makes a factory, or has the {@link FactoryUnderTest} that is on the class path make
	 * it.
	 * @param initial how content is asked for
	 * @param client where the server is
	 * @param deadlines how long requests may take, in real time
	 * @param protobuf whether built-in kinds may come in protobuf
	 * @param speed how many seconds of a watch's life and of silence pass in one; waits
	 * after failures are a hundred times shorter in any case
	 * @return the factory
	 */
	public static SharedInformerFactory build(InitialState initial, ApiClient client, Deadlines deadlines,
			boolean protobuf, int speed) {
		Optional<FactoryUnderTest> other = ServiceLoader.load(FactoryUnderTest.class).findFirst();
		if (other.isPresent()) {
			return other.get().make(initial, client, speed);
		}
		ScaledTime time = new ScaledTime(speed);
		ApiConnection connection = new ApiConnection(client, deadlines, "reports/1", protobuf);
		SharedInformerFactoryBuilder builder = new SharedInformerFactoryBuilder().streamingLists(initial.isStreaming());
		return builder.build(new ScaledRequests(new HttpListerWatcherFactory(connection, true), time), time);
	}

}

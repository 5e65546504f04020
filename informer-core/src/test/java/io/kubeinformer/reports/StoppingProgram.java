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

package io.kubeinformer.reports;

import java.time.Duration;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.informer.SharedInformerFactoryBuilder;

/**
 * A program that stops its informer and closes nothing.
 */
public final class StoppingProgram {

	private StoppingProgram() {
	}

	/**
	 * Runs it.
	 * @param arguments the server's URL and how content is asked for
	 * @throws InterruptedException if it is interrupted
	 */
	public static void main(String[] arguments) throws InterruptedException {
		SharedInformerFactory factory = new SharedInformerFactoryBuilder()
			.apiClient(new ApiClient().setBasePath(arguments[0]))
			.streamingLists(InitialState.valueOf(arguments[1]).isStreaming())
			.build();
		SharedIndexInformer<V1ConfigMap> informer = factory.informer(V1ConfigMap.class);
		informer.start();
		if (informer.awaitSync(Scene.LONG)) {
			System.out.println("synced");
		}
		informer.stop(Duration.ofSeconds(1));
	}

}

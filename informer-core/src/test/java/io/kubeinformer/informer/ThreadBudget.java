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

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;

import static org.awaitility.Awaitility.await;

/**
 * A process of its own that runs 20 informers with three handlers each and prints the
 * platform threads that they have added, once they are idle.
 */
public final class ThreadBudget {

	static final int INFORMERS = 20;

	private ThreadBudget() {
	}

	/**
	 * Runs the informers.
	 * @param args address of the API server, whether threads are virtual, how many
	 * threads to wait for at most
	 */
	public static void main(String[] args) throws InterruptedException {
		Set<Thread> before = Thread.getAllStackTraces().keySet();
		SharedInformerFactory factory = new SharedInformerFactoryBuilder()
			.apiClient(new ApiClient().setBasePath(args[0]))
			.virtualThreads(Boolean.parseBoolean(args[1]))
			.build();
		for (int i = 0; i < INFORMERS; i++) {
			SharedIndexInformer<V1ConfigMap> informer = factory.informer(
					InformerSpec.of(V1ConfigMap.class).withLabelSelector(LabelSelector.parse("label-" + i + "!=x")));
			for (int handler = 0; handler < 3; handler++) {
				informer.addHandler(ResourceEventHandler.of((event) -> {
				}));
			}
		}
		factory.start();
		if (!factory.awaitSync(Duration.ofSeconds(60)).synced()) {
			throw new IllegalStateException("The informers have not synced");
		}
		int limit = Integer.parseInt(args[2]);
		// Threads that have nothing to do end after some seconds.
		await().pollInSameThread()
			.atMost(60, TimeUnit.SECONDS)
			.pollInterval(200, TimeUnit.MILLISECONDS)
			.ignoreExceptions()
			.until(() -> added(before).size() <= limit);
		added(before).forEach((name) -> System.out.println("thread: " + name));
		System.exit(0);
	}

	private static List<String> added(Set<Thread> before) {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.filter((thread) -> !before.contains(thread))
			.map(Thread::getName)
			.sorted()
			.toList();
	}

}

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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.SharedIndexInformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An informer that is stopped, started and given handlers and namespaces at random.
 */
final class HammeredInformer {

	private static final Duration LONG = Duration.ofSeconds(60);

	private static final int MAX_HANDLERS = 8;

	private final SharedIndexInformer<?> informer;

	/** Empty for an informer over all namespaces. */
	private final Set<String> namespaces;

	private final Random random;

	private final List<Witness> witnesses = new ArrayList<>();

	private final List<HandlerRegistration> registrations = new ArrayList<>();

	HammeredInformer(SharedIndexInformer<?> informer, Random random) {
		this.informer = informer;
		this.namespaces = new TreeSet<>(informer.spec().namespaces());
		this.random = random;
		addHandler();
	}

	// Changes something about the informer.
	void act() {
		switch (this.random.nextInt(10)) {
			case 0 -> this.informer.stop(LONG);
			case 1, 2 -> this.informer.start();
			case 3, 4, 5 -> addHandler();
			case 6, 7 -> removeHandler();
			default -> changeNamespaces();
		}
	}

	// Gives the informer a moment in which it may catch up.
	void pace(String version) throws InterruptedException {
		this.informer.awaitResourceVersion(version, Duration.ofMillis(this.random.nextInt(40)));
	}

	Set<String> namespaces() {
		return this.namespaces;
	}

	void start() {
		this.informer.start();
	}

	/**
	 * Waits until cache and handlers are where they should be.
	 * @param content what the server has: uids and versions by keys
	 */
	void verify(Supplier<Map<ResourceKey, String>> content) throws InterruptedException {
		Map<ResourceKey, String> truth = content.get();
		await(this.informer + " " + this.informer.status()).atMost(LONG)
			.untilAsserted(() -> assertThat(cached()).isEqualTo(truth));
		assertThat(this.informer.awaitSync(LONG)).isTrue();
		for (int handler = 0; handler < this.witnesses.size(); handler++) {
			Witness witness = this.witnesses.get(handler);
			assertThat(this.registrations.get(handler).awaitSync(LONG)).isTrue();
			await(this.informer + "").atMost(LONG).untilAsserted(() -> assertThat(witness.objects()).isEqualTo(truth));
			assertThat(witness.faults()).as(this.informer + "").isEmpty();
			assertThat(this.registrations.get(handler).status().failed()).isZero();
		}
		assertThat(this.informer.status().quarantined()).isEmpty();
	}

	private Map<ResourceKey, String> cached() {
		Map<ResourceKey, String> cached = new HashMap<>();
		for (KubernetesObject object : this.informer.lister().list()) {
			cached.put(ResourceKey.of(object), Witness.identity(object));
		}
		return cached;
	}

	private void addHandler() {
		if (this.witnesses.size() < MAX_HANDLERS) {
			Witness witness = new Witness();
			this.witnesses.add(witness);
			this.registrations.add(this.informer.addHandler(witness,
					HandlerOptions.defaults()
						.withQueueCapacity(this.random.nextInt(3) * 4)
						.withConcurrency(1 + this.random.nextInt(2) * 3)));
		}
	}

	private void removeHandler() {
		if (this.witnesses.size() > 1) {
			int gone = this.random.nextInt(this.witnesses.size());
			this.registrations.remove(gone).remove();
			assertThat(this.witnesses.remove(gone).faults()).as(this.informer + "").isEmpty();
		}
	}

	private void changeNamespaces() {
		if (this.informer.spec().namespaces().isEmpty()) {
			return;
		}
		String namespace = HammeredCluster.NAMESPACES.get(this.random.nextInt(HammeredCluster.NAMESPACES.size()));
		if (this.namespaces.add(namespace)) {
			this.informer.addNamespace(namespace);
		}
		else {
			this.namespaces.remove(namespace);
			this.informer.removeNamespace(namespace);
		}
	}

}

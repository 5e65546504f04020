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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.HandlerOptions;
import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Random operations on a cluster and on an informer over it, with handlers of every kind:
 * whatever happens, each handler's own picture ends up as the cluster, and each event
 * fits the picture that it comes to.
 */
class InformerHammerTests {

	@Test
	@Parity({ "CT01", "CT02" })
	void everyHandlersPictureEndsUpAsTheCluster() throws InterruptedException {
		Random random = new Random(11);
		try (InformerRig rig = new InformerRig()) {
			SharedIndexInformer<V1ConfigMap> informer = rig.informer();
			assertThat(informer.hasSynced()).isFalse();
			informer.start();
			List<Picture> pictures = new ArrayList<>();
			List<HandlerRegistration> registrations = new ArrayList<>();
			for (int step = 0; step < 3000; step++) {
				String name = "n" + random.nextInt(30);
				switch (random.nextInt(40)) {
					case 0 -> rig.cluster.cut();
					case 1 -> rig.cluster.expire();
					case 2 -> rig.cluster.bookmark();
					case 3 -> {
						if (pictures.size() < 40) {
							Picture picture = new Picture();
							pictures.add(picture);
							registrations.add(informer.addHandler(picture, options(random)));
						}
					}
					case 4 -> {
						if (!pictures.isEmpty() && random.nextInt(4) == 0) {
							int gone = random.nextInt(pictures.size());
							registrations.remove(gone).remove();
							assertThat(pictures.remove(gone).faults).isEmpty();
						}
					}
					case 5, 6, 7, 8, 9 -> rig.cluster.remove("shop", name);
					default -> rig.cluster.put("shop", name, String.valueOf(step));
				}
			}
			assertThat(informer.awaitSync(InformerRig.LONG)).isTrue();
			rig.cluster.put("shop", "last", "1");
			await().atMost(InformerRig.LONG).until(() -> informer.lister().get("shop", "last") != null);
			Map<ResourceKey, String> truth = new HashMap<>();
			informer.lister().list().forEach((object) -> truth.put(ResourceKey.of(object), ConfigMaps.version(object)));
			assertThat(truth).isEqualTo(rig.cluster.versions());
			assertThat(pictures).isNotEmpty();
			for (Picture picture : pictures) {
				await().atMost(InformerRig.LONG).untilAsserted(() -> assertThat(picture.objects).isEqualTo(truth));
				assertThat(picture.faults).isEmpty();
			}
		}
	}

	private static HandlerOptions options(Random random) {
		int[] capacities = { 0, 0, 1, 8 };
		int[] concurrencies = { 1, 1, 4 };
		return HandlerOptions.defaults()
			.withQueueCapacity(capacities[random.nextInt(capacities.length)])
			.withConcurrency(concurrencies[random.nextInt(concurrencies.length)]);
	}

	/**
	 * What a handler was told.
	 */
	private static final class Picture implements ResourceEventHandler<V1ConfigMap> {

		private final Map<ResourceKey, String> objects = new ConcurrentHashMap<>();

		private final List<String> faults = new CopyOnWriteArrayList<>();

		@Override
		public void onAdd(V1ConfigMap object, boolean initial) {
			String before = this.objects.put(ResourceKey.of(object), ConfigMaps.version(object));
			expect(before == null, "added twice", object);
		}

		@Override
		public void onUpdate(V1ConfigMap before, V1ConfigMap after) {
			String known = this.objects.put(ResourceKey.of(after), ConfigMaps.version(after));
			expect(ConfigMaps.version(before).equals(known), "updated from " + known, before);
		}

		@Override
		public void onDelete(V1ConfigMap last, boolean finalStateUnknown) {
			expect(this.objects.remove(ResourceKey.of(last)) != null, "deleted unknown", last);
		}

		private void expect(boolean fits, String fault, V1ConfigMap object) {
			if (!fits) {
				this.faults.add(fault + ": " + ConfigMaps.name(object) + " at " + ConfigMaps.version(object));
			}
		}

	}

}

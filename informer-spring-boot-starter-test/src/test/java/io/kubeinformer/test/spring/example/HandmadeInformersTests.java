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

package io.kubeinformer.test.spring.example;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.Test;

import io.kubeinformer.EventType;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.diagnostics.InformerConfigurationException;
import io.kubeinformer.test.spring.HandmadeInformer;
import io.kubeinformer.test.spring.HandmadeInformers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link HandmadeInformers} without Spring's test support.
 */
class HandmadeInformersTests {

	@Test
	void eachChangeReachesTheHandlerBeforeTheTestGoesOn() {
		Recorder recorder = new Recorder();
		try (HandmadeInformers informers = HandmadeInformers.calling(recorder)) {
			HandmadeInformer<V1Pod> pods = informers.of(V1Pod.class);
			pods.addInitial(pod("a", "1"));
			pods.add(pod("b", "1"));
			pods.update(pod("a", "2"));
			pods.resync();
			pods.delete(pod("a", "2"));
			pods.deleteUnseen(pod("b", "1"));
			pods.add(pod("c", "1"));
			pods.removeNamespace("shop");
			assertThat(recorder.seen).containsExactly("Added[a 1 initial] of 1", "Added[b 1] of 2",
					"Updated[a 1 -> 2] of 2", "Resync[a 2] of 2", "Resync[b 1] of 2", "Deleted[a 2] of 1",
					"Deleted[b 1 unseen] of 0", "Added[c 1] of 1", "Unwatched[c 1] of 0");
		}
	}

	@Test
	void whatAHandlerThrowsIsThrownInTheTest() {
		try (HandmadeInformers informers = HandmadeInformers.calling(new PodWatcher(new Notifier()))) {
			assertThatIllegalStateException().isThrownBy(() -> informers.of(V1Pod.class).add(pod("a", "1")))
				.withMessageContaining("nobody to be told of ADDED shop/a");
			assertThat(informers.calls()).handler("podWatcher")
				.object("shop", "a")
				.isCalledOnce()
				.failedWith(IllegalStateException.class);
			informers.of(V1Pod.class).update(pod("a", "2"));
			assertThat(informers.calls()).on(EventType.UPDATED).isNotCalled();
		}
	}

	@Test
	void asynchronousHandlersAreWaitedFor() {
		try (HandmadeInformers informers = HandmadeInformers.calling(new Slow())) {
			assertThatIllegalArgumentException()
				.isThrownBy(() -> informers.of(V1Node.class).add(new V1Node().metadata(new V1ObjectMeta().name("n"))))
				.withMessage("later");
		}
	}

	@Test
	void handlersThatTakeKeysAreWaitedForByAssertions() {
		try (HandmadeInformers informers = HandmadeInformers.calling(new SettingsWatcher())) {
			informers.of(V1ConfigMap.class).add(settings("good"));
			assertThat(informers.calls()).handler("settingsWatcher")
				.object("shop", "good")
				.isCalledOnce()
				.hasNoFailure();
			informers.of(V1ConfigMap.class).add(settings("bad"));
			assertThat(informers.calls()).object("shop", "bad").failedWith(IllegalArgumentException.class);
		}
	}

	@Test
	void configurationCounts() {
		Map<String, Object> properties = Map.of("informer.resource.some.kind", "Pod", "informer.resource.more.kind",
				"Pod", "informer.resource.more.label-selector", "a=b");
		assertThatExceptionOfType(InformerConfigurationException.class)
			.isThrownBy(() -> HandmadeInformers.calling(properties, new PodWatcher(new Notifier())))
			.withMessageContaining("more than one informer");
		try (HandmadeInformers informers = HandmadeInformers.calling(properties)) {
			assertThat(informers.named("some").spec().objectClass()).isEqualTo(V1Pod.class);
			assertThatIllegalArgumentException().isThrownBy(() -> informers.of(V1Pod.class))
				.withMessageContaining("several informers of V1Pod");
			assertThatIllegalArgumentException().isThrownBy(() -> informers.named("other"))
				.withMessageContaining("no informer 'other'");
		}
	}

	@Test
	void whatCannotHappenIsRefused() {
		try (HandmadeInformers informers = HandmadeInformers.calling(new Recorder())) {
			HandmadeInformer<V1Pod> pods = informers.of(V1Pod.class);
			V1Pod pod = pod("a", "1");
			pods.add(pod);
			assertThatIllegalStateException().isThrownBy(() -> pods.add(pod("a", "2")));
			assertThatIllegalStateException().isThrownBy(() -> pods.update(pod("b", "2")));
			assertThatIllegalStateException().isThrownBy(() -> pods.delete(pod("b", "2")));
			assertThatIllegalArgumentException().isThrownBy(() -> pods.update(pod))
				.withMessageContaining("change a copy");
		}
	}

	static V1Pod pod(String name, String version) {
		return new V1Pod().metadata(new V1ObjectMeta().namespace("shop").name(name).resourceVersion(version));
	}

	private static V1ConfigMap settings(String name) {
		return new V1ConfigMap().metadata(new V1ObjectMeta().namespace("shop").name(name));
	}

	static class Recorder {

		private final List<String> seen = new ArrayList<>();

		@InformerHandler
		void onPod(ResourceEvent<V1Pod> event, Lister<V1Pod> lister) {
			this.seen.add(text(event) + " of " + lister.list().size());
		}

		private static V1ObjectMeta metadata(V1Pod pod) {
			return Objects.requireNonNull(pod.getMetadata());
		}

		private static String text(ResourceEvent<V1Pod> event) {
			V1ObjectMeta metadata = metadata(event.resource());
			String object = metadata.getName() + " " + metadata.getResourceVersion();
			if (event instanceof ResourceEvent.Added<V1Pod> added) {
				return "Added[" + object + (added.initial() ? " initial]" : "]");
			}
			if (event instanceof ResourceEvent.Updated<V1Pod> updated) {
				return updated.resync() ? "Resync[" + object + "]"
						: "Updated[" + metadata.getName() + " " + metadata(updated.before()).getResourceVersion()
								+ " -> " + metadata.getResourceVersion() + "]";
			}
			if (event instanceof ResourceEvent.Deleted<V1Pod> deleted) {
				return "Deleted[" + object + (deleted.finalStateUnknown() ? " unseen]" : "]");
			}
			return "Unwatched[" + object + "]";
		}

	}

	static class Slow {

		@InformerHandler
		CompletionStage<Void> onNode(ResourceEvent<V1Node> event) {
			return CompletableFuture.runAsync(() -> {
				throw new IllegalArgumentException("later");
			});
		}

	}

}

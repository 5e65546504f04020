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
import java.util.concurrent.ThreadFactory;
import java.util.function.UnaryOperator;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.LabelSelector;
import io.kubeinformer.ResourceType;
import io.kubeinformer.ResourceType.Scope;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.SyncResult;
import io.kubeinformer.Unstructured;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

class InformerFactoryTests {

	private static final InformerSpec<V1ConfigMap> SPEC = InformerSpec.of(V1ConfigMap.class);

	private final InformerRig rig = new InformerRig();

	private final InformerFactory factory = this.rig.factory;

	@AfterEach
	void close() {
		this.rig.close();
	}

	@Test
	void equalSpecificationsAreOneInformer() {
		SharedIndexInformer<V1ConfigMap> informer = this.factory.informer(V1ConfigMap.class);
		assertThat(this.factory.informer(SPEC)).isSameAs(informer);
		assertThat(this.factory.informer(SPEC.withLabelSelector(LabelSelector.parse("")))).isSameAs(informer);
		assertThat(this.factory.informers()).hasSize(1);
		assertThat(informer.name()).isEqualTo("configmaps");
	}

	@Test
	@Parity("ID01")
	void otherNamespacesAndSelectorsAreOtherInformersSideBySide() throws InterruptedException {
		this.rig.cluster.put("shop", "a", "1");
		this.rig.cluster.put("pay", "b", "1");
		SharedIndexInformer<V1ConfigMap> all = this.factory.informer(SPEC);
		SharedIndexInformer<V1ConfigMap> shop = this.factory.informer(SPEC.withNamespaces(List.of("shop")));
		SharedIndexInformer<V1ConfigMap> selected = this.factory
			.informer(SPEC.withLabelSelector(LabelSelector.parse("a=b")));
		assertThat(List.of(all.name(), shop.name(), selected.name())).containsExactly("configmaps", "configmaps-2",
				"configmaps-3");
		this.factory.start();
		assertThat(this.factory.awaitSync(InformerRig.LONG).synced()).isTrue();
		assertThat(all.lister().list()).hasSize(2);
		assertThat(shop.lister().list()).hasSize(1);
	}

	@Test
	void theOrderOfNamespacesDoesNotMatter() {
		assertThat(this.factory.informer(SPEC.withNamespaces(List.of("a", "b"))))
			.isSameAs(this.factory.informer(SPEC.withNamespaces(List.of("b", "a"))));
	}

	@Test
	void anInformerIsFoundByClassHoweverItWasMade() {
		SharedIndexInformer<V1ConfigMap> informer = this.factory.informer(SPEC.withPageSize(7).withName("settings"));
		assertThat(this.factory.informer(V1ConfigMap.class)).isSameAs(informer);
	}

	@Test
	void informerOfWholeObjectsIsNotThatOfSomeFields() {
		SharedIndexInformer<V1ConfigMap> kept = this.factory.informer(SPEC.withKeep(List.of("data", "immutable")));
		assertThat(this.factory.informer(SPEC.withKeep(List.of("immutable", "data")))).isSameAs(kept);
		assertThat(this.factory.informer(V1ConfigMap.class)).isNotSameAs(kept);
		assertThat(this.factory.informer(SPEC.withKeep(List.of("data")))).isNotSameAs(kept);
	}

	@Test
	@Parity("ID02")
	void contradictingWaysToReadTheSameObjectsAreRefused() {
		this.factory.informer(SPEC.withName("settings").withPageSize(7));
		assertThatIllegalArgumentException().isThrownBy(() -> this.factory.informer(SPEC.withPageSize(8)))
			.withMessageContaining("page size 7")
			.withMessageContaining("settings");
		InformerSpec<V1ConfigMap> same = SPEC.withPageSize(7);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.factory.informer(same.withResyncPeriod(Duration.ofSeconds(5))))
			.withMessageContaining("resync period");
		assertThatIllegalArgumentException().isThrownBy(() -> this.factory.informer(same.withManagedFields(true)))
			.withMessageContaining("managed fields");
		assertThatIllegalArgumentException().isThrownBy(() -> this.factory.informer(same.withTransform((map) -> map)))
			.withMessageContaining("transform");
		assertThatIllegalArgumentException().isThrownBy(() -> this.factory.informer(same.withName("other")))
			.withMessageContaining("name settings");
	}

	@Test
	@Parity({ "ID01", "ID02" })
	void aNameBelongsToOneInformer() {
		this.factory.informer(SPEC.withName("settings"));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.factory.informer(SPEC.withName("settings").withNamespaces(List.of("shop"))))
			.withMessageContaining("'settings'");
	}

	@Test
	void whatIsNoBuiltInKindIsNamed() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.factory.informer(V1Pod.class))
			.withMessageContaining("V1Pod");
	}

	@Test
	void specificationsThatContradictThemselvesAreRefused() {
		ResourceType<V1ConfigMap> clusterScoped = new ResourceType<>(V1ConfigMap.class, "", "v1", "things", "Thing",
				Scope.CLUSTER);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.factory.informer(InformerSpec.of(clusterScoped).withNamespaces(List.of("shop"))))
			.withMessageContaining("no namespace");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.factory.informer(SPEC.withObjectName("a").withFieldSelector("metadata.name=b")))
			.withMessageContaining("metadata.name");
	}

	@Test
	void anyResourceCanBeHeldAsMaps() {
		GroupVersionResource resource = new GroupVersionResource("example.org", "v1", "widgets");
		SharedIndexInformer<Unstructured> informer = this.factory.forResource(resource);
		assertThat(informer.name()).isEqualTo("widgets");
		assertThat(this.factory.forResource(resource)).isSameAs(informer);
	}

	@Test
	void defaultsHoldForWhatIsAskedForByClassOrResourceAlone() {
		UnaryOperator<Unstructured> transform = (object) -> object;
		try (SharedInformerFactory defaulted = new SharedInformerFactoryBuilder().apiClient(new ApiClient())
			.defaultNamespaces(List.of("shop"))
			.defaultLabelSelector(LabelSelector.parse("app=web"))
			.defaultFieldSelector("metadata.name!=x")
			.defaultTransform(Unstructured.class, transform)
			.defaultPageSize(7)
			.defaultManagedFields(true)
			.defaultResyncPeriod(Duration.ofSeconds(9))
			.defaultWatchTimeout(Duration.ofMinutes(1))
			.build()) {
			InformerSpec<V1ConfigMap> typed = defaulted.informer(V1ConfigMap.class).spec();
			assertThat(typed.namespaces()).containsExactly("shop");
			assertThat(typed.labelSelector()).hasToString("app=web");
			assertThat(typed.fieldSelector()).isEqualTo("metadata.name!=x");
			assertThat(typed.transform()).isNull();
			assertThat(typed.pageSize()).isEqualTo(7);
			assertThat(typed.managedFields()).isTrue();
			assertThat(typed.resyncPeriod()).hasSeconds(9);
			assertThat(typed.watchTimeout()).hasMinutes(1);
			assertThat(defaulted.informer(V1Namespace.class).spec().namespaces()).isEmpty();
			assertThat(
					defaulted.forResource(new GroupVersionResource("example.org", "v1", "widgets")).spec().transform())
				.isSameAs(transform);
			assertThat(defaulted.informer(InformerSpec.of(V1Pod.class)).spec().namespaces()).isEmpty();
		}
	}

	@Test
	@Parity("WF01")
	void awaitSyncLooksAtStartedInformersOnly() throws InterruptedException {
		this.factory.informer(SPEC);
		assertThat(this.factory.awaitSync(Duration.ZERO).synced()).isTrue();
	}

	@Test
	@Parity("WF01")
	void awaitSyncSaysWhyInformersWait() throws InterruptedException {
		this.rig.cluster.forbid("");
		this.factory.informer(SPEC).start();
		await().untilAsserted(() -> {
			SyncResult result = this.factory.awaitSync(Duration.ZERO);
			assertThat(result.synced()).isFalse();
			assertThat(result.toString()).contains("configmaps: WAITING, FORBIDDEN: ");
		});
	}

	@Test
	@Parity("WF01")
	void awaitSyncEndsByAnInterrupt() {
		this.rig.cluster.forbid("");
		this.factory.informer(SPEC).start();
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(InterruptedException.class)
			.isThrownBy(() -> this.factory.awaitSync(InformerRig.LONG));
	}

	@Test
	@Parity("WF01")
	void anInformerAskedForLaterNeedsAnotherStart() throws InterruptedException {
		this.factory.informer(SPEC);
		this.factory.start();
		SharedIndexInformer<V1ConfigMap> later = this.factory.informer(SPEC.withNamespaces(List.of("shop")));
		assertThat(later.awaitSync(Duration.ofMillis(20))).isFalse();
		this.factory.start();
		assertThat(this.factory.awaitSync(InformerRig.LONG).synced()).isTrue();
	}

	@Test
	void aClosedFactoryCannotBeStarted() {
		SharedIndexInformer<V1ConfigMap> informer = this.factory.informer(SPEC);
		this.factory.close();
		this.factory.close();
		assertThatIllegalStateException().isThrownBy(this.factory::start);
		assertThatIllegalStateException().isThrownBy(informer::start);
		assertThat(informer.handlers()).isEmpty();
		informer.addHandler(new Recorder()).remove();
	}

	@Test
	void aBuilderNeedsAClient() {
		assertThatIllegalStateException().isThrownBy(() -> new SharedInformerFactoryBuilder().build())
			.withMessageContaining("ApiClient");
	}

	@Test
	void threadsAreDaemonsUnlessTheUserSaysOtherwise() {
		Thread thread = InformerThreads.threadFactory(null, false).newThread(() -> {
		});
		assertThat(thread.isDaemon()).isTrue();
		assertThat(thread.getName()).startsWith("informer-");
		ThreadFactory own = Thread::new;
		assertThat(InformerThreads.threadFactory(own, true)).isSameAs(own);
	}

	@Test
	void virtualThreadsAreUsedWhereThereAreSuch() throws Exception {
		Thread thread = InformerThreads.threadFactory(null, true).newThread(() -> {
		});
		boolean virtual = Runtime.version().feature() >= 21
				&& (boolean) Thread.class.getMethod("isVirtual").invoke(thread);
		assertThat(virtual).isEqualTo(Runtime.version().feature() >= 21);
		assertThat(thread.isDaemon()).isTrue();
	}

}

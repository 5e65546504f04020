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

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

import io.kubeinformer.EventType;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.spring.HandlerCalls;
import io.kubeinformer.test.spring.InformerTest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willThrow;

/**
 * Tests for {@link InformerTest} and {@link HandlerCalls}.
 */
@InformerTest
class InformerTestTests {

	@Autowired
	private KubernetesApiServer cluster;

	@Autowired
	private HandlerCalls calls;

	@MockitoBean
	private Notifier notifier;

	@Test
	void onlyComponentsWithHandlersAreThere(@Autowired ApplicationContext context) {
		assertThat(context.getBeanNamesForType(PodWatcher.class)).hasSize(1);
		assertThat(context.getBeanNamesForType(SettingsWatcher.class)).hasSize(1);
		assertThat(context.containsBean("exampleController")).isFalse();
	}

	@Test
	void whatComesAndGoesIsAskedForWithoutWaiting() {
		this.cluster.objects().create(pod("comes"));
		assertThat(this.calls).handler("podWatcher").object("shop", "comes").isCalledOnce().hasNoFailure();
		then(this.notifier).should().send("ADDED shop/comes");
		this.cluster.objects().delete("pods", "shop", "comes");
		assertThat(this.calls).handler("podWatcher#onPod(ResourceEvent)")
			.object("shop", "comes")
			.on(EventType.DELETED)
			.isCalledOnce();
		assertThat(this.calls).informer("pods").object("shop", "comes").isCalledTimes(2);
	}

	@Test
	void whatAHandlerIsNotToldIsNoCall() {
		this.cluster.objects().create(pod("changes"));
		this.cluster.objects().patch("pods", "shop", "changes", "{metadata: {labels: {a: b}}}");
		assertThat(this.calls).object("shop", "changes").on(EventType.UPDATED).isNotCalled();
		assertThat(this.calls).object("shop", "changes").calls().hasSize(1);
	}

	@Test
	void failuresAreKept() {
		willThrow(new IllegalStateException("no")).given(this.notifier).send("ADDED shop/fails");
		this.cluster.objects().create(pod("fails"));
		assertThat(this.calls).object("shop", "fails").failedWith(IllegalStateException.class);
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> assertThat(this.calls).object("shop", "fails").hasNoFailure())
			.withMessageContaining("about shop/fails");
	}

	@Test
	void callsWithKeysAreCalls() {
		this.cluster.objects().create("{apiVersion: v1, kind: ConfigMap, metadata: {name: bad-one, namespace: keys}}");
		assertThat(this.calls).handler("settingsWatcher")
			.namespace("keys")
			.isCalled()
			.failedWith(IllegalArgumentException.class);
	}

	@Test
	void faultsOfTheServerDelayButLoseNothing() {
		this.cluster.faults()
			.on(RequestMatcher.watch("pods"))
			.times(2)
			.respondStatus(503, "ServiceUnavailable", "later");
		this.cluster.watches().matching(RequestMatcher.watch("pods")).end();
		this.cluster.objects().create(pod("late"));
		assertThat(this.calls).handler("podWatcher").object("shop", "late").isCalledOnce();
	}

	@Test
	void anAssertionThatDoesNotHoldSaysWhatThereIs() {
		this.cluster.objects().create(pod("seen"));
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> assertThat(this.calls).handler("podWatcher").object("shop", "other").isCalled())
			.withMessageContainingAll("of handler 'podWatcher' about shop/other", "shop/seen");
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> assertThat(this.calls).object("shop", "seen").isNotCalled())
			.withMessageContaining("Expected 0 calls about shop/seen, but there were 1");
	}

	private static String pod(String name) {
		return "{apiVersion: v1, kind: Pod, metadata: {name: " + name
				+ ", namespace: shop}, spec: {containers: [{name: c, image: i}]}}";
	}

}

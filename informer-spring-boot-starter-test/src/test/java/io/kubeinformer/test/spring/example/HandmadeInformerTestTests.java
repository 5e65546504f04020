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

import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

import io.kubeinformer.EventType;
import io.kubeinformer.test.spring.HandlerCalls;
import io.kubeinformer.test.spring.HandmadeInformers;
import io.kubeinformer.test.spring.InformerTest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.then;

/**
 * Tests for {@link HandmadeInformers} in an {@link InformerTest}.
 */
@InformerTest(properties = "informer.test.handmade=true")
class HandmadeInformerTestTests {

	@Autowired
	private HandmadeInformers informers;

	@Autowired
	private HandlerCalls calls;

	@MockitoBean
	private Notifier notifier;

	@Test
	void aHandlerBeanIsDrivenByEventsOfTheTest() {
		V1Pod pod = HandmadeInformersTests.pod("web", "1");
		this.informers.of(V1Pod.class).add(pod);
		then(this.notifier).should().send("ADDED shop/web");
		this.informers.of(V1Pod.class).delete(pod);
		then(this.notifier).should().send("DELETED shop/web");
		assertThat(this.calls).handler("podWatcher").on(EventType.ADDED).isCalledOnce();
	}

	@Test
	void noServerIsStarted(@Autowired ConfigurableListableBeanFactory beanFactory) {
		assertThat(beanFactory.containsSingleton("kubernetesApiServer")).isFalse();
	}

}

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

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InitialState;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.api.Misbehaviour;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The bookmark that ends a streaming list comes without its annotation, or not at all,
 * and the stream stays open: a plain list takes over within the time limit.
 */
class B19StreamingListWithoutItsEndTests {

	@AutoClose
	private final Scene scene = Scene.with(InitialState.STREAMING).speed(40).open();

	B19StreamingListWithoutItsEndTests() {
		this.scene.create("a", "1");
		this.scene.create("b", "1");
	}

	@Test
	void aBookmarkWithoutAnnotationEndsNoContent() throws InterruptedException {
		this.scene.server.misbehave(Misbehaviour.BOOKMARK_WITHOUT_ANNOTATION);
		assertPlainListTakesOver();
	}

	@Test
	void strippedAnnotationsEndNoContent() throws InterruptedException {
		this.scene.server.faults().on(RequestMatcher.watchList(Scene.MAPS)).always().dropBookmarkAnnotations();
		assertPlainListTakesOver();
	}

	@Test
	void aMissingBookmarkIsNotWaitedForLong() throws InterruptedException {
		this.scene.server.faults().on(RequestMatcher.watchList(Scene.MAPS)).always().dropBookmarks();
		assertPlainListTakesOver();
	}

	private void assertPlainListTakesOver() throws InterruptedException {
		this.scene.started();
		assertThat(this.scene.eventsUntilNow()).containsExactly("*a=1", "*b=1");
		assertThat(this.scene.server.requests().count(RequestMatcher.watchList(Scene.MAPS))).isEqualTo(1);
		assertThat(this.scene.server.requests().count(RequestMatcher.list(Scene.MAPS))).isEqualTo(1);
	}

}

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

package io.kubeinformer.processor;

import org.junit.jupiter.api.Test;

import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;

class SyncCountTests {

	private final SyncCount count = new SyncCount();

	@Test
	@Parity("SY01")
	void isReachedWhenTheContentIsCompleteAndAllOfItWasDelivered() {
		this.count.done(1);
		this.count.done(2);
		assertThat(this.count.isReached()).isFalse();
		this.count.contentComplete(4, 2);
		this.count.done(4);
		assertThat(this.count.isReached()).isFalse();
		this.count.done(3);
		assertThat(this.count.isReached()).isTrue();
	}

	@Test
	@Parity("SY02")
	void emptyContentIsSeenAtOnce() {
		this.count.contentComplete(0, 0);
		assertThat(this.count.isReached()).isTrue();
	}

	@Test
	@Parity("SY02")
	void whatCameAfterTheContentDoesNotCount() {
		this.count.contentComplete(2, 2);
		this.count.done(3);
		this.count.done(4);
		assertThat(this.count.isReached()).isFalse();
	}

	@Test
	void begunAnewItWaitsForTheNextContent() {
		this.count.contentComplete(1, 0);
		this.count.reset();
		assertThat(this.count.isReached()).isFalse();
		this.count.done(1);
		assertThat(this.count.isReached()).isFalse();
		this.count.contentComplete(3, 1);
		this.count.done(3);
		assertThat(this.count.isReached()).isTrue();
	}

}

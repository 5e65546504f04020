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

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PendingRingTests {

	private final PendingRing<Integer> ring = new PendingRing<>();

	@Test
	void behavesAsAQueueWhateverTheOrderOfPutsAndTakes() {
		Deque<Integer> model = new ArrayDeque<>();
		Random random = new Random(3);
		for (int i = 0; i < 100_000; i++) {
			int bias = (i / 10_000 % 2 == 0) ? 60 : 40;
			if (random.nextInt(100) < bias) {
				this.ring.add(i, i * 2L);
				model.add(i);
			}
			else {
				Integer expected = model.poll();
				if (expected != null) {
					assertThat(this.ring.oldestStamp()).isEqualTo(expected * 2L);
				}
				assertThat(this.ring.poll()).isEqualTo(expected);
			}
			assertThat(this.ring.size()).isEqualTo(model.size());
		}
	}

	@Test
	void shrinksWhenItDrains() {
		int empty = this.ring.capacity();
		for (int i = 0; i < 100_000; i++) {
			this.ring.add(i, 0);
		}
		assertThat(this.ring.capacity()).isGreaterThanOrEqualTo(100_000);
		while (this.ring.poll() != null) {
			assertThat(this.ring.capacity()).isLessThanOrEqualTo(Math.max(16, this.ring.size() * 4 + 4));
		}
		assertThat(this.ring.capacity()).isEqualTo(empty);
	}

	@Test
	void clearingGivesTheMemoryBack() {
		int empty = this.ring.capacity();
		for (int i = 0; i < 1000; i++) {
			this.ring.add(i, 0);
		}
		this.ring.clear();
		assertThat(this.ring.size()).isZero();
		assertThat(this.ring.poll()).isNull();
		assertThat(this.ring.capacity()).isEqualTo(empty);
	}

}

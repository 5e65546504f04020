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

package io.kubeinformer.queue;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ResourceKey;

import static org.assertj.core.api.Assertions.assertThat;

class DeltaTests {

	private static final ResourceKey KEY = new ResourceKey("shop", "a");

	private final List<String> applied = new ArrayList<>();

	private final Delta.Target<String> target = new Delta.Target<>() {

		@Override
		public void changed(ResourceKey key, String object) {
			DeltaTests.this.applied.add("changed " + key + " " + object);
		}

		@Override
		public void replaced(ResourceKey key, String object, boolean authoritative) {
			DeltaTests.this.applied.add("replaced " + key + " " + object + " " + authoritative);
		}

		@Override
		public void deleted(ResourceKey key, @Nullable String last, boolean finalStateUnknown) {
			DeltaTests.this.applied.add("deleted " + key + " " + last + " " + finalStateUnknown);
		}

	};

	@Test
	void anEventTellsThatTheObjectChangedWhateverItIsCalled() {
		apply(new Delta.Added<>(KEY, "1"));
		apply(new Delta.Updated<>(KEY, "2"));
		assertThat(this.applied).containsExactly("changed shop/a 1", "changed shop/a 2");
	}

	@Test
	void anObjectOfAListTellsWhetherThatIsTheTruth() {
		apply(new Delta.Replaced<>(KEY, "1", true));
		apply(new Delta.Replaced<>(KEY, "2", false));
		assertThat(this.applied).containsExactly("replaced shop/a 1 true", "replaced shop/a 2 false");
	}

	@Test
	void aDeletionTellsWhetherItsStateIsTheLastOne() {
		apply(new Delta.Deleted<>(KEY, "1", false));
		apply(new Delta.Deleted<>(KEY, null, true));
		assertThat(this.applied).containsExactly("deleted shop/a 1 false", "deleted shop/a null true");
	}

	private void apply(Delta<String> delta) {
		delta.applyTo(this.target);
	}

}

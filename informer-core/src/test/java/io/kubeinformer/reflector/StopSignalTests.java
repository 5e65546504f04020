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

package io.kubeinformer.reflector;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StopSignalTests {

	private final List<String> cancelled = new ArrayList<>();

	private final StopSignal signal = new StopSignal();

	@Test
	void cancelsWhatIsAttachedAndNothingThatIsDetached() {
		Runnable ended = () -> this.cancelled.add("ended");
		Runnable running = () -> this.cancelled.add("running");
		Runnable other = () -> this.cancelled.add("other");
		this.signal.attach(ended);
		this.signal.attach(running);
		this.signal.attach(other);
		this.signal.detach(ended);
		assertThat(this.signal.isGiven()).isFalse();
		this.signal.give();
		assertThat(this.signal.isGiven()).isTrue();
		assertThat(this.cancelled).containsExactly("running", "other");
	}

	@Test
	void whatIsAttachedTooLateIsCancelledAtOnce() {
		this.signal.give();
		this.signal.attach(() -> this.cancelled.add("late"));
		assertThat(this.cancelled).containsExactly("late");
	}

}

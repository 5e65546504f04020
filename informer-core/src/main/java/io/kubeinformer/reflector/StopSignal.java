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

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Says that one run of a reflector is over, and ends what its threads are blocked in.
 * Given once, by any thread; what blocks is attached and detached by the thread that it
 * blocks: the reader, or the one that opens the next watch.
 */
final class StopSignal {

	private final CountDownLatch latch = new CountDownLatch(1);

	/** End what the run's threads are blocked in; guarded by this. */
	private final List<Runnable> cancellations = new ArrayList<>(2);

	boolean isGiven() {
		return this.latch.getCount() == 0;
	}

	void give() {
		List<Runnable> current;
		synchronized (this) {
			this.latch.countDown();
			current = List.copyOf(this.cancellations);
		}
		current.forEach(Runnable::run);
	}

	// Registers how to end the blocking call that follows. Runs it at once if the signal
	// was given before, so that no call slips through in between.
	void attach(Runnable cancellation) {
		boolean late;
		synchronized (this) {
			this.cancellations.add(cancellation);
			late = isGiven();
		}
		if (late) {
			cancellation.run();
		}
	}

	// Takes the very instance back that was attached.
	synchronized void detach(Runnable cancellation) {
		this.cancellations.removeIf((attached) -> attached == cancellation);
	}

	void await(TimeSource time, Duration max) throws InterruptedException {
		time.await(this.latch, max);
	}

}

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

package io.kubeinformer.test;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.jspecify.annotations.Nullable;

/**
 * Faults on demand: {@code faults().on(watch("pods")).times(2).cutAfterEvents(3)}. The
 * oldest fault that fits a request strikes it, and no other. Safe to use from any thread.
 */
public final class Faults {

	private final List<Fault> faults = new CopyOnWriteArrayList<>();

	private final Signal signal = new Signal();

	Faults() {
	}

	/**
	 * Begins a fault. Nothing happens before one of the rule's last steps is called.
	 * @param matcher the requests that it strikes
	 * @return the rule to complete
	 */
	public FaultRule on(RequestMatcher matcher) {
		return new FaultRule(this, matcher);
	}

	/**
	 * Takes all faults back.
	 */
	public void clear() {
		this.faults.forEach(Fault::remove);
		this.faults.clear();
	}

	void add(Fault fault) {
		this.faults.add(fault);
	}

	@Nullable Fault take(RecordedRequest request) {
		for (Fault fault : this.faults) {
			if (fault.take(request)) {
				this.signal.changed();
				return fault;
			}
			if (fault.remaining() == 0) {
				this.faults.remove(fault);
			}
		}
		return null;
	}

	Signal signal() {
		return this.signal;
	}

}

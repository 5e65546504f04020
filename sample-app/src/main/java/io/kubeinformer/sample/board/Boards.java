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

package io.kubeinformer.sample.board;

import java.util.Map;
import java.util.TreeMap;

import org.springframework.stereotype.Service;

import io.kubeinformer.InformerState;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;

/**
 * Puts the board together.
 */
@Service
public class Boards {

	private final Workloads workloads;

	private final RolloutLog rollouts;

	private final SharedInformerFactory informers;

	Boards(Workloads workloads, RolloutLog rollouts, SharedInformerFactory informers) {
		this.workloads = workloads;
		this.rollouts = rollouts;
		this.informers = informers;
	}

	/**
	 * Returns the board as it is now.
	 * @return a snapshot
	 */
	public Board current() {
		return new Board(this.workloads.all(), this.rollouts.latest(), stale());
	}

	private Map<String, String> stale() {
		Map<String, String> stale = new TreeMap<>();
		for (SharedIndexInformer<?> informer : this.informers.informers()) {
			InformerStatus status = informer.status();
			if (status.reason() != null || (!status.synced() && status.state() != InformerState.WATCHING)) {
				String why = (status.reason() != null) ? status.reason() + ": " + status.message()
						: status.state().name();
				stale.put(status.name(), why);
			}
		}
		return stale;
	}

}

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

package io.kubeinformer;

import java.util.HashMap;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;

class SyncResultTests {

	@Test
	@Parity({ "WF01", "WF02" })
	void namesWhoWaitsInOrder() {
		SyncResult result = new SyncResult(
				Map.of("pods", "LISTING", "nodes", "WAITING, FORBIDDEN: no", "zones", "NEW"));
		assertThat(result.synced()).isFalse();
		assertThat(result).hasToString("not synced: nodes: WAITING, FORBIDDEN: no; pods: LISTING; zones: NEW");
	}

	@Test
	@Parity("WF02")
	void withoutAnyoneWaitingAllHaveSynced() {
		assertThat(new SyncResult(Map.of()).synced()).isTrue();
		assertThat(new SyncResult(Map.of())).hasToString("all informers have synced");
	}

	@Test
	void doesNotChangeWithWhatItWasMadeFrom() {
		Map<String, String> waiting = new HashMap<>(Map.of("pods", "LISTING"));
		SyncResult result = new SyncResult(waiting);
		waiting.clear();
		assertThat(result.waiting()).containsOnlyKeys("pods");
	}

}

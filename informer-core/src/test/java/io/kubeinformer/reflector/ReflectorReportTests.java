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

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.Set;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.InformerState;
import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.http.ApiStatus;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Faults that users of Kubernetes clients met in public, as far as the reflector decides
 * what becomes of them. The names begin with the report's row.
 */
@WithEachInitialState
class ReflectorReportTests implements ReflectorScript {

	private final InitialState initial;

	private final ReflectorRig rig;

	ReflectorReportTests(InitialState initial) {
		this.initial = initial;
		this.rig = new ReflectorRig(initial);
	}

	@Test
	void b05AndB06StatusInAnErrorEventReachesNobodyAndFirstSyncStaysTrue() {
		this.rig.lists(list("100", "a@5"), list("300", "a@5"))
			.watches(watch().error(status(410, null, "too old")))
			.run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@5]", "replace 300 [a@5] authoritative");
		assertThat(this.rig.states()).contains("WAITING EXPIRED", "LISTING EXPIRED");
		assertThat(this.rig.statuses.subList(2, 4)).allMatch(PartitionStatus::synced)
			.allMatch((status) -> status.age() != null);
	}

	@Test
	void b08ErrorWithoutCodeOrReasonListsWithADelay() {
		this.rig.lists(list("100"), list("200"))
			.watches(watch().error(status(0, null, "401: The event in requested index is outdated and cleared")))
			.run();
		assertThat(this.rig.waits()).hasSize(1);
		assertThat(this.rig.requests()).endsWith("LIST '' limit 500", "WATCH 200");
		assertThat(this.rig.states()).doesNotContain("WAITING UNAUTHORIZED");
	}

	@Test
	void b09VersionFromTheFutureFallsBackToAListWithoutVersionWhichMayBeLower() {
		ApiStatus withCause = new ApiStatus(504, "Timeout", "Timeout", Duration.ofSeconds(1),
				Set.of("ResourceVersionTooLarge"));
		ApiStatus withoutCause = status(500, "Timeout", "Timeout: Too large resource version: 5000, current: 4000");
		for (ApiStatus status : new ApiStatus[] { withCause, withoutCause }) {
			ReflectorRig rig = new ReflectorRig(this.initial).lists(list("5000"), failing(status), list("4000", "a@3"))
				.watches(refused(status(400)));
			rig.run();
			assertThat(rig.requests()).endsWith("LIST '5000' NotOlderThan", "LIST '' limit 500", "WATCH 4000");
			assertThat(rig.delivered()).endsWith("replace 4000 [a@3] authoritative");
		}
	}

	@Test
	void b11VersionsOfAnyLengthAreOrdered() {
		this.rig.lists(list("2147483648"))
			.watches(watch().modified("a@9007199254740992")
				.modified("a@9007199254740993")
				.modified("a@18446744073709551615")
				.closes())
			.run();
		assertThat(this.rig.delivered()).containsSubsequence("update a@9007199254740992", "update a@9007199254740993");
		assertThat(this.rig.requests()).endsWith("WATCH 18446744073709551615");
	}

	@Test
	void b16ListOfALaggingReplicaIsNotApplied() {
		this.rig.lists(list("100", "x@50"), list("150", "x@50"), list("210"))
			.watches(watch().deleted("x@200").error(status(422)))
			.run();
		assertThat(this.rig.requests()).endsWith("LIST '200' NotOlderThan", "LIST '' limit 500", "WATCH 210");
		assertThat(this.rig.cache).isEmpty();
		assertThat(this.rig.delivered()).doesNotContain("replace 150 [x@50]");
	}

	@Test
	void b20EmptyContinueTokenIsTheEnd() {
		this.rig.lists(list("100", "a@5").next("")).run();
		assertThat(this.rig.requests()).containsExactly("LIST '0' limit 500", "WATCH 100");
	}

	@Test
	void b22TruncatedListAppliesNothingAndSucceedsInPages() {
		this.rig.lists(list("100", "a@5"), list("300", "a@5", "b@6").thenFails(new EOFException("cut")))
			.watches(watch().error(expired()));
		this.rig.lists(list("300", "a@5").next("t"), list("300", "b@6")).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@5]", "replace 300 [a@5 b@6] authoritative");
	}

	@Test
	void b23ListThatTimesOutBacksOffAndTheOldContentStays() {
		ApiStatus timeout = status(504, "Timeout", "request did not complete within the allotted timeout");
		this.rig
			.lists(list("100", "a@5"), failing(timeout), failing(timeout), failing(timeout), failing(timeout),
					failing(new IOException("no answer for 30 s")), list("300", "a@5"))
			.watches(watch().error(expired()))
			.run();
		assertThat(this.rig.waits()).containsExactly(800L, 1600L, 3200L, 6400L, 12800L, 25600L);
		assertThat(this.rig.statuses).filteredOn((status) -> status.state() == InformerState.WAITING)
			.allMatch(PartitionStatus::synced);
		assertThat(this.rig.delivered()).hasSize(2);
	}

	@Test
	void b24CleanEndOfAnIdleWatchIsNoError() {
		this.rig.lists(list("100")).watches(watch().afterSeconds(300).closes()).run();
		assertThat(this.rig.requests()).endsWith("WATCH 100", "WATCH 100");
		assertThat(this.rig.reflector().status().lastError()).isNull();
	}

	@Test
	void b29ManyCutsDoNotList() {
		this.rig.lists(list("100"));
		for (int i = 0; i < 7; i++) {
			this.rig.watches(watch().added("a@" + (200 + i)).closes(),
					watch().added("a@" + (300 + i)).breaks(new SocketException("reset")),
					watch().afterSeconds(400).closes());
		}
		this.rig.watches(watch().garbage()).run();
		assertThat(this.rig.requests()).filteredOn((line) -> line.startsWith("LIST")).hasSize(1);
		assertThat(this.rig.delivered()).filteredOn((line) -> line.startsWith("add")).hasSize(14);
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void b31AndB33MuteWatchIsEndedByThisSideAndCatchesUp(boolean bookmarks) {
		ScriptedWatch mute = watch().added("a@101");
		if (bookmarks) {
			mute.bookmark("102");
		}
		this.rig.watchTimeout(Duration.ofSeconds(60))
			.lists(list("100"))
			.watches(mute.afterSeconds(180).added("never@1"), watch().added("b@150"))
			.run();
		assertThat(this.rig.delivered()).endsWith("add b@150");
		assertThat(this.rig.watchRequests.get(1).resourceVersion()).isEqualTo(bookmarks ? "102" : "101");
		assertThat(ended(this.rig.reflector().status(), WatchOutcome.TIMEOUT)).isEqualTo(1);
	}

	@Test
	void b42ThrottledWatchWaitsAsToldAndKeepsItsVersion() {
		this.rig.lists(list("100"))
			.watches(watch().afterSeconds(20).breaks(new IOException("stream was reset")), refused(throttled(60)),
					refused(throttled(1)), refused(throttled(1)), refused(throttled(1)), refused(throttled(1)),
					watch().added("a@101"))
			.run();
		assertThat(this.rig.waits()).containsExactly(800L, 60000L, 1600L, 3200L, 6400L, 12800L);
		assertThat(this.rig.requests()).filteredOn((line) -> line.startsWith("LIST")).hasSize(1);
		assertThat(this.rig.delivered()).endsWith("add a@101");
	}

	@Test
	void b44UnavailableWatchIsTriedAgain() {
		this.rig.lists(list("100"))
			.watches(watch().afterSeconds(2).closes(), refused(status(503)),
					refused(status(503, null, "<html>Service Unavailable</html>")), refused(status(503, null, "")),
					watch().added("a@101"))
			.run();
		assertThat(this.rig.delivered()).endsWith("add a@101");
		assertThat(this.rig.requests()).filteredOn((line) -> line.startsWith("LIST")).hasSize(1);
	}

	@Test
	void b47ItemThatCannotBeProcessedIsNamedAndTheOthersAreApplied() {
		this.rig.lists(list("100", "a@5"), list("200", "a@5", "b@150").unreadable(null, 2).with(new V1ConfigMap()))
			.watches(watch().error(expired()), watch().added("c@201"))
			.run();
		assertThat(this.rig.delivered()).endsWith("replace 200 [a@5 b@150] authoritative", "add c@201");
		assertThat(this.rig.reflector().quarantined()).extracting((item) -> item.item())
			.containsExactly("item 2 of the list", "item 3 of the list");
	}

	@Test
	void b53ForbiddenNamespaceSaysWhatIsMissingAndGoesOnOnceGranted() {
		this.rig.namespace("b")
			.lists(failing(status(403, "Forbidden", "pods is forbidden")), list("100", "a@5"))
			.watches(watch().bookmark("101"))
			.run();
		assertThat(this.rig.statuses.get(1).message()).contains("list", "configmaps", "namespace b");
		assertThat(this.rig.delivered()).startsWith("replace 100 [a@5]");
		assertThat(this.rig.reflector().status().reason()).isNull();
	}

	@Test
	void b56RemovedResourceBacksOffToTheCapAndCanBeStopped() {
		ScriptedWatch[] gone = new ScriptedWatch[20];
		Arrays.setAll(gone, (i) -> refused(status(404, null, "404 page not found")));
		this.rig.lists(list("100", "a@5")).watches(watch().deleted("a@110").closes()).watches(gone).run();
		assertThat(this.rig.cache).isEmpty();
		assertThat(this.rig.waits()).endsWith(30000L, 30000L, 30000L);
		assertThat(this.rig.states()).containsExactly("LISTING", "WATCHING", "WAITING NOT_FOUND", "STOPPED");
	}

	@Test
	void b58ListThatAlwaysFailsSaysSo() {
		ApiStatus webhook = status(500, "InternalError", "conversion webhook for widgets failed");
		this.rig.lists(Collections.nCopies(10, failing(webhook)).toArray(new ScriptedList[0])).run();
		assertThat(this.rig.statuses.get(1).message()).contains("conversion webhook for widgets failed");
		assertThat(this.rig.reflector().status().relists()).containsEntry(ListReason.INITIAL, 1L);
		assertThat(this.rig.waits()).endsWith(30000L, 30000L);
	}

}

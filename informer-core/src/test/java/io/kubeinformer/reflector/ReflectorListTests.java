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
import java.net.ConnectException;
import java.time.Duration;
import java.util.Set;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ListOutcome;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.codec.DecodingException;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The ladder of versions and the pages of lists.
 */
class ReflectorListTests implements ReflectorScript {

	private static final ApiStatus TOO_LARGE = new ApiStatus(504, "Timeout",
			"Timeout: Too large resource version: 100, current: 90", Duration.ofSeconds(1),
			Set.of("ResourceVersionTooLarge"));

	private final ReflectorRig rig = new ReflectorRig();

	@Test
	@Parity({ "RF13", "WL05", "PG01" })
	void firstListAsksForAnyVersionAndTheWatchBeginsAtItsVersion() {
		this.rig.lists(list("100", "a@5", "b@7")).run();
		assertThat(this.rig.log()).containsExactly("LIST '0' limit 500", "replace 100 [a@5 b@7]", "WATCH 100");
	}

	@Test
	@Parity({ "RF24", "RF26" })
	void laterListsAskForTheLastVersionOrNewerWithoutPages() {
		this.rig.lists(list("100"), list("120")).watches(refused(status(422))).run();
		assertThat(this.rig.requests()).containsExactly("LIST '0' limit 500", "WATCH 100", "LIST '100' NotOlderThan",
				"WATCH 120");
	}

	@Test
	@Parity("RF27")
	void expiredListIsAskedForAgainAtOnceWithoutVersion() {
		this.rig.lists(list("100"), failing(expired()), list("150")).watches(refused(status(400))).run();
		assertThat(this.rig.log()).containsSubsequence("LIST '100' NotOlderThan", "LIST '' limit 500",
				"replace 150 [] authoritative", "WATCH 150");
		assertThat(this.rig.waits()).containsExactly(800L);
	}

	@Test
	@Parity("RF29")
	void listAtAVersionFromTheFutureIsAskedForAgainAtOnceWithoutVersion() {
		this.rig.lists(list("100"), failing(TOO_LARGE), list("90")).watches(refused(status(400))).run();
		assertThat(this.rig.log()).containsSubsequence("LIST '100' NotOlderThan", "LIST '' limit 500",
				"replace 90 [] authoritative", "WATCH 90");
		assertThat(this.rig.waits()).hasSize(1);
	}

	@ParameterizedTest
	@ValueSource(ints = { 500, 504 })
	@Parity("RF29")
	void versionFromTheFutureIsRecognisedWithoutItsCause(int code) {
		ApiStatus status = new ApiStatus(code, "Timeout", "Timeout: Too large resource version: 100, current: 90", null,
				Set.of());
		this.rig.lists(list("100"), failing(status), list("90")).watches(refused(status(400))).run();
		assertThat(this.rig.requests()).endsWith("LIST '100' NotOlderThan", "LIST '' limit 500", "WATCH 90");
	}

	@Test
	void listBelowTheLastVersionIsRefusedAndAskedForAgainWithoutVersion() {
		this.rig.lists(list("200", "a@5"), list("150", "a@5", "x@3"), list("210", "a@5"))
			.watches(refused(status(400)))
			.run();
		assertThat(this.rig.delivered()).containsExactly("replace 200 [a@5]", "replace 210 [a@5] authoritative");
		assertThat(ended(this.rig.reflector().status(), ListOutcome.EXPIRED)).isEqualTo(1);
	}

	@Test
	void listWithoutVersionIsTheTruthEvenWhenLower() {
		this.rig.lists(list("200"), list("50", "a@40"), list("60")).watches(watch().error(expired())).run();
		assertThat(this.rig.log()).contains("replace 50 [a@40] authoritative", "WATCH 50");
		assertThat(this.rig.reflector().status().resourceVersion()).isEqualTo("50");
	}

	@Test
	void versionsThatCannotBeComparedAreTakenAsTheyCome() {
		this.rig.lists(list("x-9")).watches(watch().modified("a@x-1").closes()).run();
		assertThat(this.rig.requests()).endsWith("WATCH x-9", "WATCH x-1");
	}

	@Test
	void listThatKeepsBeingExpiredWithoutVersionBacksOff() {
		this.rig.lists(failing(expired()), failing(expired()), failing(expired())).run();
		assertThat(this.rig.log()).containsExactly("LIST '0' limit 500", "LIST '' limit 500", "wait 800",
				"LIST '' limit 500", "wait 1600", "LIST '' limit 500");
	}

	@Test
	void answerThatBreaksOffAppliesNothingAndIsThenAskedForInPages() {
		this.rig
			.lists(list("100", "a@5", "b@7").thenFails(new EOFException("cut")), list("101", "a@5").next("t"),
					list("101", "b@7"))
			.run();
		assertThat(this.rig.log()).containsExactly("LIST '0' limit 500", "wait 800", "LIST '' limit 500",
				"LIST continue t limit 500", "replace 101 [a@5 b@7] authoritative", "WATCH 101");
	}

	@Test
	void connectionLostBeforeTheAnswerRepeatsTheSameList() {
		this.rig.lists(failing(new ConnectException("refused")), list("100")).run();
		assertThat(this.rig.requests()).containsExactly("LIST '0' limit 500", "LIST '0' limit 500", "WATCH 100");
	}

	@Test
	void answerThatIsNoListAppliesNothingAndRepeatsTheSameList() {
		this.rig.lists(list("100", "a@5").thenFails(new DecodingException("no list", null)), list("100")).run();
		assertThat(this.rig.log()).containsExactly("LIST '0' limit 500", "wait 800", "LIST '0' limit 500",
				"replace 100 []", "WATCH 100");
		assertThat(this.rig.states()).contains("WAITING UNDECODABLE");
	}

	@Test
	void serverThatRejectsAVersionIsAskedWithoutOne() {
		this.rig.lists(list("100"), failing(status(400)), list("101")).watches(refused(status(400))).run();
		assertThat(this.rig.log()).containsSubsequence("LIST '100' NotOlderThan", "wait 1600", "LIST '' limit 500");
	}

	@Test
	void listThatCannotBeAppliedIsTriedAgain() {
		this.rig.sinkFailsOnce(new OutOfMemoryError("simulated")).lists(list("100", "a@5"), list("100", "a@5")).run();
		assertThat(this.rig.log()).containsExactly("LIST '0' limit 500", "wait 800", "LIST '0' limit 500",
				"replace 100 [a@5]", "WATCH 100");
		assertThat(ended(this.rig.reflector().status(), ListOutcome.ERROR)).isEqualTo(1);
	}

	@Test
	@Parity({ "RF23", "PG01", "PG03" })
	void pagesAreMergedUnderTheVersionOfTheFirst() {
		this.rig.pageSize(2)
			.lists(list("100", "a@1", "b@2").next("t1"), list("105", "c@3", "d@4").next("t2"), list("110", "e@5"))
			.run();
		assertThat(this.rig.log()).containsExactly("LIST '0' limit 2", "LIST continue t1 limit 2",
				"LIST continue t2 limit 2", "replace 100 [a@1 b@2 c@3 d@4 e@5]", "WATCH 100");
	}

	@Test
	@Parity({ "RF28", "PG02", "PG03" })
	void expiredContinueTokenGivesTheSameListOnceMoreWithoutPages() {
		this.rig.pageSize(2)
			.lists(list("100"), list("110", "a@1", "b@2").next("t1"), failing(expired()), list("112", "a@1", "c@9"))
			.watches(refused(status(400)))
			.run();
		assertThat(this.rig.log()).containsSubsequence("LIST '100' NotOlderThan limit 2", "LIST continue t1 limit 2",
				"LIST '100' NotOlderThan", "replace 112 [a@1 c@9]", "WATCH 112");
	}

	@Test
	void nothingOfThePagesThatExpiredIsLeft() {
		this.rig.pageSize(3)
			.lists(list("100", "a@1").unreadable("bad", 1).unreadable(null, 2).next("t1"), failing(expired()),
					list("112", "a@1", "bad@111"))
			.run();
		Replacement<V1ConfigMap> content = this.rig.replacements.get(0);
		assertThat(content.items()).extracting(TestObjects::text).containsExactly("a@1", "bad@111");
		assertThat(content.present()).isEmpty();
		assertThat(content.complete()).isTrue();
		assertThat(this.rig.reflector().quarantined()).isEmpty();
		assertThat(this.rig.reflector().status().listedObjects()).isEqualTo(2);
	}

	@Test
	@Parity({ "PG02", "PG04" })
	void failureOnALaterPageFailsTheWholeList() {
		this.rig.lists(list("100", "a@1").next("t1"), failing(status(500)), list("100", "a@1")).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@1]");
		assertThat(this.rig.waits()).hasSize(1);
	}

	@Test
	@Parity("RF23")
	void chosenPageSizeHoldsForListsAtAVersionToo() {
		this.rig.pageSize(4)
			.lists(list("10"), list("20", "a@1").next("t"), list("20", "b@2"))
			.watches(refused(status(400)))
			.run();
		assertThat(this.rig.requests()).contains("LIST '10' NotOlderThan limit 4", "LIST continue t limit 4");
	}

	@Test
	@Parity({ "RF25", "PG01" })
	void serverWithoutWatchCacheIsAskedInPagesAtAVersionToo() {
		this.rig.lists(list("10", "a@1").next("t"), list("10", "b@2"), list("20")).watches(refused(status(400))).run();
		assertThat(this.rig.requests()).contains("LIST '10' NotOlderThan limit 500");
	}

	@Test
	void continueTokenThatRepeatsItselfEndsTheAttempt() {
		this.rig.lists(list("10", "a@1").next("t"), list("10", "b@2").next("t"), list("10")).run();
		assertThat(this.rig.log()).containsExactly("LIST '0' limit 500", "LIST continue t limit 500", "wait 800",
				"LIST '0' limit 500", "replace 10 []", "WATCH 10");
	}

	@Test
	void listsAndTheirObjectsAreCounted() {
		this.rig
			.lists(failing(new IOException("x")),
					list("100", "a@5", "b@7").before(() -> this.rig.time.advance(Duration.ofSeconds(3))),
					list("150", "a@5"))
			.watches(watch().error(expired()))
			.run();
		PartitionStatus status = this.rig.reflector().status();
		assertThat(status.lists().get(ListOutcome.SUCCESS))
			.isEqualTo(new PartitionStatus.ExchangeStats(2, Duration.ofSeconds(3)));
		assertThat(ended(status, ListOutcome.ERROR)).isEqualTo(1);
		assertThat(status.listedObjects()).isEqualTo(3);
		assertThat(status.relists()).containsEntry(ListReason.INITIAL, 1L)
			.containsEntry(ListReason.EXPIRED, 1L)
			.containsEntry(ListReason.STALE, 0L);
	}

}

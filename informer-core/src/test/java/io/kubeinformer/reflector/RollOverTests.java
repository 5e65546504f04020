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
import java.net.SocketTimeoutException;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.codec.WatchEvent;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How one watch follows another without a gap.
 */
class RollOverTests implements ReflectorScript {

	private final ReflectorRig rig = new ReflectorRig().lists(list("100", "a@5"));

	@Test
	void nextWatchIsOpenBeforeThePresentOneIsClosed() {
		this.rig
			.watches(watch().afterSeconds(60).added("b@101").afterSeconds(3600).added("never@1"),
					watch().run(() -> assertThat(this.rig.openWatches).isEqualTo(1)).added("c@102"))
			.run();
		assertThat(this.rig.log()).containsExactly("LIST '0' limit 500", "replace 100 [a@5]", "WATCH 100", "add b@101",
				"WATCH 101", "add c@102");
		assertThat(this.rig.states()).containsExactly("LISTING", "WATCHING", "STOPPED");
		assertThat(this.rig.openWatches).isZero();
	}

	@Test
	void plannedLifeIsHalfAMinuteShorterThanTheOneAskedOfTheServer() {
		this.rig.watches(watch().afterSeconds(3600).closes()).run();
		assertThat(this.rig.time.now()).isEqualTo(VirtualTime.START.plusSeconds(270));
		assertThat(this.rig.watchRequests).extracting(WatchRequest::timeout).containsOnly(Duration.ofMinutes(5));
	}

	@Test
	void shortLifeIsUsedForThreeQuarters() {
		this.rig.watchTimeout(Duration.ofSeconds(8)).watches(watch().afterSeconds(3600).closes()).run();
		assertThat(this.rig.time.now()).isEqualTo(VirtualTime.START.plusSeconds(6));
	}

	@Test
	void rolledOverWatchIsCountedAsEndedByThisSide() {
		this.rig.watches(watch().afterSeconds(3600).closes(), watch().afterSeconds(2).closes()).run();
		assertThat(ended(this.rig.reflector().status(), WatchOutcome.TIMEOUT)).isEqualTo(1);
		assertThat(ended(this.rig.reflector().status(), WatchOutcome.CLOSED)).isEqualTo(1);
		assertThat(this.rig.waits()).isEmpty();
	}

	@Test
	void whatTheLastWatchBroughtWhileTheNextOneOpenedIsDropped() {
		this.rig.nextWatchTakes(Duration.ofSeconds(5))
			.watches(
					watch().afterSeconds(271)
						.added("b@101")
						.modified("b@102")
						.afterSeconds(2)
						.modified("a@103")
						.afterSeconds(3600)
						.closes(),
					watch().added("b@101").modified("b@102").modified("a@103").bookmark("103").added("c@104"))
			.run();
		assertThat(this.rig.log()).containsExactly("LIST '0' limit 500", "replace 100 [a@5]", "WATCH 100", "WATCH 100",
				"add b@101", "update b@102", "update a@103", "bookmark 103", "add c@104");
		assertThat(this.rig.reflector().status().resourceVersion()).isEqualTo("104");
	}

	@Test
	void deletionThatMayHaveComeBeforeIsHandedOnAsSuchAndAsEverOnceNewerThingsCome() {
		this.rig.nextWatchTakes(Duration.ofSeconds(5))
			.watches(
					watch().afterSeconds(271)
						.added("b@101")
						.deleted("b@102")
						.added("b@103")
						.afterSeconds(3600)
						.closes(),
					watch().added("b@101").deleted("b@102").added("b@103").modified("a@104").deleted("b@7"))
			.run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@5]", "add b@101", "delete b@102", "add b@103",
				"delete again b@102", "update a@104", "delete b@7");
	}

	@Test
	void unreadableObjectIsReleasedByADeletionThatMayHaveComeBefore() {
		this.rig.nextWatchTakes(Duration.ofSeconds(5))
			.watches(watch().afterSeconds(271).unreadable(false, "b", "101").added("c@103").afterSeconds(3600).closes(),
					watch().run(() -> assertThat(this.rig.reflector().quarantined()).hasSize(1)).deleted("b@102"))
			.run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@5]", "add c@103", "delete again b@102");
		assertThat(this.rig.reflector().quarantined()).isEmpty();
	}

	@Test
	void unreadableEventsThatCameBeforeAreDropped() {
		this.rig.nextWatchTakes(Duration.ofSeconds(5))
			.watches(watch().afterSeconds(271).unreadable(true, "a", "101").added("a@102").afterSeconds(3600).closes(),
					watch().unreadable(true, "a", "101").added("a@102").unreadable(true, "a", "103"))
			.run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@5]", "delete w/a", "bookmark 101", "add a@102",
				"delete w/a", "bookmark 103");
	}

	@Test
	void watchThatEndsWhileTheNextOneOpensIsOpenedAgainAsEver() {
		this.rig.nextWatchTakes(Duration.ofSeconds(60))
			.watches(watch().afterSeconds(300).closes(), watch().added("late@1"), watch().added("b@101"))
			.run();
		assertThat(this.rig.log()).endsWith("WATCH 100", "WATCH 100", "WATCH 100", "add b@101");
		assertThat(this.rig.openWatches).isZero();
		this.rig.time.advance(Duration.ofSeconds(60));
		assertThat(this.rig.openWatches).as("the late one is closed as soon as it is open").isZero();
	}

	@Test
	void nextWatchIsClosedIfAnErrorOfThePresentOneWasOnItsWay() {
		this.rig.lists(list("200"))
			.watches(watch().run(() -> this.rig.time.advance(Duration.ofSeconds(271)),
					new WatchEvent.Failed<>(status(410))), watch().added("never@1"))
			.run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@5]", "replace 200 [] authoritative");
		assertThat(this.rig.openWatches).isZero();
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403, 404, 410, 429, 500, 503 })
	void refusedNextWatchCostsThePresentOneNothing(int code) {
		this.rig
			.watches(watch().afterSeconds(280).added("b@101").afterSeconds(19).closes(), refused(status(code)),
					watch().added("c@102"))
			.run();
		assertThat(this.rig.log()).containsExactly("LIST '0' limit 500", "replace 100 [a@5]", "WATCH 100", "WATCH 100",
				"add b@101", "WATCH 101", "add c@102");
		assertThat(this.rig.states()).containsExactly("LISTING", "WATCHING", "STOPPED");
		assertThat(this.rig.time.now()).isEqualTo(VirtualTime.START.plusSeconds(299));
	}

	@Test
	void hangingNextWatchCostsThePresentOneNothing() {
		this.rig
			.watches(watch().afterSeconds(280).added("b@101").afterSeconds(19).closes(),
					unreachable(new SocketTimeoutException("no headers")), watch().added("c@102"))
			.run();
		assertThat(this.rig.delivered()).endsWith("add b@101", "add c@102");
		assertThat(this.rig.waits()).isEmpty();
	}

	@Test
	void presentWatchWithoutASuccessorLivesUntilItsGraceIsOver() {
		this.rig.watches(watch().afterSeconds(3600).closes(), refused(status(503))).run();
		assertThat(this.rig.log()).endsWith("WATCH 100", "WATCH 100", "wait 800", "WATCH 100");
		assertThat(this.rig.time.now()).isEqualTo(VirtualTime.START.plusSeconds(310).plusMillis(800));
	}

	@Test
	void watchThatBreaksOffBeforeItsTimeIsOpenedAgainAsEver() {
		this.rig.watches(watch().afterSeconds(20).breaks(new EOFException("cut")), watch().added("b@101")).run();
		assertThat(this.rig.log()).endsWith("WATCH 100", "wait 800", "WATCH 100", "add b@101");
		assertThat(this.rig.time.scheduled()).isZero();
		this.rig.time.advance(Duration.ofMinutes(20));
		assertThat(this.rig.watchRequests).as("no alarm is left").hasSize(2);
	}

	@Test
	void silenceOpensTheNextWatchBesideThePresentOne() {
		this.rig.watches(watch().bookmark("110").afterSeconds(3600).closes(), watch().afterSeconds(30).added("b@111"))
			.run();
		assertThat(this.rig.log()).endsWith("WATCH 100", "bookmark 110", "WATCH 110", "add b@111");
		assertThat(this.rig.states()).containsExactly("LISTING", "WATCHING", "WATCHING STALE", "WATCHING", "STOPPED");
		assertThat(this.rig.waits()).isEmpty();
	}

	@Test
	void silenceIsMeasuredFromTheLastArrival() {
		this.rig
			.watches(watch().afterSeconds(60)
				.bookmark("110")
				.afterSeconds(59)
				.added("b@111")
				.afterSeconds(100)
				.bookmark("112")
				.afterSeconds(3600)
				.closes())
			.run();
		assertThat(this.rig.requests()).endsWith("WATCH 100", "WATCH 112");
		assertThat(this.rig.time.now()).as("the planned life is over before the silence is")
			.isEqualTo(VirtualTime.START.plusSeconds(270));
	}

	@Test
	void silentWatchWithoutASuccessorEndsInAList() {
		this.rig.watches(watch().bookmark("110").afterSeconds(3600).closes(), refused(status(503)))
			.lists(list("130"))
			.run();
		assertThat(this.rig.log()).endsWith("WATCH 110", "wait 800", "LIST '110' NotOlderThan", "replace 130 []",
				"WATCH 130");
		assertThat(this.rig.time.now()).isEqualTo(VirtualTime.START.plusSeconds(300).plusMillis(800));
		assertThat(this.rig.reflector().status().relists()).containsEntry(ListReason.STALE, 1L);
	}

	@Test
	void silenceOfAWatchIsNotThatOfTheOneBefore() {
		this.rig.watchTimeout(Duration.ofSeconds(120))
			.watches(watch().bookmark("110").afterSeconds(50).closes(), watch().afterSeconds(3600).closes(),
					watch().afterSeconds(3600).closes(), refused(status(503)))
			.run();
		assertThat(this.rig.log()).endsWith("bookmark 110", "WATCH 110", "WATCH 110", "WATCH 110", "wait 800",
				"WATCH 110");
		assertThat(this.rig.time.now()).as("opened after 50 s, rolled over after 90 s, overdue after 130 s")
			.isEqualTo(VirtualTime.START.plusSeconds(50 + 90 + 130).plusMillis(800));
	}

	@Test
	void versionsThatCannotBeComparedAreNotRolledOver() {
		ReflectorRig rig = new ReflectorRig().lists(list("x-1"));
		rig.watches(watch().afterSeconds(300).closes(), watch().added("b@x-2")).run();
		assertThat(rig.requests()).containsExactly("LIST '0' limit 500", "WATCH x-1", "WATCH x-1");
		assertThat(rig.time.now()).isEqualTo(VirtualTime.START.plusSeconds(300));
	}

}

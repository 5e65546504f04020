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
import java.net.SocketException;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Watches: how they end and what follows.
 */
@WithEachInitialState
class ReflectorWatchTests implements ReflectorScript {

	private final InitialState initial;

	private final ReflectorRig rig;

	ReflectorWatchTests(InitialState initial) {
		this.initial = initial;
		this.rig = new ReflectorRig(initial).lists(list("100", "a@5"));
	}

	@Test
	@Parity({ "RF10", "RF33" })
	void eventsAndBookmarksReachTheSinkInOrderAndMoveTheVersion() {
		this.rig
			.watches(watch().added("b@101").modified("b@102").bookmark("110").deleted("b@111").afterSeconds(2).closes())
			.run();
		assertThat(this.rig.log()).containsExactly("LIST '0' limit 500", "replace 100 [a@5]", "WATCH 100", "add b@101",
				"update b@102", "bookmark 110", "delete b@111", "WATCH 111");
	}

	@Test
	@Parity("RF10")
	void eventWithALowerVersionDoesNotTakeTheCursorBack() {
		this.rig.watches(watch().modified("b@120").deleted("a@5").closes()).run();
		assertThat(this.rig.requests()).endsWith("WATCH 100", "WATCH 120");
	}

	@Test
	void eventIsHandedOverBeforeTheVersionMoves() {
		this.rig.sinkFailsOnce(new IllegalStateException("full"));
		this.rig.watches(watch().added("b@101"), watch().added("b@101")).lists(list("100")).run();
		assertThat(this.rig.log()).containsSubsequence("LIST '0' limit 500", "wait 800", "LIST '0' limit 500");
		ReflectorRig second = new ReflectorRig(this.initial).lists(list("100"));
		second
			.watches(watch().run(() -> second.sinkFailsOnce(new IllegalStateException("full"))).added("b@101"),
					watch().added("b@101"))
			.run();
		assertThat(second.log()).endsWith("WATCH 100", "wait 800", "WATCH 100", "add b@101");
	}

	@Test
	@Parity("WL03")
	void watchWithoutAVersionMovesItOnlyOnceItsOrderIsKnown() {
		ReflectorRig rig = new ReflectorRig().lists(list(""));
		rig.watches(watch().added("a@9").added("b@3").afterSeconds(1).closes(), watch().added("a@9").bookmark("12"))
			.run();
		assertThat(rig.requests()).containsExactly("LIST '0' limit 500", "WATCH ", "WATCH ");
		assertThat(rig.reflector().status().resourceVersion()).isEqualTo("12");
	}

	@Test
	void watchThatLivedASecondIsReopenedAtOnce() {
		this.rig.watches(watch().afterSeconds(1).closes()).run();
		assertThat(this.rig.log()).endsWith("WATCH 100", "WATCH 100");
		assertThat(this.rig.states()).containsExactly("LISTING", "WATCHING", "STOPPED");
	}

	@Test
	void watchThatBroughtAnEventIsReopenedAtOnce() {
		this.rig.watches(watch().added("b@101").closes()).run();
		assertThat(this.rig.log()).endsWith("WATCH 100", "add b@101", "WATCH 101");
	}

	@Test
	@Parity({ "RF08", "RF09" })
	void veryShortWatchIsReopenedAtTheSameVersionAfterADelay() {
		this.rig.watches(watch().closes(), watch().after(Duration.ofMillis(10)).closes()).run();
		assertThat(this.rig.log()).endsWith("WATCH 100", "wait 800", "WATCH 100", "wait 1600", "WATCH 100");
		assertThat(this.rig.openWatches).isZero();
	}

	@Test
	void replayedEventDoesNotMakeAShortWatchWorthReopeningAtOnce() {
		this.rig.watches(watch().deleted("z@50").closes(), watch().deleted("z@50").closes()).run();
		assertThat(this.rig.waits()).containsExactly(800L, 1600L);
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403, 404, 429, 500, 502, 503, 504 })
	@Parity({ "RF17", "RF18" })
	void refusedWatchIsTriedAgainAtTheSameVersion(int code) {
		this.rig.watches(refused(status(code)), refused(status(code)), refused(status(code)), refused(status(code)))
			.run();
		assertThat(this.rig.requests()).containsExactly("LIST '0' limit 500", "WATCH 100", "WATCH 100", "WATCH 100",
				"WATCH 100", "WATCH 100");
		assertThat(this.rig.waits()).containsExactly(800L, 1600L, 3200L, 6400L);
	}

	@Test
	void lostConnectionKeepsTheVersion() {
		this.rig
			.watches(watch().added("b@101").breaks(new SocketException("reset")),
					unreachable(new SocketException("refused")), watch().breaks(new EOFException("cut")))
			.run();
		assertThat(this.rig.requests()).endsWith("WATCH 100", "WATCH 101", "WATCH 101", "WATCH 101");
		assertThat(this.rig.waits()).hasSize(3);
	}

	@Test
	@Parity({ "RF07", "RF11" })
	void stopWhileAWatchIsReadEndsItWithoutAnotherEvent() {
		this.rig.watches(watch().added("b@101").run(() -> this.rig.reflector().stop()).added("never@102")).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@5]", "add b@101");
		assertThat(this.rig.openWatches).isZero();
		assertThat(this.rig.states()).endsWith("STOPPED");
		assertThat(this.rig.reflector().status().lastError()).isNull();
	}

	@Test
	@Parity("RF06")
	void stopBeforeAWatchIsReadDeliversNothing() {
		this.rig.watches(watch().run(() -> this.rig.reflector().stop()).added("never@101")).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@5]");
		assertThat(this.rig.openWatches).isZero();
		assertThat(this.rig.states()).endsWith("STOPPED");
	}

	@Test
	@Parity("RF01")
	void errorEventClosesTheStream() {
		this.rig.watches(watch().error(status(500)).added("never@1")).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@5]");
		assertThat(this.rig.openWatches).isZero();
	}

	@Test
	void expiryAsAnEventListsWithoutAVersionAfterADelay() {
		this.rig.watches(watch().error(expired())).lists(list("150")).run();
		assertThat(this.rig.log()).endsWith("WATCH 100", "wait 800", "LIST '' limit 500",
				"replace 150 [] authoritative", "WATCH 150");
	}

	@Test
	void expiryAsAStatusListsWithoutAVersion() {
		this.rig.watches(refused(expired())).lists(list("150")).run();
		assertThat(this.rig.requests()).endsWith("WATCH 100", "LIST '' limit 500", "WATCH 150");
		assertThat(ended(this.rig.reflector().status(), WatchOutcome.EXPIRED)).isEqualTo(1);
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 405, 406, 415, 422 })
	void rejectedWatchLists(int code) {
		this.rig.watches(refused(status(code))).lists(list("101")).run();
		assertThat(this.rig.requests()).endsWith("WATCH 100", "LIST '100' NotOlderThan", "WATCH 101");
		assertRelists(ListReason.REJECTED, 1);
	}

	@Test
	void listDoesNotResetTheDelayOfAWatchThatKeepsBeingRejected() {
		this.rig.watches(refused(status(405)), refused(status(405)), refused(status(405)))
			.lists(list("101"), list("102"), list("103"))
			.run();
		assertThat(this.rig.waits()).containsExactly(800L, 1600L, 3200L);
	}

	@Test
	void unclassifiedErrorEventListsWithoutAVersion() {
		this.rig.watches(watch().error(status(0, null, "something"))).lists(list("150")).run();
		assertThat(this.rig.log()).endsWith("WATCH 100", "wait 800", "LIST '' limit 500",
				"replace 150 [] authoritative", "WATCH 150");
		assertRelists(ListReason.UNCLASSIFIED, 1);
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403, 404, 429 })
	@Parity("RF17")
	void errorEventThatIsClassifiedKeepsTheVersion(int code) {
		this.rig
			.watches(watch().error(status(code)), watch().error(status(code)), watch().error(status(code)),
					watch().error(status(code)))
			.run();
		assertThat(this.rig.requests()).hasSize(6).doesNotContain("LIST '100' NotOlderThan");
		assertThat(this.rig.waits()).containsExactly(800L, 1600L, 3200L, 6400L);
	}

	@Test
	@Parity({ "RF19", "RF20", "RF38" })
	void threeServerErrorEventsAtOneVersionList() {
		this.rig.watches(watch().error(status(500)), watch().error(status(503)), watch().error(status(500)))
			.lists(list("101"))
			.run();
		assertThat(this.rig.requests()).endsWith("WATCH 100", "WATCH 100", "WATCH 100", "LIST '100' NotOlderThan",
				"WATCH 101");
		assertRelists(ListReason.SERVER_ERROR, 1);
	}

	@Test
	@Parity("RF21")
	void serverErrorEventsAtDifferentVersionsDoNotAddUp() {
		this.rig
			.watches(watch().error(status(500)), watch().error(status(500)), watch().bookmark("101").error(status(500)),
					watch().error(status(500)))
			.run();
		assertRelists(ListReason.SERVER_ERROR, 0);
	}

	@Test
	@Parity("RF38")
	void serverErrorEventsAreCountedAcrossOtherEnds() {
		this.rig
			.watches(watch().error(status(500)), watch().afterSeconds(1).closes(), refused(status(503)),
					watch().error(status(500)), watch().breaks(new EOFException("cut")), watch().error(status(500)))
			.lists(list("101"))
			.run();
		assertRelists(ListReason.SERVER_ERROR, 1);
	}

	@Test
	void oneUnparsableLineKeepsTheVersionTwoList() {
		this.rig.watches(watch().garbage(), watch().garbage()).lists(list("101")).run();
		assertThat(this.rig.requests()).endsWith("WATCH 100", "WATCH 100", "LIST '100' NotOlderThan", "WATCH 101");
		assertRelists(ListReason.UNDECODABLE, 1);
	}

	@Test
	void unparsableLinesAtDifferentVersionsDoNotAddUp() {
		this.rig.watches(watch().garbage(), watch().added("b@101").garbage(), watch().added("b@102").garbage()).run();
		assertRelists(ListReason.UNDECODABLE, 0);
	}

	@Test
	@Parity("RF35")
	void storeReadErrorLists() {
		this.rig.watches(watch().error(status(500, "StoreReadError", "data from the storage is not transformable")))
			.lists(list("120"))
			.run();
		assertThat(this.rig.log()).endsWith("LIST '100' NotOlderThan", "replace 120 []", "WATCH 120");
		assertRelists(ListReason.STORE_READ_ERROR, 1);
	}

	@Test
	@Parity("RF32")
	void lifeAskedForIsRandomBetweenOnceAndTwiceTheConfiguredOne() {
		this.rig.watches(watch().afterSeconds(1).closes()).run();
		assertThat(this.rig.watchRequests).filteredOn((request) -> !request.sendInitialEvents())
			.extracting(WatchRequest::timeout)
			.containsOnly(Duration.ofMinutes(5));
		ReflectorRig highest = new ReflectorRig().watchTimeout(Duration.ofMinutes(30)).highestRandom().lists(list("1"));
		highest.run();
		assertThat(highest.watchRequests).extracting(WatchRequest::timeout)
			.containsExactly(Duration.ofHours(1).minusSeconds(1));
	}

	@Test
	@Parity("RF32")
	void lifeBelowFiveMinutesIsAskedForToo() {
		ReflectorRig rig = new ReflectorRig().watchTimeout(Duration.ofSeconds(20)).lists(list("1"));
		rig.run();
		assertThat(rig.watchRequests).extracting(WatchRequest::timeout).containsExactly(Duration.ofSeconds(20));
	}

	@Test
	void watchThatOutlivesItsTimeIsEndedAndOpenedAgain() {
		this.rig.watches(watch().afterSeconds(3600).added("never@1"), refused(status(503))).run();
		assertThat(this.rig.log()).endsWith("WATCH 100", "WATCH 100", "wait 800", "WATCH 100");
		assertThat(this.rig.time.now()).isEqualTo(VirtualTime.START.plusSeconds(310).plusMillis(800));
		assertThat(ended(this.rig.reflector().status(), WatchOutcome.TIMEOUT)).isEqualTo(1);
	}

	@Test
	void busyWatchThatOutlivesItsTimeIsEndedToo() {
		ScriptedWatch busy = watch();
		for (int i = 0; i < 10; i++) {
			busy.afterSeconds(60).modified("a@" + (200 + i));
		}
		this.rig.watches(busy, refused(status(503))).run();
		assertThat(this.rig.requests()).endsWith("WATCH 100", "WATCH 203", "WATCH 204");
	}

	@Test
	void kindThatNeverSentABookmarkIsNeverStale() {
		this.rig.watches(watch().afterSeconds(290).closes(), watch().afterSeconds(290).closes()).run();
		assertThat(this.rig.states()).containsExactly("LISTING", "WATCHING", "STOPPED");
	}

	@Test
	void silenceAfterABookmarkRollsOverAndThenLists() {
		this.rig.watches(watch().bookmark("110").afterSeconds(290).closes(), watch().afterSeconds(290).closes())
			.lists(list("130"))
			.run();
		assertThat(this.rig.log()).containsExactly("LIST '0' limit 500", "replace 100 [a@5]", "WATCH 100",
				"bookmark 110", "WATCH 110", "wait 800", "LIST '110' NotOlderThan", "replace 130 []", "WATCH 130");
		assertThat(this.rig.states()).startsWith("LISTING", "WATCHING", "WATCHING STALE", "WAITING STALE",
				"LISTING STALE", "LISTING");
		assertThat(this.rig.time.now()).isEqualTo(VirtualTime.START.plusSeconds(300).plusMillis(800));
	}

	@Test
	void anyArrivalAfterARollOverMendsStaleness() {
		this.rig.watches(watch().bookmark("110").afterSeconds(290).closes(),
				watch().afterSeconds(60).bookmark("110").afterSeconds(290).closes(), watch().afterSeconds(1).closes())
			.run();
		assertThat(this.rig.requests()).doesNotContain("LIST '110' NotOlderThan");
		assertThat(this.rig.states()).containsExactly("LISTING", "WATCHING", "WATCHING STALE", "WATCHING",
				"WATCHING STALE", "STOPPED");
	}

	@Test
	void eventsKeepAKindWithBookmarksFromBeingStale() {
		this.rig.watches(watch().bookmark("110").afterSeconds(100).modified("a@111").afterSeconds(100).closes()).run();
		assertThat(this.rig.states()).doesNotContain("WATCHING STALE");
	}

	@Test
	@Parity({ "RF15", "RF16" })
	void delaysGrowToTheirCapAndProgressTakesThemBack() {
		ScriptedWatch[] refusals = new ScriptedWatch[9];
		for (int i = 0; i < 8; i++) {
			refusals[i] = unreachable(new SocketException("refused"));
		}
		refusals[8] = watch().bookmark("101").breaks(new EOFException("cut"));
		this.rig.watches(refusals).run();
		assertThat(this.rig.waits()).containsExactly(800L, 1600L, 3200L, 6400L, 12800L, 25600L, 30000L, 30000L, 800L);
	}

	@Test
	void anExpiryAtTheEndOfAnOutageIsListedSoon() {
		ScriptedWatch[] ends = new ScriptedWatch[9];
		for (int i = 0; i < 8; i++) {
			ends[i] = unreachable(new SocketException("refused"));
		}
		ends[8] = refused(expired());
		this.rig.watches(ends).run();
		assertThat(this.rig.waits()).endsWith(30000L, 30000L, 800L);
	}

	@Test
	void tenSecondsOfALivingWatchAreProgress() {
		this.rig
			.watches(refused(status(503)), refused(status(503)),
					watch().afterSeconds(9).breaks(new EOFException("cut")),
					watch().afterSeconds(10).breaks(new EOFException("cut")))
			.run();
		assertThat(this.rig.waits()).containsExactly(800L, 1600L, 3200L, 800L);
	}

	@Test
	void bookmarkAtTheSameVersionIsNoProgress() {
		this.rig.watches(refused(status(503)), watch().bookmark("100").breaks(new EOFException("cut"))).run();
		assertThat(this.rig.waits()).containsExactly(800L, 1600L);
	}

	@Test
	void retryAfterIsALowerBound() {
		this.rig.watches(refused(throttled(7)), watch().error(throttled(1))).run();
		assertThat(this.rig.waits()).containsExactly(7000L, 1600L);
	}

	@Test
	void delaysAreJitteredUpToTwice() {
		ReflectorRig highest = new ReflectorRig(this.initial).highestRandom().lists(list("1"));
		highest.watches(refused(status(503))).run();
		assertThat(highest.waits()).containsExactly(1599L);
	}

	@Test
	void watchesAreCountedByTheirEnds() {
		this.rig.watches(watch().afterSeconds(5).closes(), refused(status(503)), watch().error(expired()))
			.lists(list("200"))
			.run();
		assertThat(this.rig.reflector().status().watches()).hasEntrySatisfying(WatchOutcome.CLOSED, (stats) -> {
			assertThat(stats.count()).isEqualTo(1);
			assertThat(stats.total()).isEqualTo(Duration.ofSeconds(5));
		}).hasEntrySatisfying(WatchOutcome.ERROR, (stats) -> assertThat(stats.count()).isEqualTo(1));
		assertThat(List.of(WatchOutcome.EXPIRED))
			.allSatisfy((end) -> assertThat(ended(this.rig.reflector().status(), end)).isEqualTo(1));
	}

	private void assertRelists(ListReason reason, long count) {
		assertThat(this.rig.reflector().status().relists()).containsEntry(reason, count);
	}

}

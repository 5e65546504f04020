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
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.InformerStatus.QuarantinedItem;
import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.PartitionStatus.ListOutcome;
import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Streaming lists: what they bring, when they are trusted, and when a plain list takes
 * their place.
 */
class ReflectorStreamingTests implements ReflectorScript {

	private static final String LIST = "LIST '0' limit 500";

	private final ReflectorRig rig = new ReflectorRig(InitialState.STREAMING);

	@Test
	@Parity({ "RF12", "WL01", "WL03", "WL08" })
	void contentComesAsAStreamThatGoesOnAsTheWatch() {
		this.rig.streams(
				watch().added("a@5").added("b@7").initialEventsEnd("100").modified("a@101").bookmark("105").closes())
			.run();
		assertThat(this.rig.log()).containsExactly("STREAM ''", "replace 100 [a@5 b@7] authoritative", "update a@101",
				"bookmark 105", "WATCH 105");
		assertThat(this.rig.watchRequests.get(0).sendInitialEvents()).isTrue();
		assertThat(this.rig.watchRequests.get(1).sendInitialEvents()).isFalse();
	}

	@Test
	@Parity("FA04")
	void emptyContentIsContent() {
		this.rig.streams(watch().initialEventsEnd("100")).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [] authoritative");
	}

	@Test
	@Parity("RF26")
	void relistAsksForAStreamAtTheLastVersion() {
		this.rig
			.streams(watch().initialEventsEnd("100").error(status(500, "StoreReadError", "not transformable")),
					watch().added("a@5").initialEventsEnd("120"))
			.run();
		assertThat(this.rig.log()).containsExactly("STREAM ''", "replace 100 [] authoritative", "wait 800",
				"STREAM '100'", "replace 120 [a@5]");
	}

	@Test
	@Parity("WL13")
	void expiryAsksForTheTruth() {
		this.rig
			.streams(watch().added("a@5").initialEventsEnd("100").error(expired()),
					watch().added("a@5").initialEventsEnd("90"))
			.run();
		assertThat(this.rig.log()).endsWith("wait 800", "STREAM ''", "replace 90 [a@5] authoritative");
		assertThat(this.rig.reflector().status().resourceVersion()).isEqualTo("90");
	}

	@Test
	@Parity("WL12")
	void streamThatEndsAfterTheContentIsWatchedOnFromTheLastVersion() {
		this.rig.streams(watch().initialEventsEnd("100").afterSeconds(2).closes())
			.watches(watch().added("a@101"))
			.run();
		assertThat(this.rig.log()).containsExactly("STREAM ''", "replace 100 [] authoritative", "WATCH 100",
				"add a@101");
		PartitionStatus status = this.rig.reflector().status();
		assertThat(ended(status, ListOutcome.SUCCESS)).isEqualTo(1);
		assertThat(ended(status, WatchOutcome.CLOSED)).isEqualTo(1);
	}

	@Test
	@Parity("WL09")
	void changesAmongTheInitialEventsAreChangesOfTheContent() {
		this.rig
			.streams(watch().added("a@5")
				.added("b@6")
				.modified("a@101")
				.deleted("b@102")
				.added("c@103")
				.initialEventsEnd("103"))
			.run();
		assertThat(this.rig.delivered()).containsExactly("replace 103 [a@101 c@103] authoritative");
	}

	@Test
	void duplicateCountsOnceAndTheHigherVersionStays() {
		this.rig.streams(watch().added("a@7").added("a@7").added("a@5").initialEventsEnd("100")).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@7] authoritative");
	}

	@Test
	void unreadableObjectCountsAsPresentUntilItCanBeRead() {
		this.rig
			.streams(watch().added("a@5")
				.unreadable(false, "bad", "6")
				.unreadable(false, "mended", "7")
				.unreadable(false, "gone", "8")
				.modified("mended@9")
				.unreadable(true, "gone", "10")
				.initialEventsEnd("100"))
			.run();
		Replacement<V1ConfigMap> content = this.rig.replacements.get(0);
		assertThat(content.items()).extracting(TestObjects::text).containsExactly("a@5", "mended@9");
		assertThat(content.present()).containsExactly(new ResourceKey("w", "bad"));
		assertThat(content.complete()).isTrue();
		assertThat(quarantined()).containsExactly("w/bad");
	}

	@Test
	void objectWithoutAReadableKeyMakesTheContentIncomplete() {
		this.rig
			.streams(watch().added("a@5")
				.unreadable(false, null, null)
				.event(new WatchEvent.Added<>(new V1ConfigMap().metadata(new V1ObjectMeta())))
				.initialEventsEnd("100"))
			.run();
		assertThat(this.rig.replacements.get(0).complete()).isFalse();
		assertThat(quarantined()).containsExactly("item 1 of the list", "item 2 of the list");
	}

	@Test
	@Parity("RF36")
	void transformIsAppliedOnce() {
		List<String> transformed = new ArrayList<>();
		this.rig.transform((object) -> {
			transformed.add(TestObjects.text(object));
			return object;
		}).streams(watch().added("a@5").added("b@6").initialEventsEnd("100").modified("a@101")).run();
		assertThat(transformed).containsExactly("a@5", "b@6", "a@101");
	}

	@Test
	void contentThatCannotBeAppliedIsAskedForAgain() {
		this.rig.sinkFailsOnce(new OutOfMemoryError("simulated"))
			.streams(watch().added("a@5").initialEventsEnd("100"), watch().added("a@5").initialEventsEnd("100"))
			.run();
		assertThat(this.rig.log()).containsExactly("STREAM ''", "wait 800", "STREAM ''",
				"replace 100 [a@5] authoritative");
		assertThat(this.rig.openWatches).isZero();
	}

	@Test
	void changeThatCannotBeAppliedComesAgainByAWatch() {
		this.rig
			.streams(watch().initialEventsEnd("100")
				.run(() -> this.rig.sinkFailsOnce(new IllegalStateException("full")))
				.added("a@101"))
			.watches(watch().added("a@101"))
			.run();
		assertThat(this.rig.log()).endsWith("wait 800", "WATCH 100", "add a@101");
		assertThat(this.rig.openWatches).isZero();
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 422 })
	@Parity({ "WL07", "WL17", "FA05" })
	void serverThatRefusesStreamsIsAskedForAListAtOnceAndNotAgainForAWhile(int code) {
		this.rig.streams(refused(status(code))).lists(list("100"), list("120")).watches(watch().error(expired())).run();
		assertThat(this.rig.requests()).containsExactly("STREAM ''", LIST, "WATCH 100", "LIST '' limit 500",
				"WATCH 120");
		assertThat(this.rig.log()).containsSubsequence("STREAM ''", LIST);
		assertThat(this.rig.log().get(1)).isEqualTo(LIST);
	}

	@Test
	@Parity("WL01")
	void verdictIsSharedAndExpires() {
		this.rig.time.advance(StreamingLists.MEMORY);
		this.rig.streams(refused(status(422))).lists(list("100")).run();
		ReflectorRig other = new ReflectorRig(InitialState.STREAMING).sharing(this.rig)
			.streams(watch().initialEventsEnd("100"));
		other.lists(list("100")).run();
		assertThat(other.requests()).startsWith(LIST);
		this.rig.time.advance(StreamingLists.MEMORY);
		ReflectorRig later = new ReflectorRig(InitialState.STREAMING).sharing(this.rig)
			.streams(watch().initialEventsEnd("100"));
		later.run();
		assertThat(later.requests()).startsWith("STREAM ''");
	}

	@Test
	@Parity({ "RF13", "WL01", "WL05" })
	void switchedOffNoStreamIsAskedFor() {
		ReflectorRig plain = new ReflectorRig(InitialState.LIST).streams(watch().initialEventsEnd("100"))
			.lists(list("100"));
		plain.run();
		assertThat(plain.requests()).containsExactly(LIST, "WATCH 100");
	}

	@ParameterizedTest
	@ValueSource(ints = { 403, 405, 406, 415 })
	@Parity("WL17")
	void whoMayNotWatchIsListedForWithoutAVerdict(int code) {
		this.rig.streams(refused(status(code)), watch().initialEventsEnd("120"))
			.lists(list("100"))
			.watches(watch().error(expired()))
			.run();
		assertThat(this.rig.log()).startsWith("STREAM ''", LIST).contains("STREAM ''", "replace 120 [] authoritative");
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 404, 429 })
	@Parity("WL10")
	void refusalThatAListWouldMeetTooIsTriedAgainAfterADelay(int code) {
		this.rig
			.streams(refused(status(code)), watch().error(status(code)), refused(status(code)), refused(status(code)),
					watch().initialEventsEnd("100"))
			.run();
		assertThat(this.rig.requests()).containsExactly("STREAM ''", "STREAM ''", "STREAM ''", "STREAM ''",
				"STREAM ''");
		assertThat(this.rig.waits()).containsExactly(800L, 1600L, 3200L, 6400L);
	}

	@ParameterizedTest
	@ValueSource(ints = { 500, 502, 503, 504 })
	@Parity("WL06")
	void serverErrorIsFollowedByAListWithoutAVerdict(int code) {
		this.rig.streams(refused(status(code)), watch().initialEventsEnd("120"))
			.lists(list("100"))
			.watches(watch().error(expired()))
			.run();
		assertThat(this.rig.log()).startsWith("STREAM ''", "wait 800", LIST, "replace 100 []", "WATCH 100")
			.endsWith("STREAM ''", "replace 120 [] authoritative");
	}

	@Test
	void errorAmongTheInitialEventsAppliesNothing() {
		this.rig.streams(watch().added("a@5").error(status(500))).lists(list("100", "a@5")).run();
		assertThat(this.rig.log()).startsWith("STREAM ''", "wait 800", LIST, "replace 100 [a@5]");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void versionThatCannotBeHadIsDroppedAtOnce(boolean expired) {
		ApiStatus status = expired ? expired()
				: new ApiStatus(504, "Timeout", "Timeout: Too large resource version: 100, current: 90",
						Duration.ofSeconds(1), Set.of("ResourceVersionTooLarge"));
		this.rig
			.streams(watch().initialEventsEnd("100").error(status(500, "StoreReadError", "no")), watch().error(status),
					watch().initialEventsEnd("90"))
			.run();
		assertThat(this.rig.log()).endsWith("wait 800", "STREAM '100'", "STREAM ''", "replace 90 [] authoritative");
		assertThat(ended(this.rig.reflector().status(), ListOutcome.EXPIRED)).isEqualTo(1);
	}

	@Test
	void expiryOfTheTruthIsFollowedByAListAfterADelay() {
		this.rig.streams(refused(expired())).lists(list("100")).run();
		assertThat(this.rig.log()).startsWith("STREAM ''", "wait 800", "LIST '' limit 500");
	}

	@Test
	void olderContentThanWasSeenIsNotApplied() {
		this.rig
			.streams(watch().initialEventsEnd("100").error(status(500, "StoreReadError", "no")),
					watch().added("x@50").initialEventsEnd("90"), watch().initialEventsEnd("110"))
			.run();
		assertThat(this.rig.log()).endsWith("STREAM '100'", "STREAM ''", "replace 110 [] authoritative");
	}

	@Test
	@Parity("WL04")
	void stopBeforeTheContentIsCompleteAppliesNothing() {
		this.rig.streams(watch().added("a@5").run(() -> this.rig.reflector().stop()).initialEventsEnd("100")).run();
		assertThat(this.rig.delivered()).isEmpty();
		assertThat(this.rig.openWatches).isZero();
		assertThat(ended(this.rig.reflector().status(), ListOutcome.ERROR)).isZero();
	}

	@Test
	void lifeOfTheWatchBeginsWhenTheContentIsComplete() {
		ScriptedWatch slow = watch();
		for (int i = 0; i < 30; i++) {
			slow.afterSeconds(8).added("a" + i + "@" + (i + 1));
		}
		this.rig.streams(slow.initialEventsEnd("100").afterSeconds(3600).closes()).run();
		assertThat(this.rig.watchRequests).extracting(WatchRequest::timeout)
			.containsExactly(Duration.ofMinutes(10), Duration.ofMinutes(5));
		assertThat(this.rig.time.now()).as("the next watch is opened")
			.isEqualTo(VirtualTime.START.plusSeconds(240 + 270));
	}

	@Test // B18
	@Parity({ "WL03", "WL11" })
	void b18ThreeEarlyClosesAreFollowedByAListAndRemembered() {
		this.rig
			.streams(watch().added("a@5").closes(), watch().added("a@5").closes(), watch().added("a@5").closes(),
					watch().initialEventsEnd("120"))
			.lists(list("100", "a@5", "b@6"), list("120"))
			.watches(watch().error(expired()))
			.run();
		assertThat(this.rig.log()).containsExactly("STREAM ''", "STREAM ''", "STREAM ''", LIST, "replace 100 [a@5 b@6]",
				"WATCH 100", "wait 800", "LIST '' limit 500", "replace 120 [] authoritative", "WATCH 120");
	}

	@Test
	void streamsThatEndAtOnceAreAskedForWithDelays() {
		this.rig.streams(watch().closes(), watch().closes(), watch().closes()).lists(list("100")).run();
		assertThat(this.rig.log()).startsWith("STREAM ''", "wait 800", "STREAM ''", "wait 1600", "STREAM ''",
				"wait 3200", LIST);
	}

	@Test
	@Parity("WL17")
	void lostConnectionsAreNotRemembered() {
		this.rig
			.streams(unreachable(new ConnectException("refused")), watch().added("a@5").breaks(new EOFException("cut")),
					unreachable(new IOException("no answer")), watch().initialEventsEnd("120"))
			.lists(list("100"))
			.watches(watch().error(expired()))
			.run();
		assertThat(this.rig.log()).startsWith("STREAM ''", "wait 800", "STREAM ''", "wait 1600", "STREAM ''",
				"wait 3200", LIST, "replace 100 []", "WATCH 100");
		assertThat(this.rig.requests()).endsWith("STREAM ''");
	}

	@Test // B19
	@Parity({ "WL02", "WL14" })
	void b19ContentWithoutItsEndBookmarkIsFollowedByAListAfterTenSecondsAndRemembered() {
		this.rig
			.streams(watch().afterSeconds(9)
				.added("a@5")
				.bookmark("100")
				.event(new WatchEvent.Bookmark<>("100", false))
				.afterSeconds(9)
				.modified("a@101")
				.afterSeconds(60)
				.initialEventsEnd("110"))
			.lists(list("110", "a@101"), list("120"))
			.watches(watch().error(expired()))
			.run();
		assertThat(this.rig.delivered()).startsWith("replace 110 [a@101]");
		assertThat(this.rig.requests()).containsExactly("STREAM ''", LIST, "WATCH 110", "LIST '' limit 500",
				"WATCH 120");
		assertThat(this.rig.time.now()).isEqualTo(VirtualTime.START.plusSeconds(19).plusMillis(800));
		assertThat(this.rig.openWatches).isZero();
	}

	@Test
	void endBookmarkWithoutAVersionIsNoEnd() {
		this.rig.streams(watch().added("a@5").initialEventsEnd("").afterSeconds(60).closes()).lists(list("100")).run();
		assertThat(this.rig.requests()).containsExactly("STREAM ''", LIST, "WATCH 100");
	}

	@Test
	@Parity("WL02")
	void contentThatTakesMoreThanFiveMinutesIsListedWithoutAVerdict() {
		ScriptedWatch slow = watch();
		for (int i = 0; i < 40; i++) {
			slow.afterSeconds(9).added("a" + i + "@" + (i + 1));
		}
		this.rig.streams(slow, watch().initialEventsEnd("120"))
			.lists(list("100"))
			.watches(watch().error(expired()))
			.run();
		assertThat(this.rig.requests()).containsExactly("STREAM ''", LIST, "WATCH 100", "STREAM ''");
		assertThat(this.rig.time.now()).isEqualTo(VirtualTime.START.plusSeconds(300).plusMillis(800));
	}

	@Test
	void unparsableLineIsFollowedByAListAfterADelay() {
		this.rig.streams(watch().added("a@5").garbage()).lists(list("100", "a@5")).run();
		assertThat(this.rig.log()).startsWith("STREAM ''", "wait 800", LIST);
		assertThat(this.rig.states()).contains("WAITING UNDECODABLE");
	}

	@Test
	void rejectedWatchIsFollowedByAListSinceAStreamIsAWatchToo() {
		this.rig.streams(watch().initialEventsEnd("100").afterSeconds(1).closes())
			.watches(refused(status(405)))
			.lists(list("101"))
			.run();
		assertThat(this.rig.requests()).containsExactly("STREAM ''", "WATCH 100", "LIST '100' NotOlderThan",
				"WATCH 101");
	}

	@Test
	void endBookmarkDoesNotMakeAKindOneThatSendsBookmarks() {
		this.rig.streams(watch().initialEventsEnd("100").afterSeconds(290).closes())
			.watches(refused(status(503)), watch().afterSeconds(2).closes())
			.run();
		assertThat(this.rig.states()).doesNotContain("WATCHING STALE");
	}

	@Test
	void statusSaysListingUntilTheContentIsComplete() {
		this.rig
			.streams(watch().added("a@5")
				.run(() -> assertThat(this.rig.states()).containsExactly("LISTING"))
				.initialEventsEnd("100"))
			.run();
		assertThat(this.rig.states()).containsExactly("LISTING", "WATCHING", "STOPPED");
		assertThat(this.rig.reflector().status().listedObjects()).isEqualTo(1);
	}

	private List<String> quarantined() {
		return this.rig.reflector().quarantined().stream().map(QuarantinedItem::item).toList();
	}

}

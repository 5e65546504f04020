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
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.kubeinformer.InformerStatus.QuarantinedItem;
import io.kubeinformer.InitialState;
import io.kubeinformer.PartitionStatus.ExchangeStats;
import io.kubeinformer.PartitionStatus.ListOutcome;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.WatchEvent;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the events of a streaming list come to before its content is complete, and which
 * of them show that it is getting on.
 */
class StreamedContentTests implements ReflectorScript {

	private static final V1ConfigMap NAMELESS = new V1ConfigMap().metadata(new V1ObjectMeta());

	private final ReflectorRig rig = new ReflectorRig(InitialState.STREAMING);

	@ParameterizedTest
	@MethodSource("eventsOfNewObjects")
	void objectThatHasNotComeBeforeShowsThatTheContentIsGettingOn(UnaryOperator<ScriptedWatch> event) {
		ScriptedWatch stream = watch().added("a@5").unreadable(false, "bad", "6").afterSeconds(9);
		this.rig.streams(event.apply(stream).afterSeconds(9).initialEventsEnd("100")).run();
		assertThat(this.rig.requests()).containsExactly("STREAM ''");
		assertThat(this.rig.replacements).hasSize(1);
	}

	static Stream<Named<UnaryOperator<ScriptedWatch>>> eventsOfNewObjects() {
		return Stream.of(Named.of("added", (stream) -> stream.added("b@7")),
				Named.of("modified", (stream) -> stream.modified("b@7")),
				Named.of("unreadable", (stream) -> stream.unreadable(false, "b", "7")),
				Named.of("unreadable key", (stream) -> stream.unreadable(false, null, null)),
				Named.of("no name", (stream) -> stream.event(new WatchEvent.Added<>(NAMELESS))));
	}

	@ParameterizedTest
	@MethodSource("eventsOfObjectsThatHaveCome")
	void objectThatHasComeBeforeShowsNothing(UnaryOperator<ScriptedWatch> event) {
		ScriptedWatch stream = watch().added("a@5").unreadable(false, "bad", "6").afterSeconds(9);
		this.rig.streams(event.apply(stream).afterSeconds(9).initialEventsEnd("100")).lists(list("100")).run();
		assertThat(this.rig.requests()).containsExactly("STREAM ''", "LIST '0' limit 500", "WATCH 100");
		assertThat(this.rig.time.now()).isEqualTo(VirtualTime.START.plusSeconds(10));
	}

	static Stream<Named<UnaryOperator<ScriptedWatch>>> eventsOfObjectsThatHaveCome() {
		return Stream.of(Named.of("the same again", (stream) -> stream.added("a@5")),
				Named.of("modified", (stream) -> stream.modified("a@7")),
				Named.of("deleted", (stream) -> stream.deleted("a@7")),
				Named.of("readable now", (stream) -> stream.modified("bad@7")),
				Named.of("unreadable now", (stream) -> stream.unreadable(false, "a", "7")),
				Named.of("unreadable still", (stream) -> stream.unreadable(false, "bad", "7")),
				Named.of("unreadable when deleted", (stream) -> stream.unreadable(true, "a", "7")),
				Named.of("bookmark", (stream) -> stream.bookmark("7")));
	}

	@Test
	void objectThatCannotBeReadAnyMoreCountsAsPresentWithoutItsFormerState() {
		this.rig.streams(watch().added("a@5").added("b@6").unreadable(false, "a", "7").initialEventsEnd("100")).run();
		Replacement<V1ConfigMap> content = this.rig.replacements.get(0);
		assertThat(content.items()).extracting(TestObjects::text).containsExactly("b@6");
		assertThat(content.present()).containsExactly(new ResourceKey("w", "a"));
	}

	@Test
	void objectThatCouldNotBeReadAndWentAwayIsNeitherPresentNorQuarantined() {
		this.rig.streams(watch().unreadable(false, "a", "5").deleted("a@6").initialEventsEnd("100")).run();
		assertThat(this.rig.replacements.get(0).present()).isEmpty();
		assertThat(quarantined()).isEmpty();
	}

	@Test
	void objectThatCannotBeTransformedCountsAsPresent() {
		this.rig.transform((object) -> {
			if (TestObjects.text(object).equals("a@7")) {
				throw new IllegalStateException("secret");
			}
			return object;
		}).streams(watch().added("a@5").added("b@6").modified("a@7").initialEventsEnd("100")).run();
		Replacement<V1ConfigMap> content = this.rig.replacements.get(0);
		assertThat(content.items()).extracting(TestObjects::text).containsExactly("b@6");
		assertThat(content.present()).containsExactly(new ResourceKey("w", "a"));
		assertThat(this.rig.reflector().quarantined()).singleElement().satisfies((item) -> {
			assertThat(item.failure().type()).isEqualTo("IllegalStateException");
			assertThat(item.failure().message()).startsWith("the transform threw ").doesNotContain("secret");
		});
	}

	@Test
	void whatCannotBeNamedIsToldByItsPositionAmongAllEventsOfObjects() {
		this.rig
			.streams(watch().added("a@5")
				.unreadable(false, "b", "6")
				.deleted("a@7")
				.event(new WatchEvent.Deleted<>(NAMELESS))
				.bookmark("8")
				.unreadable(true, null, null)
				.initialEventsEnd("100"))
			.run();
		assertThat(this.rig.replacements.get(0).complete()).isFalse();
		assertThat(quarantined()).containsExactly("item 3 of the list", "item 4 of the list", "w/b");
		assertThat(this.rig.reflector().quarantined()).extracting((item) -> item.failure().message())
			.containsExactly("the object has no metadata.name", "spec.replicas: no number", "spec.replicas: no number");
		assertThat(this.rig.reflector().status().listedObjects()).isEqualTo(5);
	}

	@Test
	void streamThatBroughtSomethingInItsShortLifeIsAskedForAgainAtOnce() {
		this.rig
			.streams(watch().unreadable(true, "a", "5").after(Duration.ofMillis(999)).closes(),
					watch().initialEventsEnd("100"))
			.run();
		assertThat(this.rig.waits()).isEmpty();
	}

	@Test
	void streamThatBroughtNothingInASecondIsAskedForAgainAtOnce() {
		this.rig.streams(watch().afterSeconds(1).closes(), watch().initialEventsEnd("100")).run();
		assertThat(this.rig.waits()).isEmpty();
	}

	@Test
	void streamThatBroughtNothingInLessIsAskedForAgainAfterADelay() {
		this.rig.streams(watch().after(Duration.ofMillis(999)).closes(), watch().initialEventsEnd("100")).run();
		assertThat(this.rig.waits()).containsExactly(800L);
	}

	@Test
	void timeOfTheListIsThatUntilItsContentIsComplete() {
		this.rig.time.advance(Duration.ofSeconds(60));
		this.rig.streams(
				watch().afterSeconds(3).added("a@5").afterSeconds(4).initialEventsEnd("100").afterSeconds(5).closes())
			.run();
		assertThat(this.rig.reflector().status().lists()).containsEntry(ListOutcome.SUCCESS,
				new ExchangeStats(1, Duration.ofSeconds(7)));
	}

	@Test
	void completeContentIsAnArrival() {
		this.rig.streams(watch().initialEventsEnd("100").run(() -> {
			this.rig.time.advance(Duration.ofSeconds(3));
			assertThat(this.rig.reflector().status().age()).isEqualTo(Duration.ofSeconds(3));
		})).run();
		assertThat(this.rig.reflector().status().age()).isEqualTo(Duration.ZERO);
	}

	@Test
	void stopWithTheLastBookmarkAppliesNothing() {
		this.rig
			.streams(
					watch().added("a@5").run(() -> this.rig.reflector().stop(), new WatchEvent.Bookmark<>("100", true)))
			.run();
		assertThat(this.rig.delivered()).isEmpty();
		assertThat(this.rig.openWatches).isZero();
	}

	private List<String> quarantined() {
		return this.rig.reflector().quarantined().stream().map(QuarantinedItem::item).toList();
	}

}

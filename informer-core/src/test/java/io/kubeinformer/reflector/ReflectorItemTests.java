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

import java.util.ArrayList;
import java.util.List;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InformerStatus.QuarantinedItem;
import io.kubeinformer.InitialState;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.WithEachInitialState;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Objects that cannot be read or transformed, and those that are transformed.
 */
@WithEachInitialState
class ReflectorItemTests implements ReflectorScript {

	private final InitialState initial;

	private final ReflectorRig rig;

	ReflectorItemTests(InitialState initial) {
		this.initial = initial;
		this.rig = new ReflectorRig(initial);
	}

	@Test
	void unreadableObjectOfAListCountsAsPresent() {
		this.rig.lists(list("100", "a@5").unreadable("bad", 1).with(object("c@6"))).run();
		Replacement<V1ConfigMap> content = this.rig.replacements.get(0);
		assertThat(content.items()).extracting(TestObjects::text).containsExactly("a@5", "c@6");
		assertThat(content.present()).containsExactly(new ResourceKey("w", "bad"));
		assertThat(content.complete()).isTrue();
		assertThat(quarantined()).containsExactly("w/bad");
	}

	@Test
	void unreadableObjectIsNamedByTheTimeTheContentIsHandedOver() {
		List<String> named = new ArrayList<>();
		this.rig.onReplace(() -> named.addAll(quarantined())).lists(list("100", "a@5").unreadable("bad", 1)).run();
		assertThat(named).containsExactly("w/bad");
	}

	@Test
	void listWithAnUnreadableKeyIsNotComplete() {
		this.rig.lists(list("100", "a@5").next("t"), list("100").unreadable(null, 0)).run();
		assertThat(this.rig.replacements.get(0).complete()).isFalse();
		assertThat(quarantined()).containsExactly("item 1 of the list");
	}

	@Test
	@Parity({ "QF21", "CT13", "ST03" })
	void objectWithoutANameCostsOnlyItself() {
		V1ConfigMap nameless = new V1ConfigMap().metadata(new V1ObjectMeta());
		this.rig.lists(list("100", "a@5").with(nameless).with(new V1ConfigMap())).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [a@5]");
		assertThat(this.rig.replacements.get(0).complete()).isFalse();
		assertThat(quarantined()).containsExactly("item 1 of the list", "item 2 of the list");
	}

	@Test
	void unreadableObjectIsReleasedByAnEventThatCanBeRead() {
		List<String> before = new ArrayList<>();
		this.rig.lists(list("100").unreadable("bad", 0))
			.watches(
					watch().unreadable(false, "bad", "101").run(() -> before.addAll(quarantined())).modified("bad@102"))
			.run();
		assertThat(before).containsExactly("w/bad");
		assertThat(quarantined()).isEmpty();
		assertThat(this.rig.delivered()).containsExactly("replace 100 []", "update bad@102");
	}

	@Test
	void unreadableObjectIsReleasedByAListThatCanRead() {
		this.rig.lists(list("100").unreadable("bad", 0).unreadable(null, 1), list("120", "bad@110"))
			.watches(watch().error(expired()))
			.run();
		assertThat(quarantined()).isEmpty();
	}

	@Test
	@Parity("RF10")
	void unreadableEventMovesTheVersion() {
		this.rig.lists(list("100")).watches(watch().unreadable(false, "bad", "101").closes()).run();
		assertThat(this.rig.requests()).endsWith("WATCH 100", "WATCH 101");
		assertThat(quarantined()).containsExactly("w/bad");
	}

	@Test
	void unreadableDeletionDeletesByKey() {
		this.rig.lists(list("100").unreadable("bad", 0)).watches(watch().unreadable(true, "bad", "101").closes()).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 []", "delete w/bad", "bookmark 101");
		assertThat(this.rig.requests()).endsWith("WATCH 101");
		assertThat(quarantined()).isEmpty();
	}

	@Test
	void unreadableObjectIsReleasedByItsDeletion() {
		this.rig.lists(list("100").unreadable("bad", 0)).watches(watch().deleted("bad@101")).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 []", "delete bad@101");
		assertThat(quarantined()).isEmpty();
	}

	@Test
	void unreadableEventWithoutAKeyIsFlaggedUntilTheNextList() {
		List<String> before = new ArrayList<>();
		this.rig.lists(list("100"), list("120"))
			.watches(watch().unreadable(true, null, null).run(() -> before.addAll(quarantined())).error(expired()))
			.run();
		assertThat(before).containsExactly("an event without a readable key");
		assertThat(quarantined()).isEmpty();
	}

	@Test
	@Parity({ "RF36", "DF05" })
	void transformIsAppliedOnceToEveryObject() {
		List<String> transformed = new ArrayList<>();
		this.rig.transform((object) -> {
			transformed.add(TestObjects.text(object));
			return object.data(null);
		}).lists(list("100", "a@5")).watches(watch().added("b@101").modified("b@102").deleted("b@103")).run();
		assertThat(transformed).containsExactly("a@5", "b@101", "b@102", "b@103");
	}

	@Test
	@Parity("CT05")
	void transformIsNotAppliedToCachedInstances() {
		List<String> transformed = new ArrayList<>();
		ScriptedList relist = list("120");
		relist.before(() -> {
			V1ConfigMap cached = this.rig.known("a", "5");
			assertThat(cached).isNotNull();
			relist.with(cached).with(object("b@110"));
		});
		this.rig.transform((object) -> {
			transformed.add(TestObjects.text(object));
			return object;
		}).lists(list("100", "a@5"), relist).watches(watch().error(expired())).run();
		assertThat(transformed).containsExactly("a@5", "b@110");
		assertThat(this.rig.delivered()).endsWith("replace 120 [a@5 b@110] authoritative");
	}

	@Test
	void transformThatThrowsQuarantinesTheObjectWithoutQuotingIt() {
		this.rig.transform((object) -> {
			if ("bad".equals(TestObjects.text(object).substring(0, 3))) {
				throw new StackOverflowError("secret");
			}
			return object;
		}).lists(list("100", "bad@1", "good@2")).watches(watch().modified("bad@101").modified("good@102")).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 [good@2]", "update good@102");
		assertThat(this.rig.replacements.get(0).present()).containsExactly(new ResourceKey("w", "bad"));
		assertThat(this.rig.reflector().quarantined()).singleElement().satisfies((item) -> {
			assertThat(item.item()).isEqualTo("w/bad");
			assertThat(item.failure().message()).startsWith("the transform threw StackOverflowError at ")
				.doesNotContain("secret");
		});
	}

	@Test
	void transformThatThrowsOnAnEventQuarantinesTheObject() {
		this.rig.transform((object) -> {
			if ("b@101".equals(TestObjects.text(object))) {
				throw new IllegalStateException("secret");
			}
			return object;
		}).lists(list("100")).watches(watch().added("b@101").added("c@102")).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 []", "add c@102");
		assertThat(quarantined()).containsExactly("w/b");
	}

	@Test
	void eventWithoutANameCostsOnlyItself() {
		V1ConfigMap nameless = new V1ConfigMap().metadata(new V1ObjectMeta().resourceVersion("101"));
		this.rig.lists(list("100"))
			.watches(watch().event(new WatchEvent.Modified<>(nameless))
				.event(new WatchEvent.Deleted<>(nameless))
				.added("c@102"))
			.run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 []", "add c@102");
		assertThat(quarantined()).containsExactly("an event without a readable key");
	}

	@Test
	void transformThatThrowsOnADeletionDoesNotKeepTheObject() {
		this.rig.transform((object) -> {
			if ("a@101".equals(TestObjects.text(object))) {
				throw new IllegalStateException();
			}
			return object;
		}).lists(list("100", "a@5")).watches(watch().deleted("a@101")).run();
		assertThat(this.rig.delivered()).endsWith("delete w/a");
	}

	@Test
	void transformThatChangesTheNameQuarantinesTheObject() {
		this.rig.transform((object) -> object("other@5")).lists(list("100", "a@5")).run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 []");
		assertThat(quarantined()).containsExactly("w/a");
	}

	@Test
	@Parity("CT13")
	void transformThatTakesTheVersionAwayQuarantinesTheObject() {
		this.rig.transform((object) -> new V1ConfigMap().metadata(new V1ObjectMeta().namespace("w").name("a")))
			.lists(list("100", "a@5"))
			.run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 []");
		assertThat(quarantined()).containsExactly("w/a");
	}

	private List<String> quarantined() {
		return this.rig.reflector().quarantined().stream().map(QuarantinedItem::item).toList();
	}

}

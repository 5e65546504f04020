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

package io.kubeinformer.informer;

import java.util.List;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.Test;

import io.kubeinformer.ConfigMaps;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.parity.Parity;
import io.kubeinformer.queue.Delta;
import io.kubeinformer.store.ThreadSafeStore;

import static org.assertj.core.api.Assertions.assertThat;

class CacheWriterTests {

	private static final ResourceKey KEY = new ResourceKey("shop", "a");

	private final ThreadSafeStore<V1ConfigMap> store = new ThreadSafeStore<>("test");

	private final EventCounters counters = new EventCounters();

	private final CacheWriter<V1ConfigMap> writer = new CacheWriter<>(this.store, this.counters, null);

	@Test
	void aListThatIsTheTruthMayGoBack() {
		cached("200", "new");
		assertThat(replaced("150", "old", true)).hasSize(1);
		assertThat(this.store.get(KEY)).extracting(ConfigMaps::version).isEqualTo("150");
	}

	@Test
	void aLowerVersionWithTheSameContentIsCachedInSilence() {
		cached("200", "same");
		assertThat(replaced("150", "same", true)).isEmpty();
		assertThat(this.store.get(KEY)).extracting(ConfigMaps::version).isEqualTo("150");
		assertThat(changed("160", "next")).hasSize(1);
	}

	@Test
	void aListThatIsNotTheTruthIsIgnoredWhereItIsOlder() {
		cached("200", "new");
		assertThat(replaced("150", "old", false)).isEmpty();
		assertThat(this.store.get(KEY)).extracting(ConfigMaps::version).isEqualTo("200");
		assertThat(this.counters.ignored().sum()).isEqualTo(1);
	}

	@Test
	void anUnchangedObjectOfAListIsNoNews() {
		cached("200", "same");
		assertThat(replaced("200", "same", true)).isEmpty();
		assertThat(replaced("200", "same", false)).isEmpty();
		assertThat(this.counters.ignored().sum()).isZero();
	}

	@Test
	void oneVersionWithOtherContentIsAnUpdateWhereTheListIsTheTruth() {
		cached("200", "before the restore");
		assertThat(replaced("200", "after the restore", true)).hasSize(1);
	}

	@Test
	void versionsOfAnotherFormAreComparedByEqualityOnly() {
		cached("abc", "1");
		assertThat(changed("abc", "1")).isEmpty();
		assertThat(changed("abb", "2")).hasSize(1);
	}

	@Test
	@Parity("TY04")
	void aDeletionOfAnotherUidTellsOfTheObjectThatWasKnown() {
		cached("200", "known");
		this.writer.apply(List.of(new Delta.Deleted<>(KEY, ConfigMaps.of("shop", "a", "other", "300", "x"), false)),
				false);
		assertThat(this.writer.takeEvents()).singleElement()
			.isInstanceOfSatisfying(ResourceEvent.Deleted.class, (deleted) -> {
				assertThat(deleted.finalStateUnknown()).isTrue();
				assertThat(((V1ConfigMap) deleted.resource()).getData()).containsEntry("value", "known");
			});
		assertThat(this.store.size()).isZero();
	}

	@Test
	@Parity("TY04")
	void aDeletionNobodyCouldReadTellsOfTheCachedState() {
		cached("200", "known");
		this.writer.apply(List.of(new Delta.Deleted<>(KEY, null, true)), false);
		assertThat(this.writer.takeEvents()).hasSize(1);
	}

	@Test
	@Parity({ "QF02", "QF04" })
	void deletedAndRecreatedInOneGoIsSeenAsBoth() {
		cached("200", "first");
		V1ConfigMap second = ConfigMaps.of("shop", "a", "second", "202", "second");
		this.writer.apply(List.of(new Delta.Deleted<>(KEY, ConfigMaps.of("shop", "a", "uid", "201", "first"), false),
				new Delta.Added<>(KEY, second)), false);
		assertThat(this.writer.takeEvents()).hasExactlyElementsOfTypes(ResourceEvent.Deleted.class,
				ResourceEvent.Added.class);
		assertThat(this.store.get(KEY)).isSameAs(second);
	}

	private void cached(String version, String value) {
		changed(version, value);
	}

	private List<ResourceEvent<V1ConfigMap>> changed(String version, String value) {
		this.writer.apply(List.of(new Delta.Updated<>(KEY, object(version, value))), false);
		return this.writer.takeEvents();
	}

	private List<ResourceEvent<V1ConfigMap>> replaced(String version, String value, boolean authoritative) {
		this.writer.apply(List.of(new Delta.Replaced<>(KEY, object(version, value), authoritative)), false);
		return this.writer.takeEvents();
	}

	private static V1ConfigMap object(String version, String value) {
		return ConfigMaps.of("shop", "a", "uid", version, value);
	}

}

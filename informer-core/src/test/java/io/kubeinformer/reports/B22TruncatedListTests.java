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

package io.kubeinformer.reports;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.kubeinformer.InformerSpec;
import io.kubeinformer.InitialState;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.test.Fault;
import io.kubeinformer.test.FaultRule;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A big list breaks off: nothing of it is applied, and the next one is asked for in
 * pages.
 */
class B22TruncatedListTests {

	private static final int COUNT = 120;

	@AutoClose
	private final Scene scene = Scene.with(InitialState.LIST).open();

	B22TruncatedListTests() {
		for (int i = 0; i < COUNT; i++) {
			this.scene.create("m" + i, "x".repeat(500));
		}
		this.scene.spec(InformerSpec.of(V1ConfigMap.class).withPageSize(50));
	}

	@ParameterizedTest
	@EnumSource(names = { "RESET", "CLOSE" })
	void aFirstListThatLacksItsEndIsAskedForInPages(Cut cut) throws InterruptedException {
		assertFirstListIsRepaired(atZero().cutAfterBytes(40_000, cut));
	}

	@ParameterizedTest
	@EnumSource(names = { "RESET", "CLOSE" })
	void aFirstListShorterThanItsLengthIsAskedForInPages(Cut cut) throws InterruptedException {
		assertFirstListIsRepaired(atZero().truncate(40_000, cut));
	}

	@Test
	void aFirstListThatEndsCleanlyInTheMiddleIsAskedForAgain() throws InterruptedException {
		assertFirstListIsRepaired(atZero().cutAfterBytes(40_000, Cut.END));
	}

	@Test
	void aCompressedFirstListThatLacksItsEndIsAskedForAgain() throws InterruptedException {
		assertFirstListIsRepaired(atZero().respond(200,
				Map.of("Content-Type", "application/json", "Content-Encoding", "gzip"), halfOfGzip()));
	}

	@ParameterizedTest
	@EnumSource(names = { "RESET", "CLOSE", "END" })
	void aLaterListThatBreaksOffDeletesNothing(Cut cut) throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		this.scene.recorder.events().clear();
		Fault fault = this.scene.server.faults()
			.on(RequestMatcher.list(Scene.MAPS))
			.times(2)
			.cutAfterBytes(20_000, cut);
		this.scene.server.watches().expire();
		fault.awaitApplied(2);
		assertThat(this.scene.eventsUntilNow()).isEmpty();
		assertThat(informer.indexer().size()).isEqualTo(COUNT + 1);
	}

	@Test
	void aPageThatBreaksOffIsNotApplied() throws InterruptedException {
		atZero().cutAfterBytes(40_000, Cut.CLOSE);
		Fault page = this.scene.server.faults()
			.on(RequestMatcher.list(Scene.MAPS).withQuery("continue"))
			.skip(1)
			.cutAfterBytes(10_000, Cut.CLOSE);
		SharedIndexInformer<V1ConfigMap> informer = this.scene.started();
		assertThat(page.applied()).isEqualTo(1);
		assertThat(informer.indexer().size()).isEqualTo(COUNT);
		assertThat(this.scene.eventsUntilNow()).hasSize(COUNT).doesNotHaveDuplicates();
	}

	@ParameterizedTest
	@EnumSource(names = { "RESET", "CLOSE", "END" })
	void aStreamingListThatBreaksOffDeletesNothing(Cut cut) throws InterruptedException {
		try (Scene streaming = Scene.with(InitialState.STREAMING).open()) {
			for (String name : new String[] { "a", "b", "c" }) {
				streaming.create(name, "1");
			}
			streaming.started();
			Fault fault = streaming.server.faults()
				.on(RequestMatcher.watchList(Scene.MAPS))
				.times(2)
				.cutInEvent(1, cut);
			streaming.server.watches().expire();
			fault.awaitApplied(2);
			assertThat(streaming.eventsUntilNow()).containsExactly("*a=1", "*b=1", "*c=1");
		}
	}

	private FaultRule atZero() {
		return this.scene.server.faults().on(RequestMatcher.list(Scene.MAPS).withQuery("resourceVersion", "0"));
	}

	private void assertFirstListIsRepaired(Fault fault) throws InterruptedException {
		SharedIndexInformer<V1ConfigMap> informer = this.scene.prepared();
		Fault rest = this.scene.server.faults().on(RequestMatcher.list(Scene.MAPS)).neverAnswer();
		informer.start();
		fault.awaitApplied(1);
		rest.awaitApplied(1);
		assertThat(informer.indexer().size()).isZero();
		assertThat(informer.hasSynced()).isFalse();
		assertThat(informer.status().reason()).isNotNull();
		this.scene.server.connections().cut(Cut.RESET);
		assertThat(informer.awaitSync(Scene.LONG)).isTrue();
		assertThat(informer.indexer().size()).isEqualTo(COUNT);
		assertThat(this.scene.eventsUntilNow()).hasSize(COUNT).doesNotHaveDuplicates();
		assertThat(this.scene.server.requests().matching(RequestMatcher.list(Scene.MAPS).withQuery("continue")))
			.hasSize(2);
	}

	private static byte[] halfOfGzip() {
		StringBuilder list = new StringBuilder(
				"{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\"},\"items\":[");
		for (int i = 0; i < COUNT; i++) {
			list.append((i > 0) ? "," : "").append(Script.map("m" + i, "5", "y" + list.length()));
		}
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
			gzip.write(list.append("]}").toString().getBytes(StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return Arrays.copyOf(bytes.toByteArray(), bytes.size() * 4 / 5);
	}

}

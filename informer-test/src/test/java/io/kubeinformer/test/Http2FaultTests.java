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

package io.kubeinformer.test;

import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a client on HTTP/2 sees of the faults, frame by frame.
 */
class Http2FaultTests {

	private static final String WATCH = "/api/v1/pods?watch=1";

	private static final String LIST = "/api/v1/namespaces/shop/pods";

	private final KubernetesApiServer server = KubernetesApiServer.builder().handler(new ScriptedApi()).start();

	private final Http2Client client = new Http2Client(this.server);

	@AfterEach
	void close() {
		this.client.close();
		this.server.close();
	}

	@Test
	void aStreamEndsCleanlyAndItsConnectionStays() {
		this.client.get(WATCH).awaitFrame("DATA 3 " + ScriptedApi.added("c"));
		this.server.watches().end();
		this.client.awaitFrame("END 3");
		this.client.get(LIST).awaitFrame("DATA 5 " + ScriptedApi.LIST);
		assertThat(this.client.frames()).doesNotContain("CLOSED").noneMatch((frame) -> frame.startsWith("GOAWAY"));
	}

	@Test
	void aStreamAloneIsReset() {
		this.server.faults().on(RequestMatcher.watch("pods")).cutAfterEvents(2, Cut.RESET_STREAM);
		this.client.get(WATCH).awaitFrame("RST_STREAM 3 2");
		this.client.get(LIST).awaitFrame("END 5");
		assertThat(this.client.frames()).containsSubsequence("HEADERS 3 200", "DATA 3 " + ScriptedApi.added("a"),
				"DATA 3 " + ScriptedApi.added("b"), "RST_STREAM 3 2", "HEADERS 5 200", "END 5");
		assertThat(this.client.frames()).doesNotContain("END 3", "CLOSED");
		assertThat(this.server.requests().matching(RequestMatcher.watch("pods")).get(0).ending()).hasToString("CUT");
	}

	@Test
	void aConnectionIsCutAfterSoManyEvents() {
		for (Cut how : List.of(Cut.RESET, Cut.CLOSE)) {
			this.server.faults().on(RequestMatcher.watch("pods")).cutInEvent(1, how);
			try (Http2Client other = new Http2Client(this.server)) {
				other.get(WATCH).awaitFrame("CLOSED");
				String half = ScriptedApi.added("b").substring(0, ScriptedApi.added("b").length() / 2);
				assertThat(other.frames()).containsExactly("HEADERS 3 200", "DATA 3 " + ScriptedApi.added("a"),
						"DATA 3 " + half, "CLOSED");
			}
		}
	}

	@Test
	void aSilentStreamLetsOthersLive() {
		this.server.faults().on(RequestMatcher.watch("pods")).cutAfterEvents(1, Cut.SILENCE);
		this.client.get(WATCH).awaitFrame("DATA 3");
		this.server.watches().send("unheard\n").end();
		this.client.get(LIST).awaitFrame("END 5");
		assertThat(this.client.frames()).filteredOn((frame) -> frame.contains(" 3"))
			.containsExactly("HEADERS 3 200", "DATA 3 " + ScriptedApi.added("a"));
	}

	@Test
	void goAwayLetsRunningStreamsLive() {
		this.client.get(WATCH).awaitFrame("DATA 3 " + ScriptedApi.added("c"));
		this.server.faults().on(RequestMatcher.list("pods")).goAway();
		this.client.get(LIST).awaitFrame("END 5");
		this.client.awaitFrame("GOAWAY 0");
		this.server.watches().send("alive\n").end();
		this.client.awaitFrame("END 3");
		assertThat(this.client.frames()).containsSubsequence("GOAWAY 0", "DATA 3 alive\n", "END 3")
			.contains("HEADERS 5 200");
	}

	@Test
	void goAwayWithoutGraceLosesRunningStreams() {
		this.client.get(WATCH).awaitFrame("DATA 3 " + ScriptedApi.added("c"));
		this.server.connections().goAwayAndClose(11);
		assertThat(this.client.awaitFrame("CLOSED")).containsSubsequence("GOAWAY 11", "CLOSED").doesNotContain("END 3");
		this.server.requests().awaitNoneOpen(RequestMatcher.watch("pods"));
		assertThat(this.server.requests().list().get(0).ending()).hasToString("LOST");
	}

	@Test
	void garbageBreaksTheFraming() {
		this.client.get(WATCH).awaitFrame("DATA 3 " + ScriptedApi.added("c"));
		this.server.connections().list().forEach((connection) -> connection.raw("not a frame at all".getBytes()));
		assertThat(this.client.awaitFrame("CLOSED")).doesNotContain("END 3");
	}

}

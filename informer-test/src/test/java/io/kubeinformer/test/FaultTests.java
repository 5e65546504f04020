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

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import io.kubeinformer.test.RawClient.End;
import io.kubeinformer.test.RawClient.How;
import io.kubeinformer.test.http.Cut;
import io.kubeinformer.test.http.StatusBody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What a client on HTTP/1.1 sees of each fault, byte by byte.
 */
class FaultTests {

	private static final String WATCH = "/api/v1/pods?watch=1&resourceVersion=5";

	private static final String LIST = "/api/v1/namespaces/shop/pods";

	private final KubernetesApiServer server = KubernetesApiServer.builder().handler(new ScriptedApi()).start();

	@AfterEach
	void close() {
		this.server.close();
	}

	@ParameterizedTest
	@CsvSource({ "RESET, RESET", "CLOSE, FIN", "RESET_STREAM, RESET", "SILENCE, SILENCE" })
	void aWatchIsCutAfterExactlySoManyEvents(Cut how, How seen) throws IOException {
		this.server.faults().on(RequestMatcher.watch("pods")).cutAfterEvents(2, how);
		End end = get(WATCH, seen, ScriptedApi.added("b") + "\r\n");
		assertThat(end.how()).isEqualTo(seen);
		assertThat(end.text()).contains(ScriptedApi.added("a"))
			.endsWith(ScriptedApi.added("b") + "\r\n")
			.doesNotContain("BOOKMARK");
	}

	@Test
	void aWatchEndsCleanlyAfterSoManyEvents() throws IOException {
		this.server.faults().on(RequestMatcher.watch("pods")).cutAfterEvents(1, Cut.END);
		End end = get(WATCH);
		assertThat(end.how()).isEqualTo(How.FIN);
		assertThat(end.text()).contains(ScriptedApi.added("a")).endsWith("\r\n0\r\n\r\n").doesNotContain("\"b\"");
		await().until(this.server.requests()::openWatches, (open) -> open == 0);
	}

	@Test
	void aWatchIsCutInTheMiddleOfALine() throws IOException {
		this.server.faults().on(RequestMatcher.watch("pods")).cutInEvent(1, Cut.RESET);
		String second = ScriptedApi.added("b");
		End end = get(WATCH);
		assertThat(end.how()).isEqualTo(How.RESET);
		assertThat(end.text()).endsWith(second.substring(0, second.length() / 2) + "\r\n");
	}

	@ParameterizedTest
	@CsvSource({ "0, RESET, RESET", "10, RESET, RESET", "10, CLOSE, FIN", "10, SILENCE, SILENCE" })
	void aListIsCutAfterExactlySoManyBytes(int bytes, Cut how, How seen) throws IOException {
		this.server.faults().on(RequestMatcher.list("pods")).cutAfterBytes(bytes, how);
		End end = get(LIST, seen, "\r\n\r\n" + ScriptedApi.LIST.substring(0, bytes));
		assertThat(end.how()).isEqualTo(seen);
		assertThat(end.text()).contains("Content-Length: " + ScriptedApi.LIST.length())
			.endsWith("\r\n\r\n" + ScriptedApi.LIST.substring(0, bytes));
	}

	@ParameterizedTest
	@CsvSource({ "RESET, RESET", "CLOSE, FIN", "SILENCE, SILENCE" })
	void noAnswerAtAll(Cut how, How seen) throws IOException {
		this.server.faults().on(RequestMatcher.list("pods")).cut(how);
		assertThat(get(LIST, seen, "")).isEqualTo(new End(seen, ""));
	}

	@Test
	void aSilentRequestStaysOpenInTheLog() throws IOException {
		this.server.faults().on(RequestMatcher.any()).neverAnswer();
		try (RawClient client = new RawClient(this.server)) {
			client.get(LIST);
			RecordedRequest request = this.server.requests().await(1, RequestMatcher.list("pods")).get(0);
			assertThat(request.isOpen()).isTrue();
			assertThat(request.status()).isZero();
		}
	}

	@Test
	void aBodyIsSentWholeButItsEndIsNot() throws IOException {
		this.server.faults().on(RequestMatcher.path("/size/3000")).cutAtEnd(Cut.CLOSE);
		End end = get("/size/3000");
		assertThat(end.how()).isEqualTo(How.FIN);
		assertThat(end.text()).endsWith("\0\r\n").contains("chunked");
	}

	@Test
	void aLengthIsAnnouncedAndNotKept() throws IOException {
		this.server.faults().on(RequestMatcher.path("/size/3000")).truncate(100, Cut.CLOSE);
		End end = get("/size/3000");
		assertThat(end.how()).isEqualTo(How.FIN);
		assertThat(end.text()).contains("Content-Length: 3000").endsWith("\r\n\r\n" + "\0".repeat(100));
	}

	@Test
	void aBodyEndsWithItsConnection() throws IOException {
		this.server.faults().on(RequestMatcher.list("pods")).closeDelimited();
		End end = get(LIST);
		assertThat(end.how()).isEqualTo(How.FIN);
		assertThat(end.text()).endsWith("\r\n\r\n" + ScriptedApi.LIST)
			.contains("Connection: close")
			.doesNotContain("Content-Length")
			.doesNotContain("chunked");
	}

	@Test
	void bytesReplaceTheWholeAnswer() throws IOException {
		this.server.faults().on(RequestMatcher.list("pods")).raw("ZZZ\r\n".getBytes(StandardCharsets.UTF_8), Cut.CLOSE);
		assertThat(get(LIST)).isEqualTo(new End(How.FIN, "ZZZ\r\n"));
	}

	@Test
	void bytesReplaceTheBody() throws IOException {
		this.server.faults().on(RequestMatcher.watch("pods")).replaceBody("<html>".getBytes(StandardCharsets.UTF_8));
		assertThat(get(WATCH).text()).contains("Content-Type: application/json").endsWith("<html>\r\n0\r\n\r\n");
	}

	@Test
	void statusesComeInAnyForm() throws IOException {
		this.server.faults().on(RequestMatcher.list("pods")).respondStatus(503, "ServiceUnavailable", "not <now>");
		this.server.faults().on(RequestMatcher.list("pods")).respond(502, "text/html", "<b>bad gateway</b>");
		this.server.faults().on(RequestMatcher.list("pods")).respondEmpty(500);
		this.server.faults().on(RequestMatcher.list("pods")).tooManyRequests(Duration.ofSeconds(3));
		this.server.faults().on(RequestMatcher.list("pods")).expired();
		assertThat(get(LIST).text()).startsWith("HTTP/1.1 503 ")
			.endsWith("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
					+ "\"message\":\"not \\u003cnow\\u003e\",\"reason\":\"ServiceUnavailable\",\"code\":503}\n");
		assertThat(get(LIST).text()).startsWith("HTTP/1.1 502 ").endsWith("\r\n\r\n<b>bad gateway</b>");
		assertThat(get(LIST).text()).startsWith("HTTP/1.1 500 ").contains("Content-Length: 0\r\n");
		assertThat(get(LIST).text()).startsWith("HTTP/1.1 429 ")
			.contains("Retry-After: 3\r\n", "X-Content-Type-Options: nosniff\r\n")
			.endsWith("Too many requests, please try again later.\n");
		assertThat(get(LIST).text()).startsWith("HTTP/1.1 410 ").contains("\"reason\":\"Expired\"");
		assertThat(get(LIST).text()).startsWith("HTTP/1.1 200 ").endsWith(ScriptedApi.LIST);
	}

	@Test
	void anExpiredWatchIsAnEventAndACleanEnd() throws IOException {
		this.server.faults().on(RequestMatcher.watch("pods")).expired();
		assertThat(get(WATCH).text()).startsWith("HTTP/1.1 200 ")
			.contains("{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\"", "\"code\":410}}\n")
			.endsWith("0\r\n\r\n");
	}

	@Test
	void bookmarksAreDropped() throws IOException {
		this.server.faults().on(RequestMatcher.watch("pods")).dropBookmarks();
		assertThat(readWatch(ScriptedApi.added("c"))).contains(ScriptedApi.added("b"), ScriptedApi.added("c"))
			.doesNotContain("BOOKMARK");
	}

	@Test
	void bookmarksLoseTheirAnnotationsOrAreChanged() throws IOException {
		this.server.faults().on(RequestMatcher.watch("pods")).dropBookmarkAnnotations();
		this.server.faults()
			.on(RequestMatcher.watch("pods"))
			.editBookmarks((object) -> object.put("metadata", Map.of("resourceVersion", "")));
		assertThat(readWatch(ScriptedApi.added("c"))).contains("\"metadata\":{\"resourceVersion\":\"7\"}}}\n");
		assertThat(readWatch(ScriptedApi.added("c"))).contains("\"metadata\":{\"resourceVersion\":\"\"}}}\n");
	}

	@Test
	void eventsAreChangedOneByOne() throws IOException {
		this.server.faults()
			.on(RequestMatcher.watch("pods"))
			.editEvents((event) -> (event != null && event.contains("\"b\"")) ? "{broken\n" : event);
		assertThat(readWatch(ScriptedApi.added("c")))
			.contains(ScriptedApi.added("a"), "{broken\n", ScriptedApi.added("c"))
			.doesNotContain("\"b\"");
	}

	@Test
	void headersBodyAndChunksAreDelayed() throws IOException {
		Duration delay = Duration.ofMillis(60);
		this.server.faults()
			.on(RequestMatcher.watch("pods"))
			.delayHeaders(delay)
			.delayBody(delay)
			.delayChunks(delay)
			.proceed();
		List<Long> times = new ArrayList<>();
		try (RawClient client = new RawClient(this.server)) {
			times.add(System.nanoTime());
			client.get(WATCH);
			for (String part : List.of("\r\n\r\n", ScriptedApi.added("a"), ScriptedApi.added("b"))) {
				client.readUntil(part);
				times.add(System.nanoTime());
			}
		}
		for (int i = 1; i < times.size(); i++) {
			// A client that reads late shortens one gap, but never the way from the
			// request.
			assertThat(times.get(i) - times.get(0)).isGreaterThanOrEqualTo(i * delay.toNanos());
		}
	}

	@Test
	void aRuleSkipsCountsAndEnds() throws IOException {
		Fault fault = this.server.faults()
			.on(RequestMatcher.list("pods").inNamespace("shop"))
			.skip(1)
			.times(2)
			.respondEmpty(503);
		List<String> statuses = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			statuses.add(get(LIST).text().substring(9, 12));
		}
		assertThat(statuses).containsExactly("200", "503", "503", "200");
		assertThat(get("/api/v1/namespaces/other/pods").text()).startsWith("HTTP/1.1 200");
		assertThat(fault.applied()).isEqualTo(2);
		assertThat(fault.remaining()).isZero();
	}

	@Test
	void aRemovedRuleStrikesNoMore() throws IOException {
		Fault fault = this.server.faults().on(RequestMatcher.any()).always().respondEmpty(503);
		assertThat(get(LIST).text()).startsWith("HTTP/1.1 503");
		fault.remove();
		assertThat(get(LIST).text()).startsWith("HTTP/1.1 200");
	}

	@Test
	void runningWatchesTakeEventsFromOutside() throws IOException {
		try (RawClient client = new RawClient(this.server)) {
			client.get(WATCH).readUntil(ScriptedApi.added("c"));
			Watches watches = this.server.watches().matching(RequestMatcher.watch("pods")).await(1);
			watches.send("{\"half").bookmark("41").initialEventsEnd("42");
			watches.error(new StatusBody(500, "InternalError", "context deadline exceeded"));
			client.readUntil("{\"half");
			client.readUntil("{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\","
					+ "\"metadata\":{\"resourceVersion\":\"41\"}}}\n");
			client
				.readUntil("{\"resourceVersion\":\"42\",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}}\n");
			client.readUntil("\"reason\":\"InternalError\",\"code\":500}}\n");
			watches.expire();
			assertThat(client.readUntil("\r\n0\r\n\r\n")).contains("\"code\":410");
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "RESET", "CLOSE", "SILENCE" })
	void allConnectionsAreCutAtOnce(Cut how) throws IOException {
		try (RawClient first = new RawClient(this.server); RawClient second = new RawClient(this.server)) {
			first.get(WATCH).readUntil(ScriptedApi.added("c"));
			second.get(WATCH).readUntil(ScriptedApi.added("c"));
			this.server.connections().cut(how);
			How seen = (how == Cut.CLOSE) ? How.FIN : How.valueOf(how.name());
			assertThat(((how == Cut.SILENCE) ? first.readToSilence("") : first.readToEnd()).how()).isEqualTo(seen);
			this.server.watches().send("unheard\n");
			assertThat((how == Cut.SILENCE) ? second.readToSilence("") : second.readToEnd()).satisfies((end) -> {
				assertThat(end.how()).isEqualTo(seen);
				assertThat(end.text()).doesNotContain("unheard");
			});
		}
	}

	@Test
	void aConnectionIsCutAfterSoManyBytesOfProtocol() throws IOException {
		try (RawClient client = new RawClient(this.server)) {
			client.get(LIST).readUntil(ScriptedApi.LIST);
			this.server.connections().list().forEach((connection) -> connection.cutAfter(12, Cut.RESET));
			End end = client.get(LIST).readToEnd();
			assertThat(end.how()).isEqualTo(How.RESET);
			assertThat(end.text()).endsWith(ScriptedApi.LIST + "HTTP/1.1 200");
		}
	}

	@ParameterizedTest
	@CsvSource({ "HTTP_1_1, RESET", "HTTP_1_1, CLOSE", "HTTP_2, RESET", "HTTP_2, CLOSE", "HTTP_2, RESET_STREAM" })
	void overTlsACutWatchIsAnErrorToTheClient(Version version, Cut how) throws Exception {
		HttpResponse<Stream<String>> response = TestClients.trusting(this.server, version)
			.send(request(WATCH), BodyHandlers.ofLines());
		assertThat(response.version()).isEqualTo(version);
		Iterator<String> lines = response.body().iterator();
		assertThat(List.of(lines.next(), lines.next(), lines.next(), lines.next())).hasSize(4);
		this.server.watches().cut(how);
		assertThatExceptionOfType(UncheckedIOException.class).isThrownBy(lines::hasNext);
	}

	@Test
	void overTlsACleanEndIsNoError() throws Exception {
		HttpResponse<Stream<String>> response = TestClients.trusting(this.server, Version.HTTP_1_1)
			.send(request(WATCH), BodyHandlers.ofLines());
		this.server.watches().await(1).end();
		assertThat(response.body()).hasSize(4);
	}

	@Test
	void aCompressedWatchListIsCutBetweenItsMembers() throws IOException {
		this.server.faults().on(RequestMatcher.watchList("pods")).cutAfterEvents(1, Cut.CLOSE);
		try (RawClient client = new RawClient(this.server)) {
			client.get("/api/v1/pods?watch=1&sendInitialEvents=true&allowWatchBookmarks=true", "Accept-Encoding: gzip");
			End end = client.readToEnd();
			byte[] member = end.text()
				.substring(end.text().indexOf("\u001f\u008b"))
				.getBytes(StandardCharsets.ISO_8859_1);
			try (GZIPInputStream plain = new GZIPInputStream(new ByteArrayInputStream(member))) {
				assertThat(new String(plain.readNBytes(ScriptedApi.added("a").length()), StandardCharsets.UTF_8))
					.isEqualTo(ScriptedApi.added("a"));
			}
			assertThat(end.how()).isEqualTo(How.FIN);
		}
	}

	private HttpRequest request(String path) {
		return HttpRequest.newBuilder(URI.create(this.server.httpsUrl() + path)).build();
	}

	private End get(String path) throws IOException {
		try (RawClient client = new RawClient(this.server)) {
			return client.get(path, "Connection: close").readToEnd();
		}
	}

	private End get(String path, How expected, String last) throws IOException {
		if (expected != How.SILENCE) {
			return get(path);
		}
		try (RawClient client = new RawClient(this.server)) {
			return client.get(path).readToSilence(last);
		}
	}

	private String readWatch(String last) throws IOException {
		try (RawClient client = new RawClient(this.server)) {
			return client.get(WATCH).readUntil(last);
		}
	}

}

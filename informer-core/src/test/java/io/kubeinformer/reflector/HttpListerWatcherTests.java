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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.LabelSelector;
import io.kubeinformer.ResourceType;
import io.kubeinformer.Unstructured;
import io.kubeinformer.codec.DecodingException;
import io.kubeinformer.codec.DecodingOptions;
import io.kubeinformer.codec.ItemFault;
import io.kubeinformer.codec.ListMeta;
import io.kubeinformer.codec.ListReceiver;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.ApiConnection;
import io.kubeinformer.http.ApiStatusException;
import io.kubeinformer.http.BuiltInKinds;
import io.kubeinformer.http.Deadlines;
import io.kubeinformer.http.ScriptedServer;
import io.kubeinformer.http.ScriptedServer.Script;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Lists and watches over sockets that misbehave.
 */
@Timeout(60)
class HttpListerWatcherTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private static final String LIST = "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\","
			+ "\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[{\"metadata\":{\"name\":\"a\",\"namespace\":\"w\","
			+ "\"resourceVersion\":\"3\"},\"data\":{\"k\":\"v\"}}]}\n";

	private static final ListRequest ANY = new ListRequest("0", "", 0, "");

	private static final WatchRequest FROM_SEVEN = new WatchRequest("7", Duration.ofSeconds(300), false);

	private final List<AutoCloseable> resources = new ArrayList<>();

	@SuppressWarnings("NullAway.Init")
	private ScriptedServer server;

	@AfterEach
	void close() throws Exception {
		for (AutoCloseable resource : this.resources) {
			resource.close();
		}
	}

	@Test
	void listHandsOverItemsWithKindAndVersionFromTheList() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> answer.json(LIST));
		Received received = new Received();
		ListMeta meta = source.list(new ListRequest("", "", 500, "")).execute(received);
		assertThat(meta).isEqualTo(new ListMeta("7", ""));
		assertThat(received.items).singleElement().satisfies((item) -> {
			assertThat(item.getKind()).isEqualTo("ConfigMap");
			assertThat(item.getApiVersion()).isEqualTo("v1");
			assertThat(item.getData()).containsEntry("k", "v");
		});
		assertThat(this.server.requests().get(0).query()).containsEntry("limit", "500")
			.doesNotContainKey("resourceVersion");
		assertThat(this.server.requests().get(0).path()).isEqualTo("/api/v1/namespaces/w/configmaps");
	}

	@Test
	void listAsksForItsVersionItsPlaceAndNothingElse() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> answer.json(LIST));
		source.list(new ListRequest("100", "NotOlderThan", 0, "")).execute(new Received());
		source.list(new ListRequest("", "", 2, "token")).execute(new Received());
		assertThat(this.server.requests().get(0).query()).containsOnly(Map.entry("resourceVersion", "100"),
				Map.entry("resourceVersionMatch", "NotOlderThan"));
		assertThat(this.server.requests().get(1).query()).containsOnly(Map.entry("limit", "2"),
				Map.entry("continue", "token"));
	}

	@Test
	@Parity("RF13")
	void watchAsksForBookmarksAndNeverForCompression() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.chunked();
			answer.chunk(added("a", "8")
					+ "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"9\"}}}\n");
			answer.endChunks();
		});
		WatchCall<V1ConfigMap> watch = source.watch(new WatchRequest("7", Duration.ofSeconds(300), true));
		watch.open();
		assertThat(watch.next(LONG)).isInstanceOfSatisfying(WatchEvent.Added.class,
				(event) -> assertThat(event.object()).isInstanceOf(V1ConfigMap.class));
		assertThat(watch.next(LONG)).isEqualTo(new WatchEvent.Bookmark<>("9", false));
		assertThat(watch.next(LONG)).isNull();
		watch.cancel();
		ScriptedServer.Request request = this.server.requests().get(0);
		assertThat(request.headers()).containsEntry("accept-encoding", "identity")
			.containsEntry("user-agent", "test/1");
		assertThat(request.query()).containsEntry("allowWatchBookmarks", "true")
			.containsEntry("resourceVersion", "7")
			.containsEntry("timeoutSeconds", "300")
			.containsEntry("sendInitialEvents", "true")
			.containsEntry("resourceVersionMatch", "NotOlderThan");
	}

	@Test
	void b91SelectorsAreEncodedExactlyOnce() throws IOException {
		ResourceScope scope = new ResourceScope("w", "one", LabelSelector.parse("a.b/c=d,e!=f,g in (h,i)"),
				"metadata.namespace!=x,metadata.name!=y");
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> answer.json(LIST), scope);
		source.list(ANY).execute(new Received());
		WatchCall<V1ConfigMap> watch = source.watch(FROM_SEVEN);
		watch.open();
		watch.cancel();
		assertThat(this.server.requests()).hasSize(2).allSatisfy((request) -> {
			assertThat(LabelSelector.parse(String.valueOf(request.query().get("labelSelector"))))
				.isEqualTo(scope.labelSelector());
			assertThat(request.query()).containsEntry("fieldSelector",
					"metadata.name=one,metadata.namespace!=x,metadata.name!=y");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"continue\":\"\"", "\"continue\":null", "\"selfLink\":\"\"" })
	void b20EmptyContinueTokenIsTheEnd(String member) throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> answer
			.json(LIST.replace("\"resourceVersion\":\"7\"", "\"resourceVersion\":\"7\"," + member)));
		assertThat(source.list(ANY).execute(new Received()).continueToken()).isEmpty();
	}

	@Test
	void b22ChunkedListCutAnywhereIsAFailure() throws IOException {
		byte[] whole = LIST.getBytes(StandardCharsets.UTF_8);
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.chunked();
			answer.chunk(Arrays.copyOf(whole, 1 + request.number() * 20));
			answer.close();
		});
		for (int i = 0; i < whole.length / 20; i++) {
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> source.list(ANY).execute(new Received()))
				.isNotInstanceOf(DecodingException.class);
		}
	}

	@Test
	void b22ListCutAfterItsLastByteButBeforeTheLastChunkIsAFailure() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.chunked();
			answer.chunk(LIST);
			answer.close();
		});
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> source.list(ANY).execute(new Received()))
			.isNotInstanceOf(DecodingException.class);
	}

	@Test
	void b22ListShorterThanItsLengthIsAFailure() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.head(200, "Content-Type: application/json", "Content-Length: " + (LIST.length() + 1));
			answer.raw(LIST.getBytes(StandardCharsets.UTF_8));
			answer.close();
		});
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> source.list(ANY).execute(new Received()));
	}

	@Test
	void b22TruncatedGzipIsAFailureAndWholeGzipIsRead() throws IOException {
		byte[] zipped = gzip(LIST);
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.chunked("Content-Encoding: gzip");
			answer.chunk(Arrays.copyOf(zipped, zipped.length - ((request.number() == 0) ? 10 : 0)));
			answer.endChunks();
		});
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> source.list(ANY).execute(new Received()));
		Received received = new Received();
		source.list(ANY).execute(received);
		assertThat(received.items).hasSize(1);
	}

	@Test
	void b28WatchDelimitedByTheConnectionsEndIsReadAsItComes() throws Exception {
		CountDownLatch first = new CountDownLatch(1);
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.raw("HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n".getBytes(StandardCharsets.UTF_8));
			answer.raw(added("a", "8").getBytes(StandardCharsets.UTF_8));
			waitFor(first);
			answer.raw(added("b", "9").getBytes(StandardCharsets.UTF_8));
			answer.close();
		});
		WatchCall<V1ConfigMap> watch = source.watch(FROM_SEVEN);
		watch.open();
		assertThat(watch.next(LONG)).isInstanceOf(WatchEvent.Added.class);
		first.countDown();
		assertThat(watch.next(LONG)).isInstanceOf(WatchEvent.Added.class);
		assertThat(watch.next(LONG)).isNull();
	}

	@Test
	void watchCutInTheMiddleOfALineIsALostConnection() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.chunked();
			answer.chunk(added("a", "8") + "{\"type\":\"ADD");
			answer.endChunks();
		});
		WatchCall<V1ConfigMap> watch = source.watch(FROM_SEVEN);
		watch.open();
		assertThat(watch.next(LONG)).isInstanceOf(WatchEvent.Added.class);
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> watch.next(LONG));
	}

	@Test
	void watchWithoutItsLastChunkIsALostConnection() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.chunked();
			answer.chunk(added("a", "8"));
			answer.close();
		});
		WatchCall<V1ConfigMap> watch = source.watch(FROM_SEVEN);
		watch.open();
		assertThat(watch.next(LONG)).isInstanceOf(WatchEvent.Added.class);
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> watch.next(LONG));
	}

	@Test
	void statusOfListAndWatchIsReported() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.head(429, "Retry-After: 3", "Content-Type: text/plain", "Content-Length: 5");
			answer.raw("wait\n".getBytes(StandardCharsets.UTF_8));
		});
		assertThatExceptionOfType(ApiStatusException.class).isThrownBy(() -> source.list(ANY).execute(new Received()))
			.satisfies((ex) -> assertThat(ex.status().retryAfter()).isEqualTo(Duration.ofSeconds(3)));
		assertThatExceptionOfType(ApiStatusException.class).isThrownBy(() -> source.watch(FROM_SEVEN).open())
			.withMessage("wait");
	}

	@Test
	void htmlIsNoList() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve(
				(request, answer) -> answer.send(200, "text/html", "<html>login</html>"));
		assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> source.list(ANY).execute(new Received()))
			.withMessageContaining("text/html");
	}

	@Test
	void b39ServerThatNeverAnswersIsGivenUpAndTheNextRequestTakesANewConnection() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			if (request.number() == 1) {
				answer.hang();
			}
			else {
				answer.json(LIST);
			}
		}, new Deadlines(LONG, Duration.ofSeconds(1), LONG, LONG, LONG));
		source.list(ANY).execute(new Received());
		assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> source.watch(FROM_SEVEN).open())
			.withMessageContaining("1000 ms");
		source.list(ANY).execute(new Received());
		assertThat(this.server.requests()).hasSize(3);
	}

	@Test
	void silenceWithinAListIsBounded() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.chunked();
			answer.chunk(LIST.substring(0, 50));
			answer.hang();
		}, new Deadlines(LONG, LONG, Duration.ofMillis(200), LONG, LONG));
		assertThatExceptionOfType(SocketTimeoutException.class)
			.isThrownBy(() -> source.list(ANY).execute(new Received()))
			.withMessageContaining("200 ms");
	}

	@Test
	void listThatDripsIsBoundedAsAWhole() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.chunked();
			while (true) {
				answer.chunk(" ");
				Thread.onSpinWait();
			}
		}, new Deadlines(LONG, LONG, LONG, Duration.ofMillis(300), LONG));
		assertThatExceptionOfType(SocketTimeoutException.class)
			.isThrownBy(() -> source.list(ANY).execute(new Received()))
			.withMessageContaining("configmaps in w");
	}

	@Test
	void b31SilentWatchIsDeadAfterTheTimeThatTheReaderAllows() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.chunked();
			answer.chunk(added("a", "8") + "\n{\"type\":");
			answer.hang();
		});
		WatchCall<V1ConfigMap> watch = source.watch(FROM_SEVEN);
		watch.open();
		assertThat(watch.next(LONG)).isInstanceOf(WatchEvent.Added.class);
		assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> watch.next(Duration.ofMillis(200)));
		await().until(() -> this.server.openConnections() == 0);
	}

	@Test
	void cancelledWatchEndsItsReaderAndItsConnection() throws Exception {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.chunked();
			answer.hang();
		});
		WatchCall<V1ConfigMap> watch = source.watch(FROM_SEVEN);
		watch.open();
		CompletableFuture<Throwable> end = async(() -> watch.next(LONG));
		watch.cancel();
		watch.cancel();
		assertThat(end.get(5, TimeUnit.SECONDS)).isInstanceOf(IOException.class)
			.isNotInstanceOf(SocketTimeoutException.class);
		await().until(() -> this.server.openConnections() == 0);
	}

	@Test
	void watchCancelledWhileNobodyReadsClosesItsConnection() throws Exception {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			answer.chunked();
			answer.hang();
		});
		WatchCall<V1ConfigMap> watch = source.watch(FROM_SEVEN);
		watch.open();
		watch.cancel();
		await().until(() -> this.server.openConnections() == 0);
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> watch.next(LONG));
	}

	@Test
	void callCancelledBeforeItBeginsSendsNothing() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> answer.json(LIST));
		ListCall<V1ConfigMap> list = source.list(ANY);
		list.cancel();
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> list.execute(new Received()));
		WatchCall<V1ConfigMap> watch = source.watch(FROM_SEVEN);
		watch.cancel();
		assertThatExceptionOfType(IOException.class).isThrownBy(watch::open);
		assertThat(this.server.requests()).isEmpty();
	}

	@Test
	void cancellationAtAnyMomentEndsAList() throws Exception {
		HttpListerWatcher<V1ConfigMap> source = serve((request, answer) -> {
			if (request.number() % 3 == 0) {
				answer.hang();
			}
			answer.chunked();
			answer.chunk(LIST.substring(0, 80));
			answer.hang();
		});
		for (int i = 0; i < 30; i++) {
			ListCall<V1ConfigMap> list = source.list(ANY);
			CompletableFuture<Throwable> end = async(() -> list.execute(new Received()));
			int requests = i / 3;
			if (i % 2 == 0) {
				await().pollInterval(Duration.ofMillis(1)).until(() -> this.server.requests().size() > requests / 2);
			}
			list.cancel();
			assertThat(end.get(5, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
		}
		await().until(() -> this.server.openConnections() == 0);
	}

	@Test
	void pluralIsLookedUpUntilItIsFoundAndThenNeverAgain() throws IOException {
		String resources = "{\"kind\":\"APIResourceList\",\"groupVersion\":\"ex.io/v1\",\"resources\":[{\"name\":\"gadgets\"},"
				+ "{\"name\":\"widgets/status\",\"kind\":\"Widget\"},null,"
				+ "{\"name\":\"widgets\",\"namespaced\":true,\"kind\":\"Widget\"}]}";
		String list = "{\"apiVersion\":\"ex.io/v1\",\"items\":[],\"kind\":\"WidgetList\",\"metadata\":{\"resourceVersion\":\"2\"}}";
		this.server = new ScriptedServer((request, answer) -> {
			if (request.number() == 0) {
				answer.send(404, "text/plain; charset=utf-8", "404 page not found\n");
			}
			else {
				answer.json(request.path().endsWith("/v1") ? resources : list);
			}
		});
		this.resources.add(this.server);
		ResourceType<Unstructured> type = new ResourceType<>(Unstructured.class, "ex.io", "v1", null, "Widget", null);
		HttpListerWatcher<Unstructured> source = new HttpListerWatcher<>(connection(Deadlines.defaults()), type,
				new ResourceScope(null, null, LabelSelector.everything(), null), (key, version) -> null,
				DecodingOptions.standard());
		assertThatExceptionOfType(ApiStatusException.class).isThrownBy(() -> source.list(ANY).execute(new NoItems<>()))
			.withMessageContaining("no kind Widget in ex.io/v1")
			.satisfies((ex) -> assertThat(ex.status().code()).isEqualTo(404));
		source.list(ANY).execute(new NoItems<>());
		source.list(ANY).execute(new NoItems<>());
		assertThat(this.server.requests()).extracting(ScriptedServer.Request::path)
			.containsExactly("/apis/ex.io/v1", "/apis/ex.io/v1", "/apis/ex.io/v1/widgets", "/apis/ex.io/v1/widgets");
	}

	private HttpListerWatcher<V1ConfigMap> serve(Script script) throws IOException {
		return serve(script, Deadlines.defaults());
	}

	private HttpListerWatcher<V1ConfigMap> serve(Script script, Deadlines deadlines) throws IOException {
		return serve(script, deadlines, new ResourceScope("w", null, LabelSelector.everything(), null));
	}

	private HttpListerWatcher<V1ConfigMap> serve(Script script, ResourceScope scope) throws IOException {
		return serve(script, Deadlines.defaults(), scope);
	}

	private HttpListerWatcher<V1ConfigMap> serve(Script script, Deadlines deadlines, ResourceScope scope)
			throws IOException {
		this.server = new ScriptedServer(script);
		this.resources.add(this.server);
		return new HttpListerWatcher<>(connection(deadlines), BuiltInKinds.find(V1ConfigMap.class).orElseThrow(), scope,
				(key, version) -> null, DecodingOptions.standard());
	}

	private ApiConnection connection(Deadlines deadlines) {
		ApiConnection connection = new ApiConnection(this.server.apiClient(), deadlines, "test/1");
		this.resources.add(connection);
		return connection;
	}

	private static CompletableFuture<Throwable> async(Attempt attempt) {
		CompletableFuture<Throwable> end = new CompletableFuture<>();
		Thread thread = new Thread(() -> {
			try {
				attempt.run();
				end.completeExceptionally(new AssertionError("Nothing was thrown"));
			}
			catch (Throwable ex) {
				end.complete(ex);
			}
		});
		thread.setDaemon(true);
		thread.start();
		return end;
	}

	private static void waitFor(CountDownLatch latch) {
		try {
			assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static String added(String name, String version) {
		return "{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\""
				+ name + "\",\"namespace\":\"w\",\"resourceVersion\":\"" + version + "\"}}}\n";
	}

	private static byte[] gzip(String text) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
			zip.write(text.getBytes(StandardCharsets.UTF_8));
		}
		return bytes.toByteArray();
	}

	private interface Attempt {

		void run() throws Exception;

	}

	private static final class Received implements ListReceiver<V1ConfigMap> {

		private final List<V1ConfigMap> items = new ArrayList<>();

		private final List<ItemFault> faults = new ArrayList<>();

		@Override
		public void item(V1ConfigMap object) {
			this.items.add(object);
		}

		@Override
		public void fault(ItemFault fault) {
			this.faults.add(fault);
		}

	}

	private static final class NoItems<T> implements ListReceiver<T> {

		@Override
		public void item(T object) {
			throw new AssertionError("An item came");
		}

		@Override
		public void fault(ItemFault fault) {
			throw new AssertionError("A fault came");
		}

	}

}

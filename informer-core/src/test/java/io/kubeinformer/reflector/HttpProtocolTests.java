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

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.logging.HttpLoggingInterceptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.LabelSelector;
import io.kubeinformer.codec.DecodingOptions;
import io.kubeinformer.codec.ItemFault;
import io.kubeinformer.codec.ListReceiver;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.ApiConnection;
import io.kubeinformer.http.BuiltInKinds;
import io.kubeinformer.http.Deadlines;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RecordedRequest;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.ApiRequest;
import io.kubeinformer.test.http.ApiResponse;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Lists and watches over HTTP/1.1, and over TLS with HTTP/2.
 */
@Timeout(60)
class HttpProtocolTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private static final String LIST = "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\","
			+ "\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[]}\n";

	private static final String EVENT = "{\"type\":\"ADDED\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\","
			+ "\"metadata\":{\"name\":\"a\",\"namespace\":\"w\",\"resourceVersion\":\"8\"}}}\n";

	private static final ListRequest ANY = new ListRequest("0", "", 0, "");

	private static final WatchRequest FROM_SEVEN = new WatchRequest("7", Duration.ofSeconds(300), false);

	private final KubernetesApiServer server = KubernetesApiServer.builder()
		.anonymous(false)
		.handler(HttpProtocolTests::answer)
		.start();

	@AfterEach
	void close() {
		this.server.close();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void listAndWatchWorkOverBothProtocols(boolean tls) throws IOException {
		HttpListerWatcher<V1ConfigMap> source = source(apiClient(tls), Deadlines.defaults());
		assertThat(source.list(ANY).execute(new Ignored()).resourceVersion()).isEqualTo("7");
		WatchCall<V1ConfigMap> watch = source.watch(FROM_SEVEN);
		watch.open();
		assertThat(watch.next(LONG)).isInstanceOf(WatchEvent.Added.class);
		watch.cancel();
		this.server.requests().awaitNoneOpen(RequestMatcher.any());
		assertThat(this.server.requests().list()).extracting(RecordedRequest::isSecure).containsOnly(tls);
		assertThat(this.server.requests().list()).extracting(RecordedRequest::protocol)
			.allMatch((protocol) -> protocol.contains(tls ? "2" : "1.1"));
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void silentWatchIsGivenUpAndAnotherOneGoesOn(boolean tls) throws IOException {
		HttpListerWatcher<V1ConfigMap> source = source(apiClient(tls), Deadlines.defaults());
		WatchCall<V1ConfigMap> silent = source.watch(FROM_SEVEN);
		silent.open();
		assertThat(silent.next(LONG)).isInstanceOf(WatchEvent.Added.class);
		WatchCall<V1ConfigMap> other = source.watch(FROM_SEVEN);
		other.open();
		assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> silent.next(Duration.ofMillis(150)));
		assertThat(other.next(LONG)).isInstanceOf(WatchEvent.Added.class);
		other.cancel();
		this.server.requests().awaitNoneOpen(RequestMatcher.any());
	}

	@ParameterizedTest
	@ValueSource(strings = { "RESET", "CLOSE", "RESET_STREAM" })
	void streamThatBreaksOffIsALostConnection(Cut cut) throws IOException {
		this.server.faults().on(RequestMatcher.watch("configmaps")).cutAfterEvents(1, cut);
		WatchCall<V1ConfigMap> watch = source(apiClient(true), Deadlines.defaults()).watch(FROM_SEVEN);
		watch.open();
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> {
			watch.next(LONG);
			watch.next(LONG);
		}).isNotInstanceOf(SocketTimeoutException.class);
	}

	@Test
	void streamThatTheServerEndsIsNoError() throws IOException {
		this.server.faults().on(RequestMatcher.watch("configmaps")).cutAfterEvents(1, Cut.END);
		WatchCall<V1ConfigMap> watch = source(apiClient(true), Deadlines.defaults()).watch(FROM_SEVEN);
		watch.open();
		assertThat(watch.next(LONG)).isInstanceOf(WatchEvent.Added.class);
		assertThat(watch.next(LONG)).isNull();
	}

	@Test
	void b39ConnectionOnWhichNothingIsAnsweredIsNotUsedAgain() throws IOException {
		HttpListerWatcher<V1ConfigMap> source = source(apiClient(true),
				new Deadlines(LONG, Duration.ofSeconds(2), LONG, LONG, LONG));
		source.list(ANY).execute(new Ignored());
		WatchCall<V1ConfigMap> open = source.watch(FROM_SEVEN);
		open.open();
		this.server.faults().on(RequestMatcher.list("configmaps")).neverAnswer();
		assertThatExceptionOfType(SocketTimeoutException.class)
			.isThrownBy(() -> source.list(ANY).execute(new Ignored()));
		source.list(ANY).execute(new Ignored());
		List<RecordedRequest> lists = this.server.requests().matching(RequestMatcher.list("configmaps"));
		assertThat(lists.get(2).connection()).isNotEqualTo(lists.get(1).connection());
		assertThat(open.next(LONG)).isInstanceOf(WatchEvent.Added.class);
		open.cancel();
	}

	@Test
	void usersClientIsNeitherChangedNorItsLoggingInherited() throws IOException {
		List<String> logged = new CopyOnWriteArrayList<>();
		List<String> signed = new CopyOnWriteArrayList<>();
		Interceptor credentials = (chain) -> {
			signed.add(chain.request().url().encodedPath());
			return chain.proceed(chain.request());
		};
		ApiClient client = apiClient(true);
		OkHttpClient own = client.getHttpClient()
			.newBuilder()
			.addInterceptor(new HttpLoggingInterceptor(logged::add).setLevel(HttpLoggingInterceptor.Level.BODY))
			.addInterceptor(credentials)
			.readTimeout(Duration.ofMillis(100))
			.callTimeout(Duration.ofMillis(300))
			.build();
		client.setHttpClient(own);
		WatchCall<V1ConfigMap> watch = source(client, Deadlines.defaults()).watch(FROM_SEVEN);
		watch.open();
		assertThat(watch.next(LONG)).isInstanceOf(WatchEvent.Added.class);
		assertThatExceptionOfType(SocketTimeoutException.class).as("the user's 300 ms do not count")
			.isThrownBy(() -> watch.next(Duration.ofMillis(600)))
			.withMessageContaining("600 ms");
		assertThat(client.getHttpClient()).isSameAs(own);
		assertThat(own.connectionPool().connectionCount()).isZero();
		assertThat(own.interceptors()).hasSize(2);
		assertThat(own.networkInterceptors()).hasSize(1);
		assertThat(logged).isEmpty();
		assertThat(signed).hasSize(1);
	}

	private ApiClient apiClient(boolean tls) {
		ApiClient client = new ApiClient().setBasePath(tls ? this.server.httpsUrl() : this.server.httpUrl());
		client.setSslCaCert(new ByteArrayInputStream(this.server.caCertificate().getBytes(StandardCharsets.US_ASCII)));
		client.setApiKeyPrefix("Bearer");
		client.setApiKey(this.server.adminToken());
		return client;
	}

	private HttpListerWatcher<V1ConfigMap> source(ApiClient client, Deadlines deadlines) {
		return new HttpListerWatcher<>(new ApiConnection(client, deadlines, "test/1"),
				BuiltInKinds.find(V1ConfigMap.class).orElseThrow(),
				new ResourceScope("w", null, LabelSelector.everything(), null), (key, version) -> null,
				DecodingOptions.standard());
	}

	private static void answer(ApiRequest request, ApiResponse response) {
		Map<String, String> json = Map.of("Content-Type", "application/json");
		if (request.parameter("watch") == null) {
			response.send(200, json, LIST.getBytes(StandardCharsets.UTF_8));
			return;
		}
		response.start(200, json);
		response.write(EVENT.getBytes(StandardCharsets.UTF_8));
	}

	private static final class Ignored implements ListReceiver<V1ConfigMap> {

		@Override
		public void item(V1ConfigMap object) {
			throw new AssertionError("The list is empty");
		}

		@Override
		public void fault(ItemFault fault) {
			throw new AssertionError(fault);
		}

	}

}

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

package io.kubeinformer.client;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.Unstructured;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.http.ApiStatusException;
import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.RequestMatcher;
import io.kubeinformer.test.http.Cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

class DynamicClientTests {

	private static final Duration LONG = Duration.ofSeconds(20);

	private static final GroupVersionResource CONFIG_MAPS = new GroupVersionResource("", "v1", "configmaps");

	private static final GroupVersionResource WIDGETS = new GroupVersionResource("ex.io", "v1", "widgets");

	private final KubernetesApiServer server = KubernetesApiServer.builder().start();

	private final ApiClient apiClient = new ApiClient().setBasePath(this.server.httpUrl());

	private final DynamicClient client = DynamicClient.of(this.apiClient, "dynamic/1");

	private final DynamicResource configMaps = this.client.resource(CONFIG_MAPS).inNamespace("shop");

	@BeforeEach
	void begin() throws IOException {
		this.client.resource(new GroupVersionResource("", "v1", "namespaces"))
			.create(object("v1", "Namespace", "shop", Map.of()));
	}

	@AfterEach
	void end() {
		this.client.close();
		this.server.close();
	}

	@Test
	void objectIsCreatedReadReplacedAndDeleted() throws Exception {
		Unstructured created = this.configMaps.create(configMap("a", "1"));
		assertThat(created.getMetadata().getUid()).isNotEmpty();
		assertThat(created.getMetadata().getNamespace()).isEqualTo("shop");
		Unstructured read = this.configMaps.get("a");
		assertThat(read).isEqualTo(created);
		Unstructured updated = this.configMaps.update(withData(read, "2"));
		assertThat(updated.get("data", "k")).isEqualTo("2");
		assertThat(updated.getMetadata().getResourceVersion()).isNotEqualTo(read.getMetadata().getResourceVersion());
		this.configMaps.delete("a", DeleteOptions.defaults());
		assertThat(failure(() -> this.configMaps.get("a")).code()).isEqualTo(404);
	}

	@Test
	void missingObjectIsAStatusWithCode404() {
		ApiStatus status = failure(() -> this.configMaps.get("none"));
		assertThat(status.code()).isEqualTo(404);
		assertThat(status.reason()).isEqualTo("NotFound");
		assertThat(status.message()).isEqualTo("configmaps \"none\" not found");
		assertThat(failure(() -> this.configMaps.delete("none", DeleteOptions.defaults())).code()).isEqualTo(404);
		assertThat(failure(() -> this.configMaps.update(configMap("none", "1"))).code()).isEqualTo(404);
		assertThat(failure(() -> this.configMaps.patch("none", PatchType.MERGE, "{}")).code()).isEqualTo(404);
	}

	@Test
	void takenNameAndOutdatedVersionAreConflicts() throws Exception {
		Unstructured first = this.configMaps.create(configMap("a", "1"));
		ApiStatus taken = failure(() -> this.configMaps.create(configMap("a", "1")));
		assertThat(taken.code()).isEqualTo(409);
		assertThat(taken.reason()).isEqualTo("AlreadyExists");
		this.configMaps.update(withData(first, "2"));
		ApiStatus outdated = failure(() -> this.configMaps.update(withData(first, "3")));
		assertThat(outdated.code()).isEqualTo(409);
		assertThat(outdated.reason()).isEqualTo("Conflict");
		assertThat(this.configMaps.get("a").get("data", "k")).isEqualTo("2");
	}

	@Test
	void patchesComeInAllForms() throws Exception {
		this.configMaps.create(configMap("a", "1"));
		assertThat(this.configMaps.patch("a", PatchType.MERGE, "{\"data\":{\"m\":\"x\",\"k\":null}}").get("data"))
			.isEqualTo(Map.of("m", "x"));
		assertThat(this.configMaps.patch("a", PatchType.JSON, "[{\"op\":\"add\",\"path\":\"/data/j\",\"value\":\"y\"}]")
			.get("data")).isEqualTo(Map.of("m", "x", "j", "y"));
		assertThat(this.configMaps.patch("a", PatchType.STRATEGIC, "{\"data\":{\"s\":\"z\"}}").get("data", "s"))
			.isEqualTo("z");
	}

	@Test
	void applyCreatesOwnsAndTakesOverByForce() throws Exception {
		Unstructured applied = this.configMaps.apply(configMap("a", "1"), "one", false);
		assertThat(applied.get("data", "k")).isEqualTo("1");
		ApiStatus conflict = failure(() -> this.configMaps.apply(configMap("a", "2"), "two", false));
		assertThat(conflict.code()).isEqualTo(409);
		assertThat(conflict.causes()).contains("FieldManagerConflict");
		assertThat(this.configMaps.apply(configMap("a", "2"), "two", true).get("data", "k")).isEqualTo("2");
	}

	@Test
	void deletionCanBeBoundToOneObject() throws Exception {
		Unstructured created = this.configMaps.create(configMap("a", "1"));
		assertThat(failure(() -> this.configMaps.delete("a", DeleteOptions.defaults().withUid("other"))).code())
			.isEqualTo(409);
		assertThat(failure(() -> this.configMaps.delete("a", DeleteOptions.defaults().withResourceVersion("1"))).code())
			.isEqualTo(409);
		this.configMaps.delete("a",
				DeleteOptions.defaults()
					.withUid(String.valueOf(created.getMetadata().getUid()))
					.withPropagationPolicy("Background"));
		assertThat(failure(() -> this.configMaps.get("a")).code()).isEqualTo(404);
	}

	@Test
	void listsAreSelectedPagedAndOverAllNamespaces() throws Exception {
		for (String name : List.of("a", "b", "c")) {
			this.configMaps.create(configMap(name, "1"));
		}
		this.configMaps.patch("b", PatchType.MERGE, "{\"metadata\":{\"labels\":{\"app\":\"web\"}}}");
		assertThat(names(this.configMaps.list(ListOptions.all()))).containsExactly("a", "b", "c");
		assertThat(names(this.configMaps.list(ListOptions.all().withLabelSelector("app=web")))).containsExactly("b");
		assertThat(names(this.configMaps.list(ListOptions.all().withFieldSelector("metadata.name=c"))))
			.containsExactly("c");
		assertThat(names(this.client.resource(CONFIG_MAPS).list(ListOptions.all()))).contains("a", "b", "c");
		UnstructuredList first = this.configMaps.list(ListOptions.all().withPage(2, ""));
		assertThat(names(first)).containsExactly("a", "b");
		UnstructuredList second = this.configMaps.list(ListOptions.all().withPage(2, first.continueToken()));
		assertThat(names(second)).containsExactly("c");
		assertThat(second.continueToken()).isEmpty();
		this.configMaps.deleteCollection(ListOptions.all().withLabelSelector("app=web"), DeleteOptions.defaults());
		assertThat(names(this.configMaps.list(ListOptions.all()))).containsExactly("a", "c");
	}

	@Test
	void expiredTokenOfAPageIsAStatusWithCode410() throws Exception {
		for (String name : List.of("a", "b", "c")) {
			this.configMaps.create(configMap(name, "1"));
		}
		UnstructuredList first = this.configMaps.list(ListOptions.all().withPage(1, ""));
		this.configMaps.create(configMap("d", "1"));
		this.server.expireHistory();
		ApiStatus status = failure(() -> this.configMaps.list(ListOptions.all().withPage(1, first.continueToken())));
		assertThat(status.code()).isEqualTo(410);
		assertThat(status.isExpired()).isTrue();
	}

	@Test
	void watchBringsEventsUntilItIsClosed() throws Exception {
		String version = this.configMaps.list(ListOptions.all()).resourceVersion();
		try (ResourceWatch watch = this.configMaps.watch(ListOptions.all().withResourceVersion(version))) {
			Unstructured created = this.configMaps.create(configMap("a", "1"));
			Unstructured updated = this.configMaps.update(withData(created, "2"));
			this.configMaps.delete("a", DeleteOptions.defaults());
			assertThat(watch.next(LONG)).isEqualTo(new WatchEvent.Added<>(created));
			assertThat(watch.next(LONG)).isEqualTo(new WatchEvent.Modified<>(updated));
			assertThat(watch.next(LONG)).isInstanceOf(WatchEvent.Deleted.class);
			watch.close();
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> watch.next(LONG));
		}
		this.server.requests().awaitNoneOpen(RequestMatcher.watch("configmaps"));
	}

	@Test
	void watchFromAnExpiredVersionFailsWithCode410() throws Exception {
		String version = this.configMaps.list(ListOptions.all()).resourceVersion();
		this.configMaps.create(configMap("a", "1"));
		this.server.expireHistory();
		ApiStatus status = failure(() -> {
			try (ResourceWatch watch = this.configMaps.watch(ListOptions.all().withResourceVersion(version))) {
				watch.next(LONG);
			}
		});
		assertThat(status.isExpired()).isTrue();
	}

	@Test
	void cutWatchIsNoCleanEnd() throws Exception {
		this.server.faults().on(RequestMatcher.watch("configmaps")).times(1).cutAfterEvents(1, Cut.RESET);
		String version = this.configMaps.list(ListOptions.all()).resourceVersion();
		try (ResourceWatch watch = this.configMaps.watch(ListOptions.all().withResourceVersion(version))) {
			this.configMaps.create(configMap("a", "1"));
			assertThat(watch.next(LONG)).isInstanceOf(WatchEvent.Added.class);
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> watch.next(LONG));
		}
	}

	@Test
	void overloadedServerIsAStatusWithItsPatience() {
		this.server.faults().on(RequestMatcher.get("configmaps")).times(1).tooManyRequests(Duration.ofSeconds(7));
		ApiStatus status = failure(() -> this.configMaps.get("a"));
		assertThat(status.code()).isEqualTo(429);
		assertThat(status.retryAfter()).isEqualTo(Duration.ofSeconds(7));
	}

	@Test
	void customResourceThatAppearsCanBeUsed() throws Exception {
		DynamicResource widgets = this.client.resource(WIDGETS).inNamespace("shop");
		assertThat(failure(() -> widgets.list(ListOptions.all())).code()).isEqualTo(404);
		this.server.customResource("ex.io", "v1", "Widget", "widgets", true);
		Unstructured created = widgets.create(object("ex.io/v1", "Widget", "one", Map.of("spec", Map.of("size", 3))));
		assertThat(created.get("spec", "size")).isEqualTo(3L);
		assertThat(names(widgets.list(ListOptions.all()))).containsExactly("one");
		assertThat(failure(() -> widgets.patch("one", PatchType.STRATEGIC, "{}")).code()).isEqualTo(415);
	}

	@Test
	void statusIsWrittenByItsSubresource() throws Exception {
		DynamicResource pods = this.client.resource(new GroupVersionResource("", "v1", "pods")).inNamespace("shop");
		pods.create(object("v1", "Pod", "p",
				Map.of("spec", Map.of("containers", List.of(Map.of("name", "c", "image", "i"))))));
		DynamicResource status = pods.subresource("status");
		status.patch("p", PatchType.MERGE, "{\"status\":{\"message\":\"well\"}}");
		assertThat(status.get("p").get("status", "message")).isEqualTo("well");
		Map<String, @Nullable Object> content = new LinkedHashMap<>(status.get("p").content());
		content.put("status", Map.of("message", "better"));
		assertThat(status.update(DynamicClient.unstructured(content)).get("status", "message")).isEqualTo("better");
		assertThat(pods.get("p").get("status", "message")).isEqualTo("better");
	}

	@Test
	void usersClientIsNotChanged() throws Exception {
		Object before = this.apiClient.getHttpClient();
		this.configMaps.list(ListOptions.all());
		assertThat(this.apiClient.getHttpClient()).isSameAs(before);
		assertThat(this.server.requests().list())
			.allSatisfy((request) -> assertThat(request.header("User-Agent")).isEqualTo("dynamic/1"));
	}

	@Test
	void namesCannotReachOtherPaths() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.configMaps.get(".."));
		assertThat(failure(() -> this.configMaps.get("../../../pods")).code()).isEqualTo(404);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> this.configMaps.update(new Unstructured(Map.of(), new V1ObjectMeta())))
			.withMessageContaining("needs a metadata.name");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> DynamicClient.unstructured(Map.of("metadata", Map.of("labels", "none"))));
	}

	private static ApiStatus failure(ThrowingCallable call) {
		return catchThrowableOfType(ApiStatusException.class, call).status();
	}

	private static List<String> names(UnstructuredList list) {
		List<String> names = new ArrayList<>();
		list.items().forEach((item) -> names.add(String.valueOf(item.getMetadata().getName())));
		return names;
	}

	private static Unstructured configMap(String name, String value) {
		return object("v1", "ConfigMap", name, Map.of("data", Map.of("k", value)));
	}

	private static Unstructured withData(Unstructured object, String value) {
		Map<String, @Nullable Object> content = new LinkedHashMap<>(object.content());
		content.put("data", Map.of("k", value));
		return DynamicClient.unstructured(content);
	}

	private static Unstructured object(String apiVersion, String kind, String name, Map<String, ?> members) {
		Map<String, @Nullable Object> content = new LinkedHashMap<>();
		content.put("apiVersion", apiVersion);
		content.put("kind", kind);
		content.put("metadata", Map.of("name", name));
		content.putAll(members);
		return DynamicClient.unstructured(content);
	}

}

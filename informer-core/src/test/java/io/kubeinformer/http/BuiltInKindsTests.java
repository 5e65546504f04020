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

package io.kubeinformer.http;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;

import io.kubernetes.client.common.KubernetesListObject;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.openapi.ApiCallback;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.CoreV1Event;
import io.kubernetes.client.openapi.models.V1APIService;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V2HorizontalPodAutoscaler;
import okhttp3.Call;
import org.junit.jupiter.api.Test;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.ResourceType;
import io.kubeinformer.ResourceType.Scope;
import io.kubeinformer.Unstructured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The table of kinds, held against the jar that it was generated from.
 */
class BuiltInKindsTests {

	/**
	 * Models of objects that are created or read one by one; there is nothing to list.
	 */
	private static final Set<String> NOT_LISTED = Set.of("AuthenticationV1TokenRequest", "V1Binding", "V1Eviction",
			"V1LocalSubjectAccessReview", "V1Scale", "V1SelfSubjectAccessReview", "V1SelfSubjectReview",
			"V1SelfSubjectRulesReview", "V1SubjectAccessReview", "V1TokenReview", "V2APIGroupDiscovery",
			"V2beta1APIGroupDiscovery");

	@Test
	void tableIsWhatTheRequestBuildersSay() throws Exception {
		assertThat(KindTable.TEXT).isEqualTo(generate());
	}

	@Test
	void everyModelOfAnObjectIsInTheTableOrKnownNotToBeListed() throws Exception {
		Set<String> missing = new TreeSet<>();
		for (Class<?> model : classes("models")) {
			if (KubernetesObject.class.isAssignableFrom(model) && !KubernetesListObject.class.isAssignableFrom(model)
					&& BuiltInKinds.find(model.asSubclass(KubernetesObject.class)).isEmpty()) {
				missing.add(model.getSimpleName());
			}
		}
		assertThat(missing).containsExactlyInAnyOrderElementsOf(NOT_LISTED);
	}

	@Test
	void classIsFoundWithAllItsParts() {
		assertThat(BuiltInKinds.find(V1Deployment.class)).hasValue(
				new ResourceType<>(V1Deployment.class, "apps", "v1", "deployments", "Deployment", Scope.NAMESPACED));
		assertThat(BuiltInKinds.find(V1Node.class))
			.hasValue(new ResourceType<>(V1Node.class, "", "v1", "nodes", "Node", Scope.CLUSTER));
		assertThat(BuiltInKinds.find(CoreV1Event.class).orElseThrow().kind()).isEqualTo("Event");
		assertThat(BuiltInKinds.find(V1APIService.class).orElseThrow().kind()).isEqualTo("APIService");
		assertThat(BuiltInKinds.find(Unstructured.class)).isEmpty();
	}

	@Test
	void kindIsFoundWhateverItsCaseWithThePreferredVersionFirst() {
		assertThat(BuiltInKinds.find("pod")).<Object>extracting(ResourceType::objectClass).containsExactly(V1Pod.class);
		assertThat(BuiltInKinds.find("HorizontalPodAutoscaler").get(0).objectClass())
			.isEqualTo(V2HorizontalPodAutoscaler.class);
		assertThat(BuiltInKinds.find("DeviceClass")).extracting(ResourceType::version).startsWith("v1", "v1beta2");
		assertThat(BuiltInKinds.find("LeaseCandidate")).extracting(ResourceType::version)
			.containsExactly("v1beta1", "v1alpha2");
	}

	@Test
	void kindOfSeveralGroupsIsFoundInEach() {
		assertThat(BuiltInKinds.find("Event")).extracting(ResourceType::apiVersion)
			.containsExactly("v1", "events.k8s.io/v1");
	}

	@Test
	void unknownKindIsAnsweredWithTheNearestOnes() {
		assertThat(BuiltInKinds.find("Deplyoment")).isEmpty();
		assertThat(BuiltInKinds.nearest("Deplyoment")).startsWith("Deployment");
		assertThat(BuiltInKinds.nearest("pods")).startsWith("Pod");
		assertThat(BuiltInKinds.nearest("Quetzalcoatl")).isEmpty();
	}

	@Test
	void everyRowLoads() {
		assertThat(BuiltInKinds.all()).hasSizeGreaterThan(80)
			.allSatisfy((type) -> assertThat(BuiltInKinds.find(type.objectClass()).orElseThrow()).isEqualTo(type));
	}

	@Test
	void pathsAreEncodedAndCannotLeaveTheirPlace() {
		GroupVersionResource deployments = new GroupVersionResource("apps", "v1", "deployments");
		assertThat(ResourcePath.collection(deployments, "shop")).isEqualTo("/apis/apps/v1/namespaces/shop/deployments");
		assertThat(ResourcePath.collection(new GroupVersionResource("", "v1", "pods"), null)).isEqualTo("/api/v1/pods");
		assertThat(ResourcePath.collection(deployments, "a/b?c"))
			.isEqualTo("/apis/apps/v1/namespaces/a%2Fb%3Fc/deployments");
		assertThatIllegalArgumentException().isThrownBy(() -> ResourcePath.collection(deployments, ".."));
	}

	// Builds the table from the URLs of all list requests that the API classes know.
	private static String generate() throws Exception {
		ApiClient client = new ApiClient().setBasePath("http://h");
		Map<String, Map<String, String>> groups = new TreeMap<>(
				Comparator.<String, Boolean>comparing((group) -> group.contains("/"))
					.thenComparing(Comparator.naturalOrder()));
		for (Class<?> api : classes("apis")) {
			if (!api.getSimpleName().endsWith("Api")) {
				continue;
			}
			Object instance = api.getConstructor(ApiClient.class).newInstance(client);
			for (Method method : api.getMethods()) {
				Class<?> list = listType(method);
				if (list != null) {
					Object[] arguments = new Object[method.getParameterCount()];
					Arrays.fill(arguments, "NS");
					Object builder = method.invoke(instance, arguments);
					Call call = (Call) builder.getClass()
						.getMethod("buildCall", ApiCallback.class)
						.invoke(builder, new Object[] { null });
					add(groups, call.request().url().encodedPath(), itemType(list).getSimpleName());
				}
			}
		}
		StringBuilder table = new StringBuilder();
		groups.forEach((group, rows) -> {
			table.append(group).append('\n');
			rows.forEach((plural, row) -> table.append('\t').append(plural).append(' ').append(row).append('\n'));
		});
		return table.toString();
	}

	private static void add(Map<String, Map<String, String>> groups, String path, String model) {
		String scope = path.contains("/namespaces/NS/") ? "N" : "C";
		String[] parts = path.replace("/namespaces/NS/", "/").replaceFirst("^/apis?/", "").split("/");
		String group = (parts.length != 2) ? parts[0] + "/" + parts[1] : parts[0];
		// Listing over all namespaces says nothing about the scope.
		groups.computeIfAbsent(group, (name) -> new TreeMap<>())
			.merge(parts[parts.length - 1], scope + " " + model,
					(left, right) -> (left.compareTo(right) > 0) ? left : right);
	}

	private static Class<?> listType(Method method) throws NoSuchMethodException {
		if (!method.getName().startsWith("list")) {
			return null;
		}
		for (Method candidate : method.getReturnType().getMethods()) {
			if (candidate.getName().equals("execute")
					&& KubernetesListObject.class.isAssignableFrom(candidate.getReturnType())) {
				return candidate.getReturnType();
			}
		}
		return null;
	}

	private static Class<?> itemType(Class<?> list) throws NoSuchFieldException {
		ParameterizedType items = (ParameterizedType) list.getDeclaredField("items").getGenericType();
		return (Class<?>) items.getActualTypeArguments()[0];
	}

	private static List<Class<?>> classes(String part) throws IOException, URISyntaxException {
		String prefix = "io/kubernetes/client/openapi/" + part + "/";
		File jar = new File(V1Pod.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		try (JarFile file = new JarFile(jar)) {
			return Collections.list(file.entries())
				.stream()
				.map((entry) -> entry.getName())
				.filter((name) -> name.startsWith(prefix) && name.endsWith(".class") && !name.contains("$"))
				.sorted()
				.<Class<?>>map((name) -> load(name.substring(0, name.length() - ".class".length()).replace('/', '.')))
				.toList();
		}
	}

	private static Class<?> load(String name) {
		try {
			return Class.forName(name, false, V1Pod.class.getClassLoader());
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
	}

}

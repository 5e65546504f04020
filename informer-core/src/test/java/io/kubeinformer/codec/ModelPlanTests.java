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

package io.kubeinformer.codec;

import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.custom.IntOrString;
import io.kubernetes.client.custom.Quantity;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1CustomResourceDefinition;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1JSONSchemaProps;
import io.kubernetes.client.openapi.models.V1Lease;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1PodDisruptionBudget;
import io.kubernetes.client.openapi.models.V1Secret;
import io.kubernetes.client.openapi.models.V1Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.ResourceType;
import io.kubeinformer.http.BuiltInKinds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The binding of JSON to the models.
 */
class ModelPlanTests {

	private static final TypeMeta POD = new TypeMeta("Pod", "v1");

	@ParameterizedTest
	@CsvSource({ "Pod,pod", "Deployment,deployment", "ConfigMap,configmap", "CronJob,cronjob",
			"EndpointSlice,endpointslice", "HorizontalPodAutoscaler,hpa", "Ingress,ingress", "Job,job", "Lease,lease",
			"NetworkPolicy,networkpolicy", "Node,node", "PersistentVolumeClaim,pvc", "RoleBinding,rolebinding",
			"Secret,secret", "Service,service", "StorageClass,storageclass" })
	void recordedObjectsAreDecodedAsClientJavaDoes(String kind, String file) throws IOException {
		ResourceType<?> type = BuiltInKinds.find(kind).get(0);
		assertThat(decodeList(type, file)).usingRecursiveComparison().isEqualTo(decodeWithGson(type, file));
	}

	@Test
	void everyFieldOfEveryModelHasAReader() throws Exception {
		File jar = new File(V1Pod.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		try (JarFile file = new JarFile(jar)) {
			List<String> lost = Collections.list(file.entries())
				.stream()
				.map((entry) -> entry.getName())
				.filter((name) -> name.startsWith("io/kubernetes/client/openapi/models/V") && name.endsWith(".class")
						&& !name.contains("$"))
				.map((name) -> load(name.replace('/', '.').replace(".class", "")))
				.flatMap((model) -> ModelPlan.of(model).unsupported().stream().map((field) -> model + "." + field))
				.toList();
			assertThat(lost).isEmpty();
		}
	}

	@Test
	void b59UnknownFieldsAreSkippedAtEveryDepth() throws IOException {
		V1Pod pod = read(V1Pod.class,
				"{\"metadata\":{\"name\":\"a\",\"unknown\":{\"x\":[1,{\"y\":null}]}},\"later\":[{}],"
						+ "\"spec\":{\"new\":true,\"containers\":[{\"name\":\"c\",\"newer\":\"\",\"resources\":{\"newest\":1.5}}]},"
						+ "\"status\":{\"phase\":\"Hibernating\"}}");
		assertThat(pod.getSpec().getContainers().get(0).getName()).isEqualTo("c");
		assertThat(pod.getStatus().getPhase()).isEqualTo("Hibernating");
	}

	@Test
	void nullCountsAsAbsentAndCollectionsAreNeverNull() throws IOException {
		V1Pod pod = read(V1Pod.class, "{\"metadata\":{\"name\":\"a\",\"labels\":null,\"creationTimestamp\":null},"
				+ "\"spec\":{\"containers\":null,\"nodeName\":null},\"status\":null}");
		assertThat(pod.getMetadata().getLabels()).isEmpty();
		assertThat(pod.getMetadata().getFinalizers()).isEmpty();
		assertThat(pod.getSpec().getContainers()).isEmpty();
		assertThat(pod.getSpec().getNodeName()).isNull();
		assertThat(pod.getStatus()).isNull();
	}

	@Test
	void managedFieldsAreDropped() throws IOException {
		assertThat(read(V1Pod.class, "{\"metadata\":{\"name\":\"a\",\"managedFields\":[{\"manager\":\"m\"}]}}")
			.getMetadata()
			.getManagedFields()).isEmpty();
	}

	@Test
	void collectionsAreUnmodifiable() throws IOException {
		V1Pod pod = read(V1Pod.class,
				"{\"metadata\":{\"name\":\"a\",\"labels\":{\"k\":\"v\"}},\"spec\":{\"containers\":[{\"args\":[]}]}}");
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> pod.getMetadata().getLabels().put("x", "y"));
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> pod.getSpec().getContainers().clear());
		assertThatExceptionOfType(UnsupportedOperationException.class)
			.isThrownBy(() -> pod.getSpec().getContainers().get(0).getArgs().add("x"));
	}

	@ParameterizedTest
	@CsvSource({ "2026-01-02T03:04:05Z,0", "2026-01-02T03:04:05.123400Z,123400000", "2026-01-02T03:04:05.000000Z,0",
			"2026-01-02T03:04:05.123456789Z,123456789", "2026-01-02T03:04:05.1Z,100000000",
			"2026-01-02T05:04:05+02:00,0", "2026-01-02t03:04:05z,0", "2026-01-02 03:04:05Z,0",
			"2026-01-02T03:04:05+0000,0" })
	void timesAreReadInAllForms(String text, int nanos) throws IOException {
		V1Lease lease = read(V1Lease.class,
				"{\"metadata\":{\"name\":\"l\"},\"spec\":{\"renewTime\":\"" + text + "\"}}");
		assertThat(lease.getSpec().getRenewTime().toInstant())
			.isEqualTo(OffsetDateTime.of(2026, 1, 2, 3, 4, 5, nanos, ZoneOffset.UTC).toInstant());
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"yesterday\"", "\"\"", "\"2026-13-02T03:04:05Z\"", "\"2026-01-02T03:04:05\"", "17", "{}",
			"\"2026-01-02T03:04:05.1234567890Z\"" })
	void whatIsNoTimeIsAFault(String value) {
		assertFault("{\"metadata\":{\"creationTimestamp\":" + value + "}}",
				"metadata.creationTimestamp: expected a time");
	}

	@ParameterizedTest
	@CsvSource({ "1.5Gi,1610612736", "3.0064771072E10,30064771072", "129e6,129000000", ".5,0.5", "5n,0.000000005",
			"1E,1000000000000000000", "-1,-1", "1Ki,1024", "100m,0.1", "1Ei,1152921504606846976", "+3,3", "2k,2000",
			"7.,7", "1E-3,0.001", "0,0", "250u,0.00025" })
	void b65QuantitiesHaveTheRightValue(String text, BigDecimal value) throws IOException {
		V1Node node = read(V1Node.class,
				"{\"metadata\":{\"name\":\"n\"},\"status\":{\"capacity\":{\"memory\":\"" + text + "\"}}}");
		Quantity quantity = node.getStatus().getCapacity().get("memory");
		assertThat(quantity.getNumber()).isEqualByComparingTo(value);
		assertThat(quantity.getFormat()).isEqualTo(Quantity.fromString(text).getFormat());
	}

	@Test
	void quantityMayBeANumber() throws IOException {
		V1Node node = read(V1Node.class,
				"{\"metadata\":{\"name\":\"n\"},\"status\":{\"capacity\":{\"cpu\":4,\"x\":0.5}}}");
		assertThat(node.getStatus().getCapacity().get("cpu").getNumber()).isEqualByComparingTo("4");
		assertThat(node.getStatus().getCapacity().get("x").getNumber()).isEqualByComparingTo("0.5");
	}

	@ParameterizedTest
	@ValueSource(strings = { "\"\"", "\"much\"", "\"1e999999999\"", "\"1X\"", "true", "[]", "\"1 Gi\"", "\"--1\"" })
	void b65WhatIsNoQuantityIsAFault(String value) {
		assertThatExceptionOfType(FieldFault.class)
			.isThrownBy(() -> read(V1Node.class, "{\"status\":{\"capacity\":{\"a.b/c\":" + value + "}}}"))
			.withMessageStartingWith("status.capacity[\"a.b/c\"]: expected a quantity");
	}

	@Test
	void portsAreNumbersOrNames() throws IOException {
		V1Service service = read(V1Service.class, "{\"metadata\":{\"name\":\"s\"},\"spec\":{\"ports\":["
				+ "{\"targetPort\":80},{\"targetPort\":\"http\"},{\"targetPort\":\"25%\"}]}}");
		assertThat(service.getSpec().getPorts()).extracting((port) -> port.getTargetPort())
			.containsExactly(new IntOrString(80), new IntOrString("http"), new IntOrString("25%"));
	}

	@Test
	void secretsAreBytes() throws IOException {
		V1Secret secret = read(V1Secret.class, "{\"metadata\":{\"name\":\"s\"},\"data\":{\"a\":\"/+8=\",\"b\":\"\"}}");
		assertThat(secret.getData().get("a")).containsExactly(0xFF, 0xEF);
		assertThat(secret.getData().get("b")).isEmpty();
	}

	@Test
	void faultInASecretDoesNotTellTheValue() {
		assertThatExceptionOfType(FieldFault.class)
			.isThrownBy(() -> read(V1Secret.class, "{\"metadata\":{\"name\":\"s\"},\"data\":{\"pw\":\"hunter2!\"}}"))
			.withMessage("data.pw: expected bytes in base64, got a text");
	}

	@Test
	void freeFormKeepsNumbersExact() throws IOException {
		V1CustomResourceDefinition crd = read(V1CustomResourceDefinition.class,
				"{\"metadata\":{\"name\":\"c\"},\"spec\":"
						+ "{\"versions\":[{\"schema\":{\"openAPIV3Schema\":{\"default\":{\"a\":9007199254740993,"
						+ "\"b\":[1.5,true,null,\"x\"],\"c\":18446744073709551616},\"properties\":{\"self\":{\"type\":\"string\"}},"
						+ "\"enum\":[1,\"a\"],\"$ref\":\"r\",\"x-kubernetes-int-or-string\":true}}}]}}");
		V1JSONSchemaProps schema = crd.getSpec().getVersions().get(0).getSchema().getOpenAPIV3Schema();
		Map<?, ?> value = (Map<?, ?>) schema.getDefault();
		assertThat(value.get("a")).isEqualTo(9007199254740993L);
		assertThat((List<?>) value.get("b")).satisfies((list) -> {
			assertThat((Object) list.get(0)).isEqualTo(1.5);
			assertThat((Object) list.get(2)).isNull();
		});
		assertThat(value.get("c")).isEqualTo(new BigInteger("18446744073709551616"));
		assertThat(schema.getProperties().get("self").getType()).isEqualTo("string");
		assertThat(schema.getxKubernetesIntOrString()).isTrue();
	}

	@Test
	void mapsOfTimesAreRead() throws IOException {
		assertThat(read(V1PodDisruptionBudget.class,
				"{\"metadata\":{\"name\":\"p\"},\"status\":{\"disruptedPods\":" + "{\"x\":\"2026-01-02T03:04:05Z\"}}}")
			.getStatus()
			.getDisruptedPods()).hasSize(1);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "{\"spec\":[]}|spec: expected an object, got a list",
			"{\"spec\":{\"containers\":{}}}|spec.containers: expected a list, got an object",
			"{\"spec\":{\"containers\":[7]}}|spec.containers[0]: expected an object, got a whole number",
			"{\"spec\":{\"priority\":4294967296}}|spec.priority: expected a whole number of 32 bits, got a whole number",
			"{\"spec\":{\"priority\":1.5}}|spec.priority: expected a whole number of 32 bits, got a number",
			"{\"spec\":{\"activeDeadlineSeconds\":92233720368547758070}}|spec.activeDeadlineSeconds: expected a whole number of 64 bits, got a whole number",
			"{\"spec\":{\"hostNetwork\":\"true\"}}|spec.hostNetwork: expected a boolean, got a text",
			"{\"metadata\":{\"name\":5}}|metadata.name: expected a text, got a whole number",
			"{\"metadata\":{\"labels\":{\"a\":{}}}}|metadata.labels.a: expected a text, got an object",
			"[]|the object: expected an object, got a list" })
	void faultTellsPathAndTypes(String json, String message) {
		assertFault(json, message);
	}

	@Test
	void copyOfAnObjectIsEqualIndependentAndModifiable() throws IOException {
		V1Deployment original = Reading.list(V1Deployment.class, Wire.text("deployment.list.json")).items.get(0);
		V1Deployment copy = Copies.copy(original);
		assertThat(copy).isEqualTo(original).isNotSameAs(original);
		copy.getMetadata().getLabels().put("x", "y");
		copy.getSpec().getTemplate().getSpec().getContainers().get(0).setImage("other");
		copy.getSpec().getTemplate().getSpec().getContainers().get(0).getArgs().add("--more");
		assertThat(original)
			.isEqualTo(Reading.list(V1Deployment.class, Wire.text("deployment.list.json")).items.get(0));
	}

	@Test
	void copyOfASecretHasItsOwnBytes() throws IOException {
		V1Secret original = read(V1Secret.class, "{\"metadata\":{\"name\":\"s\"},\"data\":{\"a\":\"/+8=\"}}");
		Copies.copy(original).getData().get("a")[0] = 0;
		assertThat(original.getData().get("a")[0]).isEqualTo((byte) 0xFF);
	}

	private static void assertFault(String json, String message) {
		assertThatExceptionOfType(FieldFault.class).isThrownBy(() -> read(V1Pod.class, json))
			.withMessageStartingWith(message);
	}

	private static <T extends KubernetesObject> List<T> decodeList(ResourceType<T> type, String file)
			throws IOException {
		Reading<T> list = Reading.list(type, Wire.bytes(file + ".list.json"));
		assertThat(list.faults).isEmpty();
		return list.items;
	}

	// Reads with a Gson of client-java that does not refuse unknown fields.
	private static List<Object> decodeWithGson(ResourceType<?> type, String file) {
		Gson gson = JSON.createGson()
			.registerTypeAdapter(OffsetDateTime.class, new JSON.OffsetDateTimeTypeAdapter())
			.registerTypeAdapter(byte[].class, new JSON.ByteArrayAdapter())
			.create();
		JsonArray items = JsonParser.parseString(Wire.text(file + ".list.json"))
			.getAsJsonObject()
			.getAsJsonArray("items");
		return items.asList().stream().<Object>map((item) -> {
			JsonObject object = item.getAsJsonObject();
			object.addProperty("kind", type.kind());
			object.addProperty("apiVersion", type.apiVersion());
			object.getAsJsonObject("metadata").remove("managedFields");
			return gson.fromJson((JsonElement) object, type.objectClass());
		}).toList();
	}

	private static <T extends KubernetesObject> T read(Class<T> type, String json) throws IOException {
		byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
		return new ModelReader<>(type, FieldSelection.DEFAULT, Canonical.NONE).read(bytes, 0, bytes.length, POD);
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

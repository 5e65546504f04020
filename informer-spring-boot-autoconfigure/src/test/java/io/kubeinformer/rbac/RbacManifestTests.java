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

package io.kubeinformer.rbac;

import java.util.List;

import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1Pod;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.GroupVersionResource;
import io.kubeinformer.InformerSpec;
import io.kubeinformer.PartialObject;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.Unstructured;
import io.kubeinformer.informer.SharedInformerFactoryBuilder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link RbacManifest}.
 */
class RbacManifestTests {

	private final SharedInformerFactory factory = new SharedInformerFactoryBuilder()
		.apiClient(new ApiClient().setBasePath("http://127.0.0.1:1"))
		.build();

	@AfterEach
	void close() {
		this.factory.close();
	}

	@Test
	void withoutInformersThereIsNothingToApply() {
		assertThat(yaml(null)).isEqualTo("# No informer needs any right.\n");
	}

	@Test
	void anInformerOverAllNamespacesNeedsAClusterRole() {
		this.factory.informer(InformerSpec.of(V1Deployment.class).withName("web"));
		this.factory.informer(InformerSpec.of(V1Node.class).withName("nodes"));
		assertThat(yaml(null)).isEqualTo("""
				apiVersion: rbac.authorization.k8s.io/v1
				kind: ClusterRole
				metadata:
				  name: "shop-informers"
				rules:
				# web
				- apiGroups: ["apps"]
				  resources: ["deployments"]
				  verbs: ["list", "watch"]
				# nodes
				- apiGroups: [""]
				  resources: ["nodes"]
				  verbs: ["list", "watch"]
				""");
	}

	@Test
	void anInformerOverNamespacesNeedsARoleInEach() {
		this.factory.informer(InformerSpec.of(V1Pod.class).withName("pods").withNamespaces(List.of("prod", "dev")));
		this.factory.informer(InformerSpec.of(V1ConfigMap.class)
			.withName("settings")
			.withNamespaces(List.of("prod"))
			.withObjectName("settings"));
		assertThat(yaml(null)).isEqualTo("""
				apiVersion: rbac.authorization.k8s.io/v1
				kind: Role
				metadata:
				  name: "shop-informers"
				  namespace: "dev"
				rules:
				# pods
				- apiGroups: [""]
				  resources: ["pods"]
				  verbs: ["list", "watch"]
				---
				apiVersion: rbac.authorization.k8s.io/v1
				kind: Role
				metadata:
				  name: "shop-informers"
				  namespace: "prod"
				rules:
				# pods
				- apiGroups: [""]
				  resources: ["pods"]
				  verbs: ["list", "watch"]
				# settings
				- apiGroups: [""]
				  resources: ["configmaps"]
				  resourceNames: ["settings"]
				  verbs: ["list", "watch"]
				""");
	}

	@Test
	void withAServiceAccountRolesAreBound() {
		this.factory.informer(InformerSpec.of(V1Node.class).withName("nodes"));
		this.factory.informer(InformerSpec.of(V1Pod.class).withName("pods").withNamespaces(List.of("prod")));
		assertThat(yaml(ServiceAccount.parse("shop:default"))).contains("""
				---
				apiVersion: rbac.authorization.k8s.io/v1
				kind: ClusterRoleBinding
				metadata:
				  name: "shop-informers"
				roleRef:
				  apiGroup: rbac.authorization.k8s.io
				  kind: ClusterRole
				  name: "shop-informers"
				subjects:
				- kind: ServiceAccount
				  namespace: "shop"
				  name: "default"
				---
				""").endsWith("""
				---
				apiVersion: rbac.authorization.k8s.io/v1
				kind: RoleBinding
				metadata:
				  name: "shop-informers"
				  namespace: "prod"
				roleRef:
				  apiGroup: rbac.authorization.k8s.io
				  kind: Role
				  name: "shop-informers"
				subjects:
				- kind: ServiceAccount
				  namespace: "shop"
				  name: "default"
				""");
	}

	@Test
	void aRuleThatAnotherOneCoversIsLeftOut() {
		this.factory.informer(InformerSpec.of(V1Pod.class).withName("one").withObjectName("a"));
		this.factory.informer(InformerSpec.of(V1Pod.class).withName("some").withNamespaces(List.of("prod")));
		this.factory.informer(InformerSpec.of(V1Pod.class).withName("all"));
		this.factory.informer(InformerSpec.metadataOnly(V1Pod.class).withName("metadata"));
		assertThat(yaml(null)).isEqualTo("""
				apiVersion: rbac.authorization.k8s.io/v1
				kind: ClusterRole
				metadata:
				  name: "shop-informers"
				rules:
				# one, some, all, metadata
				- apiGroups: [""]
				  resources: ["pods"]
				  verbs: ["list", "watch"]
				""");
	}

	@Test
	void rulesOfOneObjectOrOneNamespaceCoverNoMore() {
		this.factory
			.informer(InformerSpec.of(V1Pod.class).withName("a").withNamespaces(List.of("dev")).withObjectName("web"));
		this.factory
			.informer(InformerSpec.of(V1Pod.class).withName("b").withNamespaces(List.of("dev")).withObjectName("db"));
		this.factory.informer(InformerSpec.of(V1Pod.class).withName("c").withNamespaces(List.of("prod")));
		assertThat(yaml(null)).containsSubsequence("\"dev\"", "# a\n", "[\"web\"]", "# b\n", "[\"db\"]", "\"prod\"",
				"# c\n");
	}

	@Test
	void aKindWhosePluralIsNotConfiguredNeedsDiscovery() {
		this.factory
			.informer(InformerSpec.of(new ResourceType<>(Unstructured.class, "example.com", "v1", null, "Widget", null))
				.withName("widgets")
				.withNamespaces(List.of("prod")));
		assertThat(yaml(null)).isEqualTo("""
				apiVersion: rbac.authorization.k8s.io/v1
				kind: ClusterRole
				metadata:
				  name: "shop-informers"
				rules:
				# widgets
				# To look up a kind. A cluster grants this to all users by system:discovery, unless it was changed.
				- nonResourceURLs: ["/apis/example.com/v1"]
				  verbs: ["get"]
				---
				apiVersion: rbac.authorization.k8s.io/v1
				kind: Role
				metadata:
				  name: "shop-informers"
				  namespace: "prod"
				rules:
				# widgets
				# The plural is a guess from the kind: it is looked up when the informer starts.
				- apiGroups: ["example.com"]
				  resources: ["widgets"]
				  verbs: ["list", "watch"]
				""");
	}

	@Test
	void metadataNeedsDiscoveryWhereThePluralAloneIsConfigured() {
		ResourceType<?> widgets = ResourceType.of(Unstructured.class,
				new GroupVersionResource("example.com", "v1", "widgets"));
		this.factory.informer(InformerSpec.of(widgets).withName("full"));
		assertThat(yaml(null)).doesNotContain("nonResourceURLs");
		this.factory.informer(InformerSpec.of(widgets.withObjectClass(PartialObject.class)).withName("metadata"));
		assertThat(yaml(null)).contains("nonResourceURLs: [\"/apis/example.com/v1\"]");
	}

	@ParameterizedTest
	@CsvSource({ "Widget,widgets", "Policy,policies", "Gateway,gateways", "Ingress,ingresses", "Batch,batches" })
	void pluralIsGuessed(String kind, String plural) {
		this.factory
			.informer(InformerSpec.of(new ResourceType<>(Unstructured.class, "example.com", "v1", null, kind, null)));
		assertThat(yaml(null)).contains("resources: [\"" + plural + "\"]");
	}

	@Test
	void aNamespaceThatComesAndGoesCounts() {
		SharedIndexInformer<V1Pod> pods = this.factory
			.informer(InformerSpec.of(V1Pod.class).withNamespaces(List.of("prod")));
		pods.addNamespace("dev");
		pods.removeNamespace("prod");
		assertThat(yaml(null)).contains("namespace: \"dev\"").doesNotContain("prod");
	}

	@ParameterizedTest
	@CsvSource({ "My Shop!,my-shop-informers", "'',informers", "--,informers" })
	void rolesAreNamedAfterTheApplication(String application, String name) {
		this.factory.informer(V1Pod.class);
		assertThat(RbacManifest.of(application, this.factory.informers()).toYaml(null))
			.contains("name: \"" + name + "\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "default", ":", "shop:", ":default", "shop:a:b", "Shop:default", "shop:a\nb" })
	void whatIsNoServiceAccountIsRefused(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> ServiceAccount.parse(text))
			.withMessageContaining("expected NAMESPACE:NAME");
	}

	private String yaml(@Nullable ServiceAccount account) {
		return RbacManifest.of("shop", this.factory.informers()).toYaml(account);
	}

}

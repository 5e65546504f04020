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

package io.kubeinformer.starter;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kubernetes.client.openapi.ApiClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

import io.kubeinformer.Reason;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.rbac.AccessRule;
import io.kubeinformer.rbac.RbacManifest;
import io.kubeinformer.rbac.RequiredAccess;
import io.kubeinformer.rbac.ServiceAccount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The roles that informers need, on a real API server with role-based access control:
 * applied they are enough, and none of their rules can be spared. The test server has no
 * roles, so there this does not run.
 */
@EnabledIfSystemProperty(named = "informer.integration.kubeconfig", matches = ".+")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RolesEndToEndTests {

	private static final Duration PATIENCE = Duration.ofMinutes(2);

	private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";

	private static final String DISCOVERY = RBAC + "/clusterrolebindings/system:discovery";

	private static final String DEFINITION = "gadgets.roles.kubeinformer.io";

	private final String id = Long.toString(System.nanoTime(), 36);

	private final String one = "roles-one-" + this.id;

	private final String two = "roles-two-" + this.id;

	private final String roleName = "roles-" + this.id + "-informers";

	private final ServiceAccount account = new ServiceAccount(this.one, "reader");

	private TestCluster cluster;

	private ClusterWriter admin;

	private ApiClient adminClient;

	private Path caFile;

	private String token;

	private JsonNode discoveryBinding;

	@BeforeAll
	void prepare(@TempDir Path folder) throws Exception {
		this.cluster = TestCluster.start();
		Path kubeconfig = Path.of(System.getProperty("informer.integration.kubeconfig"));
		try (ConfigurableApplicationContext setUp = run(Map.of("informer.client.kubeconfig", kubeconfig))) {
			this.adminClient = setUp.getBean(ApiClient.class);
		}
		this.caFile = kubeconfig.resolveSibling("pki").resolve("ca.crt");
		this.admin = new ClusterWriter(this.adminClient);
		for (String namespace : List.of(this.one, this.two)) {
			this.admin.create("/api/v1/namespaces",
					"{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"" + namespace + "\"}}");
		}
		this.admin.create("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", """
				{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
				 "metadata": {"name": "%s"},
				 "spec": {"group": "roles.kubeinformer.io", "scope": "Namespaced",
				  "names": {"plural": "gadgets", "singular": "gadget", "kind": "Gadget", "listKind": "GadgetList"},
				  "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema":
				   {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}]}}""".formatted(DEFINITION));
		await().atMost(PATIENCE).until(() -> this.admin.exists("/apis/roles.kubeinformer.io/v1/gadgets"));
		this.token = token();
		// Otherwise everybody could look up kinds anyway.
		this.discoveryBinding = this.admin.read(DISCOVERY);
		this.admin.delete(DISCOVERY);
	}

	@AfterAll
	void restore() {
		if (this.discoveryBinding != null) {
			((ObjectNode) this.discoveryBinding.path("metadata")).remove(List.of("uid", "resourceVersion"));
			this.admin.create(RBAC + "/clusterrolebindings", this.discoveryBinding.toString());
		}
		this.admin.delete("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/" + DEFINITION);
		this.admin.delete("/api/v1/namespaces/" + this.one);
		this.admin.delete("/api/v1/namespaces/" + this.two);
		this.cluster.close();
	}

	@Test
	void appliedTheRolesAreEnoughAndEachRuleIsNeeded() {
		List<RoleUnderTest> roles = new ArrayList<>();
		try (ConfigurableApplicationContext application = run(true)) {
			Collection<SharedIndexInformer<?>> informers = informers(application);
			await().atMost(PATIENCE)
				.untilAsserted(() -> assertThat(informers).extracting((informer) -> informer.status().reason())
					.containsOnly(Reason.FORBIDDEN));
			String manifest = RbacManifest.of("roles-" + this.id, informers).toYaml(this.account);
			for (String document : manifest.split("(?m)^---\n")) {
				this.admin.apply(path(document), document);
				if (document.contains("\nrules:\n")) {
					roles.add(RoleUnderTest.read(path(document), document));
				}
			}
			awaitSync(informers);
		}
		assertThat(roles).extracting(RoleUnderTest::path)
			.hasSize(3)
			.allSatisfy((path) -> assertThat(path).endsWith("/" + this.roleName));
		assertThat(roles.stream().mapToInt((role) -> role.rules().size())).containsExactly(3, 3, 1);
		for (RoleUnderTest role : roles) {
			for (int i = 0; i < role.rules().size(); i++) {
				String rule = role.rules().get(i);
				if (rule.contains("\"watch\"")) {
					assertNeeded(role, role.without(i), rule, "list", true);
					assertNeeded(role, role.withoutVerb(i, "watch"), rule, "watch", true);
					assertNeeded(role, role.withoutVerb(i, "list"), rule, "list", false);
				}
				else {
					assertNeeded(role, role.without(i), rule, "get", true);
				}
			}
		}
	}

	private void assertNeeded(RoleUnderTest role, String weaker, String rule, String verb, boolean streamingLists) {
		this.admin.apply(role.path(), weaker);
		// The server takes a moment to see a changed role.
		await().atMost(PATIENCE).until(() -> !isAllowed(role, rule, verb));
		try (ConfigurableApplicationContext application = run(streamingLists)) {
			Collection<SharedIndexInformer<?>> informers = informers(application);
			await().atMost(PATIENCE).untilAsserted(() -> {
				Set<String> missing = new TreeSet<>();
				for (SharedIndexInformer<?> informer : informers) {
					RequiredAccess.missing(informer).stream().map(AccessRule::toYaml).forEach(missing::add);
				}
				assertThat(missing).as("missing after the rule was taken from\n" + weaker).containsExactly(rule);
			});
			List<SharedIndexInformer<?>> well = informers.stream()
				.filter((informer) -> informer.status().reason() != Reason.FORBIDDEN)
				.collect(Collectors.toList());
			assertThat(well).hasSize(informers.size() - 1);
			awaitSync(well);
			this.admin.apply(role.path(), role.text());
			awaitSync(informers);
		}
	}

	private static void awaitSync(Collection<SharedIndexInformer<?>> informers) {
		await().atMost(PATIENCE)
			.untilAsserted(() -> assertThat(informers)
				.allSatisfy((informer) -> assertThat(informer.hasSynced() && informer.status().reason() == null)
					.as(informer.name() + ": " + informer.status().message())
					.isTrue()));
	}

	private static Collection<SharedIndexInformer<?>> informers(ConfigurableApplicationContext application) {
		return application.getBean(SharedInformerFactory.class).informers();
	}

	private ConfigurableApplicationContext run(boolean streamingLists) {
		String both = this.one + "," + this.two;
		Map<String, Object> properties = Map.ofEntries(Map.entry("informer.client.url", this.adminClient.getBasePath()),
				Map.entry("informer.client.token", this.token), Map.entry("informer.client.ca-file", this.caFile),
				Map.entry("informer.client.streaming-lists", streamingLists),
				Map.entry("informer.startup.mode", "background"), Map.entry("informer.resource.pods.kind", "Pod"),
				Map.entry("informer.resource.pods.namespaces", both), Map.entry("informer.resource.nodes.kind", "Node"),
				Map.entry("informer.resource.settings.kind", "ConfigMap"),
				Map.entry("informer.resource.settings.name", "settings"),
				Map.entry("informer.resource.settings.namespaces", this.one),
				Map.entry("informer.resource.deployments.kind", "Deployment"),
				Map.entry("informer.resource.deployments.metadata-only", "true"),
				Map.entry("informer.resource.deployments.namespaces", this.one),
				Map.entry("informer.resource.gadgets.kind", "Gadget"),
				Map.entry("informer.resource.gadgets.api-version", "roles.kubeinformer.io/v1"));
		return run(properties);
	}

	private static ConfigurableApplicationContext run(Map<String, Object> properties) {
		return new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.properties(properties)
			.run();
	}

	private String token() {
		this.admin.create("/api/v1/namespaces/" + this.one + "/serviceaccounts",
				"{\"apiVersion\":\"v1\",\"kind\":\"ServiceAccount\",\"metadata\":{\"name\":\"reader\"}}");
		JsonNode request = this.admin.create("/api/v1/namespaces/" + this.one + "/serviceaccounts/reader/token",
				"{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":{\"expirationSeconds\":7200}}");
		return request.path("status").path("token").asText();
	}

	private boolean isAllowed(RoleUnderTest role, String rule, String verb) {
		String path = element(rule, "nonResourceURLs");
		String attributes = (!path.isEmpty())
				? "\"nonResourceAttributes\":{\"path\":\"%s\",\"verb\":\"%s\"}".formatted(path, verb)
				: "\"resourceAttributes\":{\"namespace\":\"%s\",\"group\":\"%s\",\"resource\":\"%s\",\"name\":\"%s\",\"verb\":\"%s\"}"
					.formatted(value(role.head(), "\n  namespace: "), element(rule, "apiGroups"),
							element(rule, "resources"), element(rule, "resourceNames"), verb);
		return this.admin.create("/apis/authorization.k8s.io/v1/subjectaccessreviews",
				"{\"apiVersion\":\"authorization.k8s.io/v1\",\"kind\":\"SubjectAccessReview\",\"spec\":{\"user\":"
						+ "\"system:serviceaccount:" + this.account.namespace() + ":" + this.account.name()
						+ "\",\"groups\":[\"system:serviceaccounts\",\"system:authenticated\"]," + attributes + "}}")
			.path("status")
			.path("allowed")
			.asBoolean();
	}

	private static String element(String rule, String field) {
		Matcher matcher = Pattern.compile(field + ": \\[\"(.*?)\"").matcher(rule);
		return matcher.find() ? matcher.group(1) : "";
	}

	private static String path(String document) {
		String namespace = value(document, "\n  namespace: ");
		String kind = value(document, "kind: ").toLowerCase(Locale.ROOT);
		boolean cluster = kind.startsWith("cluster");
		return RBAC + (cluster ? "" : "/namespaces/" + namespace) + "/" + kind + "s/" + value(document, "\n  name: ");
	}

	private static String value(String document, String key) {
		int start = document.indexOf(key);
		return (start < 0) ? "" : document.substring(start + key.length(), document.indexOf('\n', start + key.length()))
			.replace("\"", "");
	}

	/**
	 * A role of the manifest, cut into its rules.
	 *
	 * @param path where it is applied
	 * @param head what stands before the rules
	 * @param rules the rules
	 */
	private record RoleUnderTest(String path, String head, List<String> rules) {

		static RoleUnderTest read(String path, String document) {
			String[] parts = document.split("(?m)^(?=- )");
			List<String> rules = new ArrayList<>();
			for (int i = 1; i < parts.length; i++) {
				rules.add(parts[i].replaceAll("(?m)^#.*\n", ""));
			}
			return new RoleUnderTest(path, parts[0], rules);
		}

		String text() {
			return this.head + String.join("", this.rules);
		}

		String without(int index) {
			List<String> others = new ArrayList<>(this.rules);
			others.remove(index);
			return others.isEmpty() ? this.head.replace("rules:\n", "rules: []\n")
					: this.head + String.join("", others);
		}

		String withoutVerb(int index, String verb) {
			List<String> changed = new ArrayList<>(this.rules);
			changed.set(index, changed.get(index).replaceFirst("(, )?\"" + verb + "\"(, )?", ""));
			return this.head + String.join("", changed);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}

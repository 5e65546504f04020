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

package io.kubeinformer.autoconfigure;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MutuallyExclusiveConfigurationPropertiesException;
import org.springframework.core.env.MapPropertySource;
import org.springframework.mock.env.MockEnvironment;

import io.kubeinformer.connection.ClusterConnection;
import io.kubeinformer.connection.InClusterFiles;
import io.kubeinformer.diagnostics.InformerConfigurationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ClusterConnections}.
 */
class ClusterConnectionsTests {

	private static final String KUBECONFIG = """
			apiVersion: v1
			kind: Config
			current-context: dev
			clusters:
			- {name: dev, cluster: {server: "https://dev.example:6443"}}
			- {name: prod, cluster: {server: "https://prod.example:6443", insecure-skip-tls-verify: true}}
			contexts:
			- {name: dev, context: {cluster: dev, user: me, namespace: team-a}}
			- {name: prod, context: {cluster: prod, user: plug-in}}
			- {name: broken, context: {cluster: nowhere, user: me}}
			- {name: anonymous, context: {cluster: prod}}
			- {name: nobody, context: {cluster: prod, user: nobody}}
			users:
			- {name: me, user: {tokenFile: token}}
			- {name: plug-in, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: sh,
			   args: ["-c", "echo '{\\"apiVersion\\": \\"client.authentication.k8s.io/v1\\", \\"kind\\": \\"ExecCredential\\", \\"status\\": {\\"token\\": \\"from-plug-in\\"}}'"]}}}
			""";

	@TempDir
	private Path folder;

	private final InformerClientProperties properties = new InformerClientProperties();

	private final MockEnvironment environment = new MockEnvironment();

	private boolean test;

	@BeforeEach
	void emptyHome() {
		this.environment.setProperty("user.home", this.folder.resolve("home").toString());
	}

	@Test
	void connectionDetailsGoBeforeAll() {
		this.properties.setUrl("https://url.example");
		InformerConnectionDetails details = () -> "https://details.example";
		assertThat(connections().resolve(details, null).url()).isEqualTo("https://details.example");
	}

	@Test
	void emptyNameOfAKubeconfigDoesNotLeadToAnotherOne() throws IOException {
		Path other = kubeconfig("config", KUBECONFIG);
		this.properties.setKubeconfig(null);
		this.environment.setProperty("KUBECONFIG", other.toString());
		this.environment.setProperty("informer.client.kubeconfig", "");
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> connections().resolve(null, null))
			.satisfies((ex) -> assertThat(ex.getName()).isEqualTo("informer.client.kubeconfig"))
			.satisfies((ex) -> assertThat(ex.getReason()).contains("must not be blank"));
	}

	@Test
	void namesNeedNotBeTexts() {
		this.environment.getPropertySources()
			.addFirst(
					new MapPropertySource("test", Map.of("informer.client.token-file", this.folder.resolve("token"))));
		this.properties.setUrl("https://url.example");
		assertThat(connections().resolve(null, null).url()).isEqualTo("https://url.example");
	}

	@Test
	void connectionDetailsMakeEmptyNamesIrrelevant() {
		this.environment.setProperty("informer.client.kubeconfig", "");
		InformerConnectionDetails details = () -> "https://details.example";
		assertThat(connections().resolve(details, null).url()).isEqualTo("https://details.example");
	}

	@Test
	void urlGoesBeforeKubeconfig() throws IOException {
		kubeconfig("config", KUBECONFIG);
		this.properties.setUrl("https://url.example");
		this.properties.setToken("t");
		ClusterConnection connection = connections().resolve(null, null);
		assertThat(connection.url()).isEqualTo("https://url.example");
		assertThat(connection.source()).isEqualTo("informer.client.url");
		assertThat(connection.tokens().authorization()).isEqualTo("Bearer t");
	}

	@Test
	void kubeconfigOfThePropertyIsReadWithItsCurrentContext() throws IOException {
		Path file = kubeconfig("config", KUBECONFIG);
		Files.writeString(this.folder.resolve("token"), "from-file\n");
		ClusterConnection connection = connections().resolve(null, null);
		assertThat(connection.url()).isEqualTo("https://dev.example:6443");
		assertThat(connection.source()).isEqualTo("context dev of " + file);
		assertThat(connection.namespace()).isEqualTo("team-a");
		assertThat(connection.tokens().authorization()).as("a path is relative to the kubeconfig")
			.isEqualTo("Bearer from-file");
	}

	@Test
	void contextIsChosenAndItsPlugInRunWhenATokenIsNeeded() throws IOException {
		kubeconfig("config", KUBECONFIG);
		this.properties.setContext("prod");
		ClusterConnection connection = connections().resolve(null, null);
		assertThat(connection.url()).isEqualTo("https://prod.example:6443");
		assertThat(connection.verify()).isFalse();
		assertThat(connection.tokens().authorization()).isEqualTo("Bearer from-plug-in");
	}

	@Test
	void contextOfAUserThatIsMissingIsToldWithTheUsersThereAre() throws IOException {
		kubeconfig("config", KUBECONFIG);
		this.properties.setContext("nobody");
		assertThatExceptionOfType(InformerConfigurationException.class)
			.isThrownBy(() -> connections().resolve(null, null))
			.withMessageContaining("'nobody'")
			.withMessageContaining("[me, plug-in]");
	}

	@Test
	void contextWithoutUserIsAnonymous() throws IOException {
		kubeconfig("config", KUBECONFIG);
		this.properties.setContext("anonymous");
		assertThat(connections().resolve(null, null).tokens().authorization()).isNull();
	}

	@Test
	void connectionDetailsWithoutAClassNameAreDescribedByTheirType() {
		InformerConnectionDetails details = () -> "https://details.example";
		assertThat(connections().resolve(details, null).source()).isEqualTo("a bean of type InformerConnectionDetails");
		assertThat(connections().resolve(new NamedDetails(), null).source()).isEqualTo("NamedDetails");
	}

	@Test
	void environmentVariableNamesSeveralFiles() throws IOException {
		Path first = Files.writeString(this.folder.resolve("first"), """
				{current-context: other, contexts: [{name: other, context: {cluster: prod, user: me}}]}""");
		Path second = Files.writeString(this.folder.resolve("second"), KUBECONFIG);
		this.environment.setProperty("KUBECONFIG",
				first + File.pathSeparator + second + File.pathSeparator + this.folder.resolve("missing"));
		ClusterConnection connection = connections().resolve(null, null);
		assertThat(connection.url()).isEqualTo("https://prod.example:6443");
		assertThat(connection.source()).isEqualTo("context other of " + first);
	}

	@Test
	void homeIsTheLastPlaceForAKubeconfig() throws IOException {
		Path file = this.folder.resolve("home/.kube/config");
		Files.createDirectories(file.getParent());
		Files.writeString(file, KUBECONFIG);
		assertThat(connections().resolve(null, null).url()).isEqualTo("https://dev.example:6443");
	}

	@Test
	void podIsTheLastResort() throws IOException {
		Path files = Files.createDirectories(this.folder.resolve("pod"));
		Files.writeString(files.resolve("token"), "pod-token");
		Files.writeString(files.resolve("namespace"), "team-b");
		this.environment.setProperty("KUBERNETES_SERVICE_HOST", "fd00::1");
		this.environment.setProperty("KUBERNETES_SERVICE_PORT", "443");
		ClusterConnection connection = connections().resolve(null, null);
		assertThat(connection.url()).isEqualTo("https://[fd00::1]:443");
		assertThat(connection.tokens().authorization()).isEqualTo("Bearer pod-token");
		assertThat(connections().currentNamespace(connection)).isEqualTo("team-b");
	}

	@Test
	void noClusterAtAllFailsWithThePlacesThatWereTried() {
		assertThatExceptionOfType(InformerConfigurationException.class)
			.isThrownBy(() -> connections().resolve(null, null))
			.withMessageContaining("No Kubernetes cluster is configured")
			.withMessageContaining(".kube")
			.satisfies((ex) -> assertThat(ex.getAction()).contains("informer:\n  client:\n    url:"));
	}

	@Test
	void testNeverUsesTheDevelopersKubeconfigNorThePod() throws IOException {
		this.test = true;
		Path file = this.folder.resolve("home/.kube/config");
		Files.createDirectories(file.getParent());
		Files.writeString(file, KUBECONFIG);
		assertThat(connections().resolve(null, null).available()).isFalse();
		this.properties.setContext("dev");
		assertThat(connections().resolve(null, null).available()).isFalse();
		this.properties.setKubeconfig(file);
		assertThat(connections().resolve(null, null).available()).isFalse();
		this.properties.setKubeconfig(Files.writeString(this.folder.resolve("own"), KUBECONFIG));
		assertThat(connections().resolve(null, null).available()).as("named by the test").isTrue();
	}

	@Test
	void missingKubeconfigIsToldWithItsProperty() {
		this.properties.setKubeconfig(this.folder.resolve("missing"));
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> connections().resolve(null, null))
			.satisfies((ex) -> assertThat(ex.getName()).isEqualTo("informer.client.kubeconfig"));
	}

	@Test
	void unreadableKubeconfigIsToldWithoutItsContent() throws IOException {
		kubeconfig("config", "users: [{name: me, user: {token: secret");
		assertThatExceptionOfType(InformerConfigurationException.class)
			.isThrownBy(() -> connections().resolve(null, null))
			.withMessageContaining("cannot be read")
			.withMessageContaining("line 1, column 40")
			.satisfies((ex) -> assertThat(ex.getMessage() + ex.getAction()).doesNotContain("secret")
				.contains("kubectl config view"));
	}

	@Test
	void unknownContextIsToldWithTheKnownOnes() throws IOException {
		kubeconfig("config", KUBECONFIG);
		this.properties.setContext("nope");
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> connections().resolve(null, null))
			.satisfies((ex) -> assertThat(ex.getReason()).contains("[dev, prod, broken, anonymous, nobody]"));
	}

	@Test
	void contextWithoutServerIsTold() throws IOException {
		kubeconfig("config", KUBECONFIG);
		this.properties.setContext("broken");
		assertThatExceptionOfType(InformerConfigurationException.class)
			.isThrownBy(() -> connections().resolve(null, null))
			.withMessageContaining("names a cluster that has no server");
	}

	@Test
	void contextWithoutAnyKubeconfigIsTold() {
		this.properties.setContext("dev");
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> connections().resolve(null, null));
	}

	@Test
	void urlWithoutSchemeAndUnreadableAuthorityAreTold() {
		this.properties.setUrl("kubernetes:6443");
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> connections().resolve(null, null));
		this.properties.setUrl("https://kubernetes:6443");
		this.properties.setCaFile(this.folder.resolve("missing"));
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> connections().resolve(null, null))
			.satisfies((ex) -> assertThat(ex.getName()).isEqualTo("informer.client.ca-file"));
	}

	@Test
	void tokenAndTokenFileExcludeEachOther() {
		this.properties.setUrl("https://kubernetes:6443");
		this.properties.setToken("t");
		this.properties.setTokenFile(this.folder.resolve("token"));
		assertThatExceptionOfType(MutuallyExclusiveConfigurationPropertiesException.class)
			.isThrownBy(() -> connections().resolve(null, null));
	}

	private Path kubeconfig(String name, String content) throws IOException {
		Path file = Files.writeString(this.folder.resolve(name), content);
		this.properties.setKubeconfig(file);
		return file;
	}

	private ClusterConnections connections() {
		return new ClusterConnections(this.properties, this.environment, new InClusterFiles(this.folder.resolve("pod")),
				this.test);
	}

	private static final class NamedDetails implements InformerConnectionDetails {

		@Override
		public String getUrl() {
			return "https://details.example";
		}

	}

}

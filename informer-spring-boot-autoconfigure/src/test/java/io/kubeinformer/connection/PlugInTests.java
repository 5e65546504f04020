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

package io.kubeinformer.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.ssl.SslBundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Tests for {@link PlugIn}, with plug-ins that are shell scripts.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "its plug-ins are shell scripts")
class PlugInTests {

	@TempDir
	private Path folder;

	@Test
	void plugInThatFailsIsAnErrorThatNamesTheContextNotAnAnonymousRequest() throws IOException {
		TokenSource tokens = connection("exit 3").tokens();
		assertThatIOException().isThrownBy(tokens::authorization)
			.withMessageContaining("credential plug-in of context a")
			.withMessageContaining("neither a token nor a certificate");
	}

	@Test
	void plugInThatGivesNoJsonIsAnError() throws IOException {
		TokenSource tokens = connection("echo nonsense").tokens();
		assertThatIOException().isThrownBy(tokens::authorization).withMessageContaining("context a");
	}

	@Test
	void plugInRunsOnceForManyRefusals() throws IOException {
		TokenSource tokens = connection("echo run >> " + this.folder.resolve("runs") + "; echo '" + credential("""
				"token": "t\"""") + "'").tokens();
		assertThat(tokens.authorization()).isEqualTo("Bearer t");
		assertThat(tokens.renew("Bearer t")).isNull();
		assertThat(tokens.renew("Bearer t")).isNull();
		assertThat(Files.readAllLines(this.folder.resolve("runs"))).hasSize(1);
	}

	@Test
	void certificateOfThePlugInIsUsedFromTheFirstRequestOn() throws Exception {
		X509Bundle own = new CertificateBuilder().ecp256()
			.subject("CN=plug-in")
			.setIsCertificateAuthority(true)
			.buildSelfSigned();
		ClusterConnection connection = connection(
				"echo run >> " + this.folder.resolve("runs") + "; echo '" + credential("""
						"clientCertificateData": "%s", "clientKeyData": "%s\""""
					.formatted(json(own.getCertificatePEM()), json(own.getPrivateKeyPEM()))) + "'");
		assertThat(connection.tls().current()).as("the plug-in has not run").isNull();
		assertThat(connection.tokens().authorization()).isNull();
		SslBundle bundle = Objects.requireNonNull(connection.tls().current());
		assertThat(Objects.requireNonNull(bundle.getStores().getKeyStore()).size()).isEqualTo(1);
		assertThat(connection.tokens().authorization()).isNull();
		assertThat(connection.tls().current()).isSameAs(bundle);
		assertThat(Files.readAllLines(this.folder.resolve("runs"))).hasSize(1);
	}

	private static String json(String pem) {
		return pem.replace("\r", "").replace("\n", "\\n");
	}

	private static String credential(String status) {
		return "{\"apiVersion\": \"client.authentication.k8s.io/v1\", \"kind\": \"ExecCredential\", \"status\": {"
				+ status + "}}";
	}

	private ClusterConnection connection(String script) throws IOException {
		Path plugIn = Files.writeString(this.folder.resolve("plug-in.sh"), script);
		Path kubeconfig = Files.writeString(this.folder.resolve("config"), """
				current-context: a
				contexts: [{name: a, context: {cluster: a, user: a}}]
				clusters: [{name: a, cluster: {server: "https://127.0.0.1:1"}}]
				users:
				- name: a
				  user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: sh, args: ["%s"]}}
				""".formatted(plugIn));
		return Kubeconfig.read(List.of(kubeconfig), null).connection();
	}

}

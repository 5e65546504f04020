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

package io.kubeinformer.reports;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.kubeinformer.Reason;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.autoconfigure.InformerAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The address of a kubeconfig is dead, and the start waits for ever without a word.
 */
@ExtendWith(OutputCaptureExtension.class)
class B52StaleAddressTests {

	@TempDir
	private Path folder;

	@Test
	void startIsBoundedAndTellsTheReason(CapturedOutput output) throws IOException {
		contextRunner().withPropertyValues("informer.startup.timeout=300ms").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(SharedInformerFactory.class).informers().get(0).status().reason())
				.isEqualTo(Reason.UNREACHABLE);
			assertThat(output).contains("informer.startup.timeout").contains("UNREACHABLE");
		});
	}

	@Test
	void startThatMayNotGoOnFailsWithTheReason() throws IOException {
		contextRunner().withPropertyValues("informer.startup.timeout=300ms", "informer.startup.on-timeout=fail")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("have not synced within 300ms")
				.hasMessageContaining("UNREACHABLE"));
	}

	private ApplicationContextRunner contextRunner() throws IOException {
		Path kubeconfig = Files.writeString(this.folder.resolve("config"), """
				current-context: a
				contexts: [{name: a, context: {cluster: a}}]
				clusters: [{name: a, cluster: {server: "http://127.0.0.1:%d"}}]
				""".formatted(closedPort()));
		return new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
			.withPropertyValues("informer.client.kubeconfig=" + kubeconfig,
					"informer.resource.configmaps.kind=ConfigMap");
	}

	private static int closedPort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

}

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

package io.kubeinformer.test;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Everyday commands of kubectl, if {@value #SCRIPT} names the script that runs them.
 */
class KubectlTests {

	static final String SCRIPT = "informer.integration.kubectl";

	@TestFactory
	Stream<DynamicTest> kubectlWorksWithTheServer(@TempDir Path folder) throws IOException, InterruptedException {
		String script = System.getProperty(SCRIPT);
		if (script == null) {
			return Stream.empty();
		}
		Map<String, List<String>> checks = new LinkedHashMap<>();
		int status;
		try (KubernetesApiServer server = KubernetesApiServer.builder().start()) {
			Path kubeconfig = server.writeKubeconfig(folder.resolve("kubeconfig"));
			Process process = new ProcessBuilder(script, kubeconfig.toString()).redirectErrorStream(true).start();
			List<String> said = new ArrayList<>();
			try (BufferedReader output = process.inputReader()) {
				for (String line; (line = output.readLine()) != null;) {
					if (line.startsWith("ok ") || line.startsWith("not ok ")) {
						said = new ArrayList<>();
						checks.put(line, said);
					}
					said.add(line);
				}
			}
			status = process.waitFor();
		}
		Stream<DynamicTest> each = checks.entrySet()
			.stream()
			.map((check) -> DynamicTest.dynamicTest(check.getKey(),
					() -> assertThat(check.getKey()).as(String.join("\n", check.getValue())).startsWith("ok ")));
		return Stream.concat(each, Stream.of(DynamicTest.dynamicTest("the script comes to its end",
				() -> assertThat(status).as(checks.values().toString()).isZero())));
	}

}

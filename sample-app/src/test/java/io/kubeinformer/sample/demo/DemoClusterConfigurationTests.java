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

package io.kubeinformer.sample.demo;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

import org.junit.jupiter.api.Test;

import io.kubeinformer.diagnostics.InformerConfigurationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DemoClusterConfiguration}.
 */
class DemoClusterConfigurationTests {

	@Test
	void portThatIsTakenIsToldWithThePropertyToChange() throws IOException {
		try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			assertThatExceptionOfType(InformerConfigurationException.class)
				.isThrownBy(() -> new DemoClusterConfiguration().demoCluster(other.getLocalPort()))
				.withMessageContaining("cannot listen on port " + other.getLocalPort())
				.satisfies((ex) -> assertThat(ex.getAction()).contains("--board.demo.port="));
		}
	}

}

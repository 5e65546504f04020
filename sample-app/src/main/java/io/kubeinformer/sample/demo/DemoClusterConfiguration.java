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

import java.io.UncheckedIOException;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

import io.kubeinformer.autoconfigure.InformerConnectionDetails;
import io.kubeinformer.diagnostics.InformerConfigurationException;
import io.kubeinformer.test.KubernetesApiServer;

/**
 * A cluster in this process for machines that have none: the API server of the tests, on
 * loopback, open to anybody on this machine. Takes the place of a real cluster unless one
 * is named, so the user's own kubeconfig is never touched by accident.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(DemoClusterConfiguration.NoClusterNamed.class)
class DemoClusterConfiguration {

	private static final Logger logger = LoggerFactory.getLogger(DemoClusterConfiguration.class);

	@Bean
	KubernetesApiServer demoCluster(@Value("${board.demo.port:8001}") int port) {
		KubernetesApiServer server = start(port);
		logger.info("""
				No cluster is named, so this is a demo cluster in this process. Reach it with
				    kubectl --server={} get pods -A
				or name a real one with --informer.client.kubeconfig=... or --informer.client.context=...""",
				server.httpUrl());
		return server;
	}

	private static KubernetesApiServer start(int port) {
		try {
			return KubernetesApiServer.builder().port(port).start();
		}
		catch (UncheckedIOException ex) {
			throw new InformerConfigurationException(
					"The demo cluster cannot listen on port " + port + ", which another process may have, such as "
							+ "'kubectl proxy'.",
					"Choose another port by --board.demo.port=..., or 0 for a free one, or name a real cluster by "
							+ "--informer.client.kubeconfig=...",
					ex);
		}
	}

	@Bean
	InformerConnectionDetails demoConnection(KubernetesApiServer demoCluster) {
		return demoCluster::httpUrl;
	}

	@Bean
	DemoWorld demoWorld(KubernetesApiServer demoCluster) {
		return new DemoWorld(demoCluster.objects());
	}

	/**
	 * Matches when the configuration names no cluster. An empty value names none, and
	 * neither does a pod that this process happens to run in.
	 */
	static class NoClusterNamed extends SpringBootCondition {

		private static final List<String> NAMES = List.of("informer.client.kubeconfig", "informer.client.context",
				"informer.client.url");

		@Override
		public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
			return NAMES.stream()
				.filter((name) -> StringUtils
					.hasText(context.getEnvironment().getProperty(name, Object.class, "").toString()))
				.findFirst()
				.map((name) -> ConditionOutcome.noMatch("a cluster is named by " + name))
				.orElseGet(() -> ConditionOutcome.match("no cluster is named"));
		}

	}

}

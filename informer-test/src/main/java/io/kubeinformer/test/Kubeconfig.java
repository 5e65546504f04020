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

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A kubeconfig file's text.
 */
final class Kubeconfig {

	private Kubeconfig() {
	}

	static String of(String url, String authorityPem, String token) {
		String authority = Base64.getEncoder().encodeToString(authorityPem.getBytes(StandardCharsets.UTF_8));
		return """
				apiVersion: v1
				kind: Config
				clusters:
				- name: informer-test
				  cluster:
				    server: %s
				    certificate-authority-data: %s
				users:
				- name: admin
				  user:
				    token: %s
				contexts:
				- name: informer-test
				  context:
				    cluster: informer-test
				    user: admin
				    namespace: default
				current-context: informer-test
				""".formatted(url, authority, token);
	}

}

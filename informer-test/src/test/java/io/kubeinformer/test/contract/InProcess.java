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

package io.kubeinformer.test.contract;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;

import io.kubeinformer.test.KubernetesApiServer;
import io.kubeinformer.test.api.ApiServerOptions;
import io.kubeinformer.test.api.Misbehaviour;

/**
 * The server of this module as a target.
 */
final class InProcess implements AutoCloseable {

	private static final String USER_TOKEN = "token-of-user1";

	private final KubernetesApiServer server = KubernetesApiServer.builder()
		.user(USER_TOKEN, "user1")
		.options(ApiServerOptions.defaults().withProtobuf(true))
		.start();

	private final Target target;

	InProcess() throws IOException, GeneralSecurityException {
		this.server.access().denyUser("user1", "*", "*", "*").anonymous(false);
		byte[] ca = this.server.caCertificate().getBytes(StandardCharsets.US_ASCII);
		this.target = new Target(URI.create(this.server.httpsUrl()), this.server.adminToken(), USER_TOKEN,
				new ByteArrayInputStream(ca), this.server::expireHistory, this);
	}

	Target target() {
		return this.target;
	}

	/**
	 * Switches ways to be wrong on, and all others off.
	 * @param misbehaviours the ways
	 */
	void misbehave(Misbehaviour... misbehaviours) {
		this.server.misbehave(misbehaviours);
	}

	@Override
	public void close() {
		this.server.close();
	}

}

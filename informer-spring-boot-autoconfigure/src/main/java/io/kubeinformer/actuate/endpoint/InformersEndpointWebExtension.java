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

package io.kubeinformer.actuate.endpoint;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;
import org.springframework.util.MimeType;

import io.kubeinformer.rbac.ServiceAccount;

/**
 * {@link EndpointWebExtension @EndpointWebExtension} for the {@link InformersEndpoint},
 * which shows what rights informers need where one informer would be.
 *
 * @since 0.1.0
 */
@EndpointWebExtension(endpoint = InformersEndpoint.class)
public class InformersEndpointWebExtension {

	/** The name that stands for the rights, so that no informer can have it. */
	public static final String RBAC = "rbac";

	private static final MimeType YAML = new MimeType("application", "yaml");

	private final InformersEndpoint delegate;

	/**
	 * Creates an extension.
	 * @param delegate the endpoint
	 */
	public InformersEndpointWebExtension(InformersEndpoint delegate) {
		this.delegate = delegate;
	}

	/**
	 * Shows one informer, or the roles that all of them need.
	 * @param name the informer's name, or {@value #RBAC}
	 * @param serviceAccount with {@value #RBAC} the account to bind the roles to, as
	 * {@code NAMESPACE:NAME}, or {@code null} for roles alone
	 * @return the informer in JSON, the roles in YAML, or 404
	 */
	@ReadOperation
	public WebEndpointResponse<Object> informer(@Selector String name, @Nullable String serviceAccount) {
		if (name.equals(RBAC)) {
			return new WebEndpointResponse<>(this.delegate.rbac(account(serviceAccount)), YAML);
		}
		InformerDescriptor informer = this.delegate.informer(name);
		return (informer != null) ? new WebEndpointResponse<>(informer)
				: new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND);
	}

	private static @Nullable ServiceAccount account(@Nullable String text) {
		try {
			return (text != null) ? ServiceAccount.parse(text) : null;
		}
		catch (IllegalArgumentException ex) {
			String reason = String.valueOf(ex.getMessage());
			throw new InvalidEndpointRequestException(reason, reason, ex);
		}
	}

}

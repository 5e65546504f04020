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

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.rbac.RbacManifest;
import io.kubeinformer.rbac.ServiceAccount;

/**
 * {@link Endpoint @Endpoint} that shows what informers are doing and how well. It never
 * shows objects, and never waits for a server.
 */
@Endpoint(id = "informers", defaultAccess = Access.READ_ONLY)
public class InformersEndpoint {

	private final SharedInformerFactory factory;

	private final String application;

	/**
	 * Creates an endpoint.
	 * @param factory the informers
	 * @param application the application's name, after which roles are named; may be
	 * empty
	 */
	public InformersEndpoint(SharedInformerFactory factory, String application) {
		this.factory = factory;
		this.application = application;
	}

	/**
	 * Shows all informers.
	 * @return a summary of each, in the order in which they were made
	 */
	@ReadOperation
	public InformersDescriptor informers() {
		Map<String, InformerSummaryDescriptor> informers = new LinkedHashMap<>();
		for (SharedIndexInformer<?> informer : this.factory.informers()) {
			informers.put(informer.name(), InformerSummaryDescriptor.of(informer));
		}
		return new InformersDescriptor(informers);
	}

	/**
	 * Shows one informer.
	 * @param name its name
	 * @return all about it, or {@code null} if there is none of that name
	 */
	@ReadOperation
	public @Nullable InformerDescriptor informer(@Selector String name) {
		for (SharedIndexInformer<?> informer : this.factory.informers()) {
			if (informer.name().equals(name)) {
				return InformerDescriptor.of(informer);
			}
		}
		return null;
	}

	/**
	 * Returns the roles that all informers need.
	 * @param account the account to bind them to, or {@code null} for roles alone
	 * @return YAML for {@code kubectl apply}
	 */
	public String rbac(@Nullable ServiceAccount account) {
		return RbacManifest.of(this.application, this.factory.informers()).toYaml(account);
	}

	/**
	 * Description of all informers.
	 *
	 * @param informers a summary of each by its name
	 */
	public record InformersDescriptor(
			Map<String, InformerSummaryDescriptor> informers) implements OperationResponseBody {

	}

}

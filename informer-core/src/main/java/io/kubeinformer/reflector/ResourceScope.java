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

package io.kubeinformer.reflector;

import java.util.ArrayList;
import java.util.List;

import io.kubernetes.client.openapi.Pair;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.LabelSelector;

/**
 * Which objects of a resource are wanted.
 *
 * @param namespace the namespace, or {@code null} for all and for cluster-scoped
 * resources
 * @param objectName the name of the one object that is wanted, or {@code null}
 * @param labelSelector what labels must be like
 * @param fieldSelector what fields must be like, or {@code null}
 */
public record ResourceScope(@Nullable String namespace, @Nullable String objectName, LabelSelector labelSelector,
		@Nullable String fieldSelector) {

	/**
	 * Returns the selectors as query parameters, not encoded.
	 * @return the parameters
	 */
	List<Pair> parameters() {
		List<Pair> parameters = new ArrayList<>();
		if (!this.labelSelector.isEverything()) {
			parameters.add(new Pair("labelSelector", this.labelSelector.toString()));
		}
		String fields = (this.fieldSelector != null) ? this.fieldSelector : "";
		if (this.objectName != null) {
			fields = "metadata.name=" + this.objectName + (fields.isBlank() ? "" : "," + fields);
		}
		if (!fields.isBlank()) {
			parameters.add(new Pair("fieldSelector", fields));
		}
		return parameters;
	}

}

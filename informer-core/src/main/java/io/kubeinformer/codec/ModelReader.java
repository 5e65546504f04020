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

package io.kubeinformer.codec;

import java.io.IOException;

/**
 * Reads models of client-java by their plan.
 *
 * @param <T> the model class
 */
final class ModelReader<T> implements ObjectReader<T> {

	private final Class<T> type;

	private final FieldSelection selection;

	private final ModelPlan plan;

	private final Canonical canonical;

	ModelReader(Class<T> type, FieldSelection selection, Canonical canonical) {
		this.type = type;
		this.selection = selection;
		this.plan = ModelPlan.of(type, selection);
		this.canonical = canonical;
	}

	@Override
	public T read(byte[] bytes, int offset, int length, TypeMeta defaults) throws IOException {
		try (JsonInput in = JsonInput.open(bytes, offset, length, this.selection)) {
			FieldFault.requireObject(in);
			Object model = this.plan.readContent(in, this.canonical);
			if (defaults.kind() != null) {
				this.plan.setIfAbsent(model, "kind", defaults.kind());
			}
			this.plan.setIfAbsent(model, "apiVersion", defaults.apiVersion());
			return this.type.cast(model);
		}
	}

}

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

package io.kubeinformer.aot;

import java.util.List;

import io.kubernetes.client.openapi.models.V1ObjectMeta;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

import io.kubeinformer.ResourceType;
import io.kubeinformer.http.BuiltInKinds;

/**
 * What the engine needs whatever is watched: its table of protobuf, the names of the
 * classes of built-in kinds, metadata, and the virtual threads that code for Java 17
 * cannot name.
 */
public final class EngineHints implements RuntimeHintsRegistrar {

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		hints.resources().registerPattern("io/kubeinformer/codec/wire-table.gz");
		for (ResourceType<?> kind : BuiltInKinds.all()) {
			hints.reflection().registerType(kind.objectClass());
		}
		new ModelHints(hints.reflection()).register(V1ObjectMeta.class);
		hints.reflection()
			.registerType(Thread.class, (thread) -> thread.withMethod("ofVirtual", List.of(), ExecutableMode.INVOKE));
		hints.reflection()
			.registerTypeIfPresent(classLoader, "java.lang.Thread$Builder",
					(builder) -> builder
						.withMethod("name", TypeReference.listOf(String.class, long.class), ExecutableMode.INVOKE)
						.withMethod("factory", List.of(), ExecutableMode.INVOKE));
		// Asked for by name, to know whether a kubeconfig can be read.
		hints.reflection().registerTypeIfPresent(classLoader, "io.kubernetes.client.util.KubeConfig", (type) -> {
		});
	}

}

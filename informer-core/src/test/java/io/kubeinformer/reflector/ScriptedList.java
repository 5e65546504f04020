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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.ItemFault;
import io.kubeinformer.codec.ListMeta;
import io.kubeinformer.codec.ListReceiver;

/**
 * What a server answers to one list request.
 */
final class ScriptedList {

	private final String version;

	private String continueToken = "";

	private final List<Consumer<ListReceiver<V1ConfigMap>>> content = new ArrayList<>();

	private @Nullable Throwable failure;

	private Runnable before = () -> {
	};

	private ScriptedList(String version) {
		this.version = version;
	}

	static ScriptedList list(String version, String... objects) {
		ScriptedList list = new ScriptedList(version);
		for (String object : objects) {
			list.with(TestObjects.object(object));
		}
		return list;
	}

	static ScriptedList failing(Throwable failure) {
		ScriptedList list = new ScriptedList("");
		list.failure = failure;
		return list;
	}

	ScriptedList with(V1ConfigMap object) {
		this.content.add((receiver) -> receiver.item(object));
		return this;
	}

	ScriptedList unreadable(@Nullable String name, int position) {
		ResourceKey key = (name != null) ? new ResourceKey("w", name) : null;
		this.content.add((receiver) -> receiver.fault(new ItemFault(key, null, position, "spec.replicas: no number")));
		return this;
	}

	ScriptedList next(String token) {
		this.continueToken = token;
		return this;
	}

	ScriptedList thenFails(Throwable failure) {
		this.failure = failure;
		return this;
	}

	ScriptedList before(Runnable action) {
		this.before = action;
		return this;
	}

	/**
	 * Returns what comes before the content does.
	 * @return the failure if that is all the answer
	 */
	@Nullable Throwable refusal() {
		return this.content.isEmpty() ? this.failure : null;
	}

	ListMeta answer(ListReceiver<V1ConfigMap> receiver) throws IOException {
		this.before.run();
		this.content.forEach((item) -> item.accept(receiver));
		if (this.failure instanceof IOException io) {
			throw io;
		}
		if (this.failure instanceof Error error) {
			throw error;
		}
		if (this.failure instanceof RuntimeException unchecked) {
			throw unchecked;
		}
		return new ListMeta(this.version, this.continueToken);
	}

}

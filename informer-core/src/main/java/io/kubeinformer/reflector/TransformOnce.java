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

import java.util.function.UnaryOperator;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.KnownVersions;

/**
 * Applies a user's transform once to every decoded object and never to a cached one: it
 * stands between the codec and the cache, and so sees which objects of a list are cached
 * instances handed over again. The same instance is given to the codec, as its
 * {@link KnownVersions}, and to the {@link Reflector}. Used by the reader's thread only.
 *
 * @param <T> the type of the objects
 */
public final class TransformOnce<T extends KubernetesObject> implements KnownVersions<T> {

	private final KnownVersions<T> cache;

	private final @Nullable UnaryOperator<T> transform;

	/** The cached instance that the codec got last. */
	private @Nullable T reused;

	/**
	 * Creates one.
	 * @param cache what is cached
	 * @param transform the user's function, or {@code null} for none
	 */
	public TransformOnce(KnownVersions<T> cache, @Nullable UnaryOperator<T> transform) {
		this.cache = cache;
		this.transform = transform;
	}

	@Override
	public @Nullable T known(ResourceKey key, String resourceVersion) {
		this.reused = this.cache.known(key, resourceVersion);
		return this.reused;
	}

	// Returns what is to be cached of an object that came. Throws what the transform
	// throws.
	T apply(ResourceKey key, T object) {
		boolean cached = object == this.reused;
		this.reused = null;
		if (cached || this.transform == null) {
			return object;
		}
		String version = Intake.versionOf(object);
		T transformed;
		try {
			transformed = this.transform.apply(object);
		}
		finally {
			// An interrupt that the function left behind would break the stream off.
			Thread.interrupted();
		}
		if (!key.equals(ResourceKey.of(transformed)) || !version.equals(Intake.versionOf(transformed))) {
			throw new IllegalStateException("the transform changed namespace, name or resourceVersion");
		}
		return transformed;
	}

}

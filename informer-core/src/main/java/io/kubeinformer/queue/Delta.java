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

package io.kubeinformer.queue;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceKey;

/**
 * One change of one object, as it was read and before it is held against the cache.
 *
 * @param <T> the type of the object
 */
public sealed interface Delta<T> {

	/**
	 * Returns whose change it is.
	 * @return the object's key
	 */
	ResourceKey key();

	/**
	 * Returns the object's newest state that this change tells of.
	 * @return the state; {@code null} for the deletion of an object never seen whole
	 */
	@Nullable T object();

	/**
	 * Returns whether the object is gone after this change.
	 * @return {@code true} for a deletion
	 */
	default boolean isDeletion() {
		return false;
	}

	/**
	 * Returns whether the object may have changed after {@link #object()}.
	 * @return {@code true} for a deletion that no event told of in full
	 */
	default boolean finalStateUnknown() {
		return false;
	}

	/**
	 * Tells a cache of this change.
	 * @param target the cache
	 */
	void applyTo(Target<T> target);

	/**
	 * What changes are applied to.
	 *
	 * @param <T> the type of the objects
	 */
	interface Target<T> {

		/**
		 * Takes a state that a watch told of.
		 * @param key the object's key
		 * @param object the state
		 */
		void changed(ResourceKey key, T object);

		/**
		 * Takes a state that a list told of.
		 * @param key the object's key
		 * @param object the state
		 * @param authoritative whether it is the truth even where its version is lower
		 */
		void replaced(ResourceKey key, T object, boolean authoritative);

		/**
		 * Takes a deletion.
		 * @param key the object's key
		 * @param last its last state, if that is known
		 * @param finalStateUnknown whether the object may have changed after {@code last}
		 */
		void deleted(ResourceKey key, @Nullable T last, boolean finalStateUnknown);

	}

	/**
	 * An ADDED event.
	 *
	 * @param <T> the type of the object
	 * @param key its key
	 * @param object its state
	 */
	record Added<T>(ResourceKey key, T object) implements Delta<T> {

		@Override
		public void applyTo(Target<T> target) {
			target.changed(this.key, this.object);
		}

	}

	/**
	 * A MODIFIED event.
	 *
	 * @param <T> the type of the object
	 * @param key its key
	 * @param object its state
	 */
	record Updated<T>(ResourceKey key, T object) implements Delta<T> {

		@Override
		public void applyTo(Target<T> target) {
			target.changed(this.key, this.object);
		}

	}

	/**
	 * An object of a list.
	 *
	 * @param <T> the type of the object
	 * @param key its key
	 * @param object its state
	 * @param authoritative whether the list is the truth even where its versions are
	 * lower than cached ones
	 */
	record Replaced<T>(ResourceKey key, T object, boolean authoritative) implements Delta<T> {

		@Override
		public void applyTo(Target<T> target) {
			target.replaced(this.key, this.object, this.authoritative);
		}

	}

	/**
	 * A DELETED event, or the absence from a list of what was there before.
	 *
	 * @param <T> the type of the object
	 * @param key its key
	 * @param object its last state, or {@code null} if the event could not be read and
	 * nothing else is known
	 * @param finalStateUnknown whether the object may have changed after that state
	 */
	record Deleted<T>(ResourceKey key, @Nullable T object, boolean finalStateUnknown) implements Delta<T> {

		@Override
		public boolean isDeletion() {
			return true;
		}

		@Override
		public void applyTo(Target<T> target) {
			target.deleted(this.key, this.object, this.finalStateUnknown);
		}

	}

}

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

import org.jspecify.annotations.Nullable;

import io.kubeinformer.http.ApiStatus;

/**
 * One event of a watch: a line of JSON or a frame of protobuf.
 *
 * @param <T> the type of the objects
 */
public sealed interface WatchEvent<T> {

	/**
	 * Hands this event to the method of a visitor that is meant for it.
	 * @param <R> what the visitor returns
	 * @param visitor the visitor
	 * @return what it returned
	 */
	<R extends @Nullable Object> R accept(Visitor<? super T, R> visitor);

	/**
	 * One method for each kind of event.
	 *
	 * @param <T> the type of the objects
	 * @param <R> what the methods return
	 */
	interface Visitor<T, R extends @Nullable Object> {

		R added(T object);

		R modified(T object);

		R deleted(T object);

		R bookmark(Bookmark<?> bookmark);

		R failed(ApiStatus status);

		R faulty(Faulty<?> event);

		R unparsable(String message);

	}

	/**
	 * An object came into what is watched.
	 *
	 * @param <T> the type of the object
	 * @param object the object, with kind and apiVersion
	 */
	record Added<T>(T object) implements WatchEvent<T> {

		@Override
		public <R extends @Nullable Object> R accept(Visitor<? super T, R> visitor) {
			return visitor.added(this.object);
		}

	}

	/**
	 * An object changed.
	 *
	 * @param <T> the type of the object
	 * @param object its new state
	 */
	record Modified<T>(T object) implements WatchEvent<T> {

		@Override
		public <R extends @Nullable Object> R accept(Visitor<? super T, R> visitor) {
			return visitor.modified(this.object);
		}

	}

	/**
	 * An object left what is watched.
	 *
	 * @param <T> the type of the object
	 * @param object its last state with the version of the deletion
	 */
	record Deleted<T>(T object) implements WatchEvent<T> {

		@Override
		public <R extends @Nullable Object> R accept(Visitor<? super T, R> visitor) {
			return visitor.deleted(this.object);
		}

	}

	/**
	 * A mark of progress; its object is never decoded as the kind.
	 *
	 * @param <T> the type of the watch's objects
	 * @param resourceVersion the version reached; empty if it carried none
	 * @param initialEventsEnd whether the initial events of a streaming list are complete
	 */
	record Bookmark<T>(String resourceVersion, boolean initialEventsEnd) implements WatchEvent<T> {

		@Override
		public <R extends @Nullable Object> R accept(Visitor<? super T, R> visitor) {
			return visitor.bookmark(this);
		}

	}

	/**
	 * The server ends the watch with an error.
	 *
	 * @param <T> the type of the watch's objects
	 * @param status what it says
	 */
	record Failed<T>(ApiStatus status) implements WatchEvent<T> {

		@Override
		public <R extends @Nullable Object> R accept(Visitor<? super T, R> visitor) {
			return visitor.failed(this.status);
		}

	}

	/**
	 * An event whose object could not be read, while what is around it could.
	 *
	 * @param <T> the type of the watch's objects
	 * @param deleted whether it was a DELETED event
	 * @param fault what is wrong with it
	 */
	record Faulty<T>(boolean deleted, ItemFault fault) implements WatchEvent<T> {

		@Override
		public <R extends @Nullable Object> R accept(Visitor<? super T, R> visitor) {
			return visitor.faulty(this);
		}

	}

	/**
	 * What is no event at all: broken JSON or protobuf, or an unknown type.
	 *
	 * @param <T> the type of the watch's objects
	 * @param message what is wrong with it
	 */
	record Unparsable<T>(String message) implements WatchEvent<T> {

		@Override
		public <R extends @Nullable Object> R accept(Visitor<? super T, R> visitor) {
			return visitor.unparsable(this.message);
		}

	}

}

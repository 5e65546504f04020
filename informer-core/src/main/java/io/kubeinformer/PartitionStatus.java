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

package io.kubeinformer;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What one partition of an informer is doing: the reader of one namespace, or of all.
 *
 * @param namespace the namespace; the empty string for all
 * @param state what it is doing
 * @param since when that began
 * @param reason why it is not well, or {@code null} if it is
 * @param message the reason in a sentence, or {@code null}
 * @param synced whether its first content was processed
 * @param age time since the last event or bookmark, or {@code null} before the first
 * @param resourceVersion the version up to which it has read, or {@code null}
 * @param retryAt when it tries again, while it waits
 * @param lastError the last thing that went wrong, kept when it is mended, or
 * {@code null}
 * @param lists requests for the whole content, by how they ended; pages of one list count
 * once
 * @param listedObjects objects that came in lists
 * @param watches watches, by how they ended; the one that runs is not among them
 * @param relists requests for the whole content, by why they were made
 */
public record PartitionStatus(String namespace, InformerState state, Instant since, @Nullable Reason reason,
		@Nullable String message, boolean synced, @Nullable Duration age, @Nullable String resourceVersion,
		@Nullable Instant retryAt, @Nullable Failure lastError, Map<ListOutcome, ExchangeStats> lists,
		long listedObjects, Map<WatchOutcome, ExchangeStats> watches, Map<ListReason, Long> relists) {

	/**
	 * How many exchanges there were and how long they took.
	 *
	 * @param count the number
	 * @param total the time, summed up
	 */
	public record ExchangeStats(long count, Duration total) {

	}

	/**
	 * How a list ended.
	 */
	public enum ListOutcome {

		/** The content was applied. */
		SUCCESS,

		/** The version was too old or too new. */
		EXPIRED,

		/** Anything else. */
		ERROR

	}

	/**
	 * How a watch ended.
	 */
	public enum WatchOutcome {

		/** The server closed it cleanly. */
		CLOSED,

		/** This side closed it: its time was up, or nothing came for too long. */
		TIMEOUT,

		/** The version was too old. */
		EXPIRED,

		/** It was refused, broke off or could not be read. */
		ERROR

	}

	/**
	 * Why the whole content was asked for.
	 */
	public enum ListReason {

		/** The first content after a start. */
		INITIAL,

		/** A watch could not go on since its version was too old. */
		EXPIRED,

		/** The server rejected the watch. */
		REJECTED,

		/** The watch ended with an error that cannot be classified. */
		UNCLASSIFIED,

		/** Server errors kept ending the watch at one version. */
		SERVER_ERROR,

		/** Unreadable lines kept ending the watch at one version. */
		UNDECODABLE,

		/** The server could not read an object from its store. */
		STORE_READ_ERROR,

		/** Nothing came for too long, also after the watch was rolled over. */
		STALE

	}

}

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

package io.kubeinformer.control;

import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import org.awaitility.core.ConditionTimeoutException;
import org.junit.platform.engine.TestExecutionResult;

/**
 * What one test says about client-java.
 */
enum Verdict {

	/** It does what the test asks for. */
	GREEN,

	/** It does not. */
	RED,

	/** It has nothing that the test asks for, so the test tells nothing. */
	NO_COUNTERPART,

	/** The test was not driven at client-java. */
	NOT_DRIVEN;

	/**
	 * Methods of the rig that wait for a state or a reason, which client-java does not
	 * have.
	 */
	private static final String STATE_OF_THE_RIG = "awaitState";

	/** Tests that look for threads by the names that those of our engine have. */
	private static final Set<String> NAMES_OF_OURS = Set.of("stopEndsTheWatchAndTheReader");

	static Verdict of(String test, TestExecutionResult result, boolean driven) {
		if (NAMES_OF_OURS.contains(test)) {
			return NO_COUNTERPART;
		}
		Throwable failure = result.getThrowable().orElse(null);
		if (failure != null && causes(failure).anyMatch(Verdict::asksForWhatIsNotThere)) {
			return NO_COUNTERPART;
		}
		return switch (result.getStatus()) {
			case SUCCESSFUL -> driven ? GREEN : NOT_DRIVEN;
			case ABORTED -> NO_COUNTERPART;
			case FAILED -> driven ? RED : NOT_DRIVEN;
		};
	}

	private static boolean asksForWhatIsNotThere(Throwable failure) {
		return failure instanceof NoCounterpart
				|| (failure instanceof ConditionTimeoutException && Stream.of(failure.getStackTrace())
					.anyMatch((frame) -> frame.getMethodName().equals(STATE_OF_THE_RIG)));
	}

	/**
	 * Returns in a word how a test failed.
	 * @param failure what it threw
	 * @return the word
	 */
	static String word(Throwable failure) {
		if (causes(failure)
			.anyMatch((cause) -> cause instanceof ConditionTimeoutException || cause instanceof TimeoutException)) {
			return "time-out";
		}
		return (failure instanceof AssertionError) ? "assertion" : failure.getClass().getSimpleName();
	}

	private static Stream<Throwable> causes(Throwable failure) {
		return Stream.iterate(failure, (cause) -> cause != null, Throwable::getCause).limit(10);
	}

}

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

package io.kubeinformer.handler;

import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.EventType;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.observation.DefaultInformerHandlerObservationConvention;
import io.kubeinformer.observation.InformerHandlerContext;
import io.kubeinformer.observation.InformerHandlerObservation;
import io.kubeinformer.observation.InformerHandlerObservationConvention;

/**
 * Makes the calls of one handler, each within an observation.
 *
 * @param informer the informer's name
 * @param resource what it watches
 * @param handler the handler's id
 * @param observations where calls are observed
 * @param convention names and tags, or {@code null} for the default ones
 */
record ObservedCalls(String informer, String resource, String handler, ObservationRegistry observations,
		@Nullable InformerHandlerObservationConvention convention) {

	private static final InformerHandlerObservationConvention DEFAULT_CONVENTION = new DefaultInformerHandlerObservationConvention();

	/**
	 * Makes a call. What it throws is thrown as it is: the informer shows the type of
	 * what the user's code threw. If the answer is a stage, the observation ends with it.
	 * @param type what the handler is told; {@code null} if it is called with a key
	 * @param key the object's key
	 * @param call the call
	 * @return the answer
	 */
	@Nullable Object observe(@Nullable EventType type, ResourceKey key, Call call) {
		InformerHandlerContext context = new InformerHandlerContext(this.informer, this.resource, this.handler, type,
				key);
		Observation observation = InformerHandlerObservation.HANDLER_CALL
			.observation(this.convention, DEFAULT_CONVENTION, () -> context, this.observations)
			.start();
		try (Observation.Scope scope = observation.openScope()) {
			Object answer = call.make();
			if (answer instanceof CompletionStage<?> goingOn) {
				return goingOn.whenComplete((value, thrown) -> stop(observation, thrown));
			}
			observation.stop();
			return answer;
		}
		catch (Throwable ex) {
			stop(observation, ex);
			throw ObservedCalls.<RuntimeException>asItIs(ex);
		}
	}

	private static void stop(Observation observation, @Nullable Throwable thrown) {
		if (thrown != null) {
			Throwable cause = thrown.getCause();
			observation.error((thrown instanceof CompletionException && cause != null) ? cause : thrown);
		}
		observation.stop();
	}

	@SuppressWarnings("unchecked")
	private static <E extends Throwable> E asItIs(Throwable thrown) throws E {
		throw (E) thrown;
	}

	/**
	 * A call of the application's code.
	 */
	@FunctionalInterface
	interface Call {

		@Nullable Object make() throws Throwable;

	}

}

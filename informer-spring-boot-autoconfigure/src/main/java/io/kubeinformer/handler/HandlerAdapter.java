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

import java.util.Set;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.EventType;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.observation.DefaultInformerHandlerObservationConvention;
import io.kubeinformer.observation.InformerHandlerContext;
import io.kubeinformer.observation.InformerHandlerObservation;
import io.kubeinformer.observation.InformerHandlerObservationConvention;

/**
 * Stands between an informer and the application's code: passes on what the handler is
 * told, each call within an observation. What the code throws goes on to the informer,
 * which counts and logs it.
 */
final class HandlerAdapter {

	private static final InformerHandlerObservationConvention DEFAULT_CONVENTION = new DefaultInformerHandlerObservationConvention();

	private final String informer;

	private final String resource;

	private final String handler;

	private final Set<EventType> on;

	private final HandlerTarget target;

	private final ObservationRegistry observations;

	private final @Nullable InformerHandlerObservationConvention convention;

	HandlerAdapter(String informer, String resource, String handler, Set<EventType> on, HandlerTarget target,
			ObservationRegistry observations, @Nullable InformerHandlerObservationConvention convention) {
		this.informer = informer;
		this.resource = resource;
		this.handler = handler;
		this.on = on;
		this.target = target;
		this.observations = observations;
		this.convention = convention;
	}

	void accept(ResourceEvent<?> event) {
		if (!this.on.contains(event.type())) {
			return;
		}
		InformerHandlerContext context = new InformerHandlerContext(this.informer, this.resource, this.handler,
				event.type());
		Observation observation = InformerHandlerObservation.HANDLER_CALL
			.observation(this.convention, DEFAULT_CONVENTION, () -> context, this.observations)
			.start();
		try (Observation.Scope scope = observation.openScope()) {
			this.target.handle(event);
		}
		catch (Throwable ex) {
			observation.error(ex);
			HandlerAdapter.<RuntimeException>rethrow(ex);
		}
		finally {
			observation.stop();
		}
	}

	// As it is: the informer shows the type of what the user's code threw.
	@SuppressWarnings("unchecked")
	private static <E extends Throwable> void rethrow(Throwable thrown) throws E {
		throw (E) thrown;
	}

}

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

package io.kubeinformer.observation;

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * Documents the observation of a handler's call.
 */
public enum InformerHandlerObservation implements ObservationDocumentation {

	/** One call of a handler. */
	HANDLER_CALL {

		@Override
		public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
			return DefaultInformerHandlerObservationConvention.class;
		}

		@Override
		public KeyName[] getLowCardinalityKeyNames() {
			return LowCardinalityKeyNames.values();
		}

		@Override
		public KeyName[] getHighCardinalityKeyNames() {
			return new KeyName[0];
		}

	};

	/**
	 * Tags of meters and spans.
	 */
	public enum LowCardinalityKeyNames implements KeyName {

		/** Name of the informer. */
		INFORMER {

			@Override
			public String asString() {
				return "informer";
			}

		},

		/** What the informer watches. */
		RESOURCE {

			@Override
			public String asString() {
				return "resource";
			}

		},

		/** Id of the handler. */
		HANDLER {

			@Override
			public String asString() {
				return "handler";
			}

		},

		/** What happened to the object, in lower case; {@code reconcile} for a key. */
		TYPE {

			@Override
			public String asString() {
				return "type";
			}

		},

		/** {@code SUCCESS} or {@code ERROR}. */
		OUTCOME {

			@Override
			public String asString() {
				return "outcome";
			}

		},

		/** Simple name of what the call threw, or {@code none}. */
		EXCEPTION {

			@Override
			public String asString() {
				return "exception";
			}

		}

	}

}

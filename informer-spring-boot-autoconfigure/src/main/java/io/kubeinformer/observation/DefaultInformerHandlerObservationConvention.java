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

import java.util.Locale;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;

import io.kubeinformer.EventType;
import io.kubeinformer.observation.InformerHandlerObservation.LowCardinalityKeyNames;

/**
 * Default {@link InformerHandlerObservationConvention}.
 */
public class DefaultInformerHandlerObservationConvention implements InformerHandlerObservationConvention {

	private static final KeyValue SUCCESS = LowCardinalityKeyNames.OUTCOME.withValue("SUCCESS");

	private static final KeyValue ERROR = LowCardinalityKeyNames.OUTCOME.withValue("ERROR");

	private static final KeyValue NO_EXCEPTION = LowCardinalityKeyNames.EXCEPTION.withValue(KeyValue.NONE_VALUE);

	@Override
	public String getName() {
		return "informer.handler";
	}

	@Override
	public String getContextualName(InformerHandlerContext context) {
		return "informer " + context.getInformer() + " " + type(context);
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(InformerHandlerContext context) {
		return KeyValues.of(LowCardinalityKeyNames.INFORMER.withValue(context.getInformer()),
				LowCardinalityKeyNames.RESOURCE.withValue(context.getResource()),
				LowCardinalityKeyNames.HANDLER.withValue(context.getHandler()),
				LowCardinalityKeyNames.TYPE.withValue(type(context)), outcome(context), exception(context));
	}

	private static String type(InformerHandlerContext context) {
		EventType type = context.getType();
		return (type != null) ? type.name().toLowerCase(Locale.ROOT) : "reconcile";
	}

	/**
	 * Returns how the call ended.
	 * @param context the call
	 * @return the tag
	 */
	protected KeyValue outcome(InformerHandlerContext context) {
		return (context.getError() != null) ? ERROR : SUCCESS;
	}

	/**
	 * Returns what the call threw.
	 * @param context the call
	 * @return the tag
	 */
	protected KeyValue exception(InformerHandlerContext context) {
		Throwable error = context.getError();
		return (error != null) ? LowCardinalityKeyNames.EXCEPTION.withValue(error.getClass().getSimpleName())
				: NO_EXCEPTION;
	}

}

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

package io.kubeinformer.autoconfigure;

import java.time.Duration;

import org.springframework.format.annotation.DurationFormat.Style;
import org.springframework.format.datetime.standard.DurationFormatterUtils;

import io.kubeinformer.SyncResult;
import io.kubeinformer.diagnostics.InformerConfigurationException;

/**
 * Thrown when informers have not synced in time and {@code informer.startup.on-timeout}
 * is {@code fail}.
 */
class InformersNotSyncedException extends InformerConfigurationException {

	InformersNotSyncedException(SyncResult result, Duration timeout) {
		super("Informers have not synced within " + DurationFormatterUtils.print(timeout, Style.COMPOSITE)
				+ " (informer.startup.timeout): " + result + ".",
				"Mend the reasons above, or raise informer.startup.timeout, or set informer.startup.on-timeout to "
						+ "'continue' to start with informers that go on trying.");
	}

}

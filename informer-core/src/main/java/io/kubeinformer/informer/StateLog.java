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

package io.kubeinformer.informer;

import java.time.temporal.ChronoUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.InformerState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.Reason;

/**
 * Says in the log what becomes of a partition: one line when something is wrong, one when
 * it is mended.
 */
final class StateLog {

	private static final Logger logger = LoggerFactory.getLogger(StateLog.class);

	private final String subject;

	StateLog(String informer, String namespace) {
		this.subject = "Informer '" + informer + "'" + (namespace.isEmpty() ? "" : " in namespace '" + namespace + "'");
	}

	void changed(PartitionStatus before, PartitionStatus after) {
		Reason reason = after.reason();
		if (reason != null && reason != before.reason()) {
			logger.warn("{}: {}: {}{}", this.subject, reason, after.message(), (after.retryAt() != null)
					? "; it tries again at " + after.retryAt().truncatedTo(ChronoUnit.SECONDS) : "");
		}
		else if (reason == null && before.reason() != null && after.state() != InformerState.STOPPED) {
			logger.info("{} has recovered from {}", this.subject, before.reason());
		}
		else {
			logger.debug("{} is {}", this.subject, after.state());
		}
	}

}

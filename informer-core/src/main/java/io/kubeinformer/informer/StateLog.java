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

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.InformerState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.Reason;
import io.kubeinformer.processor.Delay;

/**
 * Says in the log what becomes of a partition: one line for each thing that is wrong, one
 * when all of it is mended. That a watch could be opened proves little, since a server
 * that has forgotten the version says so right after; one that has gone on for a second
 * does.
 */
final class StateLog {

	private static final Duration PROOF = Duration.ofSeconds(1);

	private static final Logger logger = LoggerFactory.getLogger(StateLog.class);

	private final String subject;

	private final Delay delay;

	/** What has been wrong since all was well, the latest last. */
	private final Set<Reason> outage = new LinkedHashSet<>();

	private @Nullable Reason latest;

	private long changes;

	StateLog(String informer, String namespace, Delay delay) {
		this.subject = "Informer '" + informer + "'" + (namespace.isEmpty() ? "" : " in namespace '" + namespace + "'");
		this.delay = delay;
	}

	synchronized void changed(PartitionStatus after) {
		long change = ++this.changes;
		Reason reason = after.reason();
		if (after.state() == InformerState.STOPPED) {
			ended();
		}
		if (reason != null && reason != this.latest) {
			logger.warn("{}: {}: {}{}", this.subject, reason, after.message(), (after.retryAt() != null)
					? "; it tries again at " + after.retryAt().truncatedTo(ChronoUnit.SECONDS) : "");
			this.outage.add(reason);
			this.latest = reason;
			return;
		}
		logger.debug("{} is {}", this.subject, after.state());
		if (reason == null && this.latest != null && after.state() == InformerState.WATCHING) {
			this.delay.after(PROOF, () -> recovered(change));
		}
	}

	private synchronized void recovered(long change) {
		if (change == this.changes) {
			logger.info("{} has recovered from {}", this.subject,
					this.outage.stream().map(Reason::name).collect(Collectors.joining(", ")));
			ended();
		}
	}

	private void ended() {
		this.outage.clear();
		this.latest = null;
	}

}

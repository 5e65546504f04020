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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import io.kubeinformer.InformerState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.Reason;

import static org.assertj.core.api.Assertions.assertThat;

class StateLogTests {

	private final List<Runnable> due = new ArrayList<>();

	private final StateLog log = new StateLog("pods", "shop", (delay, task) -> {
		assertThat(delay).isEqualTo(Duration.ofSeconds(1));
		this.due.add(task);
	});

	private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

	@BeforeEach
	void listen() {
		this.lines.start();
		logger().setLevel(Level.INFO);
		logger().addAppender(this.lines);
	}

	@AfterEach
	void stopListening() {
		logger().detachAppender(this.lines);
		logger().setLevel(null);
	}

	@Test
	void watchThatLivesIsARecovery() {
		change(InformerState.WAITING, Reason.UNREACHABLE);
		change(InformerState.WATCHING, null);
		assertThat(lines()).containsExactly("Informer 'pods' in namespace 'shop': UNREACHABLE: it is so");
		pass();
		assertThat(lines()).hasSize(2)
			.last()
			.isEqualTo("Informer 'pods' in namespace 'shop' has recovered from UNREACHABLE");
	}

	@Test
	void watchThatEndsRightAwayIsNone() {
		change(InformerState.WAITING, Reason.UNREACHABLE);
		change(InformerState.WATCHING, null);
		change(InformerState.WAITING, Reason.EXPIRED);
		pass();
		change(InformerState.LISTING, Reason.EXPIRED);
		change(InformerState.LISTING, null);
		pass();
		assertThat(lines()).hasSize(2);
		change(InformerState.WATCHING, null);
		pass();
		assertThat(lines()).hasSize(3)
			.last()
			.isEqualTo("Informer 'pods' in namespace 'shop' has recovered from UNREACHABLE, EXPIRED");
	}

	@Test
	void flappingIsOneLine() {
		for (int i = 0; i < 3; i++) {
			change(InformerState.WAITING, Reason.UNREACHABLE);
			change(InformerState.WATCHING, null);
		}
		pass();
		assertThat(lines()).hasSize(2);
		change(InformerState.WAITING, Reason.UNREACHABLE);
		assertThat(lines()).as("another outage").hasSize(3);
	}

	@Test
	void stopIsNoRecovery() {
		change(InformerState.WAITING, Reason.UNREACHABLE);
		change(InformerState.STOPPED, null);
		change(InformerState.LISTING, null);
		change(InformerState.WATCHING, null);
		pass();
		assertThat(lines()).hasSize(1);
	}

	private void change(InformerState state, @Nullable Reason reason) {
		this.log.changed(new PartitionStatus("shop", state, Instant.EPOCH, reason, (reason != null) ? "it is so" : null,
				true, null, null, null, null, Map.of(), 0, Map.of(), Map.of()));
	}

	private void pass() {
		List.copyOf(this.due).forEach(Runnable::run);
		this.due.clear();
	}

	private List<String> lines() {
		return this.lines.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
	}

	private static Logger logger() {
		return (Logger) LoggerFactory.getLogger(StateLog.class);
	}

}

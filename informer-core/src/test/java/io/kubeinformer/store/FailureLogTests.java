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

package io.kubeinformer.store;

import java.util.List;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;

class FailureLogTests {

	private static final String CULPRIT = "Handler 'of this test'";

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	private final FailureLog log = new FailureLog(CULPRIT, "The next event is delivered.");

	@BeforeEach
	void listen() {
		this.appender.start();
		logger().addAppender(this.appender);
	}

	@AfterEach
	void stopListening() {
		logger().detachAppender(this.appender);
	}

	@Test
	@Parity("SI21")
	void theFirstFailureIsLoggedAndThoseThatFollowAtOnceAreCountedOnly() {
		for (int i = 0; i < 100; i++) {
			this.log.report(new IllegalStateException("disliked"), "ADDED shop/a" + i);
		}
		assertThat(this.log.count()).isEqualTo(100);
		assertThat(messages()).singleElement().satisfies((message) -> {
			assertThat(message.getFormattedMessage())
				.isEqualTo(CULPRIT + " failed for ADDED shop/a0. The next event is delivered.");
			assertThat(message.getThrowableProxy().getClassName()).isEqualTo(IllegalStateException.class.getName());
		});
	}

	// Other tests log failures at the same time.
	private List<ILoggingEvent> messages() {
		return List.copyOf(this.appender.list)
			.stream()
			.filter((message) -> message.getFormattedMessage().startsWith(CULPRIT))
			.toList();
	}

	private static Logger logger() {
		return (Logger) LoggerFactory.getLogger(FailureLog.class);
	}

}

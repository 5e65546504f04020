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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

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

	private final Logger logger = (Logger) LoggerFactory.getLogger(FailureLog.class);

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	/** Passes zero on its way, as the time of a machine may. */
	private final AtomicLong time = new AtomicLong(-TimeUnit.SECONDS.toNanos(5));

	private final FailureLog log = new FailureLog("The tested function", "Nothing follows.", this.time::get);

	@BeforeEach
	void listen() {
		this.appender.start();
		this.logger.addAppender(this.appender);
	}

	@AfterEach
	void stopListening() {
		this.logger.detachAppender(this.appender);
	}

	@Test
	@Parity("SI21")
	void theFirstFailureIsLoggedWithItsStackTrace() {
		this.log.report(new IllegalStateException("no"), "shop/a");
		assertThat(logged()).singleElement().satisfies((event) -> {
			assertThat(event.getFormattedMessage())
				.isEqualTo("The tested function failed for shop/a. Nothing follows.");
			assertThat(event.getThrowableProxy().getMessage()).isEqualTo("no");
		});
	}

	@Test
	@Parity("SI21")
	void failuresOfTheNextTenSecondsAreCountedOnly() {
		report(1);
		pass(9_999);
		report(100);
		assertThat(logged()).hasSize(1);
		assertThat(this.log.count()).isEqualTo(101);
	}

	@Test
	void afterTenSecondsOneMoreIsLoggedWithTheNumberOfThoseThatWereNot() {
		report(4);
		pass(10_000);
		report(2);
		assertThat(logged()).hasSize(2);
		assertThat(logged().get(1).getFormattedMessage()).isEqualTo("The tested function failed for shop/a "
				+ "(java.lang.IllegalStateException: no), and 3 times more since the last message. Nothing follows.");
		assertThat(logged().get(1).getThrowableProxy()).isNull();
	}

	@Test
	void aSingleFailureLongAfterTheLastHasItsStackTraceAgain() {
		report(1);
		pass(60_000);
		report(1);
		assertThat(logged()).hasSize(2).allSatisfy((event) -> assertThat(event.getThrowableProxy()).isNotNull());
		assertThat(this.log.count()).isEqualTo(2);
	}

	private void report(int times) {
		for (int i = 0; i < times; i++) {
			this.log.report(new IllegalStateException("no"), "shop/a");
		}
	}

	private void pass(long millis) {
		this.time.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
	}

	// Other tests of this run may log failures too.
	private List<ILoggingEvent> logged() {
		return List.copyOf(this.appender.list)
			.stream()
			.filter((event) -> event.getFormattedMessage().startsWith("The tested function"))
			.toList();
	}

}

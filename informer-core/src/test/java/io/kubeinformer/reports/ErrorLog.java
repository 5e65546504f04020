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

package io.kubeinformer.reports;

import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.slf4j.LoggerFactory;

/**
 * What this project logs as an error while it is open, in all of this process.
 */
final class ErrorLog implements AutoCloseable {

	private final Logger logger = (Logger) LoggerFactory.getLogger("io.kubeinformer");

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	ErrorLog() {
		this.appender.start();
		this.logger.addAppender(this.appender);
	}

	List<String> errors() {
		return List.copyOf(this.appender.list)
			.stream()
			.filter((event) -> event.getLevel() == Level.ERROR)
			.map(ILoggingEvent::getFormattedMessage)
			.toList();
	}

	@Override
	public void close() {
		this.logger.detachAppender(this.appender);
	}

}

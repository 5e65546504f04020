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
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

/**
 * What the engine writes to the log about one informer while this is open.
 */
final class Logged extends AppenderBase<ILoggingEvent> implements AutoCloseable {

	private final Logger logger = (Logger) LoggerFactory.getLogger("io.kubeinformer");

	private final String informer;

	private final List<String> lines = new CopyOnWriteArrayList<>();

	private Logged(String informer) {
		this.informer = informer;
	}

	/**
	 * Begins to note the warnings and errors about an informer.
	 * @param informer its name, used by no other test
	 * @return what is logged, growing
	 */
	static Logged about(String informer) {
		Logged logged = new Logged(informer);
		logged.setContext(logged.logger.getLoggerContext());
		logged.start();
		logged.logger.addAppender(logged);
		return logged;
	}

	@Override
	protected void append(ILoggingEvent event) {
		boolean concerned = event.getFormattedMessage().contains(this.informer)
				|| event.getThreadName().contains(this.informer);
		if (concerned && event.getLevel().isGreaterOrEqual(Level.WARN)) {
			this.lines.add(event.getLevel() + " " + event.getFormattedMessage());
		}
	}

	// Returns level and message of each line.
	List<String> lines() {
		return this.lines;
	}

	// Returns the lines of level ERROR.
	List<String> errors() {
		return this.lines.stream().filter((line) -> line.startsWith("ERROR")).toList();
	}

	@Override
	public void close() {
		this.logger.detachAppender(this);
		stop();
	}

}

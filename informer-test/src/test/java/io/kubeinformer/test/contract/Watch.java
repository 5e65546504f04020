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

package io.kubeinformer.test.contract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An answer that is read line by line while it comes. A thread of its own reads, so that
 * waiting for a line can be bounded.
 */
final class Watch implements AutoCloseable {

	private static final String END = "the clean end of the stream";

	private static final String CUT = "the loss of the stream: ";

	private final HttpResponse<InputStream> response;

	private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

	private final Duration patience;

	Watch(HttpResponse<InputStream> response, Duration patience) {
		this.response = response;
		this.patience = patience;
		Thread reader = new Thread(this::read, "contract-watch");
		reader.setDaemon(true);
		reader.start();
	}

	private void read() {
		try (BufferedReader reader = new BufferedReader(
				new InputStreamReader(this.response.body(), StandardCharsets.UTF_8))) {
			for (String line = reader.readLine(); line != null; line = reader.readLine()) {
				this.lines.add(line);
			}
			this.lines.add(END);
		}
		catch (IOException | UncheckedIOException ex) {
			this.lines.add(CUT + ex);
		}
	}

	int status() {
		return this.response.statusCode();
	}

	String header(String name) {
		return this.response.headers().firstValue(name).orElse("");
	}

	HttpClient.Version version() {
		return this.response.version();
	}

	Watch is(int status) {
		assertThat(status()).isEqualTo(status);
		return this;
	}

	String nextLine() throws InterruptedException {
		String line = this.lines.poll(this.patience.toMillis(), TimeUnit.MILLISECONDS);
		assertThat(line).as("a line within " + this.patience).isNotNull();
		return line;
	}

	/**
	 * Returns the next event, whatever it is.
	 * @return the event
	 */
	WatchEvent next() throws InterruptedException {
		String line = nextLine();
		assertThat(line).as("an event").startsWith("{\"type\":");
		return WatchEvent.of(line);
	}

	/**
	 * Checks that the next event is of the type and about the object.
	 * @param type the type
	 * @param name the object's name
	 * @return the event
	 */
	WatchEvent next(String type, String name) throws InterruptedException {
		WatchEvent event = next();
		assertThat(event.type() + " " + event.name()).as(event.line()).isEqualTo(type + " " + name);
		return event;
	}

	/**
	 * Returns the next event that is no bookmark.
	 * @return the event
	 */
	WatchEvent nextChange() throws InterruptedException {
		WatchEvent event = next();
		while (event.type().equals("BOOKMARK")) {
			event = next();
		}
		return event;
	}

	/**
	 * Reads up to the bookmark that ends the initial events.
	 * @return the events, the bookmark last
	 */
	List<WatchEvent> initialEvents() throws InterruptedException {
		List<WatchEvent> events = new ArrayList<>();
		do {
			events.add(next());
		}
		while (!events.get(events.size() - 1).endsInitialEvents());
		return events;
	}

	/**
	 * Reads up to the clean end.
	 * @return the events before it
	 */
	List<WatchEvent> untilEnd() throws InterruptedException {
		List<WatchEvent> events = new ArrayList<>();
		for (String line = nextLine(); !line.equals(END); line = nextLine()) {
			assertThat(line).as("an event or the clean end").startsWith("{\"type\":");
			events.add(WatchEvent.of(line));
		}
		return events;
	}

	/**
	 * Checks that nothing more comes but the clean end.
	 */
	void ends() throws InterruptedException {
		assertThat(nextLine()).isEqualTo(END);
	}

	@Override
	public void close() {
		try {
			this.response.body().close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}

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

package io.kubeinformer.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.Reason;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What servers and proxies say when they do not answer.
 */
class StatusReaderTests {

	@Test
	void statusTellsReasonCausesAndPatience() {
		ApiStatus status = read(504, null,
				"{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
						+ "\"message\":\"Timeout: Too large resource version: 9, current: 2\",\"reason\":\"Timeout\","
						+ "\"details\":{\"causes\":[{\"reason\":\"ResourceVersionTooLarge\",\"message\":\"m\"},7],"
						+ "\"retryAfterSeconds\":1},\"code\":504}");
		assertThat(status).isEqualTo(new ApiStatus(504, "Timeout", "Timeout: Too large resource version: 9, current: 2",
				Duration.ofSeconds(1), Set.of("ResourceVersionTooLarge")));
		assertThat(status.isTooLargeResourceVersion()).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "status-404", "status-504" })
	void statusInProtobufSaysTheSame(String name) {
		ApiStatus status = StatusReader.read(500, "3", wire(name + ".pb"));
		ApiStatus json = StatusReader.read(500, "3", wire(name + ".json"));
		// The two were sent one after the other, and one of them tells the newest
		// version.
		assertThat(status).usingRecursiveComparison().ignoringFields("message").isEqualTo(json);
		assertThat(status.message().replaceAll("\\d+", "")).isEqualTo(json.message().replaceAll("\\d+", ""));
		assertThat(status.reason()).isNotNull();
		assertThat(status.isTooLargeResourceVersion()).isEqualTo(name.equals("status-504"));
	}

	@Test
	void statusInProtobufThatIsCutTellsWhatItCan() {
		byte[] whole = wire("status-504.pb");
		for (int length = 4; length < whole.length; length++) {
			ApiStatus status = StatusReader.read(504, null, Arrays.copyOf(whole, length));
			assertThat(status.code()).isEqualTo(504);
			assertThat(status.message()).isNotBlank();
		}
	}

	@Test
	void statusWithoutKindIsReadToo() {
		ApiStatus status = read(504, null, "{\"metadata\":{},\"status\":\"Failure\",\"message\":\"Timeout: request did "
				+ "not complete\",\"reason\":\"Timeout\",\"details\":{},\"code\":504}");
		assertThat(status.reason()).isEqualTo("Timeout");
		assertThat(status.toReason()).isEqualTo(Reason.SERVER_ERROR);
	}

	@Test
	void headerSaysHowLongToWait() {
		assertThat(read(429, "2", "Too many requests, please try again later.\n")).isEqualTo(new ApiStatus(429, null,
				"Too many requests, please try again later.", Duration.ofSeconds(2), Set.of()));
		String date = ZonedDateTime.now(ZoneOffset.UTC).plusMinutes(5).format(DateTimeFormatter.RFC_1123_DATE_TIME);
		assertThat(read(503, date, "").retryAfter()).isBetween(Duration.ofMinutes(4), Duration.ofMinutes(5));
		assertThat(read(503, "soon", "").retryAfter()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "<html><body>bad gateway</body></html>", "{\"code\":", "[1]",
			"{\"message\":{\"a\":1}}", "{\"details\":[],\"code\":\"x\"}" })
	void anyBodyBecomesASentence(String body) {
		ApiStatus status = read(503, null, body);
		assertThat(status.code()).isEqualTo(503);
		assertThat(status.message()).isNotBlank();
		assertThat(status.toReason()).isEqualTo(Reason.SERVER_ERROR);
	}

	@Test
	void errorEventKeepsItsOwnCode() {
		assertThat(
				event("{\"kind\":\"Status\",\"status\":\"Failure\",\"message\":\"too old resource version: 1 (280)\","
						+ "\"reason\":\"Expired\",\"code\":410}"))
			.satisfies((status) -> assertThat(status.isExpired()).isTrue());
		assertThat(event("{\"message\":\"401: The event in requested index is outdated\"}")).satisfies((status) -> {
			assertThat(status.code()).isZero();
			assertThat(status.toReason()).isNull();
		});
	}

	private static byte[] wire(String name) {
		try (InputStream in = StatusReaderTests.class.getResourceAsStream("/wire/" + name)) {
			return in.readAllBytes();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static ApiStatus read(int code, String retryAfter, String body) {
		return StatusReader.read(code, retryAfter, body.getBytes(StandardCharsets.UTF_8));
	}

	private static ApiStatus event(String json) {
		byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
		return StatusReader.readEvent(bytes, 0, bytes.length);
	}

}

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

package io.kubeinformer.codec;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.entry;

/**
 * The tokens of JSON.
 */
class JsonInputTests {

	@Test
	void valuesOfEveryTypeAreRead() throws IOException {
		assertThat(read(" { \"a\" : [ 1 , -0.5e1, true,false, null, \"t\" ],\"b\":{},\"c\":[] } "))
			.isEqualTo(Map.of("a", Arrays.asList(1L, -5.0, true, false, null, "t"), "b", Map.of(), "c", List.of()));
	}

	@Test
	void escapesAreUndoneInTextsAndNames() throws IOException {
		assertThat(read("{\"a\\u0062\\n\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\ud83d\\ude00é\u0001\"}"))
			.isEqualTo(Map.of("ab\n", "\"\\/\b\f\n\r\tä\ud83d\ude00é\u0001"));
	}

	@Test
	void namesWithEscapesAreFieldsAllTheSame() throws IOException {
		JsonInput in = input("{\"n\\u0061me\":1}");
		assertThat(in.firstMember()).isTrue();
		assertThat(in.nameIs("name".getBytes(StandardCharsets.US_ASCII))).isTrue();
		assertThat(in.nameHash()).isEqualTo("name".hashCode());
	}

	@Test
	void textsAndNamesOfAnyLengthAreKept() throws IOException {
		for (int length : new int[] { 0, 1, 84, 85, 86, 126, 127, 128, 253, 254, 255, 256, 9_000, 100_000 }) {
			for (String one : new String[] { "a", "é", "€" }) {
				String text = one.repeat(length);
				assertThat(read("{\"" + text + "\":[\"" + text + "\",1]}")).isEqualTo(Map.of(text, List.of(text, 1L)));
			}
		}
	}

	@Test
	void badBytesAreRefused() {
		byte[] text = { '"', 'a', (byte) 0xff, '"' };
		assertThatIOException()
			.isThrownBy(() -> JsonInput.open(text, 0, text.length, FieldSelection.EVERYTHING).text(Canonical.NONE));
	}

	@Test
	void whatStandsBeforeAFaultIsRead() throws IOException {
		try (JsonInput in = input("{\"a\":{\"b\":1},\"c\":[true,tru")) {
			assertThat(in.firstMember()).isTrue();
			in.skipValue();
			assertThat(in.nextMember()).isTrue();
			assertThat(in.name(Canonical.NONE)).isEqualTo("c");
			assertThat(in.firstElement()).isTrue();
			assertThat(in.truth()).isTrue();
			assertThatIOException().isThrownBy(in::nextElement);
		}
	}

	@Test
	void faultLeavesNothingBehindForTheNextValue() throws IOException {
		for (String broken : new String[] { "{\"a\":[", "[1,2", "{\"a\" 1}", "[] ]", "\"\\x\"", "" }) {
			try (JsonInput in = input(broken)) {
				in.atEnd();
			}
			assertThat(read("{\"a\":[1]}")).isEqualTo(Map.of("a", List.of(1L)));
		}
	}

	@Test
	void valuesThatAreReadAtTheSameTimeDoNotMix() throws IOException {
		try (JsonInput one = input("[1,2]"); JsonInput other = input("[3,4]")) {
			assertThat(FreeFormReader.INSTANCE.read(one, Canonical.NONE)).isEqualTo(List.of(1L, 2L));
			assertThat(FreeFormReader.INSTANCE.read(other, Canonical.NONE)).isEqualTo(List.of(3L, 4L));
		}
	}

	@Test
	void membersThatAreNotWantedArePassedOver() throws IOException {
		FieldSelection selection = new FieldSelection.But("a", new FieldSelection.But("b", null));
		byte[] json = "{\"a\":[{\"b\":{\"c\":[1]},\"c\":2},{\"b\":3}],\"b\":4}".getBytes(StandardCharsets.UTF_8);
		try (JsonInput in = JsonInput.open(json, 0, json.length, selection)) {
			assertThat(FreeFormReader.INSTANCE.read(in, Canonical.NONE))
				.isEqualTo(Map.of("a", List.of(Map.of("c", 2L), Map.of()), "b", 4L));
		}
	}

	@Test
	void whatFollowsAValueIsSeen() {
		for (String text : new String[] { "{} {}", "1 2", "[]]" }) {
			try (JsonInput in = input(text)) {
				in.skipValue();
				assertThat(in.atEnd()).as(text).isFalse();
			}
			catch (IOException ex) {
				throw new AssertionError(text, ex);
			}
		}
	}

	@ParameterizedTest
	@CsvSource({ "9223372036854775807,true", "-9223372036854775808,true", "9223372036854775808,false", "0,true",
			"-0,true", "-9223372036854775809,false", "123456789012345678901234567890,false" })
	void wholeNumbersKeepTheirValue(String number, boolean isLong) throws IOException {
		assertThat(read(number)).isEqualTo(isLong ? (Object) Long.valueOf(number) : new BigInteger(number));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "tru", "truex", "nul", "{", "[", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12G4\"",
			"01", "+1", "1.", ".5", "1e", "1e+", "-", "1x", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "[1,]",
			"[1 2]", "{\"a\":1 \"b\":2}", "}", ",", "[}", "{]" })
	void whatIsNoJsonIsRefused(String text) {
		assertThatIOException().isThrownBy(() -> read(text));
	}

	@Test
	void nestingAndNumbersHaveALimit() {
		assertThatIOException().isThrownBy(() -> read("[".repeat(100_000)));
		assertThatIOException().isThrownBy(() -> read("[" + "1".repeat(100_000) + "]"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"a\":[{\"}\":\"]\\\"\"}]}", "[]", "\"a\\\\\"", "-1.5", "7", "18446744073709551616",
			"true", "null", "{}" })
	void whatIsSkippedEndsWhereItEnds(String value) throws IOException {
		try (JsonInput in = input("[" + value + ",\"x\"]"); JsonInput whole = input(" " + value + " ")) {
			in.firstElement();
			in.skipValue();
			assertThat(in.nextElement()).isTrue();
			assertThat(in.text(Canonical.NONE)).isEqualTo("x");
			whole.skipValue();
			assertThat(whole.atEnd()).isTrue();
		}
	}

	@Test
	void smallMapsKeepOrderAndTheLastOfEqualNames() throws IOException {
		@SuppressWarnings("unchecked")
		Map<String, Object> map = (Map<String, Object>) read("{\"b\":1,\"a\":null,\"b\":3}");
		assertThat(map).containsExactly(entry("b", 3L), entry("a", null)).hasSize(2);
		assertThat(map.containsKey("a")).isTrue();
		assertThat(map.containsKey("c")).isFalse();
		assertThat(map.get("c")).isNull();
		StringBuilder many = new StringBuilder("{");
		for (int i = 0; i < 40; i++) {
			many.append("\"" + i + "\":" + i + ",");
		}
		@SuppressWarnings("unchecked")
		Map<String, Object> large = (Map<String, Object>) read(many + "\"0\":7}");
		assertThat(large).hasSize(40).containsEntry("0", 7L).containsEntry("39", 39L);
		assertThat(large.keySet()).startsWith("0", "1", "2").endsWith("39");
	}

	private static Object read(String text) throws IOException {
		try (JsonInput in = input(text)) {
			return FreeFormReader.INSTANCE.read(in, Canonical.NONE);
		}
	}

	private static JsonInput input(String text) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		return JsonInput.open(bytes, 0, bytes.length, FieldSelection.EVERYTHING);
	}

}

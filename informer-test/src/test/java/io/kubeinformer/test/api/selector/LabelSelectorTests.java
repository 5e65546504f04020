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

package io.kubeinformer.test.api.selector;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.kubeinformer.test.api.json.Json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests of label selectors.
 */
class LabelSelectorTests {

	private static final ObjectNode OBJECT = (ObjectNode) Json
		.parse("{\"metadata\":{\"labels\":{\"app\":\"web\",\"tier\":\"2\",\"empty\":\"\"}}}");

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			app=web | true
			app == web | true
			app!=web | false
			none!=web | true
			app in (a, web),tier | true
			app notin (web) | false
			none notin (web) | true
			!none | true
			!app | false
			tier>1 | true
			tier<2 | false
			empty= | true
			empty | true
			app,none | false
			""")
	void aSelectorSelects(String selector, boolean selected) {
		assertThat(LabelSelector.parse(selector).matches(OBJECT)).isEqualTo(selected);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			a===b | unable to parse requirement: found '=', expected: identifier
			a in b | unable to parse requirement: found 'b' expected: '('
			a b | unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt
			a, | found '', expected: identifier after ','
			""")
	void anUnreadableSelectorIsRefusedInTheServersWords(String selector, String message) {
		assertThatThrownBy(() -> LabelSelector.parse(selector)).hasMessage(message);
	}

	@Test
	void anEmptySelectorSelectsEverything() {
		assertThat(LabelSelector.parse(" ").isEmpty()).isTrue();
	}

}

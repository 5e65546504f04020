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

package io.kubeinformer;

import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class LabelSelectorTests {

	private static final Map<String, String> LABELS = Map.of("app", "web", "tier", "", "example.org/rank", "12");

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "app=web", "app==web", " app = web ", "app!=db", "other!=db", "app in (db, web)",
			"app in(web)", "app notin (db)", "other notin (db)", "app", "!other", "! other", "tier=", "tier in (,x)",
			"example.org/rank>11", "example.org/rank < 13", "app=web,tier,!other", "app in (a,web),tier notin (x)" })
	void matchesLabelsThatMeetAllRequirements(String selector) {
		assertThat(LabelSelector.parse(selector).matches(LABELS)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "app=db", "app!=web", "app in (db)", "app notin (web)", "other", "!app", "other=x",
			"example.org/rank>12", "example.org/rank<12", "app>1", "other>1", "app=web,other" })
	void doesNotMatchWhereOneRequirementFails(String selector) {
		assertThat(LabelSelector.parse(selector).matches(LABELS)).isFalse();
	}

	@Test
	void noLabelsMeetNegativeRequirementsOnly() {
		assertThat(LabelSelector.parse("!a,b!=c,d notin (e)").matches(null)).isTrue();
		assertThat(LabelSelector.parse("a").matches(null)).isFalse();
	}

	@Test
	void aValueOfUnderOrOverTheLengthOfANumberComparesToNothing() {
		LabelSelector selector = LabelSelector.parse("n>1");
		assertThat(selector.matches(Map.of("n", "99999999999999999999"))).isFalse();
		assertThat(selector.matches(Map.of("n", "x"))).isFalse();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "a=b|a=b", "a==b|a=b", "a!=b|a!=b", "a in (c, b)|a in (b,c)", "a in (b)|a=b",
			"a notin (c,b)|a notin (b,c)", "!a|!a", "a|a", "a>1|a>1", "a<1|a<1", "x.y/a=b, c|x.y/a=b,c" })
	void isWrittenAsTheServerReadsIt(String text, String written) {
		LabelSelector selector = LabelSelector.parse(text);
		assertThat(selector).hasToString(written);
		assertThat(LabelSelector.parse(written)).isEqualTo(selector).hasSameHashCodeAs(selector);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a=b=c", "a in b", "a in (b", "-a", "a=-b", "a,,b", "=b", "a b", "a>x", "a<", "!a=b",
			"a/b/c=d" })
	void whatIsNoSelectorIsRefusedAndQuoted(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> LabelSelector.parse(text))
			.withMessageContaining("'" + text + "'");
	}

	@Test
	@Parity("ST12")
	void everythingIsTheEmptySelector() {
		assertThat(LabelSelector.everything()).isEqualTo(LabelSelector.parse("  ")).hasToString("");
		assertThat(LabelSelector.everything().isEverything()).isTrue();
		assertThat(LabelSelector.parse("a").isEverything()).isFalse();
	}

}

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

import java.util.OptionalInt;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class ResourceVersionTests {

	@ParameterizedTest
	@CsvSource({ "1,2,-1", "2,1,1", "9,10,-1", "9007199254740993,9007199254740992,1", "2147483648,2147483647,1",
			"18446744073709551616,18446744073709551615,1", "340282366920938463463374607431768211456,9,1", "7,7,0" })
	void comparesNumbersOfAnyLength(String left, String right, int order) {
		OptionalInt result = ResourceVersion.compare(left, right);
		assertThat(result).isPresent();
		assertThat(Integer.signum(result.getAsInt())).isEqualTo(order);
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", "0", "01", "-1", "+1", "1a", "a", " 1", "1.0", "\u0661" })
	void whatIsNotWellFormedComparesToNothing(@Nullable String version) {
		assertThat(ResourceVersion.isComparable(version)).isFalse();
		assertThat(ResourceVersion.compare(version, "5")).isEmpty();
		assertThat(ResourceVersion.compare("5", version)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "5,5,true", "4,5,true", "6,5,false", "abc,abc,true", "abc,abd,false", "'',5,false", "'','',false" })
	void isNotAboveIsKnownOnlyForEqualOrLowerVersions(String version, String other, boolean expected) {
		assertThat(ResourceVersion.isNotAbove(version, other)).isEqualTo(expected);
	}

	@Test
	void nothingIsKnownOfAVersionThatIsNotThere() {
		assertThat(ResourceVersion.isNotAbove(null, "5")).isFalse();
		assertThat(ResourceVersion.isNotAbove("5", null)).isFalse();
	}

}

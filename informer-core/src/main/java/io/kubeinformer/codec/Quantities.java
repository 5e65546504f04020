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

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.kubernetes.client.custom.Quantity;
import io.kubernetes.client.custom.Quantity.Format;
import org.jspecify.annotations.Nullable;

/**
 * Resource quantities (the grammar stands in the API reference of {@code Quantity}). The
 * value is exact, other than the one that client-java's own parser gives for {@code 1Ei}.
 */
final class Quantities {

	private static final Pattern GRAMMAR = Pattern.compile(
			"(?<number>[+-]?(?:\\d+\\.?\\d*|\\.\\d+))(?:[eE](?<exponent>[+-]?\\d{1,9})|(?<suffix>[a-zA-Z]{1,2}))?");

	private static final Map<String, Integer> DECIMAL = Map.of("n", -9, "u", -6, "m", -3, "k", 3, "M", 6, "G", 9, "T",
			12, "P", 15, "E", 18);

	private static final Map<String, Integer> BINARY = Map.of("Ki", 10, "Mi", 20, "Gi", 30, "Ti", 40, "Pi", 50, "Ei",
			60);

	/** Far beyond what the API server accepts, and harmless to print. */
	private static final int LARGEST_EXPONENT = 64;

	private static final int LARGEST_LENGTH = 128;

	private Quantities() {
	}

	/**
	 * Parses a quantity.
	 * @param text for example {@code 1.5Gi}, {@code 129e6}, {@code .5}
	 * @return the quantity, or {@code null} if it is none or cannot be held
	 */
	static @Nullable Quantity parse(String text) {
		if (text.length() > LARGEST_LENGTH) {
			return null;
		}
		Matcher matcher = GRAMMAR.matcher(text);
		if (!matcher.matches()) {
			return null;
		}
		BigDecimal number = new BigDecimal(matcher.group("number"));
		String exponent = matcher.group("exponent");
		if (exponent != null) {
			int power = Integer.parseInt(exponent);
			return (Math.abs(power) > LARGEST_EXPONENT) ? null
					: new Quantity(shift(number, power), Format.DECIMAL_EXPONENT);
		}
		String suffix = matcher.group("suffix");
		if (suffix == null) {
			return new Quantity(number, Format.DECIMAL_SI);
		}
		Integer decimal = DECIMAL.get(suffix);
		if (decimal != null) {
			return new Quantity(shift(number, decimal), Format.DECIMAL_SI);
		}
		Integer binary = BINARY.get(suffix);
		return (binary != null)
				? new Quantity(number.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(binary))), Format.BINARY_SI)
				: null;
	}

	/**
	 * Parses a quantity.
	 * @param text holds the text
	 * @param offset where it begins
	 * @param length how long it is
	 * @param canonical knows quantities that came before
	 * @return the quantity, or {@code null} if it is none or cannot be held
	 */
	static @Nullable Quantity parse(byte[] text, int offset, int length, Canonical canonical) {
		return (Quantity) canonical.value(Quantity.class, text, offset, length, Quantities::parse);
	}

	private static BigDecimal shift(BigDecimal number, int power) {
		BigDecimal shifted = number.scaleByPowerOfTen(power);
		return (shifted.scale() < 0) ? shifted.setScale(0) : shifted;
	}

}

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

package io.kubeinformer.test.api.catalog;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Amounts in the form in which a server writes them.
 */
final class Quantities {

	private static final Pattern QUANTITY = Pattern
		.compile("([+-]?(?:\\d+\\.?\\d*|\\.\\d+))(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\\d+)?");

	private static final String[] BINARY = { "", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei" };

	private static final String[] DECIMAL = { "n", "u", "m", "", "k", "M", "G", "T", "P", "E" };

	private Quantities() {
	}

	/**
	 * Returns an amount with the largest unit that leaves a whole number.
	 * @param text the amount as it was sent
	 * @return its canonical form; the same text if it is no amount
	 */
	static String canonical(String text) {
		Matcher matcher = QUANTITY.matcher(text);
		if (!matcher.matches()) {
			return text;
		}
		BigDecimal number = new BigDecimal(matcher.group(1));
		String unit = (matcher.group(2) != null) ? matcher.group(2) : "";
		if (unit.endsWith("i")) {
			return binary(number, unit, text);
		}
		if (unit.length() > 1) {
			return exponent(number.scaleByPowerOfTen(Integer.parseInt(unit.substring(1))));
		}
		return decimal(number.scaleByPowerOfTen(3 * (indexOf(DECIMAL, unit) - 3)));
	}

	private static String binary(BigDecimal number, String unit, String text) {
		BigDecimal value = number.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(10 * indexOf(BINARY, unit))));
		if (value.stripTrailingZeros().scale() > 0) {
			return decimal(value);
		}
		BigInteger whole = value.toBigInteger();
		if (whole.signum() == 0) {
			return "0";
		}
		int power = 0;
		while (power < BINARY.length - 1 && whole.mod(BigInteger.valueOf(1024)).signum() == 0) {
			whole = whole.shiftRight(10);
			power++;
		}
		return whole + BINARY[power];
	}

	private static String decimal(BigDecimal value) {
		if (value.signum() == 0) {
			return "0";
		}
		BigInteger nanos = value.setScale(9, RoundingMode.UP).unscaledValue();
		int power = 0;
		while (power < DECIMAL.length - 1 && nanos.mod(BigInteger.valueOf(1000)).signum() == 0) {
			nanos = nanos.divide(BigInteger.valueOf(1000));
			power++;
		}
		return nanos + DECIMAL[power];
	}

	private static String exponent(BigDecimal value) {
		BigDecimal stripped = value.stripTrailingZeros();
		int exponent = Math.floorDiv(-stripped.scale(), 3) * 3;
		BigInteger mantissa = stripped.scaleByPowerOfTen(-exponent).toBigInteger();
		return (exponent == 0) ? mantissa.toString() : mantissa + "e" + exponent;
	}

	private static int indexOf(String[] units, String unit) {
		for (int i = 0; i < units.length; i++) {
			if (units[i].equals(unit)) {
				return i;
			}
		}
		throw new IllegalArgumentException("No unit is written " + unit);
	}

	/**
	 * Returns an amount rounded up to a thousandth, as amounts of resources are.
	 * @param text the amount
	 * @return its canonical form
	 */
	static String inThousandths(String text) {
		String canonical = canonical(text);
		if (!canonical.endsWith("n") && !canonical.endsWith("u")) {
			return canonical;
		}
		BigDecimal number = new BigDecimal(canonical.substring(0, canonical.length() - 1))
			.scaleByPowerOfTen(canonical.endsWith("n") ? -9 : -6);
		return decimal(number.setScale(3, RoundingMode.UP));
	}

}

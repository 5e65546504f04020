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

/**
 * The published rule for comparing resource versions of one resource (KEP-5504): those of
 * decimal digits without a leading zero compare as numbers of any length; all others can
 * only be passed back to the server.
 */
public final class ResourceVersion {

	private ResourceVersion() {
	}

	/**
	 * Returns whether a version can be compared.
	 * @param version the version
	 * @return whether it consists of digits and does not begin with 0
	 */
	public static boolean isComparable(@Nullable String version) {
		if (version == null || version.isEmpty() || version.charAt(0) == '0') {
			return false;
		}
		for (int i = 0; i < version.length(); i++) {
			if (version.charAt(i) < '0' || version.charAt(i) > '9') {
				return false;
			}
		}
		return true;
	}

	/**
	 * Compares two versions of one resource.
	 * @param left a version
	 * @param right a version
	 * @return less than, equal to or greater than 0; empty if one of them cannot be
	 * compared
	 */
	public static OptionalInt compare(@Nullable String left, @Nullable String right) {
		if (left == null || right == null || !isComparable(left) || !isComparable(right)) {
			return OptionalInt.empty();
		}
		return OptionalInt.of(order(left, right));
	}

	/**
	 * Returns whether a version is not above another one. Equal strings are not above
	 * each other even if they cannot be compared; an empty version equals nothing.
	 * @param version the version that came
	 * @param other the version to hold it against
	 * @return whether it is known to be equal or lower
	 */
	public static boolean isNotAbove(@Nullable String version, @Nullable String other) {
		if (version == null || version.isEmpty() || other == null) {
			return false;
		}
		boolean comparable = isComparable(version) && isComparable(other);
		return comparable ? order(version, other) <= 0 : version.equals(other);
	}

	private static int order(String left, String right) {
		return (left.length() != right.length()) ? Integer.compare(left.length(), right.length())
				: left.compareTo(right);
	}

}

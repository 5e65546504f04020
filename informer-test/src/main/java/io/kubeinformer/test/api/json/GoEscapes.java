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

package io.kubeinformer.test.api.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import org.jspecify.annotations.Nullable;

/**
 * The characters that Go's JSON encoder escapes beyond those it must.
 */
final class GoEscapes extends CharacterEscapes {

	private static final int[] ASCII = standardAsciiEscapesForJSON();

	static {
		for (char c : "<>&".toCharArray()) {
			ASCII[c] = ESCAPE_CUSTOM;
		}
	}

	@Override
	public int[] getEscapeCodesForAscii() {
		return ASCII;
	}

	@Override
	public @Nullable SerializableString getEscapeSequence(int ch) {
		return switch (ch) {
			case '<' -> new SerializedString("\\u003c");
			case '>' -> new SerializedString("\\u003e");
			case '&' -> new SerializedString("\\u0026");
			case 0x2028 -> new SerializedString("\\u2028");
			case 0x2029 -> new SerializedString("\\u2029");
			default -> null;
		};
	}

}

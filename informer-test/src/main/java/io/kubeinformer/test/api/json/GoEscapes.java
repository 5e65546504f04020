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

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
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

import org.jspecify.annotations.Nullable;

/**
 * How the types of the API are written in protobuf, as {@code src/wire} found it in their
 * Go sources: what no descriptor tells is when JSON leaves out a zero that protobuf
 * always writes. A line {@code K apiVersion kind type} for each kind; for each type a
 * line {@code #type name} and one {@code number name expression [o]} for each field. Read
 * at the first use; a type's lines are taken apart when they are asked for.
 */
final class WireTable {

	private static final String RESOURCE = "wire-table.gz";

	private final Map<String, Integer> kinds = new HashMap<>();

	/** The lines of each type, by its number. */
	private final List<String> types = new ArrayList<>();

	private WireTable(String text) {
		int start = 0;
		for (int end; (end = text.indexOf('\n', start)) >= 0 && text.charAt(start) == 'K'; start = end + 1) {
			int type = text.lastIndexOf(' ', end);
			this.kinds.put(text.substring(start + 2, type), Integer.valueOf(text.substring(type + 1, end)));
		}
		while (start < text.length()) {
			int end = text.indexOf("\n#", start);
			this.types.add(text.substring(start, (end >= 0) ? end : text.length()));
			start = (end >= 0) ? end + 1 : text.length();
		}
	}

	static WireTable instance() {
		return Holder.INSTANCE;
	}

	/**
	 * Returns the type of a kind.
	 * @param apiVersion group and version, for example {@code apps/v1}
	 * @param kind the kind
	 * @return its number, or {@code null} if the kind is not known to be written in
	 * protobuf
	 */
	@Nullable Integer type(String apiVersion, String kind) {
		return this.kinds.get(apiVersion + " " + kind);
	}

	/**
	 * Returns the fields of a type.
	 * @param type its number
	 * @return the fields, in the order of their numbers
	 */
	List<WireField> fields(int type) {
		return this.types.get(type).lines().skip(1).map(WireField::parse).toList();
	}

	private static WireTable load() {
		try (InputStream in = WireTable.class.getResourceAsStream(RESOURCE)) {
			if (in == null) {
				throw new IllegalStateException("The resource " + RESOURCE + " of informer-core is missing");
			}
			return new WireTable(new String(new GZIPInputStream(in).readAllBytes(), StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static final class Holder {

		static final WireTable INSTANCE = load();

	}

	/**
	 * A field of a type.
	 *
	 * @param number its number in protobuf
	 * @param name its name in JSON; {@code -} if its fields are those of the type around
	 * it
	 * @param expression its type: {@code s} text, {@code i} and {@code l} whole numbers
	 * of 32 and 64 bits, {@code f} number, {@code b} truth, {@code y} bytes, {@code t}
	 * time, {@code u} time with microseconds, {@code q} quantity, {@code x} number or
	 * text, {@code j} JSON, {@code #n} a type, {@code A#n}, {@code B#n} and {@code S#n}
	 * that type or a list of it, a truth value, texts; before another one {@code [} list,
	 * {@code &#123;} map, {@code w} list in a message of its own, {@code >} fields of the
	 * type around it
	 * @param omitsZero whether JSON leaves out what is zero on the wire
	 */
	record WireField(int number, String name, String expression, boolean omitsZero) {

		static WireField parse(String line) {
			String[] parts = line.split(" ");
			return new WireField(Integer.parseInt(parts[0]), parts[1], parts[2], parts.length > 3);
		}

		// Returns the number of the type that an expression ends with.
		static int type(String expression) {
			return Integer.parseInt(expression.substring(expression.indexOf('#') + 1));
		}

	}

}

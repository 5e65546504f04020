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

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

import org.jspecify.annotations.Nullable;

/**
 * The table of the Go types of the built-in kinds, written by the generator in
 * {@code src/catalog}.
 */
final class GoTypes {

	private final Map<Integer, GoStruct> structs = new HashMap<>();

	private final Map<String, Integer> kinds = new HashMap<>();

	private GoTypes(List<String> lines) {
		Map<Integer, String[]> headers = new HashMap<>();
		lines.stream().filter((line) -> line.startsWith("T\t")).forEach((line) -> {
			String[] columns = line.split("\t", -1);
			this.structs.put(Integer.valueOf(columns[1]), new GoStruct(columns[3]));
			headers.put(Integer.valueOf(columns[1]), columns);
		});
		GoStruct current = null;
		for (String line : lines) {
			String[] columns = line.split("\t", -1);
			if ("K".equals(columns[0])) {
				this.kinds.put(columns[1] + "/" + columns[2] + "/" + columns[3],
						Integer.valueOf(columns[4].substring(1)));
			}
			else if ("T".equals(columns[0]) && headers.containsKey(Integer.valueOf(columns[1]))) {
				current = this.structs.get(Integer.valueOf(columns[1]));
			}
			else if (current != null) {
				current.add(field(columns));
			}
		}
	}

	static GoTypes load() {
		return new GoTypes(lines("types.tsv.gz"));
	}

	/**
	 * Returns the type of a kind.
	 * @param group the kind's group
	 * @param version the kind's version
	 * @param kind the kind
	 * @return the type, or {@code null} if the table has none
	 */
	@Nullable GoStruct kind(String group, String version, String kind) {
		Integer id = this.kinds.get(group + "/" + version + "/" + kind);
		if (id == null) {
			// Every group version has the kinds of options as well.
			id = this.kinds.get("meta.k8s.io/v1/" + kind);
		}
		return (id != null) ? this.structs.get(id) : null;
	}

	private GoField field(String[] columns) {
		String flags = at(columns, 2);
		String keys = at(columns, 6);
		return new GoField(columns[0], type(columns[1]), flags.contains("o"), flags.contains("z"), flags.contains("a"),
				at(columns, 3), at(columns, 4), at(columns, 5), keys.isEmpty() ? List.of() : List.of(keys.split(",")),
				numbers(at(columns, 7)));
	}

	private static List<Integer> numbers(String path) {
		return path.isEmpty() ? List.of() : Arrays.stream(path.split("\\.")).map(Integer::valueOf).toList();
	}

	private static String at(String[] columns, int index) {
		return (index < columns.length) ? columns[index] : "";
	}

	private GoType type(String expression) {
		String rest = expression.substring(1);
		return switch (expression.charAt(0)) {
			case '*' -> new GoContainer(GoContainer.Form.POINTER, type(rest));
			case '[' -> new GoContainer(GoContainer.Form.SLICE, type(rest));
			case '{' -> new GoContainer(GoContainer.Form.MAP, type(rest));
			case 'A' -> new GoContainer(GoContainer.Form.SCHEMA_OR_LIST, type(rest));
			case 'O' -> new GoContainer(GoContainer.Form.SCHEMA_OR_TRUTH, type(rest));
			case 'S' -> new GoContainer(GoContainer.Form.SCHEMA_OR_TEXTS, type(rest));
			case '#' -> struct(Integer.parseInt(rest));
			default -> GoScalar.of(expression.charAt(0));
		};
	}

	private GoStruct struct(int id) {
		GoStruct struct = this.structs.get(id);
		if (struct == null) {
			throw new IllegalStateException("types.tsv.gz names type " + id + " but does not describe it");
		}
		return struct;
	}

	private static List<String> lines(String resource) {
		try (InputStream in = resource(resource);
				BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
			return reader.lines().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Opens one of the generated tables.
	 * @param name its file name
	 * @return its unpacked content
	 */
	static InputStream resource(String name) throws IOException {
		InputStream in = GoTypes.class.getResourceAsStream("/io/kubeinformer/test/api/" + name);
		if (in == null) {
			throw new IllegalStateException("The table " + name + " is not on the class path");
		}
		return new GZIPInputStream(in);
	}

}

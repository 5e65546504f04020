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

package io.kubeinformer.documentation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A page under {@code docs/} with generated parts between markers.
 */
final class Page {

	// With this property set, generated parts are written instead of compared.
	private static final boolean WRITE = Boolean.getBoolean("informer.docs.write");

	private final Path file;

	private final String text;

	private Page(Path file, String text) {
		this.file = file;
		this.text = text;
	}

	static Page named(String name) throws IOException {
		Path file = Path.of("..", "docs", name);
		return new Page(file, Files.readString(file));
	}

	/**
	 * Holds a generated part to what it should be.
	 * @param name the name in the markers
	 * @param expected its lines
	 */
	void hasGenerated(String name, String expected) throws IOException {
		Pattern part = Pattern.compile("(?s)(<!-- generated: " + name + " -->\n).*?(<!-- end -->)");
		Matcher matcher = part.matcher(this.text);
		assertThat(matcher.find()).as("markers of '%s' in %s", name, this.file).isTrue();
		String updated = matcher.replaceFirst("$1" + Matcher.quoteReplacement(expected) + "$2");
		if (WRITE) {
			Files.writeString(this.file, updated);
			return;
		}
		assertThat(this.text)
			.as("%s is behind the code: run the documentation tests with -Dinformer.docs.write=true", this.file)
			.isEqualTo(updated);
	}

	/**
	 * Returns what stands in the first column of tables, in code font.
	 * @param heading the heading of the section
	 * @return the entries
	 */
	Set<String> firstColumnUnder(String heading) {
		int start = this.text.indexOf("\n" + heading + "\n");
		assertThat(start).as("heading '%s' in %s", heading, this.file).isNotNegative();
		int end = this.text.indexOf("\n#", start + heading.length());
		Set<String> entries = new TreeSet<>();
		Matcher row = Pattern.compile("(?m)^\\| `([^`]+)` \\|")
			.matcher(this.text.substring(start, (end < 0) ? this.text.length() : end));
		while (row.find()) {
			entries.add(row.group(1));
		}
		return entries;
	}

	/**
	 * Returns the first JSON block of a section.
	 * @param heading the heading of the section
	 * @return the JSON
	 */
	String jsonUnder(String heading) {
		int start = this.text.indexOf("```json\n", this.text.indexOf("\n" + heading + "\n"));
		assertThat(start).as("JSON under '%s' in %s", heading, this.file).isNotNegative();
		return this.text.substring(start + "```json\n".length(), this.text.indexOf("\n```", start));
	}

}

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

import java.beans.PropertyDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;
import org.springframework.beans.BeanUtils;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.kubeinformer.autoconfigure.InformerProperties;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds {@code docs/configuration.md} to the properties.
 */
class ConfigurationReferenceTests {

	@Test
	void listsEveryPropertyWithItsDefaultAndDescription() throws IOException {
		StringBuilder table = new StringBuilder("| property | default | meaning |\n|---|---|---|\n");
		for (JsonNode property : metadata().get("properties")) {
			table.append("| `%s` | %s | %s |%n".formatted(property.get("name").asString(), defaultOf(property),
					property.get("description").asString()));
		}
		Page.named("configuration.md").hasGenerated("properties", table.toString().replace("\r\n", "\n"));
	}

	@Test
	void listsEveryKeyOfAnInformer() throws IOException {
		Set<String> keys = new TreeSet<>();
		Arrays.stream(BeanUtils.getPropertyDescriptors(InformerProperties.Resource.class))
			.filter((descriptor) -> descriptor.getWriteMethod() != null)
			.map(PropertyDescriptor::getName)
			.map(DataObjectPropertyName::toDashedForm)
			.forEach(keys::add);
		assertThat(Page.named("configuration.md").firstColumnUnder("## One informer")).isEqualTo(keys);
	}

	@Test
	void everyPropertyHasADescription() throws IOException {
		for (JsonNode property : metadata().get("properties")) {
			assertThat(property.path("description").asString("")).as(property.get("name").asString()).isNotBlank();
		}
	}

	private static String defaultOf(JsonNode property) {
		JsonNode value = property.get("defaultValue");
		return (value != null) ? "`" + value.asString() + "`" : "";
	}

	// That of our classes: the tests have properties of their own.
	private static JsonNode metadata() throws IOException {
		URL classes = InformerProperties.class.getProtectionDomain().getCodeSource().getLocation();
		URL metadata = new URL(classes, "META-INF/spring-configuration-metadata.json");
		try (InputStream content = metadata.openStream()) {
			return JsonMapper.shared().readTree(content);
		}
	}

}

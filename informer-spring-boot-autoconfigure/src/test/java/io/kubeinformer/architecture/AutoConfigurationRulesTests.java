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

package io.kubeinformer.architecture;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Properties;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The rules that Spring Boot's own auto-configurations keep to.
 */
@AnalyzeClasses(packages = "io.kubeinformer",
		importOptions = { ImportOption.DoNotIncludeTests.class, AutoConfigurationRulesTests.ThisModule.class })
class AutoConfigurationRulesTests {

	@ArchTest
	static final ArchRule autoConfigurationsArePublicAndFinal = classes().that()
		.areAnnotatedWith(AutoConfiguration.class)
		.should()
		.bePublic()
		.andShould()
		.haveModifier(JavaModifier.FINAL);

	@ArchTest
	static final ArchRule autoConfigurationsHaveNoPublicMembers = methods().that()
		.areDeclaredInClassesThat()
		.areAnnotatedWith(AutoConfiguration.class)
		.should()
		.notBePublic();

	@ArchTest
	static final ArchRule beanMethodsHaveNoClassConditions = methods().that()
		.areAnnotatedWith(Bean.class)
		.should()
		.notBeAnnotatedWith(ConditionalOnClass.class);

	@ArchTest
	static final ArchRule beanMethodsReturnNoPrivateType = methods().that()
		.areAnnotatedWith(Bean.class)
		.should(new ArchCondition<>("return no private type") {

			@Override
			public void check(JavaMethod method, ConditionEvents events) {
				boolean hidden = method.getRawReturnType().getModifiers().contains(JavaModifier.PRIVATE);
				events.add(new SimpleConditionEvent(method, !hidden, method.getFullName()));
			}

		});

	@ArchTest
	static final ArchRule packagesHaveNoCycles = SlicesRuleDefinition.slices()
		.matching("io.kubeinformer.(**)")
		.should()
		.beFreeOfCycles();

	@ArchTest
	static final ArchRule optionalModulesStayWhereTheyBelong = noClasses().that()
		.resideOutsideOfPackages("io.kubeinformer.metrics..", "io.kubeinformer.autoconfigure..")
		.should()
		.dependOnClassesThat()
		.resideInAPackage("io.micrometer.core..");

	@ArchTest
	static final ArchRule jsonOfTheApplicationIsLeftAlone = noClasses().should()
		.dependOnClassesThat()
		.resideInAnyPackage("tools.jackson..", "com.fasterxml.jackson.databind..");

	@Test
	void importedAutoConfigurationsExistAndAreSorted() throws Exception {
		List<String> imports = read("META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports")
			.lines()
			.toList();
		assertThat(imports).isSorted().hasSize(4);
		for (String name : imports) {
			assertThat(Class.forName(name).isAnnotationPresent(AutoConfiguration.class)).isTrue();
		}
	}

	@Test
	void namesOfOtherAutoConfigurationsExist() throws Exception {
		for (String name : read("META-INF/spring/org.springframework.boot.autoconfigure.AutoConfiguration.imports")
			.lines()
			.toList()) {
			AutoConfiguration annotation = Class.forName(name).getAnnotation(AutoConfiguration.class);
			for (String other : annotation.afterName()) {
				assertThat(Class.forName(other).isAnnotationPresent(AutoConfiguration.class)).isTrue();
			}
			assertThat(annotation.beforeName()).isEmpty();
		}
	}

	@Test
	void factoriesExist() throws Exception {
		Properties factories = new Properties();
		factories.load(new StringReader(read("META-INF/spring.factories")));
		assertThat(factories).isNotEmpty();
		for (Object key : factories.keySet()) {
			for (String name : factories.getProperty((String) key).split(",")) {
				assertThat(Class.forName((String) key)).isAssignableFrom(Class.forName(name.strip()));
			}
		}
	}

	@Test
	void eachPropertyHasADescription() throws Exception {
		JsonNode metadata = new ObjectMapper().readTree(read("META-INF/spring-configuration-metadata.json"));
		assertThat(metadata.path("properties")).hasSizeGreaterThan(20);
		for (JsonNode property : metadata.path("properties")) {
			assertThat(property.path("description").asText()).as(property.path("name").asText())
				.isNotBlank()
				.doesNotStartWith("The ")
				.doesNotStartWith("A ")
				.endsWith(".");
		}
	}

	private static String read(String resource) throws IOException {
		// The class path has such files of other jars, too.
		for (URL url : Collections.list(AutoConfigurationRulesTests.class.getClassLoader().getResources(resource))) {
			if (url.getPath().contains("/target/classes/")) {
				try (InputStream stream = url.openStream()) {
					return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
				}
			}
		}
		throw new IOException("No " + resource);
	}

	/**
	 * Leaves out the engine, which has rules of its own.
	 */
	static class ThisModule implements ImportOption {

		@Override
		public boolean includes(Location location) {
			return location.contains("informer-spring-boot-autoconfigure");
		}

	}

}

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

package io.kubeinformer.autoconfigure;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.StartFailures;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the user reads for values that have the right type and yet cannot be meant: the
 * property, where it was written, and what is wrong.
 */
class OddPropertiesTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class));

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			informer.startup.timeout=-1s                   | not negative
			informer.shutdown.drain=-10s                   | not negative
			informer.health.down-after=-5m                 | not negative
			informer.client.connect-timeout=-1ms           | not negative
			informer.client.read-timeout=-1ms              | not negative
			informer.client.connect-timeout=1000d          | at most 24 days
			informer.client.read-timeout=1000d             | at most 24 days
			"informer.client.context= "                    | must not be blank
			"informer.client.token= "                      | must not be blank
			"informer.client.namespace= "                  | must not be blank
			"informer.client.ssl.bundle= "                 | must not be blank
			informer.client.url=https://                   | expected https://HOST:PORT
			informer.client.url=https://a b                | expected https://HOST:PORT
			informer.client.url=                           | must not be blank
			informer.client.kubeconfig=                    | must not be blank
			informer.client.context=                       | must not be blank
			informer.client.token-file=                    | must not be blank
			informer.client.ca-file=                       | must not be blank
			"informer.resource.pods.kind= "                | must not be blank
			"informer.resource.pods.plural= "              | must not be blank
			"informer.resource.pods.version= "             | must not be blank
			"informer.resource.pods.name= "                | no name of an object
			informer.resource.pods.name=a/b                | no name of an object
			"informer.resource.pods.namespaces[0]= "       | must not be blank
			informer.resource.pods.namespaces=shop,Pay     | no name of a namespace
			informer.defaults.namespaces[0]=Pay            | no name of a namespace
			informer.defaults.namespaces=a/b               | no name of a namespace
			informer.resource.pods.resync-period=-1s       | at least one second
			informer.resource.pods.watch-timeout=-1s       | at least one second
			informer.resource.pods.watch-timeout=9000000d  | at most one day
			informer.defaults.watch-timeout=2d             | at most one day
			informer.resource.pods.keep=spec.nodename      | Did you mean spec.nodeName?
			informer.resource.pods.keep[0]=spec.x          | V1PodSpec has no 'x'
			informer.resource.pods.managed-fields=perhaps  | Boolean
			informer.resource.pods.page-size=-5            | at least 1
			informer.resource.pods.page-size=99999999999   | Integer
			informer.resource.pods.resync-period=often     | Duration
			informer.startup.mode=perhaps                  | Mode
			""")
	void isToldWithPropertyOriginAndReason(String property, String reason) {
		int equals = property.indexOf('=');
		assertThat(StartFailures
			.of(server().withPropertyValues("informer.resource.pods.kind=Pod").withPropertyValues(property)))
			.contains("'" + property.substring(0, equals) + "'", "from property source \"test\"", reason);
	}

	@ParameterizedTest
	@ValueSource(strings = { "informer.resource.[ ].kind=Pod", "informer.resource.[---].kind=Pod" })
	void nameWithoutALetterIsRefused(String property) {
		assertThat(StartFailures.of(server().withPropertyValues(property)))
			.contains("informer.resource has an informer named '", "which no bean can be named after");
	}

	@ParameterizedTest
	@ValueSource(strings = { "Bearer s3cret", "s3c\nret", "s3cret\u00e9" })
	void tokenThatNoHeaderCanHoldIsRefusedWithoutShowingIt(String token) {
		assertThat(StartFailures.of(server().withPropertyValues("informer.client.token=" + token)))
			.contains("informer.client.token", "no token has")
			.doesNotContain("s3c");
	}

	@ParameterizedTest
	@ValueSource(strings = { "informer.startup.timeout=0", "informer.shutdown.drain=0", "informer.health.down-after=0",
			"informer.startup.timeout=9000000d", "informer.shutdown.drain=9000000d",
			"informer.resource.pods.page-size=2147483647", "informer.resource.pods.resync-period=9000000d",
			"informer.resource.pods.label-selector=", "informer.resource.pods.field-selector=",
			"informer.resource.pods.namespaces=", "informer.resource.pods.keep=", "informer.client.read-timeout=0" })
	void extremeButPossibleValueStarts(String property) {
		server().withBean(FakeInformerFactory.class)
			.withPropertyValues("informer.resource.pods.kind=Pod", property)
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void endOfLineAfterATokenIsNoPartOfIt() {
		server().withPropertyValues("informer.client.token=s3cret\n")
			.withBean(FakeInformerFactory.class)
			.run((context) -> assertThat(context).hasNotFailed());
	}

	private ApplicationContextRunner server() {
		return this.contextRunner.withPropertyValues("informer.client.url=http://127.0.0.1:1");
	}

}

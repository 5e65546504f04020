package io.kubeinformer.test.autoconfigure;

import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

import io.kubeinformer.InformerState;
import io.kubeinformer.SharedIndexInformer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A plain {@link SpringBootTest} without a test server never reaches for a cluster, even
 * if the developer's kubeconfig names one.
 */
@ExtendWith(OutputCaptureExtension.class)
@SpringBootTest(properties = { "informer.test.server.enabled=false", "informer.resource.pods.kind=Pod",
		"KUBECONFIG=src/test/resources/developer.kubeconfig" })
class PlainSpringBootTests {

	@Autowired
	private SharedIndexInformer<V1Pod> pods;

	@Test
	void contextStartsWithoutInformersAndNamesTheDependency(CapturedOutput output) {
		assertThat(this.pods.status().state()).isEqualTo(InformerState.NEW);
		assertThat(output).containsOnlyOnce("io.kubeinformer:informer-spring-boot-starter-test");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

}

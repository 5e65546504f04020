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

import java.util.List;

import io.kubernetes.client.openapi.models.V1CustomResourceDefinition;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Pod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Paths of fields that are kept.
 */
class FieldPathsTests {

	private static final ResourceType<Unstructured> WIDGETS = ResourceType.of(Unstructured.class,
			new GroupVersionResource("ex.io", "v1", "widgets"));

	@ParameterizedTest
	@ValueSource(strings = { "spec.nodeName", "status.phase", "spec", "metadata.annotations", "spec.containers.image",
			"spec.containers.env.valueFrom.secretKeyRef.name", "spec.tolerations", "spec.nodeSelector",
			"metadata.ownerReferences.uid" })
	void fieldOfAModelIsAPath(String path) {
		assertThat(InformerSpec.of(V1Pod.class).withKeep(List.of(path)).keep()).containsExactly(path);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			spec.nodename             | V1PodSpec has no 'nodename'. Did you mean spec.nodeName?
			sepc.nodeName             | V1Pod has no 'sepc'. Did you mean spec?
			spec.container            | V1PodSpec has no 'container'. Did you mean spec.containers?
			spec.containers.imagge    | V1Container has no 'imagge'. Did you mean spec.containers.image?
			metadata.everything       | V1ObjectMeta has no 'everything'. It has annotations, creationTimestamp,
			spec.nodeName.length      | spec.nodeName has no fields of its own
			metadata.labels.app       | metadata.labels has no fields of its own and is kept as a whole
			''                        | is no path of a field
			spec.                     | is no path of a field
			.spec                     | is no path of a field
			spec..nodeName            | is no path of a field
			spec.containers[0].image  | is no path of a field
			spec nodeName             | is no path of a field
			""")
	void whatIsNoFieldIsRefusedWithTheOneThatMayBeMeant(String path, String reason) {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> InformerSpec.of(V1Pod.class).withKeep(List.of("spec.nodeName", path)))
			.withMessageStartingWith("'" + path + "' is no")
			.withMessageContaining(reason);
	}

	@Test
	void fieldsOfDynamicObjectsAreNotKnown() {
		assertThat(InformerSpec.of(WIDGETS).withKeep(List.of("spec.size")).keep()).containsExactly("spec.size");
		assertThatIllegalArgumentException().isThrownBy(() -> InformerSpec.of(WIDGETS).withKeep(List.of("spec[0]")));
	}

	@Test
	void ofMetadataAloneNothingElseCanBeKept() {
		InformerSpec<PartialObject> pods = InformerSpec.metadataOnly(V1Pod.class);
		assertThat(pods.withKeep(List.of("metadata.annotations")).keep()).containsExactly("metadata.annotations");
		assertThatIllegalArgumentException().isThrownBy(() -> pods.withKeep(List.of("spec.nodeName")))
			.withMessageContaining("nothing but their metadata is watched");
		assertThatIllegalArgumentException().isThrownBy(() -> pods.withKeep(List.of("metadata.annotation")))
			.withMessageContaining("Did you mean metadata.annotations?");
	}

	@Test
	void recursiveAndFreeFormModelsHaveFieldsAtAnyDepth() {
		assertThat(InformerSpec.of(V1CustomResourceDefinition.class)
			.withKeep(List.of("spec.versions.schema.openAPIV3Schema.items.type"))
			.keep()).hasSize(1);
		assertThat(InformerSpec.of(V1Deployment.class)
			.withKeep(List.of("spec.template.spec.containers.resources.limits", "spec.replicas"))
			.withKeep(List.of())
			.keep()).isEmpty();
	}

}

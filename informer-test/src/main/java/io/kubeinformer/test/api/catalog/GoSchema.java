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

import java.util.List;
import java.util.Set;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.status.Cause;

/**
 * The schema of a built-in kind: its Go type.
 *
 * @param type the Go type
 * @param kind the kind
 * @param apiVersion the group and version
 */
record GoSchema(GoStruct type, String kind, String apiVersion) implements Schema {

	// Built-in kinds whose desired state has no counter.
	private static final Set<String> WITHOUT_GENERATION = Set.of("ConfigMap", "Secret", "Service", "Node", "Lease",
			"Namespace", "Event", "ServiceAccount", "Endpoints", "PersistentVolume", "PersistentVolumeClaim",
			"ResourceQuota", "LimitRange", "Role", "RoleBinding", "ClusterRole", "ClusterRoleBinding", "StorageClass",
			"CSINode", "CSIDriver", "CSIStorageCapacity", "VolumeAttachment", "VolumeAttributesClass",
			"ControllerRevision", "PodTemplate", "RuntimeClass", "APIService", "CertificateSigningRequest", "IPAddress",
			"HorizontalPodAutoscaler", "ComponentStatus", "Binding", "ServiceCIDR", "StorageVersionMigration");

	@Override
	public ObjectNode conform(ObjectNode object, Problems problems) {
		ObjectNode body = object.deepCopy();
		body.remove(List.of("kind", "apiVersion"));
		ObjectNode result = (ObjectNode) this.type.conform(body,
				new GoPath(this.kind, this.apiVersion, this.kind, "", problems));
		BuiltInDefaults.apply(this.kind, result);
		return (ObjectNode) this.type.conform(result,
				new GoPath(this.kind, this.apiVersion, this.kind, "", new Problems()));
	}

	@Override
	public List<Cause> validate(JsonNode object) {
		return BuiltInRules.check(this.kind, object);
	}

	@Override
	public boolean custom() {
		return false;
	}

	@Override
	public boolean hasGeneration() {
		return !WITHOUT_GENERATION.contains(this.kind);
	}

	@Override
	public MergeType mergeType() {
		return GoType.asMergeType(this.type);
	}

	ObjectNode ordered(ObjectNode object) {
		GoPath path = new GoPath(this.kind, this.apiVersion, this.kind, "", new Problems());
		return (ObjectNode) this.type.conform(object, path);
	}

	ObjectNode zero() {
		return this.type.zero();
	}

}

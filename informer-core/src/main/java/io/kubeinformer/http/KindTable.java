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

package io.kubeinformer.http;

/**
 * The list of built-in kinds: for each group and version its resources with plural name,
 * scope (N for namespaced, C for cluster) and model class. The order within is
 * alphabetical, so that it can be generated again from the request builders of
 * {@code client-java-api} and compared; {@code BuiltInKindsTests} does both.
 */
final class KindTable {

	static final String TEXT = """
			v1
				componentstatuses C V1ComponentStatus
				configmaps N V1ConfigMap
				endpoints N V1Endpoints
				events N CoreV1Event
				limitranges N V1LimitRange
				namespaces C V1Namespace
				nodes C V1Node
				persistentvolumeclaims N V1PersistentVolumeClaim
				persistentvolumes C V1PersistentVolume
				pods N V1Pod
				podtemplates N V1PodTemplate
				replicationcontrollers N V1ReplicationController
				resourcequotas N V1ResourceQuota
				secrets N V1Secret
				serviceaccounts N V1ServiceAccount
				services N V1Service
			admissionregistration.k8s.io/v1
				mutatingadmissionpolicies C V1MutatingAdmissionPolicy
				mutatingadmissionpolicybindings C V1MutatingAdmissionPolicyBinding
				mutatingwebhookconfigurations C V1MutatingWebhookConfiguration
				validatingadmissionpolicies C V1ValidatingAdmissionPolicy
				validatingadmissionpolicybindings C V1ValidatingAdmissionPolicyBinding
				validatingwebhookconfigurations C V1ValidatingWebhookConfiguration
			admissionregistration.k8s.io/v1alpha1
				mutatingadmissionpolicies C V1alpha1MutatingAdmissionPolicy
				mutatingadmissionpolicybindings C V1alpha1MutatingAdmissionPolicyBinding
			admissionregistration.k8s.io/v1beta1
				mutatingadmissionpolicies C V1beta1MutatingAdmissionPolicy
				mutatingadmissionpolicybindings C V1beta1MutatingAdmissionPolicyBinding
			apiextensions.k8s.io/v1
				customresourcedefinitions C V1CustomResourceDefinition
			apiregistration.k8s.io/v1
				apiservices C V1APIService
			apps/v1
				controllerrevisions N V1ControllerRevision
				daemonsets N V1DaemonSet
				deployments N V1Deployment
				replicasets N V1ReplicaSet
				statefulsets N V1StatefulSet
			autoscaling/v1
				horizontalpodautoscalers N V1HorizontalPodAutoscaler
			autoscaling/v2
				horizontalpodautoscalers N V2HorizontalPodAutoscaler
			batch/v1
				cronjobs N V1CronJob
				jobs N V1Job
			certificates.k8s.io/v1
				certificatesigningrequests C V1CertificateSigningRequest
			certificates.k8s.io/v1alpha1
				clustertrustbundles C V1alpha1ClusterTrustBundle
			certificates.k8s.io/v1beta1
				clustertrustbundles C V1beta1ClusterTrustBundle
				podcertificaterequests N V1beta1PodCertificateRequest
			coordination.k8s.io/v1
				leases N V1Lease
			coordination.k8s.io/v1alpha2
				leasecandidates N V1alpha2LeaseCandidate
			coordination.k8s.io/v1beta1
				leasecandidates N V1beta1LeaseCandidate
			discovery.k8s.io/v1
				endpointslices N V1EndpointSlice
			events.k8s.io/v1
				events N EventsV1Event
			flowcontrol.apiserver.k8s.io/v1
				flowschemas C V1FlowSchema
				prioritylevelconfigurations C V1PriorityLevelConfiguration
			internal.apiserver.k8s.io/v1alpha1
				storageversions C V1alpha1StorageVersion
			networking.k8s.io/v1
				ingressclasses C V1IngressClass
				ingresses N V1Ingress
				ipaddresses C V1IPAddress
				networkpolicies N V1NetworkPolicy
				servicecidrs C V1ServiceCIDR
			networking.k8s.io/v1beta1
				ipaddresses C V1beta1IPAddress
				servicecidrs C V1beta1ServiceCIDR
			node.k8s.io/v1
				runtimeclasses C V1RuntimeClass
			policy/v1
				poddisruptionbudgets N V1PodDisruptionBudget
			rbac.authorization.k8s.io/v1
				clusterrolebindings C V1ClusterRoleBinding
				clusterroles C V1ClusterRole
				rolebindings N V1RoleBinding
				roles N V1Role
			resource.k8s.io/v1
				deviceclasses C V1DeviceClass
				resourceclaims N ResourceV1ResourceClaim
				resourceclaimtemplates N V1ResourceClaimTemplate
				resourceslices C V1ResourceSlice
			resource.k8s.io/v1alpha3
				devicetaintrules C V1alpha3DeviceTaintRule
				resourcepoolstatusrequests C V1alpha3ResourcePoolStatusRequest
			resource.k8s.io/v1beta1
				deviceclasses C V1beta1DeviceClass
				resourceclaims N V1beta1ResourceClaim
				resourceclaimtemplates N V1beta1ResourceClaimTemplate
				resourceslices C V1beta1ResourceSlice
			resource.k8s.io/v1beta2
				deviceclasses C V1beta2DeviceClass
				devicetaintrules C V1beta2DeviceTaintRule
				resourceclaims N V1beta2ResourceClaim
				resourceclaimtemplates N V1beta2ResourceClaimTemplate
				resourceslices C V1beta2ResourceSlice
			scheduling.k8s.io/v1
				priorityclasses C V1PriorityClass
			scheduling.k8s.io/v1alpha2
				podgroups N V1alpha2PodGroup
				workloads N V1alpha2Workload
			storage.k8s.io/v1
				csidrivers C V1CSIDriver
				csinodes C V1CSINode
				csistoragecapacities N V1CSIStorageCapacity
				storageclasses C V1StorageClass
				volumeattachments C V1VolumeAttachment
				volumeattributesclasses C V1VolumeAttributesClass
			storage.k8s.io/v1beta1
				volumeattributesclasses C V1beta1VolumeAttributesClass
			storagemigration.k8s.io/v1beta1
				storageversionmigrations C V1beta1StorageVersionMigration
			""";

	private KindTable() {
	}

}

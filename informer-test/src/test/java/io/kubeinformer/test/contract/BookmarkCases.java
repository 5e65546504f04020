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

package io.kubeinformer.test.contract;

import java.util.List;

import com.fasterxml.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bookmarks: when they come, and what they hold.
 */
final class BookmarkCases {

	private static final String INITIAL = "?watch=1&allowWatchBookmarks=true&resourceVersion=0"
			+ "&fieldSelector=metadata.name=none&timeoutSeconds=5";

	private BookmarkCases() {
	}

	static List<ContractCase> time() {
		Cases cases = new Cases("Bookmarks");
		cases.addForBoth("who does not ask for them gets none", (objects) -> {
			Watch watch = objects.watch("timeoutSeconds=6&resourceVersion=" + objects.version());
			assertThat(watch.untilEnd()).isEmpty();
		});
		cases.addForBoth("one or two come before the end, not below the start", (objects) -> {
			long version = Long.parseLong(objects.version());
			Watch watch = objects.watch("allowWatchBookmarks=true&timeoutSeconds=6&resourceVersion=" + version);
			List<WatchEvent> events = watch.untilEnd();
			assertThat(events).isNotEmpty().allMatch((event) -> event.type().equals("BOOKMARK"));
			assertThat(events)
				.allMatch((event) -> Long.parseLong(event.resourceVersion()) >= version && !event.endsInitialEvents());
		});
		cases.addForBoth("one moves on with writes to other resources", (objects) -> {
			String version = objects.version();
			Answer secret = objects.scene().post(objects.scene().core("secrets"), "{'metadata':{'name':'s'}}").is(201);
			Watch watch = objects.watch("allowWatchBookmarks=true&timeoutSeconds=6&resourceVersion=" + version);
			List<WatchEvent> events = watch.untilEnd();
			assertThat(events).extracting(WatchEvent::type).containsOnly("BOOKMARK");
			assertThat(Long.parseLong(events.get(events.size() - 1).resourceVersion()))
				.isGreaterThanOrEqualTo(Long.parseLong(secret.resourceVersion()));
		});
		cases.addForBoth("one is not below the events before it", (objects) -> {
			String version = objects.version();
			long created = Long.parseLong(objects.create("a").resourceVersion());
			Watch watch = objects.watch("allowWatchBookmarks=true&timeoutSeconds=6&resourceVersion=" + version);
			List<WatchEvent> events = watch.untilEnd();
			assertThat(events.get(0).type()).isEqualTo("ADDED");
			assertThat(events.subList(1, events.size())).isNotEmpty()
				.allMatch((event) -> event.type().equals("BOOKMARK")
						&& Long.parseLong(event.resourceVersion()) >= created);
		});
		cases.addForBoth("the version of one may be used to resume", (objects) -> {
			Watch first = objects
				.watch("allowWatchBookmarks=true&timeoutSeconds=6&resourceVersion=" + objects.version());
			String version = first.next().resourceVersion();
			Watch second = objects.watch("resourceVersion=" + version);
			objects.create("a");
			second.next("ADDED", "a");
		});
		cases.addForBoth("a watch of one second gets none", (objects) -> {
			Watch watch = objects
				.watch("allowWatchBookmarks=true&timeoutSeconds=1&resourceVersion=" + objects.version());
			assertThat(watch.untilEnd()).isEmpty();
		});
		cases.addForBoth("the initial events at version 0 end with one that says so", (objects) -> {
			objects.createAll("a", "b");
			objects.list("resourceVersion=" + objects.version());
			List<WatchEvent> events = objects.watch("allowWatchBookmarks=true&resourceVersion=0").initialEvents();
			assertThat(events).extracting(WatchEvent::type).containsExactly("ADDED", "ADDED", "BOOKMARK");
		});
		cases.addForBoth("the initial events without a version end with one that says so", (objects) -> {
			objects.createAll("a", "b");
			List<WatchEvent> events = objects.watch("allowWatchBookmarks=true").initialEvents();
			assertThat(events).extracting(WatchEvent::type).containsExactly("ADDED", "ADDED", "BOOKMARK");
		});
		cases.addForBoth("none ends initial events that were not asked for", (objects) -> {
			objects.create("a");
			Watch watch = objects
				.watch("allowWatchBookmarks=true&timeoutSeconds=3&resourceVersion=" + objects.version());
			assertThat(watch.untilEnd()).noneMatch(WatchEvent::endsInitialEvents);
		});
		cases.add("Events have none before the end", (scene) -> {
			Watch watch = scene
				.watch(scene.core("events?watch=1&allowWatchBookmarks=true&timeoutSeconds=6&resourceVersion=")
						+ scene.configMaps().version());
			assertThat(watch.untilEnd()).isEmpty();
		});
		cases.add("the one that ends initial events of a built-in resource is exact", (scene) -> {
			Watch watch = scene.watch(scene.configMaps().path() + INITIAL);
			assertThat(watch.nextLine()).matches(
					"\\{\"type\":\"BOOKMARK\",\"object\":\\{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":"
							+ "\\{\"resourceVersion\":\"\\d+\",\"annotations\":\\{\"k8s.io/initial-events-end\":\"true\"}}}}");
		});
		cases.add("the one that ends initial events of a custom resource is exact", (scene) -> {
			Watch watch = scene.watch(scene.widgets().path() + INITIAL);
			assertThat(watch.nextLine())
				.matches("\\{\"type\":\"BOOKMARK\",\"object\":\\{\"apiVersion\":\"ex.io/v1\",\"kind\":"
						+ "\"Widget\",\"metadata\":\\{\"annotations\":\\{\"k8s.io/initial-events-end\":\"true\"},"
						+ "\"resourceVersion\":\"\\d+\"}}}");
		});
		cases.add("one of a Table is a row with the bookmark's metadata", (scene) -> {
			Watch watch = scene.watch(scene.call("GET", scene.configMaps().path() + INITIAL)
				.accept("application/json;as=Table;v=v1;g=meta.k8s.io"));
			WatchEvent event = watch.next();
			assertThat(event.type()).isEqualTo("BOOKMARK");
			assertThat(event.at("/kind")).isEqualTo("Table");
			assertThat(event.object().at("/rows/0/cells/0").textValue()).isEmpty();
			assertThat(event.at("/rows/0/object/metadata/annotations/k8s.io~1initial-events-end")).isEqualTo("true");
		});
		cases.add("one of PartialObjectMetadata has that kind", (scene) -> {
			Watch watch = scene.watch(scene.call("GET", scene.configMaps().path() + INITIAL)
				.accept("application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io"));
			WatchEvent event = watch.next();
			assertThat(event.at("/kind")).isEqualTo("PartialObjectMetadata");
			assertThat(event.endsInitialEvents()).isTrue();
		});
		return cases.list();
	}

	static List<ContractCase> bodies() {
		Cases cases = new Cases("Bookmark body");
		String core = "/api/v1/";
		String apps = "/apis/apps/v1/";
		String template = "'template':{'metadata':{},'spec':{'containers':null}}";
		holds(cases, core + "configmaps", "ConfigMap", "");
		holds(cases, core + "secrets", "Secret", "");
		holds(cases, core + "serviceaccounts", "ServiceAccount", "");
		holds(cases, core + "endpoints", "Endpoints", "");
		holds(cases, "/apis/ex.io/v1/widgets", "Widget", "");
		holds(cases, core + "pods", "Pod", "'spec':{'containers':null},'status':{}");
		holds(cases, core + "nodes", "Node",
				"'spec':{},'status':{'daemonEndpoints':{'kubeletEndpoint':{'Port':0}},'nodeInfo':{'machineID':'',"
						+ "'systemUUID':'','bootID':'','kernelVersion':'','osImage':'','containerRuntimeVersion':'',"
						+ "'kubeletVersion':'','kubeProxyVersion':'','operatingSystem':'','architecture':''}}");
		holds(cases, core + "namespaces", "Namespace", "'spec':{},'status':{}");
		holds(cases, core + "persistentvolumes", "PersistentVolume", "'spec':{},'status':{}");
		holds(cases, core + "resourcequotas", "ResourceQuota", "'spec':{},'status':{}");
		holds(cases, core + "services", "Service", "'spec':{},'status':{'loadBalancer':{}}");
		holds(cases, core + "persistentvolumeclaims", "PersistentVolumeClaim", "'spec':{'resources':{}},'status':{}");
		holds(cases, core + "events", "Event", "'involvedObject':{},'source':{},'firstTimestamp':null,"
				+ "'lastTimestamp':null,'eventTime':null,'reportingComponent':'','reportingInstance':''");
		holds(cases, core + "limitranges", "LimitRange", "'spec':{'limits':null}");
		holds(cases, apps + "deployments", "Deployment",
				"'spec':{'replicas':0,'selector':null," + template + ",'strategy':{}},'status':{}");
		holds(cases, apps + "replicasets", "ReplicaSet",
				"'spec':{'replicas':0,'selector':null," + template + "},'status':{'replicas':0}");
		holds(cases, apps + "statefulsets", "StatefulSet", "'spec':{'replicas':0,'selector':null," + template
				+ ",'serviceName':'','updateStrategy':{}},'status':{'replicas':0,'availableReplicas':0}");
		holds(cases, "/apis/batch/v1/jobs", "Job", "'spec':{" + template + "},'status':{}");
		holds(cases, "/apis/networking.k8s.io/v1/ingresses", "Ingress", "'spec':{},'status':{'loadBalancer':{}}");
		holds(cases, "/apis/networking.k8s.io/v1/networkpolicies", "NetworkPolicy", "'spec':{'podSelector':{}}");
		holds(cases, "/apis/networking.k8s.io/v1/ingressclasses", "IngressClass", "'spec':{}");
		holds(cases, "/apis/coordination.k8s.io/v1/leases", "Lease", "'spec':{}");
		holds(cases, "/apis/discovery.k8s.io/v1/endpointslices", "EndpointSlice",
				"'addressType':'','endpoints':null,'ports':null");
		holds(cases, "/apis/storage.k8s.io/v1/storageclasses", "StorageClass", "'provisioner':''");
		holds(cases, "/apis/rbac.authorization.k8s.io/v1/rolebindings", "RoleBinding",
				"'roleRef':{'apiGroup':'','kind':'','name':''}");
		holds(cases, "/apis/autoscaling/v2/horizontalpodautoscalers", "HorizontalPodAutoscaler",
				"'spec':{'scaleTargetRef':{'kind':'','name':''},'maxReplicas':0},"
						+ "'status':{'desiredReplicas':0,'currentMetrics':null}");
		holds(cases, "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", "CustomResourceDefinition",
				"'spec':{'group':'','names':{'plural':'','kind':''},'scope':'','versions':null},"
						+ "'status':{'conditions':null,'acceptedNames':{'plural':'','kind':''},'storedVersions':null}");
		return cases.list();
	}

	private static void holds(Cases cases, String path, String kind, String content) {
		String what = content.isEmpty() ? "nothing but its version" : "the kind's required fields, empty";
		cases.add("that of a " + kind + " holds " + what, (scene) -> {
			WatchEvent event = scene.watch(path + INITIAL).is(200).next();
			assertThat(event.type()).isEqualTo("BOOKMARK");
			ObjectNode object = event.object().deepCopy();
			assertThat(object.remove("kind").asText()).isEqualTo(kind);
			assertThat(object.remove("apiVersion").asText())
				.isEqualTo(path.replaceFirst("/apis?/", "").replaceFirst("/[a-z]+$", ""));
			assertThat(object.remove("metadata").fieldNames()).toIterable()
				.containsExactlyInAnyOrder("resourceVersion", "annotations");
			assertThat(object).isEqualTo(Json.read(Json.quoted("{" + content + "}")));
		});
	}

}

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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the events of a watch show.
 */
final class EventCases {

	private EventCases() {
	}

	static List<ContractCase> changes() {
		Cases cases = new Cases("Events");
		cases.addForBoth("a creation is ADDED with the version of the response", (objects) -> {
			Watch watch = objects.watch("resourceVersion=" + objects.version());
			Answer created = objects.create("a");
			assertThat(watch.next("ADDED", "a").object()).isEqualTo(created.json());
		});
		cases.addForBoth("a change is MODIFIED with the object of the response", (objects) -> {
			objects.create("a");
			Watch watch = objects.watch("resourceVersion=" + objects.version());
			Answer changed = objects.change("a", "changed");
			assertThat(watch.next("MODIFIED", "a").object()).isEqualTo(changed.json());
		});
		cases.addForBoth("a change that changes nothing keeps the version and is no event", (objects) -> {
			String version = objects.create("a").resourceVersion();
			Watch watch = objects.watch("resourceVersion=" + version);
			assertThat(objects.change("a", "new").resourceVersion()).isEqualTo(version);
			objects.create("b");
			watch.next("ADDED", "b");
		});
		cases.addForBoth("a deletion is DELETED with the last state and a version of its own", (objects) -> {
			Answer created = objects.create("a");
			Watch watch = objects.watch("resourceVersion=" + created.resourceVersion());
			objects.delete("a").is(200);
			WatchEvent deleted = watch.next("DELETED", "a");
			assertThat(Long.parseLong(deleted.resourceVersion()))
				.isGreaterThan(Long.parseLong(created.resourceVersion()));
			assertThat(deleted.at("/metadata/uid")).isEqualTo(created.at("/metadata/uid"));
			assertThat(deleted.object().has(objects.custom() ? "spec" : "data")).isTrue();
		});
		cases.addForBoth("a deletion and a recreation are DELETED and ADDED with another uid", (objects) -> {
			Answer created = objects.create("a");
			Watch watch = objects.watch("resourceVersion=" + created.resourceVersion());
			objects.delete("a").is(200);
			objects.create("a");
			watch.next("DELETED", "a");
			assertThat(watch.next("ADDED", "a").at("/metadata/uid")).isNotEqualTo(created.at("/metadata/uid"));
		});
		cases.addForBoth("events come in the order of their versions", (objects) -> {
			Watch watch = objects.watch("resourceVersion=" + objects.version());
			for (String name : List.of("a", "b", "c")) {
				objects.create(name);
				objects.change(name, "changed");
			}
			long last = 0;
			for (int i = 0; i < 6; i++) {
				long version = Long.parseLong(watch.next().resourceVersion());
				assertThat(version).isGreaterThan(last);
				last = version;
			}
		});
		cases.addForBoth("deleting the collection is one DELETED each", (objects) -> {
			objects.createAll("a", "b");
			Watch watch = objects.watch("resourceVersion=" + objects.version());
			Answer deleted = objects.scene().delete(objects.path()).is(200);
			assertThat(deleted.at("/kind")).isEqualTo(objects.kind() + "List");
			assertThat(deleted.names()).containsExactly("a", "b");
			assertThat(List.of(watch.next(), watch.next())).allMatch((event) -> event.type().equals("DELETED"))
				.extracting(WatchEvent::name)
				.containsExactlyInAnyOrder("a", "b");
		});
		cases.addForBoth("deleting the collection obeys a selector", (objects) -> {
			objects.createLabelled("a", "g", "1");
			objects.create("b");
			objects.scene().delete(objects.path() + "?labelSelector=g=1").is(200);
			assertThat(objects.names("")).containsExactly("b");
		});
		return cases.list();
	}

	static List<ContractCase> selected() {
		Cases cases = new Cases("Events of a selector");
		cases.addForBoth("an object that never matches is never shown", (objects) -> {
			Watch watch = selecting(objects);
			objects.createLabelled("a", "g", "0");
			objects.change("a", "changed");
			objects.delete("a").is(200);
			objects.createLabelled("b", "g", "1");
			watch.next("ADDED", "b");
		});
		cases.addForBoth("an object that leaves is DELETED: old state, new version", (objects) -> {
			objects.createLabelled("a", "g", "1");
			Watch watch = selecting(objects);
			Answer left = objects.label("a", "g", "0");
			WatchEvent deleted = watch.next("DELETED", "a");
			assertThat(deleted.resourceVersion()).isEqualTo(left.resourceVersion());
			assertThat(deleted.at("/metadata/labels/g")).isEqualTo("1");
		});
		cases.addForBoth("an object that returns is ADDED", (objects) -> {
			objects.createLabelled("a", "g", "0");
			Watch watch = selecting(objects);
			objects.change("a", "outside");
			Answer returned = objects.label("a", "g", "1");
			assertThat(watch.next("ADDED", "a").object()).isEqualTo(returned.json());
		});
		cases.addForBoth("an object that stays is MODIFIED", (objects) -> {
			objects.createLabelled("a", "g", "1");
			Watch watch = selecting(objects);
			objects.change("a", "changed");
			watch.next("MODIFIED", "a");
		});
		cases.addForBoth("an object that is deleted is DELETED once", (objects) -> {
			objects.createLabelled("a", "g", "1");
			Watch watch = selecting(objects);
			objects.delete("a").is(200);
			watch.next("DELETED", "a");
			objects.createLabelled("b", "g", "1");
			watch.next("ADDED", "b");
		});
		cases.addForBoth("a replay from the past selects as it was then", (objects) -> {
			String version = objects.create("x").resourceVersion();
			objects.createLabelled("a", "g", "1");
			objects.label("a", "g", "0");
			Watch watch = objects.watch("labelSelector=g=1&resourceVersion=" + version);
			watch.next("ADDED", "a");
			watch.next("DELETED", "a");
		});
		cases.addForBoth("a name selects its events alone", (objects) -> {
			Watch watch = objects.watch("fieldSelector=metadata.name=b&resourceVersion=" + objects.version());
			objects.createAll("a", "b");
			watch.next("ADDED", "b");
			objects.change("a", "changed");
			objects.change("b", "changed");
			watch.next("MODIFIED", "b");
		});
		cases.add("a pod that is bound leaves the watch of those without a node", (scene) -> {
			scene.post(scene.core("pods"), SelectorCases.pod("p", "")).is(201);
			Watch watch = scene.watch(scene.core("pods?watch=1&resourceVersion=0&fieldSelector=spec.nodeName="))
				.is(200);
			watch.next("ADDED", "p");
			Answer bound = scene.post(scene.core("pods/p/binding"),
					"{'apiVersion':'v1','kind':'Binding','metadata':{'name':'p'},'target':{'kind':'Node','name':'n'}}");
			bound.is(201);
			assertThat(bound.at("/status")).isEqualTo("Success");
			WatchEvent left = watch.next("DELETED", "p");
			assertThat(left.at("/spec/nodeName")).isEmpty();
			assertThat(left.resourceVersion()).isEqualTo(scene.get(scene.core("pods/p")).is(200).resourceVersion());
			assertThat(scene.get(scene.core("pods/p")).at("/spec/nodeName")).isEqualTo("n");
		});
		cases.add("a custom resource leaves by a field that it lists", (scene) -> {
			scene.widgets().create("a");
			Watch watch = scene.widgets()
				.watch("fieldSelector=spec.color=red&resourceVersion=" + scene.widgets().version());
			scene.widgets().merge("a", "{'spec':{'color':'blue'}}").is(200);
			assertThat(watch.next("DELETED", "a").at("/spec/color")).isEqualTo("red");
		});
		return cases.list();
	}

	static List<ContractCase> deletions() {
		Cases cases = new Cases("Events of a deletion");
		String finalizers = ",'finalizers':['ex.io/f']";
		cases.addForBoth("with a finalizer it is MODIFIED with a deletion time", (objects) -> {
			objects.create("a", finalizers);
			Watch watch = objects.watch("resourceVersion=" + objects.version());
			Answer deleted = objects.delete("a").is(200);
			assertThat(deleted.at("/kind")).isEqualTo(objects.kind());
			WatchEvent event = watch.next("MODIFIED", "a");
			assertThat(event.object()).isEqualTo(deleted.json());
			assertThat(event.at("/metadata/deletionTimestamp")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ");
			assertThat(event.object().at("/metadata/deletionGracePeriodSeconds").isInt()).isTrue();
			assertThat(event.object().at("/metadata/deletionGracePeriodSeconds").asInt()).isZero();
		});
		cases.addForBoth("a second one changes nothing", (objects) -> {
			objects.create("a", finalizers);
			String version = objects.delete("a").is(200).resourceVersion();
			Watch watch = objects.watch("resourceVersion=" + version);
			assertThat(objects.delete("a").is(200).resourceVersion()).isEqualTo(version);
			objects.create("b");
			watch.next("ADDED", "b");
		});
		cases.addForBoth("no finalizer can be added once it began", (objects) -> {
			objects.create("a", finalizers);
			objects.delete("a").is(200);
			objects.merge("a", "{'metadata':{'finalizers':['ex.io/f','ex.io/late']}}").isStatus(422, "Invalid");
		});
		cases.addForBoth("removing the last finalizer is DELETED with the state before and a newer version",
				(objects) -> {
					objects.create("a", finalizers);
					String version = objects.delete("a").is(200).resourceVersion();
					Watch watch = objects.watch("resourceVersion=" + version);
					Answer removed = objects.merge("a", "{'metadata':{'finalizers':null}}").is(200);
					assertThat(removed.resourceVersion()).isEqualTo(version);
					WatchEvent event = watch.next("DELETED", "a");
					assertThat(event.at("/metadata/finalizers/0")).isEqualTo("ex.io/f");
					assertThat(Long.parseLong(event.resourceVersion())).isGreaterThan(Long.parseLong(version));
					objects.get("a").isStatus(404, "NotFound");
				});
		cases.addForBoth("a name is taken while it lasts", (objects) -> {
			objects.create("a", finalizers);
			objects.delete("a").is(200);
			Answer answer = objects.scene().post(objects.path(), objects.object("a", ""));
			answer.isStatus(409, "AlreadyExists",
					"object is being deleted: " + objects.qualifiedResource() + " \"a\" already exists");
		});
		cases.add("a pod without a node is MODIFIED, then DELETED at once", (scene) -> {
			scene.post(scene.core("pods"), SelectorCases.pod("p", "")).is(201);
			Watch watch = scene.watch(scene.core("pods?watch=1&resourceVersion=0")).is(200);
			watch.next("ADDED", "p");
			assertThat(scene.delete(scene.core("pods/p")).is(200).at("/kind")).isEqualTo("Pod");
			WatchEvent modified = watch.next("MODIFIED", "p");
			assertThat(modified.object().at("/metadata/deletionGracePeriodSeconds").asInt(-1)).isZero();
			assertThat(Long.parseLong(watch.next("DELETED", "p").resourceVersion()))
				.isGreaterThan(Long.parseLong(modified.resourceVersion()));
		});
		cases.add("a pod on a node waits 30 s, or for a deletion without grace", (scene) -> {
			scene.post(scene.core("pods"), SelectorCases.pod("p", "'nodeName':'n',")).is(201);
			Watch watch = scene.watch(scene.core("pods?watch=1&resourceVersion=0")).is(200);
			watch.next("ADDED", "p");
			scene.delete(scene.core("pods/p")).is(200);
			assertThat(watch.next("MODIFIED", "p").object().at("/metadata/deletionGracePeriodSeconds").asInt())
				.isEqualTo(30);
			scene.get(scene.core("pods/p")).is(200);
			scene.delete(scene.core("pods/p"), "{'gracePeriodSeconds':0}").is(200);
			WatchEvent event = watch.next();
			if (event.type().equals("MODIFIED")) {
				assertThat(event.object().at("/metadata/deletionGracePeriodSeconds").asInt(-1)).isZero();
				event = watch.next();
			}
			assertThat(event.type()).isEqualTo("DELETED");
		});
		cases.add("a namespace terminates, and goes when it is finalized", (scene) -> {
			String name = scene.namespace();
			Watch watch = scene
				.watch("/api/v1/namespaces?watch=1&resourceVersion=0&fieldSelector=metadata.name=" + name);
			watch.next("ADDED", name);
			assertThat(scene.delete("/api/v1/namespaces/" + name).is(200).at("/kind")).isEqualTo("Namespace");
			WatchEvent terminating = watch.next("MODIFIED", name);
			assertThat(terminating.at("/status/phase")).isEqualTo("Terminating");
			assertThat(terminating.at("/spec/finalizers/0")).isEqualTo("kubernetes");
			assertThat(terminating.at("/metadata/deletionTimestamp")).isNotEmpty();
			scene
				.put("/api/v1/namespaces/" + name + "/finalize",
						"{'apiVersion':'v1','kind':'Namespace','metadata':{'name':'" + name
								+ "'},'spec':{'finalizers':[]}}")
				.is(200);
			watch.next("DELETED", name);
		});
		cases.add("nothing is created in a namespace that terminates", (scene) -> {
			String name = scene.namespace();
			ApiCollection objects = scene.configMaps();
			scene.delete("/api/v1/namespaces/" + name).is(200);
			Answer answer = scene.post(objects.path(), objects.object("late", ""));
			answer.isStatus(403, "Forbidden",
					"configmaps \"late\" is forbidden: unable to create new content in namespace " + name
							+ " because it is being terminated");
			assertThat(answer.at("/details/causes/0/reason")).isEqualTo("NamespaceTerminating");
		});
		return cases.list();
	}

	static List<ContractCase> subresources() {
		Cases cases = new Cases("Events of subresources");
		cases.add("a status change is MODIFIED and keeps the generation", (scene) -> {
			scene.widgets().create("a");
			Watch watch = scene.widgets().watch("resourceVersion=" + scene.widgets().version());
			scene.widgets().merge("a/status", "{'status':{'phase':'Ready'}}").is(200);
			WatchEvent event = watch.next("MODIFIED", "a");
			assertThat(event.at("/status/phase")).isEqualTo("Ready");
			assertThat(event.object().at("/metadata/generation").asInt()).isEqualTo(1);
		});
		cases.add("a status change leaves the spec alone", (scene) -> {
			scene.widgets().create("a");
			scene.widgets().merge("a/status", "{'spec':{'color':'blue'},'status':{'phase':'Ready'}}").is(200);
			assertThat(scene.widgets().get("a").at("/spec/color")).isEqualTo("red");
		});
		cases.add("status sent to the object itself is ignored, without an event", (scene) -> {
			String version = scene.widgets().create("a").resourceVersion();
			Watch watch = scene.widgets().watch("resourceVersion=" + version);
			assertThat(scene.widgets().merge("a", "{'status':{'phase':'Ready'}}").is(200).resourceVersion())
				.isEqualTo(version);
			scene.widgets().create("b");
			watch.next("ADDED", "b");
		});
		cases.add("status of a pod sent to the pod itself is ignored", (scene) -> {
			String version = scene.post(scene.core("pods"), SelectorCases.pod("p", "")).is(201).resourceVersion();
			assertThat(scene.patch(scene.core("pods/p"), "{'status':{'phase':'Running'}}").is(200).resourceVersion())
				.isEqualTo(version);
			assertThat(scene.patch(scene.core("pods/p/status"), "{'status':{'phase':'Running'}}")
				.is(200)
				.at("/status/phase")).isEqualTo("Running");
		});
		cases.add("a spec change of a custom resource raises the generation", (scene) -> {
			scene.widgets().create("a");
			Watch watch = scene.widgets().watch("resourceVersion=" + scene.widgets().version());
			scene.widgets().change("a", "changed");
			assertThat(watch.next("MODIFIED", "a").object().at("/metadata/generation").asInt()).isEqualTo(2);
		});
		cases.add("a label of a custom resource keeps the generation", (scene) -> {
			scene.widgets().create("a");
			assertThat(scene.widgets().label("a", "g", "1").json().at("/metadata/generation").asInt()).isEqualTo(1);
		});
		cases.add("a scale change is MODIFIED and raises the generation", (scene) -> {
			scene.widgets().create("a");
			Watch watch = scene.widgets().watch("resourceVersion=" + scene.widgets().version());
			Answer scale = scene.widgets().merge("a/scale", "{'spec':{'replicas':7}}").is(200);
			assertThat(scale.at("/kind")).isEqualTo("Scale");
			WatchEvent event = watch.next("MODIFIED", "a");
			assertThat(event.object().at("/spec/replicas").asInt()).isEqualTo(7);
			assertThat(event.object().at("/metadata/generation").asInt()).isEqualTo(2);
		});
		return cases.list();
	}

	private static Watch selecting(ApiCollection objects) throws Exception {
		return objects.watch("labelSelector=g=1&resourceVersion=" + objects.version());
	}

}

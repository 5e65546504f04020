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
 * Label and field selectors.
 */
final class SelectorCases {

	private SelectorCases() {
	}

	static List<ContractCase> labels() {
		Cases cases = new Cases("Label selectors");
		selectsLabels(cases, "g=1", "b");
		selectsLabels(cases, "g==1", "b");
		selectsLabels(cases, "g!=1", "a", "c", "d");
		selectsLabels(cases, "g in (0,1)", "a", "b");
		selectsLabels(cases, "g notin (0,1)", "c", "d");
		selectsLabels(cases, "g", "a", "b", "c");
		selectsLabels(cases, "!g", "d");
		selectsLabels(cases, "g in (0,1),!zz", "a", "b");
		selectsLabels(cases, "g,g!=0", "b", "c");
		selectsLabels(cases, "g=");
		selectsLabels(cases, "g>0", "b", "c");
		selectsLabels(cases, "g<2", "a", "b");
		selectsLabels(cases, "", "a", "b", "c", "d");
		cases.addRefusedLists("'a===b' cannot be parsed", "labelSelector=a===b", 400, "BadRequest",
				"unable to parse requirement: found '=', expected: identifier");
		cases.addRefusedLists("'a in b' cannot be parsed", "labelSelector=a in b", 400, "BadRequest",
				"unable to parse requirement: found 'b' expected: '('");
		cases.addForBoth("'/' is no label", (objects) -> assertThat(
				objects.list("labelSelector=/").isStatus(400, "BadRequest").at("/message"))
			.startsWith("unable to parse requirement: <nil>: Invalid value: \"/\": prefix part must be non-empty; "
					+ "name part must be non-empty; name part must consist of alphanumeric characters"));
		cases.addForBoth("a watch refuses a selector that a list refuses, before the stream",
				(objects) -> objects.list("watch=1&labelSelector=a===b")
					.isStatus(400, "BadRequest", "unable to parse requirement: found '=', expected: identifier")
					.hasDetails(""));
		return cases.list();
	}

	static List<ContractCase> fields() {
		Cases cases = new Cases("Field selectors");
		selectsFields(cases, "metadata.name=b", "b");
		selectsFields(cases, "metadata.name==b", "b");
		selectsFields(cases, "metadata.name!=b", "a", "c");
		selectsFields(cases, "metadata.name=a,metadata.name=b");
		selectsFields(cases, "metadata.name=none");
		cases.addForBoth("metadata.namespace selects a namespace", (objects) -> {
			objects.create("a");
			Scene scene = objects.scene();
			String all = objects.path().replace("/namespaces/" + scene.namespace(), "");
			assertThat(scene.get(all + "?fieldSelector=metadata.namespace=" + scene.namespace()).is(200).names())
				.containsExactly("a");
			assertThat(objects.names("fieldSelector=metadata.namespace=" + scene.unique())).isEmpty();
		});
		cases.add("a field that ConfigMaps cannot be selected by is named with those that they can", (scene) -> scene
			.configMaps()
			.list("fieldSelector=spec.foo=bar")
			.isStatus(400, "BadRequest",
					"\"spec.foo\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"")
			.hasDetails(""));
		cases.add("a field that Pods cannot be selected by is not supported",
				(scene) -> scene.get(scene.core("pods?fieldSelector=spec.foo=bar"))
					.isStatus(400, "BadRequest", "field label not supported: spec.foo"));
		cases.add("a field that a custom resource does not list is not supported",
				(scene) -> scene.widgets()
					.list("fieldSelector=spec.note=new")
					.isStatus(400, "BadRequest", "field label not supported: spec.note"));
		cases.add("Pods are selected by node, an empty one selects those without", (scene) -> {
			scene.post(scene.core("pods"), pod("free", "")).is(201);
			scene.post(scene.core("pods"), pod("bound", "'nodeName':'n1',")).is(201);
			assertThat(scene.get(scene.core("pods?fieldSelector=spec.nodeName=")).names()).containsExactly("free");
			assertThat(scene.get(scene.core("pods?fieldSelector=spec.nodeName=n1")).names()).containsExactly("bound");
			assertThat(scene.get(scene.core("pods?fieldSelector=spec.nodeName!=n1")).names()).containsExactly("free");
		});
		cases.add("Pods are selected by phase", (scene) -> {
			scene.post(scene.core("pods"), pod("a", "")).is(201);
			assertThat(scene.get(scene.core("pods?fieldSelector=status.phase=Pending")).names()).containsExactly("a");
			assertThat(scene.get(scene.core("pods?fieldSelector=status.phase=Running")).names()).isEmpty();
		});
		cases.add("Secrets are selected by type", (scene) -> {
			scene.post(scene.core("secrets"), "{'metadata':{'name':'a'},'type':'Opaque'}").is(201);
			scene.post(scene.core("secrets"), "{'metadata':{'name':'b'},'type':'ex.io/t'}").is(201);
			assertThat(scene.get(scene.core("secrets?fieldSelector=type=ex.io/t")).is(200).names())
				.containsExactly("b");
		});
		cases.add("Events are selected by what they are about", (scene) -> {
			for (String name : List.of("a", "b")) {
				scene
					.post(scene.core("events"),
							"{'metadata':{'name':'" + name + "'},'involvedObject':{'namespace':'" + scene.namespace()
									+ "','kind':'Pod','name':'" + name + "'},'reason':'R'}")
					.is(201);
			}
			assertThat(scene.get(scene.core("events?fieldSelector=involvedObject.name=b")).is(200).names())
				.containsExactly("b");
		});
		cases.add("a custom resource is selected by a field that it lists, defaults included", (scene) -> {
			scene.widgets().create("a");
			scene
				.post(scene.custom("widgets"),
						"{'apiVersion':'ex.io/v1','kind':'Widget','metadata':{'name':'b'},'spec':{'color':'blue'}}")
				.is(201);
			assertThat(scene.widgets().names("fieldSelector=spec.color=red")).containsExactly("a");
			assertThat(scene.widgets().names("fieldSelector=spec.color=blue")).containsExactly("b");
			assertThat(scene.widgets().names("fieldSelector=spec.color!=red")).containsExactly("b");
		});
		for (String selector : List.of("metadata.name", "metadata.name>1")) {
			cases.addRefusedLists("'" + selector + "' cannot be understood", "fieldSelector=" + selector, 400,
					"BadRequest", "invalid selector: '" + selector + "'; can't understand '" + selector + "'");
		}
		cases.add("a watch refuses a field that a list refuses, before the stream",
				(scene) -> scene.widgets()
					.list("watch=1&fieldSelector=spec.foo=bar")
					.isStatus(400, "BadRequest", "field label not supported: spec.foo"));
		return cases.list();
	}

	private static void selectsLabels(Cases cases, String selector, String... names) {
		cases.addForBoth("'" + selector + "' selects " + List.of(names), (objects) -> {
			objects.createLabelled("a", "g", "0");
			objects.createLabelled("b", "g", "1");
			objects.createLabelled("c", "g", "2");
			objects.create("d");
			assertThat(objects.names("labelSelector=" + selector)).containsExactly(names);
		});
	}

	private static void selectsFields(Cases cases, String selector, String... names) {
		cases.addForBoth("'" + selector + "' selects " + List.of(names), (objects) -> {
			objects.createAll("a", "b", "c");
			assertThat(objects.names("fieldSelector=" + selector)).containsExactly(names);
		});
	}

	/**
	 * Returns a pod to send.
	 * @param name its name
	 * @param spec more of its spec, single quotes, with a trailing comma
	 * @return JSON with single quotes
	 */
	static String pod(String name, String spec) {
		return "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'" + name + "'},'spec':{" + spec
				+ "'containers':[{'name':'c','image':'i'}]}}";
	}

}

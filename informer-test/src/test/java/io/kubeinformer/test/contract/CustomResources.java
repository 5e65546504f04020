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

import java.io.IOException;
import java.time.Duration;

import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The custom resources that the contract is checked with.
 */
final class CustomResources {

	/** Defaults, selectable fields, columns, status and scale. */
	private static final String WIDGETS = """
			{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition','metadata':{'name':'widgets.ex.io'},
			'spec':{'group':'ex.io','scope':'Namespaced',
			'names':{'plural':'widgets','singular':'widget','kind':'Widget','listKind':'WidgetList','shortNames':['wg']},
			'versions':[{'name':'v1','served':true,'storage':true,
			'subresources':{'status':{},'scale':{'specReplicasPath':'.spec.replicas','statusReplicasPath':'.status.replicas'}},
			'selectableFields':[{'jsonPath':'.spec.color'}],
			'additionalPrinterColumns':[{'name':'Color','type':'string','jsonPath':'.spec.color'},
			{'name':'Replicas','type':'integer','jsonPath':'.spec.replicas'}],
			'schema':{'openAPIV3Schema':{'type':'object','properties':{
			'spec':{'type':'object','properties':{'color':{'type':'string','default':'red'},'note':{'type':'string'},
			'replicas':{'type':'integer','minimum':0,'maximum':10}}},
			'status':{'type':'object','properties':{'replicas':{'type':'integer'},'phase':{'type':'string'}}}}}}}]}}""";

	/** Nothing but a schema that keeps what it does not know. */
	private static final String GADGETS = """
			{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition','metadata':{'name':'gadgets.ex.io'},
			'spec':{'group':'ex.io','scope':'Namespaced',
			'names':{'plural':'gadgets','singular':'gadget','kind':'Gadget','listKind':'GadgetList'},
			'versions':[{'name':'v1','served':true,'storage':true,
			'schema':{'openAPIV3Schema':{'type':'object','x-kubernetes-preserve-unknown-fields':true}}}]}}""";

	private CustomResources() {
	}

	static Target define(Target target) throws IOException, InterruptedException {
		create(target, WIDGETS);
		create(target, GADGETS);
		for (String resource : new String[] { "widgets", "gadgets" }) {
			Awaitility.await()
				.atMost(Duration.ofSeconds(20))
				.pollInterval(Duration.ofMillis(20))
				.until(() -> target.call("GET", "/apis/ex.io/v1/" + resource).send().status() == 200);
		}
		return target;
	}

	/**
	 * Posts a definition; one that is there already stays.
	 * @param target the server
	 * @param definition JSON with single quotes
	 */
	static void create(Target target, String definition) throws IOException, InterruptedException {
		Answer answer = target.call("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions")
			.body("application/json", Json.quoted(definition))
			.send();
		assertThat(answer.status()).as(answer::toString).isIn(201, 409);
	}

}

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

package io.kubeinformer.test.api.patch;

import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Catalog;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.StatusException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of the four kinds of patches.
 */
class PatchTests {

	private final ApiResource pods = resource("pods");

	private final ApiResource configMaps = resource("configmaps");

	private static ApiResource resource(String plural) {
		ApiResource resource = new Catalog().find("", "v1", plural);
		assertThat(resource).isNotNull();
		return resource;
	}

	private static ObjectNode json(String text) {
		return (ObjectNode) Json.parse(text.replace('\'', '"'));
	}

	private ObjectNode strategic(String target, String patch) {
		return StrategicMergePatch.apply(json(target), json(patch), this.pods.schema().mergeType());
	}

	@Test
	void aMergePatchSetsReplacesAndRemoves() {
		JsonNode result = MergePatch.apply(json("{'a':{'b':1,'c':2},'d':[1,2]}"),
				json("{'a':{'b':null,'e':3},'d':[3]}"));
		assertThat(result).isEqualTo(json("{'a':{'c':2,'e':3},'d':[3]}"));
	}

	@Test
	void aJsonPatchAddsMovesAndTests() {
		ObjectNode result = JsonPatch.apply(json("{'list':[1,3],'a':{'x~y/z':1}}"), Json.parse(
				"[{'op':'add','path':'/list/1','value':2},{'op':'add','path':'/list/-','value':4},".replace('\'', '"')
						+ ("{'op':'move','from':'/a/x~0y~1z','path':'/b'},{'op':'test','path':'/b','value':1},"
								+ "{'op':'replace','path':'/new','value':5},{'op':'remove','path':'/a'}]")
							.replace('\'', '"')));
		assertThat(result).isEqualTo(json("{'list':[1,2,3,4],'b':1,'new':5}"));
	}

	@Test
	void aFailedTestOfAJsonPatchIsUnprocessable() {
		assertThatExceptionOfType(StatusException.class).isThrownBy(
				() -> JsonPatch.apply(json("{'a':1}"), Json.parse("[{\"op\":\"test\",\"path\":\"/a\",\"value\":2}]")))
			.satisfies((ex) -> assertThat(ex.code()).isEqualTo(422));
	}

	@Test
	void aStrategicMergePatchMergesContainersByName() {
		ObjectNode result = strategic(
				"{'spec':{'containers':[{'name':'a','image':'1','env':[{'name':'X','value':'1'}]},"
						+ "{'name':'b','image':'1'}]}}",
				"{'spec':{'containers':[{'name':'a','image':'2','env':[{'name':'Y','value':'2'}]},{'name':'c'}]}}");
		assertThat(result)
			.isEqualTo(json("{'spec':{'containers':[{'name':'a','image':'2','env':[{'name':'X','value':'1'},"
					+ "{'name':'Y','value':'2'}]},{'name':'b','image':'1'},{'name':'c'}]}}"));
	}

	@Test
	void directivesDeleteReplaceAndOrder() {
		String target = "{'metadata':{'finalizers':['x','y']},'spec':{'containers':[{'name':'a'},{'name':'b'}]}}";
		assertThat(strategic(target, "{'spec':{'containers':[{'$patch':'delete','name':'a'}]}}").at("/spec/containers"))
			.isEqualTo(Json.array().add(json("{'name':'b'}")));
		assertThat(strategic(target, "{'spec':{'$setElementOrder/containers':[{'name':'b'},{'name':'a'}]}}")
			.at("/spec/containers/0/name")
			.asText()).isEqualTo("b");
		assertThat(strategic(target, "{'metadata':{'$deleteFromPrimitiveList/finalizers':['x']}}")
			.at("/metadata/finalizers")).isEqualTo(Json.strings(List.of("y")));
		assertThat(strategic(target, "{'spec':{'$patch':'replace','nodeName':'n'}}").at("/spec"))
			.isEqualTo(json("{'nodeName':'n'}"));
	}

	@Test
	void anApplyThatChangesAnothersFieldIsAConflictUnlessForced() {
		ObjectNode first = apply("one", false, "{'data':{'a':'1','b':'1'}}").first();
		assertThatExceptionOfType(StatusException.class)
			.isThrownBy(() -> apply("two", false, "{'data':{'a':'2'}}").onto(first))
			.withMessage("Apply failed with 1 conflict: conflict with \"one\": .data.a");
		ObjectNode forced = apply("two", true, "{'data':{'a':'2'}}").onto(first);
		assertThat(forced.at("/data")).isEqualTo(json("{'a':'2','b':'1'}"));
		assertThat(forced.at("/metadata/managedFields/0/fieldsV1")).isEqualTo(json("{'f:data':{'f:b':{}}}"));
	}

	@Test
	void whatAManagerNoLongerAppliesGoes() {
		ObjectNode first = apply("one", false, "{'data':{'a':'1','b':'1'}}").first();
		assertThat(apply("one", false, "{'data':{'b':'1'}}").onto(first).at("/data")).isEqualTo(json("{'b':'1'}"));
	}

	private ApplyPatch apply(String manager, boolean force, String configuration) {
		ObjectNode object = json(configuration);
		Json.child(object, "metadata").put("name", "x");
		return new ApplyPatch(this.configMaps, object, manager, force, "", "2026-01-02T03:04:05Z");
	}

}

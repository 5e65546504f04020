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

import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.json.Json;

/**
 * JSON merge patch.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7386">RFC 7386</a>
 */
public final class MergePatch {

	private MergePatch() {
	}

	/**
	 * Patches a value.
	 * @param target the value; not changed
	 * @param patch the patch
	 * @return the patched value
	 */
	public static JsonNode apply(@Nullable JsonNode target, JsonNode patch) {
		if (!patch.isObject()) {
			return patch;
		}
		ObjectNode result = (target instanceof ObjectNode object) ? object.deepCopy() : Json.object();
		for (Map.Entry<String, JsonNode> field : Json.fields(patch)) {
			if (field.getValue().isNull()) {
				result.remove(field.getKey());
			}
			else {
				result.set(field.getKey(), apply(result.get(field.getKey()), field.getValue()));
			}
		}
		return result;
	}

}

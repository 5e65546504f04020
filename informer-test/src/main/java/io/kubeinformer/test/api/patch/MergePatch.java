package io.kubeinformer.test.api.patch;

import java.util.Map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kubeinformer.test.api.json.Json;
import org.jspecify.annotations.Nullable;

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

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

package io.kubeinformer.test.api;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Problems;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.api.status.Statuses;

/**
 * Reads request bodies.
 */
final class Bodies {

	private static final int SUMMARY_BYTES = 30;

	private Bodies() {
	}

	/**
	 * Returns the media type of the body.
	 * @param exchange the request
	 * @return the type in lower case without parameters; JSON if none was sent
	 */
	static String contentType(Exchange exchange) {
		String type = exchange.request().header("content-type");
		return (type == null || type.isBlank()) ? "application/json"
				: type.split(";")[0].trim().toLowerCase(Locale.ROOT);
	}

	/**
	 * Reads an object that is to be stored as it is.
	 * @param exchange the request
	 * @param kind the kind that is expected
	 * @param apiVersion its group and version
	 * @param custom whether it is a custom resource
	 * @return the object
	 */
	static ObjectNode object(Exchange exchange, String kind, String apiVersion, boolean custom) {
		ObjectNode object = read(exchange, kind, apiVersion, custom);
		checkKind(object, kind, apiVersion, custom);
		return object;
	}

	/**
	 * Reads options, a kind that every group version has.
	 * @param exchange the request
	 * @param kind the kind that is expected
	 * @return the options
	 */
	static ObjectNode options(Exchange exchange, String kind) {
		ObjectNode options = read(exchange, kind, "meta.k8s.io/v1", false);
		checkKind(options, kind, Json.text(options, "apiVersion"), false);
		return options;
	}

	private static ObjectNode read(Exchange exchange, String kind, String apiVersion, boolean custom) {
		byte[] body = exchange.request().body();
		JsonNode value = switch (contentType(exchange)) {
			case "application/json" -> json(body, kind);
			case "application/yaml" -> yaml(body);
			case ProtobufForm.MEDIA_TYPE -> {
				if (custom) {
					// A real server breaks the connection off.
					throw Statuses.unsupportedMediaType("application/json, application/yaml");
				}
				yield ProtobufBody.read(body, kind, apiVersion);
			}
			default -> throw Statuses.unsupportedMediaType(Representation.ALL);
		};
		if (!(value instanceof ObjectNode object)) {
			throw Statuses.badRequest(
					"couldn't get version/kind; json parse error: json: cannot unmarshal value into Go value of type struct");
		}
		return object;
	}

	private static JsonNode json(byte[] body, String kind) {
		String text = new String(body, StandardCharsets.UTF_8);
		if (text.isBlank()) {
			throw unrecognized(kind, jsonFault("unexpected end of JSON input"), body);
		}
		try {
			return Json.read(body);
		}
		catch (JsonProcessingException ex) {
			throw unrecognized(kind, jsonFault(fault(text, ex)), body);
		}
	}

	private static String fault(String text, JsonProcessingException ex) {
		// What is nested too deeply has no location.
		int at = (ex.getLocation() != null) ? (int) ex.getLocation().getByteOffset() : 1;
		String rest = (at > 0 && at <= text.length()) ? text.substring(at - 1).trim() : "";
		boolean ended = String.valueOf(ex.getOriginalMessage()).contains("end-of-input");
		return (ended || rest.isEmpty()) ? "unexpected end of JSON input"
				: "invalid character '" + rest.charAt(0) + "' looking for beginning of value";
	}

	private static String jsonFault(String why) {
		return "couldn't get version/kind; json parse error: " + why;
	}

	/**
	 * The body is not in the form that its media type says.
	 * @param kind the kind that is expected
	 * @param why what is wrong with it
	 * @param body the body
	 * @return the failure
	 */
	static StatusException unrecognized(String kind, String why, byte[] body) {
		return Statuses.badRequest("the object provided is unrecognized (must be of type " + kind + "): " + why + " ("
				+ summary(body) + ")");
	}

	// The beginning, as text only of what looks like JSON.
	private static String summary(byte[] body) {
		if (body.length == 0) {
			return "<empty>";
		}
		int end = Math.min(body.length, SUMMARY_BYTES);
		String text = (body[0] == '{') ? new String(body, 0, end, StandardCharsets.UTF_8)
				: HexFormat.of().formatHex(body, 0, end);
		return text + ((end < body.length) ? " ..." : "");
	}

	private static JsonNode yaml(byte[] body) {
		try {
			return Json.readYaml(body);
		}
		catch (JsonProcessingException ex) {
			throw Statuses.badRequest("error converting YAML to JSON: " + ex.getOriginalMessage());
		}
	}

	private static void checkKind(ObjectNode object, String kind, String apiVersion, boolean custom) {
		String sentKind = Json.text(object, "kind");
		String sentVersion = Json.text(object, "apiVersion");
		if (custom && sentKind.isEmpty()) {
			throw Statuses.badRequest("Object 'Kind' is missing in '" + object + "'");
		}
		if (custom && sentVersion.isEmpty()) {
			throw Statuses.badRequest("Object 'apiVersion' is missing in '" + object + "'");
		}
		if (!sentKind.isEmpty() && !sentKind.equals(kind)
				|| !sentVersion.isEmpty() && !sentVersion.equals(apiVersion)) {
			String version = sentVersion.substring(sentVersion.indexOf('/') + 1);
			if (custom) {
				throw Statuses.badRequest("the object provided is unrecognized (must be of type " + kind + "): "
						+ "the API version in the data (" + sentVersion + ") or kind (" + sentKind
						+ ") does not match the expected (" + apiVersion + ", " + kind + ")");
			}
			throw Statuses.badRequest(inVersion(sentKind.isEmpty() ? kind : sentKind,
					sentVersion.isEmpty() ? apiVersion : sentVersion, kind) + "converting (" + version + "." + sentKind
					+ ") to (" + internal(apiVersion) + "." + kind + "): unknown conversion");
		}
	}

	/**
	 * Begins the sentence about an object that cannot be made one of the expected kind.
	 * @param sentKind its kind
	 * @param sentVersion its group and version
	 * @param kind the kind that is expected
	 * @return the sentence up to the reason
	 */
	static String inVersion(String sentKind, String sentVersion, String kind) {
		return sentKind + " in version \"" + sentVersion.substring(sentVersion.indexOf('/') + 1)
				+ "\" cannot be handled as a " + kind + ": ";
	}

	private static String internal(String apiVersion) {
		int slash = apiVersion.indexOf('/');
		return (slash < 0) ? "core" : apiVersion.substring(0, slash).split("\\.")[0];
	}

	/**
	 * Brings an object into the form of its kind; fields that the kind does not have are
	 * refused, told or ignored, as the request wants.
	 * @param exchange the request
	 * @param resource the resource
	 * @param object the object
	 * @param whole whether the object was the whole body, not the result of a patch
	 * @return the object in its form
	 */
	static ObjectNode conform(Exchange exchange, ApiResource resource, ObjectNode object, boolean whole) {
		Problems problems = new Problems();
		ObjectNode result = resource.schema().conform(object, problems);
		if (problems.sentences().isEmpty()) {
			return result;
		}
		String wanted = exchange.parameter("fieldValidation");
		if ("Strict".equals(wanted)) {
			String list = "strict decoding error: " + String.join(", ", problems.sentences());
			throw Statuses
				.badRequest(whole ? inVersion(resource.kind(), resource.apiVersion(), resource.kind()) + list : list);
		}
		if (!"Ignore".equals(wanted)) {
			problems.sentences().forEach(exchange::warn);
		}
		return result;
	}

}

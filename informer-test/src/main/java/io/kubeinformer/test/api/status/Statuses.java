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

package io.kubeinformer.test.api.status;

import java.util.List;
import java.util.stream.Collectors;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import io.kubeinformer.test.api.json.Json;

/**
 * The failures that a real API server answers with, word for word.
 */
public final class Statuses {

	private Statuses() {
	}

	/**
	 * The path names no resource of a known group.
	 * @return the failure
	 */
	public static StatusException noSuchResource() {
		return new StatusException(404, "NotFound", "the server could not find the requested resource", Json.object());
	}

	/**
	 * The method does not fit the path.
	 * @return the failure
	 */
	public static StatusException methodNotAllowed() {
		return new StatusException(405, "MethodNotAllowed",
				"the server does not allow this method on the requested resource", Json.object());
	}

	/**
	 * There is no object of this name.
	 * @param group the resource's group
	 * @param resource the resource's plural name
	 * @param name the object's name
	 * @return the failure
	 */
	public static StatusException notFound(String group, String resource, String name) {
		return new StatusException(404, "NotFound", qualified(group, resource) + " \"" + name + "\" not found",
				details(name, group, resource));
	}

	/**
	 * There is an object of this name already.
	 * @param group the resource's group
	 * @param resource the resource's plural name
	 * @param name the object's name
	 * @param terminating whether that object is being deleted
	 * @return the failure
	 */
	public static StatusException alreadyExists(String group, String resource, String name, boolean terminating) {
		return new StatusException(409, "AlreadyExists", (terminating ? "object is being deleted: " : "")
				+ qualified(group, resource) + " \"" + name + "\" already exists", details(name, group, resource));
	}

	/**
	 * A write that does not fit the object's present state.
	 * @param group the resource's group
	 * @param resource the resource's plural name, or the kind
	 * @param name the object's name
	 * @param message why
	 * @return the failure
	 */
	public static StatusException conflict(String group, String resource, String name, String message) {
		return new StatusException(409, "Conflict",
				"Operation cannot be fulfilled on " + qualified(group, resource) + " \"" + name + "\": " + message,
				details(name, group, resource));
	}

	/**
	 * A request that is wrong in itself.
	 * @param message what is wrong
	 * @return the failure
	 */
	public static StatusException badRequest(String message) {
		return new StatusException(400, "BadRequest", message, null);
	}

	/**
	 * A failure of the server that has no reason.
	 * @param message what went wrong
	 * @return the failure
	 */
	public static StatusException unexplained(String message) {
		return new StatusException(500, "", message, null);
	}

	/**
	 * An object that breaks the rules of its kind.
	 * @param group the kind's group
	 * @param kind the kind
	 * @param name the object's name, maybe empty
	 * @param causes what is wrong; at least one
	 * @return the failure
	 */
	public static StatusException invalid(String group, String kind, String name, List<Cause> causes) {
		ObjectNode details = details(name, group, kind);
		ArrayNode list = details.putArray("causes");
		causes.forEach((cause) -> list.add(cause.toJson()));
		String sentences = causes.stream().map(Cause::sentence).distinct().collect(Collectors.joining(", "));
		boolean several = causes.stream().map(Cause::sentence).distinct().count() > 1;
		return new StatusException(422, "Invalid", qualified(group, kind) + " \"" + name + "\" is invalid: "
				+ (several ? "[" + sentences + "]" : sentences), details);
	}

	/**
	 * A version that the server has not seen yet.
	 * @param wanted the version asked for
	 * @param current the newest version
	 * @param retry whether to name a delay
	 * @return the failure
	 */
	public static StatusException tooLargeVersion(long wanted, long current, boolean retry) {
		ObjectNode details = Json.object();
		details.putArray("causes")
			.addObject()
			.put("reason", "ResourceVersionTooLarge")
			.put("message", "Too large resource version");
		if (retry) {
			details.put("retryAfterSeconds", 1);
		}
		StatusException failure = new StatusException(504, "Timeout",
				"Timeout: Too large resource version: " + wanted + ", current: " + current, details);
		return retry ? failure.header("Retry-After", "1") : failure;
	}

	/**
	 * A version or token whose history is gone.
	 * @param message which
	 * @return the failure
	 */
	public static StatusException expired(String message) {
		return new StatusException(410, "Expired", message, null);
	}

	/**
	 * A body in a form that is not read here.
	 * @param accepted the media types that are
	 * @return the failure
	 */
	public static StatusException unsupportedMediaType(String accepted) {
		return new StatusException(415, "UnsupportedMediaType",
				"the body of the request was in an unknown format - accepted media types include: " + accepted, null);
	}

	/**
	 * An answer in a form that is not written here.
	 * @param accepted the media types that are
	 * @return the failure
	 */
	public static StatusException notAcceptable(String accepted) {
		return new StatusException(406, "NotAcceptable", "only the following media types are accepted: " + accepted,
				null);
	}

	private static String qualified(String group, String resource) {
		return group.isEmpty() ? resource : resource + "." + group;
	}

	static ObjectNode details(String name, String group, String kind) {
		ObjectNode details = Json.object();
		if (!name.isEmpty()) {
			details.put("name", name);
		}
		if (!group.isEmpty()) {
			details.put("group", group);
		}
		return details.put("kind", kind);
	}

}

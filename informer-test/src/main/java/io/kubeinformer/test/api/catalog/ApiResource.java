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

package io.kubeinformer.test.api.catalog;

import java.util.List;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.json.Json;

/**
 * One resource in one version: what discovery tells of it, and the schema of its kind.
 *
 * @param group its group; empty for core
 * @param version its version
 * @param plural its name in paths
 * @param singular its name for people
 * @param kind its kind
 * @param listKind the kind of its lists
 * @param namespaced whether its objects live in namespaces
 * @param verbs what it can do, in the order of discovery
 * @param shortNames abbreviations
 * @param categories the collective names that it belongs to
 * @param subresources its parts with a path of their own
 * @param storageHash what discovery shows of the stored version; may be empty
 * @param schema how its objects look
 */
public record ApiResource(String group, String version, String plural, String singular, String kind, String listKind,
		boolean namespaced, List<String> verbs, List<String> shortNames, List<String> categories,
		List<Subresource> subresources, String storageHash, Schema schema) {

	/**
	 * Returns the value of the field {@code apiVersion}.
	 * @return group and version, or the version alone in core
	 */
	public String apiVersion() {
		return this.group.isEmpty() ? this.version : this.group + "/" + this.version;
	}

	/**
	 * Returns the name that messages use.
	 * @return plural and group
	 */
	public String groupResource() {
		return this.group.isEmpty() ? this.plural : this.plural + "." + this.group;
	}

	/**
	 * Returns under which name the objects are stored: the same for each version, and for
	 * resources that show the same objects.
	 * @return the name of the store
	 */
	public String storeName() {
		return isEvents() ? "events" : groupResource();
	}

	/**
	 * Returns whether the real server has a watch cache for it.
	 * @return {@code false} for events
	 */
	public boolean cached() {
		return !isEvents();
	}

	/**
	 * Returns whether it is the resource of events, in either group.
	 * @return whether it is
	 */
	public boolean isEvents() {
		return "events".equals(this.plural) && (this.group.isEmpty() || "events.k8s.io".equals(this.group));
	}

	/**
	 * Returns whether it comes from a CustomResourceDefinition.
	 * @return whether it does
	 */
	public boolean custom() {
		return this.schema.custom();
	}

	/**
	 * Returns whether this is a certain resource.
	 * @param group the group
	 * @param plural the plural name
	 * @return whether it is
	 */
	public boolean is(String group, String plural) {
		return this.group.equals(group) && this.plural.equals(plural);
	}

	/**
	 * Returns a subresource.
	 * @param name its name
	 * @return the subresource, or {@code null} if there is none
	 */
	public @Nullable Subresource subresource(String name) {
		return this.subresources.stream().filter((s) -> s.name().equals(name)).findFirst().orElse(null);
	}

	/**
	 * Returns an object as a client sees it, alone or in an event: with kind and
	 * apiVersion.
	 * @param stored the object as it is stored
	 * @return the object with its type, sharing its parts
	 */
	public ObjectNode typed(ObjectNode stored) {
		ObjectNode own = StoredForm.of(this).fromStorage(stored);
		if (custom()) {
			ObjectNode typed = Json.object();
			own.fields().forEachRemaining((field) -> typed.set(field.getKey(), field.getValue()));
			typed.put("apiVersion", apiVersion());
			return typed;
		}
		ObjectNode typed = Json.object().put("kind", this.kind).put("apiVersion", apiVersion());
		own.fields().forEachRemaining((field) -> typed.set(field.getKey(), field.getValue()));
		return typed;
	}

	/**
	 * Returns an object as it appears in a list: custom resources with kind and
	 * apiVersion, others without.
	 * @param stored the object as it is stored
	 * @return the item
	 */
	public ObjectNode item(ObjectNode stored) {
		return custom() ? typed(stored) : StoredForm.of(this).fromStorage(stored);
	}

}

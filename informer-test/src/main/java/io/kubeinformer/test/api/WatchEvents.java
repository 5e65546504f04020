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

import java.util.LinkedHashMap;
import java.util.Map;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.catalog.Catalog;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.storage.Change;
import io.kubeinformer.test.api.table.Tables;

/**
 * Turns changes of the store into the events of one watch: what its selectors make of a
 * change, in the form that its client asked for. Used by one thread at a time.
 */
final class WatchEvents {

	private static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

	private final ServerState state;

	private final Target target;

	private final ListOptions options;

	private final Representation form;

	private final Exchange exchange;

	private boolean columnsSent;

	WatchEvents(ServerState state, Target target, ListOptions options, Representation form, Exchange exchange) {
		this.state = state;
		this.target = target;
		this.options = options;
		this.form = form;
		this.exchange = exchange;
		if (form.as() == Representation.As.TABLE) {
			Forms.tables(target.resource(), exchange, form);
		}
	}

	/**
	 * Returns the header fields of the watch.
	 * @return a new map
	 */
	Map<String, String> headers() {
		Map<String, String> headers = new LinkedHashMap<>();
		headers.put("Content-Type", (this.form.encoding() == Representation.Encoding.PROTOBUF)
				? ProtobufForm.MEDIA_TYPE + ";stream=watch" : "application/json");
		return headers;
	}

	/**
	 * Returns the event of an object that was there before the watch.
	 * @param object the object
	 * @return one line or frame, or {@code null} if the watch does not see it
	 */
	byte @Nullable [] initial(ObjectNode object) {
		return this.options.selects(object) ? event("ADDED", object) : null;
	}

	/**
	 * Returns the event of a change.
	 * @param change the change
	 * @return one line or frame, or {@code null} if the watch does not see it
	 */
	byte @Nullable [] change(Change change) {
		if (!change.key().startsWith(this.target.prefix())) {
			return null;
		}
		ObjectNode previous = change.previous();
		boolean was = previous != null && this.options.selects(previous);
		boolean is = change.type() != Change.Type.DELETED && this.options.selects(change.object());
		if (was && is) {
			return event("MODIFIED", change.object());
		}
		if (is) {
			boolean entered = previous != null && this.state.misbehaves(Misbehaviour.WATCH_SELECTOR_ENTER_AS_MODIFIED);
			return event(entered ? "MODIFIED" : "ADDED", change.object());
		}
		if (was && previous != null) {
			return gone(change, previous);
		}
		return null;
	}

	// The last state that the watch saw, with the version of the change.
	private byte @Nullable [] gone(Change change, ObjectNode previous) {
		if (this.state.misbehaves(Misbehaviour.WATCH_DELETED_WITH_OLD_VERSION)) {
			return event("DELETED", previous);
		}
		if (change.type() == Change.Type.DELETED) {
			return event("DELETED", change.object());
		}
		if (this.state.misbehaves(Misbehaviour.WATCH_SELECTOR_LEAVE_AS_MODIFIED)) {
			return event("MODIFIED", change.object());
		}
		ObjectNode last = previous.deepCopy();
		Json.child(last, "metadata").put("resourceVersion", Long.toString(change.version()));
		return event("DELETED", last);
	}

	/**
	 * Returns a bookmark.
	 * @param version its version
	 * @param endOfInitial whether it ends the initial events
	 * @return one line or frame, or {@code null} if the form has no bookmarks
	 */
	byte @Nullable [] bookmark(long version, boolean endOfInitial) {
		ApiResource resource = this.target.resource();
		ObjectNode object = Catalog.zero(resource).deepCopy();
		ObjectNode metadata = Json.child(object, "metadata");
		ObjectNode annotations = Json.object();
		if ("DaemonSet".equals(resource.kind())) {
			annotations.put("deprecated.daemonset.template.generation", "0");
		}
		if (endOfInitial && !this.state.misbehaves(Misbehaviour.BOOKMARK_WITHOUT_ANNOTATION)) {
			annotations.put(INITIAL_EVENTS_END, "true");
		}
		if (this.state.misbehaves(Misbehaviour.BOOKMARK_WITH_OBJECT)) {
			metadata.put("name", "bookmark").put("namespace", this.target.namespace());
		}
		if (resource.custom() && !annotations.isEmpty()) {
			metadata.set("annotations", annotations);
		}
		metadata.put("resourceVersion", Long.toString(version));
		if (!resource.custom() && !annotations.isEmpty()) {
			metadata.set("annotations", annotations);
		}
		if (resource.custom()) {
			ObjectNode whole = Json.object().put("apiVersion", resource.apiVersion()).put("kind", resource.kind());
			whole.set("metadata", metadata);
			object = whole;
		}
		if (this.form.as() == Representation.As.TABLE) {
			Tables tables = Forms.tables(resource, this.exchange, this.form);
			ObjectNode table = tables.table(Json.object().put("resourceVersion", Long.toString(version)),
					!this.columnsSent, Json.array().add(tables.bookmarkRow(object)));
			this.columnsSent = true;
			return line("BOOKMARK", table);
		}
		return event("BOOKMARK", object);
	}

	private byte @Nullable [] event(String type, ObjectNode object) {
		ApiResource resource = this.target.resource();
		return switch (this.form.as()) {
			case OBJECT -> line(type, resource.typed(object));
			case PARTIAL -> line(type, Tables.partial(object, this.form.version()));
			case PARTIAL_LIST -> null;
			case TABLE -> {
				Tables tables = Forms.tables(resource, this.exchange, this.form);
				ObjectNode metadata = Json.object()
					.put("resourceVersion", Json.text(object, "metadata", "resourceVersion"));
				ObjectNode table = tables.table(metadata, !this.columnsSent, Json.array().add(tables.row(object)));
				this.columnsSent = true;
				yield line(type, table);
			}
		};
	}

	/**
	 * Returns an event.
	 * @param type its type
	 * @param object its object, with kind and apiVersion
	 * @return one line or frame
	 */
	byte[] line(String type, ObjectNode object) {
		if (this.form.encoding() == Representation.Encoding.PROTOBUF) {
			return ProtobufForm.frame(type, object);
		}
		ObjectNode event = Json.object().put("type", type);
		event.set("object", object);
		return Json.writeLine(event);
	}

}

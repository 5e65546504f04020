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

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.json.Json;
import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.api.status.Statuses;
import io.kubeinformer.test.api.storage.ExpiredException;
import io.kubeinformer.test.api.storage.ResourceStore;
import io.kubeinformer.test.api.storage.ResourceStore.Slice;

/**
 * Answers LIST: which state of the store, which page of it.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/">API
 * concepts</a>
 */
final class Lists {

	private final ServerState state;

	Lists(ServerState state) {
		this.state = state;
	}

	void list(Exchange exchange, Target target) {
		ListOptions options = ListOptions.parse(exchange, target);
		Representation form = Representation.choose(exchange, target.resource().custom(), false);
		if (form.as() == Representation.As.PARTIAL) {
			throw new StatusException(406, "NotAcceptable",
					"you requested PartialObjectMetadata, but the requested object is a list (*unstructured.UnstructuredList)",
					null);
		}
		long version = options.token().isEmpty() ? options.listVersion() : 0;
		if (version > this.state.storage().version() && !misbehaves(Misbehaviour.LIST_FUTURE_ANSWERED)) {
			boolean cached = target.resource().cached();
			this.state.awaitVersion(version, cached ? this.state.options().futureVersionDelay() : Duration.ZERO,
					exchange, () -> {
						long current = this.state.storage().version();
						if (version > current) {
							throw Statuses.tooLargeVersion(version, current, cached);
						}
						answer(exchange, target, options, form);
					});
			return;
		}
		answer(exchange, target, options, form);
	}

	private void answer(Exchange exchange, Target target, ListOptions options, Representation form) {
		Page page = page(target, options);
		exchange.reply(200, Forms.list(target.resource(), page, form, exchange,
				misbehaves(Misbehaviour.LIST_ITEMS_CARRY_KIND), misbehaves(Misbehaviour.LIST_EMPTY_AS_NULL)), form);
	}

	private Page page(Target target, ListOptions options) {
		ApiResource resource = target.resource();
		ResourceStore store = this.state.store(resource);
		@Nullable ContinueToken token = null;
		Slice slice;
		boolean atZero = false;
		if (!options.token().isEmpty()) {
			if (!options.version().isEmpty() && !"0".equals(options.version())) {
				throw Statuses.badRequest("specifying resource version is not allowed when using continue");
			}
			token = ContinueToken.decode(options.token());
			slice = continued(store, target, token);
			atZero = "0".equals(options.version());
		}
		else {
			slice = first(store, target, options);
			atZero = "0".equals(options.version());
		}
		boolean limited = options.limit() > 0
				&& !(atZero && resource.cached() && !misbehaves(Misbehaviour.LIST_LIMIT_AT_ZERO));
		return cut(slice, target, options, limited ? options.limit() : Long.MAX_VALUE);
	}

	private Slice continued(ResourceStore store, Target target, ContinueToken token) {
		String start = token.start();
		if (misbehaves(Misbehaviour.LIST_PAGE_REPEATS_ITEM)) {
			start = start.replace(ContinueToken.NEXT, "");
		}
		if (token.version() < 0 || misbehaves(Misbehaviour.LIST_PAGES_MOVE_ON)) {
			return store.slice(target.prefix(), target.prefix() + start);
		}
		try {
			return store.sliceAt(token.version(), target.prefix(), target.prefix() + start);
		}
		catch (ExpiredException ex) {
			if (misbehaves(Misbehaviour.LIST_EXPIRY_IGNORED)) {
				return store.slice(target.prefix(), target.prefix() + start);
			}
			throw token.expired();
		}
	}

	private Slice first(ResourceStore store, Target target, ListOptions options) {
		long version = options.listVersion();
		boolean exact = ListOptions.EXACT.equals(options.match())
				|| (version > 0 && options.limit() > 0 && options.match().isEmpty());
		if (!exact || misbehaves(Misbehaviour.LIST_EXACT_IS_CURRENT)) {
			return store.slice(target.prefix(), "");
		}
		try {
			return store.sliceAt(version, target.prefix(), "");
		}
		catch (ExpiredException ex) {
			if (misbehaves(Misbehaviour.LIST_EXPIRY_IGNORED)) {
				return store.slice(target.prefix(), "");
			}
			throw Statuses.expired("The resourceVersion for the provided list is too old.");
		}
	}

	private Page cut(Slice slice, Target target, ListOptions options, long limit) {
		List<ObjectNode> selected = new ArrayList<>();
		List<ObjectNode> objects = slice.objects();
		boolean ignoresLabels = misbehaves(Misbehaviour.LIST_LABEL_SELECTOR_IGNORED);
		String token = "";
		long remaining = 0;
		for (int i = 0; i < objects.size(); i++) {
			ObjectNode object = objects.get(i);
			if (ignoresLabels ? options.fields().matches(object) : options.selects(object)) {
				selected.add(object);
			}
			if (selected.size() >= limit) {
				remaining = objects.size() - i - 1L;
				if (remaining > 0) {
					String key = ServerState.key(target.resource(), object).substring(target.prefix().length());
					token = new ContinueToken(slice.version(), key + ContinueToken.NEXT)
						.encode(target.resource().cached());
				}
				break;
			}
		}
		if (misbehaves(Misbehaviour.LIST_ORDER_BY_VERSION)) {
			selected.sort(Comparator.comparingLong(ServerState::version));
		}
		long version = slice.version();
		if (misbehaves(Misbehaviour.LIST_VERSION_OF_NEWEST_ITEM) && !selected.isEmpty()) {
			version = selected.stream().mapToLong(ServerState::version).max().getAsLong();
		}
		return new Page(version, Collections.unmodifiableList(selected), token, options.selectsAll() ? remaining : 0);
	}

	void get(Exchange exchange, Target target) {
		Representation form = Representation.choose(exchange, target.resource().custom(), false);
		if (form.as() == Representation.As.PARTIAL_LIST) {
			throw target.resource().custom() ? Statuses.unexplained("content is not a list")
					: new StatusException(406, "NotAcceptable",
							"you requested PartialObjectMetadataList, but the requested object is not a list (*"
									+ target.resource().kind() + ")",
							null);
		}
		long version = ListOptions.versionOrFail(exchange.parameter("resourceVersion"));
		if (version > this.state.storage().version()) {
			this.state.awaitVersion(version, this.state.options().futureVersionDelay(), exchange, () -> {
				long current = this.state.storage().version();
				if (version > current) {
					throw Statuses.tooLargeVersion(version, current, true);
				}
				one(exchange, target, form);
			});
			return;
		}
		one(exchange, target, form);
	}

	private void one(Exchange exchange, Target target, Representation form) {
		ObjectNode object = this.state.require(target);
		JsonNode body = Forms.object(target.resource(), object, form, exchange);
		exchange.reply(200, body, form);
	}

	private boolean misbehaves(Misbehaviour misbehaviour) {
		return this.state.misbehaves(misbehaviour);
	}

	/**
	 * A page of a list.
	 *
	 * @param version the list's version
	 * @param objects its objects
	 * @param token where the next page begins; empty on the last one
	 * @param remaining how many objects follow; 0 if that is not told
	 */
	record Page(long version, List<ObjectNode> objects, String token, long remaining) {

		ObjectNode metadata(boolean custom) {
			ObjectNode metadata = Json.object();
			if (custom) {
				metadata.put("continue", this.token);
				if (this.remaining > 0) {
					metadata.put("remainingItemCount", this.remaining);
				}
				return metadata.put("resourceVersion", Long.toString(this.version));
			}
			metadata.put("resourceVersion", Long.toString(this.version));
			if (!this.token.isEmpty()) {
				metadata.put("continue", this.token);
			}
			if (this.remaining > 0) {
				metadata.put("remainingItemCount", this.remaining);
			}
			return metadata;
		}

		ArrayNode items(ApiResource resource, boolean typed) {
			ArrayNode items = Json.array();
			this.objects.forEach((object) -> items.add(typed ? resource.typed(object) : resource.item(object)));
			return items;
		}

	}

}

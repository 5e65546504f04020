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

package io.kubeinformer.codec;

import java.io.IOException;
import java.io.InputStream;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceType;
import io.kubeinformer.codec.ItemReader.Item;

/**
 * Reads one list, item by item, its members in any order: lists of built-in kinds have
 * their metadata first, those of custom resources last.
 *
 * @param <T> the type of the objects
 */
final class JsonListReader<T extends KubernetesObject> {

	private final ResourceType<T> type;

	private final KnownVersions<T> known;

	private final ItemReader<T> items;

	private @Nullable String kind;

	private @Nullable ListMeta metadata;

	private boolean hasItems;

	JsonListReader(ResourceType<T> type, KnownVersions<T> known, ItemReader<T> items) {
		this.type = type;
		this.known = known;
		this.items = items;
	}

	ListMeta read(InputStream body, ListReceiver<T> receiver) throws IOException {
		JsonScanner scanner = new JsonScanner(body);
		if (!scanner.take('{')) {
			throw new DecodingException(
					"The answer is no list of " + this.type.displayName() + ": it is no JSON object", null);
		}
		String member;
		for (boolean first = true; (member = scanner.member(first)) != null; first = false) {
			switch (member) {
				case "kind" -> readKind(scanner);
				case "metadata" -> readMetadata(scanner);
				case "items" -> readItems(scanner, receiver);
				default -> scanner.skipValue();
			}
		}
		// Reading on tells a complete answer from one that was cut right here.
		if (!scanner.atEnd()) {
			throw new DecodingException("The list of " + this.type.displayName() + " is followed by something else",
					null);
		}
		if (!this.hasItems && this.kind == null) {
			throw new DecodingException("The answer is no list of " + this.type.displayName() + ": it has no items",
					null);
		}
		return (this.metadata != null) ? this.metadata : new ListMeta("", "");
	}

	private void readKind(JsonScanner scanner) throws IOException {
		scanner.value();
		String found = scanner.text();
		scanner.release();
		boolean wrong = ModelPlan.isModel(this.type.objectClass()) ? !found.equals(this.type.kind() + "List")
				: found.equals("Status") || found.equals("Table") || found.equals(this.type.kind());
		if (wrong && !found.isEmpty()) {
			throw new DecodingException(
					"The answer is no list of " + this.type.displayName() + " but of kind '" + found + "'", null);
		}
		this.kind = found;
	}

	private void readMetadata(JsonScanner scanner) throws IOException {
		scanner.value();
		ObjectHead head = ObjectHead.ofMetadata(scanner.bytes(), scanner.start(), scanner.length());
		scanner.release();
		this.metadata = new ListMeta(head.resourceVersion(), head.continueToken());
	}

	private void readItems(JsonScanner scanner, ListReceiver<T> receiver) throws IOException {
		this.hasItems = true;
		if (!scanner.take('[')) {
			scanner.value();
			if (!scanner.isNull()) {
				throw new DecodingException("The items of the list of " + this.type.displayName() + " are no array",
						null);
			}
			scanner.release();
			return;
		}
		for (int position = 0; scanner.element(position == 0); position++) {
			scanner.value();
			readItem(scanner, position, receiver);
			scanner.release();
		}
	}

	private void readItem(JsonScanner scanner, int position, ListReceiver<T> receiver) {
		byte[] bytes = scanner.bytes();
		if (bytes[scanner.start()] != '{') {
			receiver.fault(new ItemFault(null, null, position,
					scanner.isNull() ? "the item is null" : "the item is no object"));
			return;
		}
		T unchanged = this.items.head(bytes, scanner.start(), scanner.length()).cached(this.known);
		if (unchanged != null) {
			receiver.item(unchanged);
			return;
		}
		Item<T> item = this.items.read(bytes, scanner.start(), scanner.length(), position, defaults());
		if (item.object() != null) {
			receiver.item(item.object());
		}
		else if (item.fault() != null) {
			receiver.fault(item.fault());
		}
	}

	private TypeMeta defaults() {
		String itemKind = this.type.kind();
		if (itemKind == null && this.kind != null && this.kind.endsWith("List")) {
			itemKind = this.kind.substring(0, this.kind.length() - "List".length());
		}
		return new TypeMeta(itemKind, this.type.apiVersion());
	}

}

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

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * All cases of the contract that may run side by side.
 */
final class Contract {

	private static final List<Supplier<List<ContractCase>>> AREAS = List.of(ListCases::shape, ListCases::versions,
			ListCases::refusals, ListCases::single, PageCases::pages, PageCases::refusals, SelectorCases::labels,
			SelectorCases::fields, WatchCases::stream, WatchCases::start, WatchCases::mediaTypes, EventCases::changes,
			EventCases::selected, EventCases::deletions, EventCases::subresources, BookmarkCases::time,
			BookmarkCases::bodies, WatchListCases::answers, WatchListCases::refusals, WatchListCases::compression,
			ErrorCases::notFound, ErrorCases::refused, ErrorCases::forbidden, WriteCases::create, WriteCases::fields,
			WriteCases::delete, ChangeCases::put, ChangeCases::patch, ChangeCases::apply, ChangeCases::scale,
			FormCases::mediaTypes, ProtobufCases::bodies, ProtobufCases::failures, ProtobufCases::watches,
			BodyCases::sparse, BodyCases::rich, BodyCases::changes, BodyCases::refusals, NodeCases::pods,
			FormCases::tables, FormCases::answers, DiscoveryCases::discovery, DiscoveryCases::definitions,
			DiscoveryCases::reviews, ValueCases::values);

	private Contract() {
	}

	static Stream<ContractCase> cases() {
		return AREAS.stream().flatMap((area) -> area.get().stream());
	}

}

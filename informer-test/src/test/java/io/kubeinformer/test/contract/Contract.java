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
			EventCases::selected, EventCases::deletions, EventCases::subresources, BookmarkCases::time, BookmarkCases::bodies,
			WatchListCases::answers, WatchListCases::refusals, WatchListCases::compression, ErrorCases::notFound,
			ErrorCases::refused, ErrorCases::forbidden);

	private Contract() {
	}

	static Stream<ContractCase> cases() {
		return AREAS.stream().flatMap((area) -> area.get().stream());
	}

}

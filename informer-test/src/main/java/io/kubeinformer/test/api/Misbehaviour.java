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

/**
 * Ways to be wrong that a client may not notice, and that no real API server shows. A
 * suite that claims to check a server switches them on one by one and must fail for each.
 */
public enum Misbehaviour {

	/** A list's version is that of its newest item, not of the store. */
	LIST_VERSION_OF_NEWEST_ITEM,

	/** Items of a built-in kind carry kind and apiVersion in lists. */
	LIST_ITEMS_CARRY_KIND,

	/** An empty list's items are null. */
	LIST_EMPTY_AS_NULL,

	/** Lists are in order of versions, not of names. */
	LIST_ORDER_BY_VERSION,

	/** A limit is honoured at resource version 0. */
	LIST_LIMIT_AT_ZERO,

	/** A page begins with the last item of the page before. */
	LIST_PAGE_REPEATS_ITEM,

	/** Later pages show the present state and version. */
	LIST_PAGES_MOVE_ON,

	/** An exact list shows the present state. */
	LIST_EXACT_IS_CURRENT,

	/** A list at a version from the future is answered. */
	LIST_FUTURE_ANSWERED,

	/** A list at an expired version is answered with what there is. */
	LIST_EXPIRY_IGNORED,

	/** A label selector is ignored by lists. */
	LIST_LABEL_SELECTOR_IGNORED,

	/** A bookmark carries an object's name and annotations. */
	BOOKMARK_WITH_OBJECT,

	/** The bookmark after the initial events lacks its annotation. */
	BOOKMARK_WITHOUT_ANNOTATION,

	/** Bookmarks come although they were not asked for. */
	BOOKMARK_UNASKED,

	/** No bookmark comes before a watch ends. */
	BOOKMARK_BEFORE_END_MISSING,

	/** A deletion shows the version of the last change. */
	WATCH_DELETED_WITH_OLD_VERSION,

	/** An object that leaves a selector is shown as modified. */
	WATCH_SELECTOR_LEAVE_AS_MODIFIED,

	/** An object that enters a selector is shown as modified. */
	WATCH_SELECTOR_ENTER_AS_MODIFIED,

	/** An expired watch is refused with HTTP status 410. */
	WATCH_EXPIRY_AS_STATUS,

	/** A watch replays the change of the version that it starts after. */
	WATCH_REPLAYS_START,

	/** A watch from the future is refused. */
	WATCH_FUTURE_REFUSED,

	/** A watch stays open after an ERROR event. */
	WATCH_OPEN_AFTER_ERROR,

	/** Initial events come although the watch starts at a version. */
	WATCH_ALWAYS_INITIAL_EVENTS,

	/** A write that changes nothing makes a version and an event. */
	WRITE_UNCHANGED_IS_EVENT,

	/** An update with a stale version is taken. */
	WRITE_CONFLICT_IGNORED,

	/** A deletion is answered with the object. */
	DELETE_ANSWERS_OBJECT,

	/** A change of the desired state leaves the generation as it is. */
	GENERATION_NEVER_CHANGES

}

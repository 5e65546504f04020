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

import java.util.ArrayList;
import java.util.List;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.test.api.catalog.ApiResource;
import io.kubeinformer.test.api.selector.FieldSelector;
import io.kubeinformer.test.api.selector.LabelSelector;
import io.kubeinformer.test.api.status.Cause;
import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.api.status.Statuses;

/**
 * The query parameters of a LIST or WATCH, checked.
 *
 * @param version the resource version; empty if unset
 * @param match the resource version match; empty if unset
 * @param limit the size of a page; 0 or less for all
 * @param token the continue token; empty if unset
 * @param labels the label selector
 * @param fields the field selector
 * @param watch whether it is a watch
 * @param bookmarks whether bookmarks are allowed
 * @param initialEvents whether initial events were asked for; {@code null} if unset
 * @param timeoutSeconds the time-out of a watch; {@code null} if unset
 */
record ListOptions(String version, String match, long limit, String token, LabelSelector labels, FieldSelector fields,
		boolean watch, boolean bookmarks, @Nullable Boolean initialEvents, @Nullable Long timeoutSeconds) {

	static final String NOT_OLDER = "NotOlderThan";

	static final String EXACT = "Exact";

	private static final String MATCH = "resourceVersionMatch";

	/**
	 * Reads and checks the parameters.
	 * @param exchange the request
	 * @param target what its path names
	 * @return the options
	 */
	static ListOptions parse(Exchange exchange, Target target) {
		ApiResource resource = target.resource();
		Long limit = number(exchange, "limit");
		Long timeout = number(exchange, "timeoutSeconds");
		boolean watch = target.watch() || Boolean.TRUE.equals(exchange.flag("watch"));
		LabelSelector labels = LabelSelector.parse(exchange.parameter("labelSelector"));
		FieldSelector fields = FieldSelector.parse(exchange.parameter("fieldSelector"), resource);
		if (target.watch() && !target.name().isEmpty()) {
			fields = fields.andName(target.name());
		}
		ListOptions options = new ListOptions(exchange.parameter("resourceVersion"), exchange.parameter(MATCH),
				(limit != null) ? limit : 0, exchange.parameter("continue"), labels, fields, watch,
				Boolean.TRUE.equals(exchange.flag("allowWatchBookmarks")), exchange.flag("sendInitialEvents"), timeout);
		options = options.withDefaults();
		List<Cause> causes = watch ? options.faultsOfWatch() : options.faultsOfList();
		if (!causes.isEmpty()) {
			throw Statuses.invalid("meta.k8s.io", "ListOptions", "", causes);
		}
		return options;
	}

	// A watch from no version or 0 asks for initial events without saying so.
	private ListOptions withDefaults() {
		boolean anyVersion = this.version.isEmpty() || "0".equals(this.version);
		if (!this.watch || !anyVersion || this.initialEvents != null || !this.match.isEmpty()) {
			return this;
		}
		return new ListOptions(this.version, NOT_OLDER, this.limit, this.token, this.labels, this.fields, true,
				this.bookmarks, true, this.timeoutSeconds);
	}

	private List<Cause> faultsOfList() {
		List<Cause> causes = new ArrayList<>();
		if (!this.match.isEmpty()) {
			if (this.version.isEmpty()) {
				causes.add(Cause.forbidden(MATCH, MATCH + " is forbidden unless resourceVersion is provided"));
			}
			if (!this.token.isEmpty()) {
				causes.add(Cause.forbidden(MATCH, MATCH + " is forbidden when continue is provided"));
			}
			if (!EXACT.equals(this.match) && !NOT_OLDER.equals(this.match)) {
				causes.add(Cause.unsupported(MATCH, "\"" + this.match + "\"", "\"Exact\", \"NotOlderThan\", \"\""));
			}
			if (EXACT.equals(this.match) && "0".equals(this.version)) {
				causes.add(Cause.forbidden(MATCH, MATCH + " \"exact\" is forbidden for resourceVersion \"0\""));
			}
		}
		if (this.initialEvents != null) {
			causes.add(Cause.forbidden("sendInitialEvents", "sendInitialEvents is forbidden for list"));
		}
		return causes;
	}

	private List<Cause> faultsOfWatch() {
		List<Cause> causes = new ArrayList<>();
		if (this.initialEvents == null) {
			if (!this.match.isEmpty()) {
				causes.add(
						Cause.forbidden(MATCH, MATCH + " is forbidden for watch unless sendInitialEvents is provided"));
			}
			return causes;
		}
		if (!NOT_OLDER.equals(this.match)) {
			causes
				.add(Cause.forbidden(MATCH, "sendInitialEvents requires setting resourceVersionMatch to NotOlderThan"));
			if (!this.match.isEmpty()) {
				causes.add(Cause.unsupported(MATCH, "\"" + this.match + "\"", "\"NotOlderThan\""));
			}
		}
		if (!this.token.isEmpty()) {
			causes.add(Cause.forbidden(MATCH, MATCH + " is forbidden when continue is provided"));
		}
		return causes;
	}

	private static @Nullable Long number(Exchange exchange, String name) {
		String value = exchange.parameter(name);
		if (value.isEmpty()) {
			return null;
		}
		try {
			return Long.valueOf(value);
		}
		catch (NumberFormatException ex) {
			throw Statuses.badRequest("strconv.ParseInt: parsing \"" + value + "\": invalid syntax");
		}
	}

	/**
	 * Reads a resource version.
	 * @param version the version; empty means 0
	 * @return the number
	 * @throws IllegalArgumentException with the words of a real server if it is none
	 */
	static long parseVersion(String version) {
		if (version.isEmpty()) {
			return 0;
		}
		if (!version.matches("\\d{1,18}")) {
			throw new IllegalArgumentException("resourceVersion: Invalid value: \"" + version
					+ "\": strconv.ParseUint: parsing \"" + version + "\": invalid syntax");
		}
		return Long.parseLong(version);
	}

	/**
	 * Returns the version of a LIST as a number.
	 * @return the version; 0 if it is 0 or unset
	 */
	long listVersion() {
		try {
			return parseVersion(this.version);
		}
		catch (IllegalArgumentException ex) {
			throw Statuses.badRequest("invalid resource version: " + ex.getMessage());
		}
	}

	/**
	 * Returns the version of a WATCH or GET as a number.
	 * @return the version; 0 if it is 0 or unset
	 */
	long watchVersion() {
		return versionOrFail(this.version);
	}

	static long versionOrFail(String version) {
		try {
			return parseVersion(version);
		}
		catch (IllegalArgumentException ex) {
			StatusException failure = Statuses.unexplained(String.valueOf(ex.getMessage()));
			throw failure;
		}
	}

	boolean selects(ObjectNode object) {
		return this.labels.matches(object) && this.fields.matches(object);
	}

	boolean selectsAll() {
		return this.labels.isEmpty() && this.fields.isEmpty();
	}

}

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

import java.util.List;

import io.kubeinformer.test.http.ApiRequest;

/**
 * Who sent a request, as the wire found out and says in header fields of the front proxy.
 *
 * @param name the user's name
 * @param uid the user's UID; may be empty
 * @param groups the user's groups
 */
public record User(String name, String uid, List<String> groups) {

	/** The header field with the user's name. */
	public static final String NAME_HEADER = "x-remote-user";

	/** The header field with the user's UID. */
	public static final String UID_HEADER = "x-remote-uid";

	/** The header field, one each, with the user's groups. */
	public static final String GROUP_HEADER = "x-remote-group";

	static final String MASTERS = "system:masters";

	private static final User ADMIN = new User("admin", "admin", List.of(MASTERS, "system:authenticated"));

	static User of(ApiRequest request) {
		String name = request.header(NAME_HEADER);
		if (name == null || name.isEmpty()) {
			return ADMIN;
		}
		String uid = request.header(UID_HEADER);
		return new User(name, (uid != null) ? uid : "", request.headers().getOrDefault(GROUP_HEADER, List.of()));
	}

	/**
	 * Returns whether the user is a member of a group.
	 * @param group the group
	 * @return whether the user is
	 */
	public boolean in(String group) {
		return this.groups.contains(group);
	}

}

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

import io.kubeinformer.test.api.status.StatusException;
import io.kubeinformer.test.api.status.Statuses;

/**
 * In which form a client wants an answer.
 *
 * @param encoding how it is written
 * @param as the kind that it wants instead of the objects themselves
 * @param version the version of that kind
 */
record Representation(Encoding encoding, As as, String version) {

	static final String ALL = "application/json, application/yaml, application/vnd.kubernetes.protobuf";

	private static final String STREAMS = "application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch";

	/** The plain form. */
	static final Representation JSON = new Representation(Encoding.JSON, As.OBJECT, "v1");

	/** How answers are written. */
	enum Encoding {

		/** As JSON. */
		JSON,

		/** As YAML. */
		YAML,

		/** As protobuf, which built-in kinds have. */
		PROTOBUF

	}

	/** What stands for the objects. */
	enum As {

		/** The objects. */
		OBJECT,

		/** A table for people. */
		TABLE,

		/** The metadata of one object. */
		PARTIAL,

		/** The metadata of a list's objects. */
		PARTIAL_LIST

	}

	/**
	 * Chooses the form of an answer about a resource.
	 * @param exchange the request
	 * @param custom whether the resource is a custom one
	 * @param watch whether the answer is a stream of events
	 * @return the form
	 */
	static Representation choose(Exchange exchange, boolean custom, boolean watch) {
		String accept = exchange.accept();
		if (accept.isBlank()) {
			return JSON;
		}
		List<MediaType> ranges = MediaType.parse(accept);
		boolean known = false;
		for (MediaType range : ranges) {
			boolean yaml = "application/yaml".equals(range.type());
			boolean json = range.isJson() || (custom && "application/*".equals(range.type()));
			boolean protobuf = ProtobufForm.MEDIA_TYPE.equals(range.type());
			known |= yaml || json || protobuf;
			if ((json || (yaml && !watch)) && fits(range)) {
				return new Representation(yaml ? Encoding.YAML : Encoding.JSON, as(range), version(range));
			}
			if (protobuf && exchange.protobuf() && !custom && range.parameter("as").isEmpty()) {
				return new Representation(Encoding.PROTOBUF, As.OBJECT, "v1");
			}
		}
		if (watch) {
			throw Statuses.notAcceptable(STREAMS);
		}
		throw (known || custom) ? Statuses.notAcceptable(ALL) : new StatusException(406, "NotAcceptable",
				"406: Not Acceptable\n\nAvailable representations: " + ALL + ", " + STREAMS, null);
	}

	/**
	 * Chooses how an error goes out.
	 * @param exchange the request
	 * @return the encoding that is wanted most
	 */
	static Encoding ofError(Exchange exchange) {
		List<MediaType> ranges = MediaType.parse(exchange.accept());
		String type = ranges.isEmpty() ? "" : ranges.get(0).type();
		if ("application/yaml".equals(type)) {
			return Encoding.YAML;
		}
		return (ProtobufForm.MEDIA_TYPE.equals(type) && exchange.protobuf()) ? Encoding.PROTOBUF : Encoding.JSON;
	}

	private static boolean fits(MediaType range) {
		String as = range.parameter("as");
		boolean meta = "meta.k8s.io".equals(range.parameter("g"))
				&& (range.parameter("v").equals("v1") || range.parameter("v").equals("v1beta1"));
		return as.isEmpty()
				|| (meta && List.of("Table", "PartialObjectMetadata", "PartialObjectMetadataList").contains(as));
	}

	private static As as(MediaType range) {
		return switch (range.parameter("as")) {
			case "Table" -> As.TABLE;
			case "PartialObjectMetadata" -> As.PARTIAL;
			case "PartialObjectMetadataList" -> As.PARTIAL_LIST;
			default -> As.OBJECT;
		};
	}

	private static String version(MediaType range) {
		return range.parameter("v").isEmpty() ? "v1" : range.parameter("v");
	}

}

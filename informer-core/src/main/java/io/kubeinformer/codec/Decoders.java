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

import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.PartialObject;
import io.kubeinformer.ResourceType;

/**
 * The encodings that one resource can be read in. The response's content type decides.
 *
 * @param <T> the type of the objects
 */
public final class Decoders<T extends KubernetesObject> {

	private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

	/**
	 * How metadata alone is asked for; a server that cannot do it sends whole objects.
	 */
	private static final String METADATA_ONLY = "application/json;as=%s;g=meta.k8s.io;v=v1,application/json";

	/** Resources of the core group whose parts are not kept beside their objects. */
	private static final Set<String> PRIVATE = Set.of("secrets", "configmaps");

	private final Decoder<T> json;

	private final @Nullable Decoder<T> protobuf;

	private final boolean metadataOnly;

	private final Canonical canonical;

	private final LongAdder decoded = new LongAdder();

	/**
	 * Creates the decoders.
	 * @param type the resource
	 * @param known what is cached already
	 * @param protobuf whether to ask for protobuf where it can be had: for built-in kinds
	 * whose objects are client-java's models
	 * @param options how the objects are built
	 */
	public Decoders(ResourceType<T> type, KnownVersions<T> known, boolean protobuf, DecodingOptions options) {
		boolean isPrivate = PRIVATE.contains(type.resource().plural()) && type.resource().group().isEmpty();
		this.canonical = Canonical.create(options.sharesParts() && !isPrivate);
		FieldSelection selection = options.selection();
		this.json = new JsonDecoder<>(type, known, selection, this.canonical, this.decoded);
		this.protobuf = protobuf ? ProtobufDecoder.of(type, known, selection, this.canonical, this.decoded) : null;
		this.metadataOnly = type.objectClass() == PartialObject.class;
	}

	/**
	 * Returns how much memory the decoded objects take.
	 * @return an estimate
	 */
	public MemoryUse memory() {
		return new MemoryUse(this.decoded.sum(), this.canonical.made(), this.canonical.heldBytes());
	}

	/**
	 * Returns what to ask for.
	 * @param watch whether for a watch; asked for the form of a list, a watch would stay
	 * silent
	 * @return the {@code Accept} header
	 */
	public String accept(boolean watch) {
		if (this.metadataOnly) {
			return METADATA_ONLY.formatted(watch ? "PartialObjectMetadata" : "PartialObjectMetadataList");
		}
		return (this.protobuf != null) ? PROTOBUF + ",application/json" : "application/json";
	}

	/**
	 * Returns the decoder for an answer.
	 * @param contentType the answer's content type, or {@code null} if it has none
	 * @param contentEncoding its content encoding as far as it is not undone, or
	 * {@code null}
	 * @return the decoder
	 * @throws DecodingException if there is none
	 */
	public Decoder<T> forResponse(@Nullable String contentType, @Nullable String contentEncoding)
			throws DecodingException {
		if (contentEncoding != null && !contentEncoding.equalsIgnoreCase("identity")) {
			throw new DecodingException(
					"The server answered in the content encoding " + contentEncoding + ", which was not asked for",
					null);
		}
		String type = (contentType != null) ? contentType.toLowerCase(Locale.ROOT) : "";
		if (this.protobuf != null && type.startsWith(PROTOBUF)) {
			return this.protobuf;
		}
		if (type.contains("html") || type.contains("protobuf") || type.contains("yaml")) {
			throw new DecodingException("The server answered with " + contentType + " instead of application/json",
					null);
		}
		return this.json;
	}

}

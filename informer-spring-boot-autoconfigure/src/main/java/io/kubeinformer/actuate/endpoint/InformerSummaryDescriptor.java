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

package io.kubeinformer.actuate.endpoint;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.InformerState;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.Reason;
import io.kubeinformer.ResourceType;
import io.kubeinformer.SharedIndexInformer;

/**
 * Description of an informer in a few words.
 *
 * @param resource what it watches, for example {@code deployments.apps/v1}
 * @param kind the kind, or {@code null} before it was looked up
 * @param namespaces the namespaces; empty for all
 * @param state the state of its worst partition
 * @param reason why it is not well, or {@code null}
 * @param message the reason in a sentence, or {@code null}
 * @param synced whether the first content was processed
 * @param age time since the last event or bookmark
 * @param cacheSize cached objects
 * @param queueDepth keys that wait between reader and cache
 * @param handlers number of handlers
 */
public record InformerSummaryDescriptor(String resource, @Nullable String kind, List<String> namespaces,
		InformerState state, @Nullable Reason reason, @Nullable String message, boolean synced, @Nullable Duration age,
		long cacheSize, long queueDepth, int handlers) {

	static InformerSummaryDescriptor of(SharedIndexInformer<?> informer) {
		InformerStatus status = informer.status();
		ResourceType<?> type = informer.resourceType();
		return new InformerSummaryDescriptor(type.displayName() + "/" + type.version(), type.kind(),
				informer.spec().namespaces().stream().sorted().toList(), status.state(), status.reason(),
				status.message(), status.synced(), status.age(), status.cacheSize(), status.queueDepth(),
				status.handlers().size());
	}

}

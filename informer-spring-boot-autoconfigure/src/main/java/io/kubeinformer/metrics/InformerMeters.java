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

package io.kubeinformer.metrics;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.BaseUnits;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.HandlerRegistration;
import io.kubeinformer.InformerStatus;
import io.kubeinformer.InformerStatus.EventCounts;
import io.kubeinformer.PartitionStatus.ExchangeStats;
import io.kubeinformer.PartitionStatus.ListOutcome;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.kind.Kinds;

/**
 * The meters of one informer and of its handlers. Safe for use by one thread at a time.
 */
final class InformerMeters {

	private final MeterRegistry registry;

	// Meters hold their source weakly, so it is held here as long as they live.
	private final StatusReader status;

	private final SharedIndexInformer<?> informer;

	private final Tags tags;

	private final List<Meter> meters = new ArrayList<>();

	private final Map<HandlerRegistration, List<Meter>> handlers = new LinkedHashMap<>();

	InformerMeters(MeterRegistry registry, SharedIndexInformer<?> informer) {
		this.registry = registry;
		this.informer = informer;
		this.status = new StatusReader(informer);
		this.tags = Tags.of("informer", informer.name(), "resource", Kinds.displayName(informer.spec()));
		bindCache();
		bindEvents();
		bindExchanges();
	}

	/**
	 * Adds the meters of handlers that have come, and removes those of handlers that have
	 * left. One that has come back under its former id is another one.
	 */
	void followHandlers() {
		Map<String, HandlerRegistration> present = new LinkedHashMap<>();
		this.informer.handlers().forEach((handler) -> present.put(handler.id(), handler));
		Set<String> known = new HashSet<>();
		this.handlers.entrySet().removeIf((entry) -> {
			String id = entry.getKey().id();
			boolean left = !entry.getKey().equals(present.get(id));
			if (left) {
				entry.getValue().forEach(this.registry::remove);
			}
			else {
				known.add(id);
			}
			return left;
		});
		present.values().stream().filter((handler) -> !known.contains(handler.id())).forEach(this::bindHandler);
	}

	private void bindCache() {
		gauge("informer.cache.size", BaseUnits.OBJECTS, "Objects in the cache", InformerStatus::cacheSize);
		gauge("informer.cache.memory", BaseUnits.BYTES, "Memory that the cache takes, as an estimate",
				InformerStatus::cacheBytes);
		gauge("informer.queue.depth", "keys", "Keys that wait between reader and cache", InformerStatus::queueDepth);
		gauge("informer.synced", null, "Whether the first content was processed",
				(current) -> current.synced() ? 1 : 0);
		gauge("informer.quarantined", BaseUnits.OBJECTS, "Objects that could not be read",
				(current) -> current.quarantined().size());
		add(TimeGauge.builder("informer.age", this.status, TimeUnit.SECONDS, (source) -> seconds(source.read().age()))
			.description("Time since the last event or bookmark of the partition that has waited longest")
			.tags(this.tags)
			.register(this.registry));
	}

	private void bindEvents() {
		events("added", EventCounts::added);
		events("updated", EventCounts::updated);
		events("deleted", EventCounts::deleted);
		events("resync", EventCounts::resynced);
		counter("informer.events.ignored", this.tags, BaseUnits.EVENTS,
				"Events not above the cached version, and deletions of what is not cached",
				(current) -> current.events().ignored());
		counter("informer.index.failures", this.tags, null, "Calls of index functions that threw",
				(current) -> current.events().indexFailures());
	}

	private void events(String type, ToLongFunction<EventCounts> count) {
		counter("informer.events", this.tags.and("type", type), BaseUnits.EVENTS, "Changes that reached the cache",
				(current) -> count.applyAsLong(current.events()));
	}

	private void bindExchanges() {
		for (ListOutcome outcome : ListOutcome.values()) {
			timer("informer.list", this.tags.and("outcome", lower(outcome)), "Requests for the whole content",
					(current) -> current.partitions()
						.values()
						.stream()
						.map((partition) -> partition.lists().get(outcome))
						.filter(Objects::nonNull)
						.toList());
		}
		for (WatchOutcome outcome : WatchOutcome.values()) {
			timer("informer.watch", this.tags.and("outcome", lower(outcome)), "Lives of watches",
					(current) -> current.partitions()
						.values()
						.stream()
						.map((partition) -> partition.watches().get(outcome))
						.filter(Objects::nonNull)
						.toList());
		}
		for (ListReason reason : ListReason.values()) {
			counter("informer.relists", this.tags.and("reason", lower(reason)), null,
					"Requests for the whole content by why they were made",
					(current) -> current.partitions()
						.values()
						.stream()
						.mapToLong((partition) -> partition.relists().getOrDefault(reason, 0L))
						.sum());
		}
		counter("informer.list.objects", this.tags, BaseUnits.OBJECTS, "Objects that came in lists",
				(current) -> current.partitions()
					.values()
					.stream()
					.mapToLong((partition) -> partition.listedObjects())
					.sum());
	}

	private void bindHandler(HandlerRegistration handler) {
		Tags tags = this.tags.and("handler", handler.id());
		List<Meter> meters = new ArrayList<>();
		meters.add(Gauge.builder("informer.handler.pending", handler, (source) -> source.status().pending())
			.description("Events, or keys of a work queue, that wait for the handler")
			.baseUnit(BaseUnits.EVENTS)
			.tags(tags)
			.register(this.registry));
		meters.add(Gauge.builder("informer.handler.delayed", handler, (source) -> source.status().delayed())
			.description("Events and keys that wait for the time when they are tried again")
			.baseUnit(BaseUnits.EVENTS)
			.tags(tags)
			.register(this.registry));
		meters.add(FunctionCounter.builder("informer.handler.retries", handler, (source) -> source.status().retries())
			.description("How often an event or a key was set aside to be tried again later")
			.tags(tags)
			.register(this.registry));
		meters
			.add(FunctionCounter.builder("informer.handler.abandoned", handler, (source) -> source.status().abandoned())
				.description("Events and keys that were given up after their last failure")
				.baseUnit(BaseUnits.EVENTS)
				.tags(tags)
				.register(this.registry));
		meters.add(FunctionTimer
			.builder("informer.handler.wait", handler, (source) -> source.status().started(),
					(source) -> nanos(source.status().waited()), TimeUnit.NANOSECONDS)
			.description("Time between the cache, or the work queue, and the call")
			.tags(tags)
			.register(this.registry));
		meters.add(FunctionCounter.builder("informer.handler.merged", handler, (source) -> source.status().merged())
			.description("Events that became part of another one, because the handler's queue was full")
			.baseUnit(BaseUnits.EVENTS)
			.tags(tags)
			.register(this.registry));
		this.handlers.put(handler, meters);
	}

	private void gauge(String name, @Nullable String unit, String description, ToDoubleFunction<InformerStatus> value) {
		add(Gauge.builder(name, this.status, (source) -> value.applyAsDouble(source.read()))
			.description(description)
			.baseUnit(unit)
			.tags(this.tags)
			.register(this.registry));
	}

	private void counter(String name, Tags tags, @Nullable String unit, String description,
			ToDoubleFunction<InformerStatus> value) {
		add(FunctionCounter.builder(name, this.status, (source) -> value.applyAsDouble(source.read()))
			.description(description)
			.baseUnit(unit)
			.tags(tags)
			.register(this.registry));
	}

	private void timer(String name, Tags tags, String description,
			Function<InformerStatus, List<ExchangeStats>> exchanges) {
		add(FunctionTimer.builder(name, this.status,
				(source) -> exchanges.apply(source.read()).stream().mapToLong(ExchangeStats::count).sum(),
				(source) -> exchanges.apply(source.read())
					.stream()
					.mapToDouble((exchange) -> nanos(exchange.total()))
					.sum(),
				TimeUnit.NANOSECONDS)
			.description(description)
			.tags(tags)
			.register(this.registry));
	}

	private void add(Meter meter) {
		this.meters.add(meter);
	}

	void remove() {
		this.meters.forEach(this.registry::remove);
		this.handlers.values().forEach((gone) -> gone.forEach(this.registry::remove));
	}

	private static double seconds(@Nullable Duration duration) {
		return (duration != null) ? nanos(duration) / 1e9 : Double.NaN;
	}

	private static double nanos(Duration duration) {
		return duration.toNanos();
	}

	private static String lower(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT);
	}

}

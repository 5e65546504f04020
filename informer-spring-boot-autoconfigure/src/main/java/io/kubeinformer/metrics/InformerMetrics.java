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
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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
 * Meters of informers. They read what informers count, tagged by informer and resource,
 * never by namespace or object, and hold informers weakly; {@link #close()} removes them.
 */
public final class InformerMetrics implements AutoCloseable {

	private static final String INFORMER = "informer";

	private final MeterRegistry registry;

	// Meters hold their source weakly, so it is held here as long as they live.
	private final List<Object> sources = new ArrayList<>();

	private final List<Meter.Id> meters = new ArrayList<>();

	/**
	 * Creates meters of nothing yet.
	 * @param registry where the meters go
	 */
	public InformerMetrics(MeterRegistry registry) {
		this.registry = registry;
	}

	/**
	 * Adds the meters of an informer and of the handlers that it has.
	 * @param informer the informer
	 */
	public synchronized void bind(SharedIndexInformer<?> informer) {
		StatusReader status = new StatusReader(informer);
		this.sources.add(status);
		Tags tags = Tags.of(INFORMER, informer.name(), "resource", Kinds.displayName(informer.spec()));
		bindCache(status, tags);
		bindEvents(status, tags);
		bindExchanges(status, tags);
		informer.handlers().forEach((handler) -> bindHandler(handler, tags));
	}

	private void bindCache(StatusReader status, Tags tags) {
		gauge("informer.cache.size", status, tags, BaseUnits.OBJECTS, "Objects in the cache",
				InformerStatus::cacheSize);
		gauge("informer.queue.depth", status, tags, "keys", "Keys that wait between reader and cache",
				InformerStatus::queueDepth);
		gauge("informer.synced", status, tags, null, "Whether the first content was processed",
				(current) -> current.synced() ? 1 : 0);
		gauge("informer.quarantined", status, tags, BaseUnits.OBJECTS, "Objects that could not be read",
				(current) -> current.quarantined().size());
		add(TimeGauge.builder("informer.age", status, TimeUnit.SECONDS, (source) -> seconds(source.read().age()))
			.description("Time since the last event or bookmark of the partition that has waited longest")
			.tags(tags)
			.register(this.registry));
	}

	private void bindEvents(StatusReader status, Tags tags) {
		events(status, tags, "added", EventCounts::added);
		events(status, tags, "updated", EventCounts::updated);
		events(status, tags, "deleted", EventCounts::deleted);
		events(status, tags, "resync", EventCounts::resynced);
		counter("informer.events.ignored", status, tags, BaseUnits.EVENTS,
				"Events not above the cached version, and deletions of what is not cached",
				(current) -> current.events().ignored());
		counter("informer.index.failures", status, tags, null, "Calls of index functions that threw",
				(current) -> current.events().indexFailures());
	}

	private void events(StatusReader status, Tags tags, String type, ToLongFunction<EventCounts> count) {
		counter("informer.events", status, tags.and("type", type), BaseUnits.EVENTS, "Changes that reached the cache",
				(current) -> count.applyAsLong(current.events()));
	}

	private void bindExchanges(StatusReader status, Tags tags) {
		for (ListOutcome outcome : ListOutcome.values()) {
			timer("informer.list", status, tags.and("outcome", lower(outcome)), "Requests for the whole content",
					(current) -> current.partitions()
						.values()
						.stream()
						.map((partition) -> partition.lists().get(outcome))
						.filter(Objects::nonNull)
						.toList());
		}
		for (WatchOutcome outcome : WatchOutcome.values()) {
			timer("informer.watch", status, tags.and("outcome", lower(outcome)), "Lives of watches",
					(current) -> current.partitions()
						.values()
						.stream()
						.map((partition) -> partition.watches().get(outcome))
						.filter(Objects::nonNull)
						.toList());
		}
		for (ListReason reason : ListReason.values()) {
			counter("informer.relists", status, tags.and("reason", lower(reason)), null,
					"Requests for the whole content by why they were made",
					(current) -> current.partitions()
						.values()
						.stream()
						.mapToLong((partition) -> partition.relists().getOrDefault(reason, 0L))
						.sum());
		}
		counter("informer.list.objects", status, tags, BaseUnits.OBJECTS, "Objects that came in lists",
				(current) -> current.partitions()
					.values()
					.stream()
					.mapToLong((partition) -> partition.listedObjects())
					.sum());
	}

	private void bindHandler(HandlerRegistration handler, Tags informerTags) {
		Tags tags = informerTags.and("handler", handler.id());
		this.sources.add(handler);
		add(Gauge.builder("informer.handler.pending", handler, (source) -> source.status().pending())
			.description("Events that wait for the handler")
			.baseUnit(BaseUnits.EVENTS)
			.tags(tags)
			.register(this.registry));
		add(FunctionTimer
			.builder("informer.handler.wait", handler, (source) -> source.status().started(),
					(source) -> nanos(source.status().waited()), TimeUnit.NANOSECONDS)
			.description("Time between the cache and the call")
			.tags(tags)
			.register(this.registry));
	}

	private void gauge(String name, StatusReader status, Tags tags, @Nullable String unit, String description,
			ToDoubleFunction<InformerStatus> value) {
		add(Gauge.builder(name, status, (source) -> value.applyAsDouble(source.read()))
			.description(description)
			.baseUnit(unit)
			.tags(tags)
			.register(this.registry));
	}

	private void counter(String name, StatusReader status, Tags tags, @Nullable String unit, String description,
			ToDoubleFunction<InformerStatus> value) {
		add(FunctionCounter.builder(name, status, (source) -> value.applyAsDouble(source.read()))
			.description(description)
			.baseUnit(unit)
			.tags(tags)
			.register(this.registry));
	}

	private void timer(String name, StatusReader status, Tags tags, String description,
			Function<InformerStatus, List<ExchangeStats>> exchanges) {
		add(FunctionTimer.builder(name, status,
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
		this.meters.add(meter.getId());
	}

	/**
	 * Removes all meters that were added.
	 */
	@Override
	public synchronized void close() {
		this.meters.forEach(this.registry::remove);
		this.meters.clear();
		this.sources.clear();
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

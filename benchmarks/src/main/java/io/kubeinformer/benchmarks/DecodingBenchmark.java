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

package io.kubeinformer.benchmarks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

import io.kubernetes.client.openapi.models.V1Pod;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import io.kubeinformer.codec.Decoder;
import io.kubeinformer.codec.Decoders;
import io.kubeinformer.codec.DecodingOptions;
import io.kubeinformer.codec.WatchEvent;
import io.kubeinformer.codec.WatchReader;
import io.kubeinformer.http.BuiltInKinds;

/**
 * How long an event of a pod takes to decode: 10 KB of JSON or 6 KB of protobuf, as a
 * real API server sent it. The first event of a fork is what a cold start pays.
 */
@State(Scope.Benchmark)
@Fork(1)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class DecodingBenchmark {

	private static final int EVENTS = 100;

	/** The encoding of the watch. */
	@Param({ "json", "protobuf" })
	public String encoding = "";

	private byte[] events = {};

	private @Nullable Decoder<V1Pod> decoder;

	/**
	 * Reads the event.
	 * @throws IOException if it is missing
	 */
	@Setup
	public void load() throws IOException {
		boolean protobuf = this.encoding.equals("protobuf");
		try (InputStream in = DecodingBenchmark.class
			.getResourceAsStream(protobuf ? "/wire/pod.watch.pb" : "/wire/pod.watch.json")) {
			byte[] event = Objects.requireNonNull(in, "the event is missing").readAllBytes();
			ByteArrayOutputStream repeated = new ByteArrayOutputStream();
			for (int i = 0; i < EVENTS; i++) {
				repeated.writeBytes(event);
			}
			this.events = repeated.toByteArray();
		}
		this.decoder = new Decoders<>(BuiltInKinds.find(V1Pod.class).orElseThrow(), (key, version) -> null, true,
				DecodingOptions.standard())
			.forResponse(protobuf ? "application/vnd.kubernetes.protobuf;stream=watch" : "application/json", null);
	}

	/**
	 * Decodes events, warm.
	 * @param blackhole takes them
	 * @throws IOException if one is broken
	 */
	@Benchmark
	@BenchmarkMode(Mode.AverageTime)
	@OperationsPerInvocation(EVENTS)
	@Warmup(iterations = 5, time = 2)
	@Measurement(iterations = 5, time = 2)
	public void warm(Blackhole blackhole) throws IOException {
		decode(blackhole, EVENTS);
	}

	/**
	 * Decodes the first event of a JVM.
	 * @param blackhole takes it
	 * @throws IOException if it is broken
	 */
	@Benchmark
	@BenchmarkMode(Mode.SingleShotTime)
	@Fork(5)
	@Warmup(iterations = 0)
	@Measurement(iterations = 1)
	public void first(Blackhole blackhole) throws IOException {
		decode(blackhole, 1);
	}

	private void decode(Blackhole blackhole, int count) throws IOException {
		WatchReader<V1Pod> watch = Objects.requireNonNull(this.decoder, "not set up")
			.readWatch(new ByteArrayInputStream(this.events), false);
		for (int i = 0; i < count; i++) {
			WatchEvent<V1Pod> event = watch.next();
			if (!(event instanceof WatchEvent.Added<V1Pod>)) {
				throw new IOException("Not an added pod: " + event);
			}
			blackhole.consume(event);
		}
	}

}

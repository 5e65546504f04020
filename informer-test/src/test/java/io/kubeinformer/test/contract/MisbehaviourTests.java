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

package io.kubeinformer.test.contract;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kubeinformer.test.api.Misbehaviour;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Proves that the contract notices: for each wrong behaviour that the server of this
 * module can be told, at least one case turns red.
 */
@DisabledIfSystemProperty(named = "informer.contract.server", matches = ".+",
		disabledReason = "a real server does not misbehave")
@Execution(ExecutionMode.CONCURRENT)
class MisbehaviourTests {

	private static final Logger logger = LoggerFactory.getLogger(MisbehaviourTests.class);

	/** More than a bookmark takes, and less than cases wait for a loaded real server. */
	private static final Duration PATIENCE = Duration.ofSeconds(8);

	@TestFactory
	Stream<DynamicTest> theContractCatches() {
		return Stream.of(Misbehaviour.values())
			.map((misbehaviour) -> DynamicTest.dynamicTest(misbehaviour.name(), () -> catches(misbehaviour)));
	}

	private static void catches(Misbehaviour misbehaviour) throws Exception {
		try (InProcess server = new InProcess()) {
			Target target = CustomResources.define(server.target()).patience(PATIENCE);
			String area = area(misbehaviour);
			List<ContractCase> cases = area.equals("Expiry") ? ExpiryCases.prepare(target)
					: Contract.cases().filter((one) -> one.area().equals(area)).toList();
			server.misbehave(misbehaviour);
			List<ContractCase> red = firstRed(cases, target);
			assertThat(red).as("cases that turn red by %s", misbehaviour).isNotEmpty();
			server.misbehave();
			assertThat(red).as("turn green again without %s", misbehaviour)
				.allMatch((contractCase) -> holds(contractCase, target));
			logger.info("{} turns red: {}", misbehaviour, red);
		}
	}

	/** Runs cases side by side until one of them or more is red. */
	private static List<ContractCase> firstRed(List<ContractCase> cases, Target target) throws InterruptedException {
		Queue<ContractCase> red = new ConcurrentLinkedQueue<>();
		CountDownLatch left = new CountDownLatch(cases.size());
		ExecutorService executor = Executors.newFixedThreadPool(4);
		try {
			cases.forEach((contractCase) -> executor.execute(() -> {
				if (!holds(contractCase, target)) {
					red.add(contractCase);
				}
				left.countDown();
			}));
			boolean ended = false;
			while (red.isEmpty() && !ended) {
				ended = left.await(10, TimeUnit.MILLISECONDS);
			}
			// Taken before the rest is interrupted, which would look red as well.
			return List.copyOf(red);
		}
		finally {
			executor.shutdownNow();
			assertThat(executor.awaitTermination(60, TimeUnit.SECONDS)).as("the other cases end").isTrue();
		}
	}

	private static boolean holds(ContractCase contractCase, Target target) {
		try {
			contractCase.run(target);
			return true;
		}
		catch (Exception | AssertionError ex) {
			return false;
		}
	}

	/** Where to look, so that a wrong behaviour is not looked for everywhere. */
	private static String area(Misbehaviour misbehaviour) {
		return switch (misbehaviour) {
			case LIST_EXPIRY_IGNORED, WATCH_EXPIRY_AS_STATUS -> "Expiry";
			case LIST_LIMIT_AT_ZERO, LIST_PAGE_REPEATS_ITEM, LIST_PAGES_MOVE_ON -> "Pages";
			case LIST_EXACT_IS_CURRENT -> "LIST at a version";
			case LIST_FUTURE_ANSWERED -> "LIST refused";
			case LIST_LABEL_SELECTOR_IGNORED -> "Label selectors";
			case LIST_VERSION_OF_NEWEST_ITEM, LIST_ITEMS_CARRY_KIND, LIST_EMPTY_AS_NULL, LIST_ORDER_BY_VERSION ->
				"LIST";
			case BOOKMARK_WITH_OBJECT -> "Bookmark body";
			case BOOKMARK_UNASKED, BOOKMARK_BEFORE_END_MISSING -> "Bookmarks";
			case BOOKMARK_WITHOUT_ANNOTATION -> "Bookmark body";
			case WATCH_OPEN_AFTER_ERROR -> "Watch-list";
			case WATCH_SELECTOR_LEAVE_AS_MODIFIED, WATCH_SELECTOR_ENTER_AS_MODIFIED -> "Events of a selector";
			case WATCH_FUTURE_REFUSED, WATCH_ALWAYS_INITIAL_EVENTS, WATCH_REPLAYS_START -> "WATCH start";
			case WATCH_DELETED_WITH_OLD_VERSION, WRITE_UNCHANGED_IS_EVENT -> "Events";
			case WRITE_CONFLICT_IGNORED -> "PUT";
			case DELETE_ANSWERS_OBJECT -> "DELETE";
			case GENERATION_NEVER_CHANGES -> "Events of subresources";
		};
	}

}

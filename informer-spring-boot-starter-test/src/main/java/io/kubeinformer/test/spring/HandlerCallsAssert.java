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

package io.kubeinformer.test.spring;

import java.util.List;
import java.util.function.Predicate;

import org.assertj.core.api.AbstractAssert;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ListAssert;

import io.kubeinformer.EventType;

/**
 * Assertions for {@link HandlerCalls}. First the calls are narrowed down, then counted;
 * whatever counts them waits as {@link HandlerCalls#awaitQuiet()} does.
 */
public final class HandlerCallsAssert extends AbstractAssert<HandlerCallsAssert, HandlerCalls> {

	private final Predicate<HandlerCall> filter;

	private final String what;

	HandlerCallsAssert(HandlerCalls calls) {
		this(calls, (call) -> true, "");
	}

	private HandlerCallsAssert(HandlerCalls calls, Predicate<HandlerCall> filter, String what) {
		super(calls, HandlerCallsAssert.class);
		this.filter = filter;
		this.what = what;
	}

	/**
	 * Narrows down to the calls of a handler.
	 * @param handler the handler's id, or the name of its bean
	 * @return a narrower assertion
	 */
	public HandlerCallsAssert handler(String handler) {
		return where((call) -> call.handler().equals(handler) || call.handler().startsWith(handler + "#"),
				"of handler '" + handler + "'");
	}

	/**
	 * Narrows down to the calls of an informer's handlers.
	 * @param informer the informer's name
	 * @return a narrower assertion
	 */
	public HandlerCallsAssert informer(String informer) {
		return where((call) -> call.informer().equals(informer), "from informer '" + informer + "'");
	}

	/**
	 * Narrows down to what handlers are told.
	 * @param type the type of the event
	 * @return a narrower assertion
	 */
	public HandlerCallsAssert on(EventType type) {
		return where((call) -> call.type() == type, "on " + type);
	}

	/**
	 * Narrows down to the calls about one object.
	 * @param namespace its namespace; the empty string if it has none
	 * @param name its name
	 * @return a narrower assertion
	 */
	public HandlerCallsAssert object(String namespace, String name) {
		return where((call) -> call.key().namespace().equals(namespace) && call.key().name().equals(name),
				"about " + (namespace.isEmpty() ? "" : namespace + "/") + name);
	}

	/**
	 * Narrows down to the calls about objects of a namespace.
	 * @param namespace the namespace
	 * @return a narrower assertion
	 */
	public HandlerCallsAssert namespace(String namespace) {
		return where((call) -> call.key().namespace().equals(namespace), "in namespace '" + namespace + "'");
	}

	/**
	 * Verifies that there is such a call.
	 * @return this assertion
	 */
	public HandlerCallsAssert isCalled() {
		if (found().isEmpty()) {
			failWithMessage("Expected a call %s, but there were only%n  %s", this.what, this.actual.list());
		}
		return this;
	}

	/**
	 * Verifies that there is exactly one such call.
	 * @return this assertion
	 */
	public HandlerCallsAssert isCalledOnce() {
		return isCalledTimes(1);
	}

	/**
	 * Verifies the number of such calls.
	 * @param times the number
	 * @return this assertion
	 */
	public HandlerCallsAssert isCalledTimes(int times) {
		List<HandlerCall> found = found();
		if (found.size() != times) {
			failWithMessage("Expected %s calls %s, but there were %s among%n  %s", times, this.what, found.size(),
					this.actual.list());
		}
		return this;
	}

	/**
	 * Verifies that there is no such call.
	 * @return this assertion
	 */
	public HandlerCallsAssert isNotCalled() {
		return isCalledTimes(0);
	}

	/**
	 * Verifies that no such call has failed.
	 * @return this assertion
	 */
	public HandlerCallsAssert hasNoFailure() {
		for (HandlerCall call : found()) {
			if (call.failure() != null) {
				AssertionError error = failure("Expected no failed call %s, but %s failed", this.what, call);
				error.addSuppressed(call.failure());
				throw error;
			}
		}
		return this;
	}

	/**
	 * Verifies that such a call has failed.
	 * @param type the class of what it threw
	 * @return this assertion
	 */
	public HandlerCallsAssert failedWith(Class<? extends Throwable> type) {
		if (found().stream().noneMatch((call) -> type.isInstance(call.failure()))) {
			failWithMessage("Expected a call %s that fails with %s, but there were only%n  %s", this.what,
					type.getName(), this.actual.list());
		}
		return this;
	}

	/**
	 * Goes on with the list of such calls, in the order in which they ended.
	 * @return assertions of a list
	 */
	public ListAssert<HandlerCall> calls() {
		return Assertions.assertThat(found()).as(descriptionText());
	}

	private List<HandlerCall> found() {
		isNotNull();
		this.actual.awaitQuiet();
		return this.actual.list().stream().filter(this.filter).toList();
	}

	private HandlerCallsAssert where(Predicate<HandlerCall> more, String description) {
		HandlerCallsAssert narrower = new HandlerCallsAssert(this.actual, this.filter.and(more),
				this.what.isEmpty() ? description : this.what + " " + description);
		return narrower.as(descriptionText());
	}

}

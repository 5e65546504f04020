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

package io.kubeinformer.test;

import java.util.function.Predicate;

/**
 * A condition on requests, for {@link Faults}, {@link RequestLog} and {@link Watches}:
 * {@code list("pods").inNamespace("shop")}. Resources are named by their plural,
 * {@code deployments} or {@code deployments.apps}; {@code *} is any. Immutable.
 */
public final class RequestMatcher implements Predicate<RecordedRequest> {

	private final String description;

	private final Predicate<RecordedRequest> condition;

	private RequestMatcher(String description, Predicate<RecordedRequest> condition) {
		this.description = description;
		this.condition = condition;
	}

	/**
	 * Matches every request.
	 * @return the matcher
	 */
	public static RequestMatcher any() {
		return new RequestMatcher("any request", (request) -> true);
	}

	/**
	 * Matches LIST requests, streaming ones not among them.
	 * @param resource the plural
	 * @return the matcher
	 */
	public static RequestMatcher list(String resource) {
		return verb("list", resource);
	}

	/**
	 * Matches watches, those that stream the initial state among them.
	 * @param resource the plural
	 * @return the matcher
	 */
	public static RequestMatcher watch(String resource) {
		return verb("watch", resource);
	}

	/**
	 * Matches watches with {@code sendInitialEvents=true}.
	 * @param resource the plural
	 * @return the matcher
	 */
	public static RequestMatcher watchList(String resource) {
		return new RequestMatcher("watch-list " + resource, watch(resource).and(RecordedRequest::isWatchList));
	}

	/**
	 * Matches watches that do not ask for the initial state.
	 * @param resource the plural
	 * @return the matcher
	 */
	public static RequestMatcher plainWatch(String resource) {
		return new RequestMatcher("plain watch " + resource,
				watch(resource).and(Predicate.not(RecordedRequest::isWatchList)));
	}

	/**
	 * Matches requests for the initial state: a LIST, or a watch with
	 * {@code sendInitialEvents=true}.
	 * @param resource the plural
	 * @return the matcher
	 */
	public static RequestMatcher initialState(String resource) {
		return new RequestMatcher("initial state of " + resource, list(resource).condition.or(watchList(resource)));
	}

	/**
	 * Matches reads of one object.
	 * @param resource the plural
	 * @return the matcher
	 */
	public static RequestMatcher get(String resource) {
		return verb("get", resource);
	}

	/**
	 * Matches a verb on a resource.
	 * @param verb the verb as {@link RecordedRequest#verb} gives it; {@code *} is any
	 * @param resource the plural
	 * @return the matcher
	 */
	public static RequestMatcher verb(String verb, String resource) {
		return new RequestMatcher(verb + " " + resource,
				(request) -> (verb.equals("*") || request.verb().equals(verb)) && isResource(request, resource));
	}

	private static boolean isResource(RecordedRequest request, String resource) {
		if (request.resource().isEmpty()) {
			return false;
		}
		return resource.equals("*") || request.resource().equals(resource)
				|| request.exchange().target().qualifiedResource().equals(resource);
	}

	/**
	 * Matches a path exactly, whatever the method.
	 * @param path the decoded path, for example {@code /apis}
	 * @return the matcher
	 */
	public static RequestMatcher path(String path) {
		return new RequestMatcher("path " + path, (request) -> request.path().equals(path));
	}

	/**
	 * Matches everything under a path.
	 * @param prefix how the decoded path begins
	 * @return the matcher
	 */
	public static RequestMatcher pathUnder(String prefix) {
		return new RequestMatcher("path " + prefix + "…", (request) -> request.path().startsWith(prefix));
	}

	/**
	 * Narrows to a namespace.
	 * @param namespace the namespace; empty for requests over all namespaces
	 * @return the narrower matcher
	 */
	public RequestMatcher inNamespace(String namespace) {
		return with("in namespace " + namespace, (request) -> request.namespace().equals(namespace));
	}

	/**
	 * Narrows to an object.
	 * @param name the name in the path
	 * @return the narrower matcher
	 */
	public RequestMatcher named(String name) {
		return with("named " + name, (request) -> request.name().equals(name));
	}

	/**
	 * Narrows to a method.
	 * @param method the HTTP method in upper case
	 * @return the narrower matcher
	 */
	public RequestMatcher method(String method) {
		return with("by " + method, (request) -> request.method().equals(method));
	}

	/**
	 * Narrows to a query parameter's value.
	 * @param parameter the parameter
	 * @param value its decoded value
	 * @return the narrower matcher
	 */
	public RequestMatcher withQuery(String parameter, String value) {
		return with("with " + parameter + "=" + value, (request) -> value.equals(request.parameter(parameter)));
	}

	/**
	 * Narrows to requests that have a query parameter, with any value.
	 * @param parameter the parameter
	 * @return the narrower matcher
	 */
	public RequestMatcher withQuery(String parameter) {
		return with("with " + parameter, (request) -> request.parameter(parameter) != null);
	}

	/**
	 * Narrows to requests without a query parameter.
	 * @param parameter the parameter
	 * @return the narrower matcher
	 */
	public RequestMatcher withoutQuery(String parameter) {
		return with("without " + parameter, (request) -> request.parameter(parameter) == null);
	}

	/**
	 * Narrows to a header field's value.
	 * @param header its name in any case
	 * @param value its value
	 * @return the narrower matcher
	 */
	public RequestMatcher withHeader(String header, String value) {
		return with("with " + header + ": " + value, (request) -> value.equals(request.header(header)));
	}

	/**
	 * Narrows to a protocol.
	 * @param protocol {@code HTTP/1.1} or {@code HTTP/2}
	 * @return the narrower matcher
	 */
	public RequestMatcher over(String protocol) {
		return with("over " + protocol, (request) -> request.protocol().equals(protocol));
	}

	/**
	 * Narrows by a condition of the caller's.
	 * @param what how messages name the condition
	 * @param further the condition; must be quick and not throw
	 * @return the narrower matcher
	 */
	public RequestMatcher with(String what, Predicate<? super RecordedRequest> further) {
		return new RequestMatcher(this.description + " " + what,
				(request) -> this.condition.test(request) && further.test(request));
	}

	@Override
	public boolean test(RecordedRequest request) {
		return this.condition.test(request);
	}

	@Override
	public String toString() {
		return this.description;
	}

}

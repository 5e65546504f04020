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

package io.kubeinformer.reflector;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;

import javax.net.ssl.SSLException;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.Failure;
import io.kubeinformer.Reason;
import io.kubeinformer.codec.DecodingException;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.http.ApiStatusException;

/**
 * Finds the reason for what went wrong and says it in a sentence: what cannot be done, to
 * which resource, why, and what to do. Sentences hold messages of the server and of the
 * connection, never the text of exceptions from user code, which may quote an object.
 */
final class Diagnostics {

	private final String resource;

	private final String namespace;

	private final TimeSource time;

	Diagnostics(ReflectorSpec spec, TimeSource time) {
		this.resource = spec.resource();
		this.namespace = spec.namespace();
		this.time = time;
	}

	/**
	 * Says why a request was not answered as it should be.
	 * @param verb list or watch
	 * @param thrown what ended it
	 * @return reason and sentence
	 */
	Diagnosis of(String verb, Throwable thrown) {
		if (thrown instanceof ApiStatusException refused) {
			return of(verb, refused.status());
		}
		if (thrown instanceof OutdatedListException) {
			return diagnosis(Reason.EXPIRED, thrown, cannot(verb) + ": " + thrown.getMessage());
		}
		if (thrown instanceof DecodingException) {
			return diagnosis(Reason.UNDECODABLE, thrown, cannot(verb) + ": the answer cannot be read ("
					+ thrown.getMessage() + "); check what stands between this process and the API server");
		}
		if (thrown instanceof SSLException && !isLostConnection(thrown)) {
			return diagnosis(Reason.UNTRUSTED, thrown, cannot(verb) + ": no trust between this process and the server ("
					+ thrown.getMessage() + "); check the certificate authority and the server's host name");
		}
		if (thrown instanceof IOException) {
			return diagnosis(Reason.UNREACHABLE, thrown, cannot(verb) + ": no connection, or it was lost ("
					+ describe(thrown) + "); check the server's address and the network");
		}
		return diagnosis(Reason.UNDECODABLE, thrown,
				cannot(verb) + ": what came could not be processed (" + location(thrown) + "); this is tried again");
	}

	/**
	 * Says why the server answered with something other than success, or ended a watch
	 * with an error.
	 * @param verb list or watch
	 * @param status what the server said
	 * @return reason and sentence
	 */
	Diagnosis of(String verb, ApiStatus status) {
		Reason reason = status.toReason();
		Reason shown = (reason != null) ? reason : Reason.SERVER_ERROR;
		String type = (status.reason() != null && !status.reason().isEmpty()) ? status.reason()
				: "HTTP " + status.code();
		String message = cannot(verb) + ": " + status.message().strip() + " (" + status.code() + ")" + advice(shown);
		Duration retryAfter = (status.retryAfter() != null) ? status.retryAfter() : Duration.ZERO;
		return new Diagnosis(shown, new Failure(type, message, this.time.now()), retryAfter);
	}

	Diagnosis unparsable(String message) {
		return diagnosis(Reason.UNDECODABLE, "Unparsable", cannot("watch") + ": a line cannot be read (" + message
				+ "); check what stands between this process and the API server");
	}

	Diagnosis silent() {
		return diagnosis(Reason.STALE, "Stale", "no event or bookmark came for the watch of " + target() + " for "
				+ WatchSession.MAX_SILENCE.toSeconds() + " seconds: what is cached may be out of date");
	}

	Diagnosis overdue() {
		return diagnosis(Reason.UNREACHABLE, "Overdue", "the server did not end the watch of " + target()
				+ " at the time it was asked to; the connection may be dead");
	}

	Diagnosis closedEarly() {
		return diagnosis(Reason.UNREACHABLE, "ClosedEarly", "the watch of " + target()
				+ " was closed as soon as it had begun; check proxies between this process and the API server");
	}

	// Names the class of an exception and where it was thrown, but not its text.
	static String location(Throwable thrown) {
		StackTraceElement[] trace = thrown.getStackTrace();
		String name = thrown.getClass().getSimpleName();
		return (trace.length > 0) ? name + " at " + trace[0] : name;
	}

	// Returns an exception fit for logs: class and stack of the given one, but not its
	// text.
	static Throwable withoutText(Throwable thrown) {
		Throwable safe = new RuntimeException(thrown.getClass().getName());
		safe.setStackTrace(thrown.getStackTrace());
		return safe;
	}

	private Diagnosis diagnosis(Reason reason, Throwable thrown, String message) {
		return diagnosis(reason, thrown.getClass().getSimpleName(), message);
	}

	private Diagnosis diagnosis(Reason reason, String type, String message) {
		return new Diagnosis(reason, new Failure(type, message, this.time.now()), Duration.ZERO);
	}

	private String advice(Reason reason) {
		return switch (reason) {
			case UNAUTHORIZED -> "; check that the token or client certificate is valid and not expired";
			case FORBIDDEN -> "; grant \"list\" and \"watch\" on " + this.resource + " to this account by "
					+ (this.namespace.isEmpty() ? "a ClusterRole and a ClusterRoleBinding"
							: "a Role and a RoleBinding in namespace " + this.namespace);
			case NOT_FOUND -> "; check group, version and plural, and that the CustomResourceDefinition is installed";
			case REJECTED -> "; check the selectors and whether the resource can be listed and watched";
			default -> "";
		};
	}

	private String cannot(String verb) {
		return "cannot " + verb + " " + target();
	}

	private String target() {
		return this.namespace.isEmpty() ? this.resource : this.resource + " in namespace " + this.namespace;
	}

	// A connection that breaks off during a TLS handshake or record is lost, not
	// untrusted.
	private static boolean isLostConnection(@Nullable Throwable thrown) {
		for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
			if (cause instanceof SocketException || cause instanceof EOFException) {
				return true;
			}
		}
		return false;
	}

	private static String describe(Throwable thrown) {
		String name = thrown.getClass().getSimpleName();
		return (thrown.getMessage() != null) ? name + ": " + thrown.getMessage() : name;
	}

}

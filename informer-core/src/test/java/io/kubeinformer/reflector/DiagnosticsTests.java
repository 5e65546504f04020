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
import java.net.ConnectException;
import java.time.Duration;
import java.util.Set;

import javax.net.ssl.SSLHandshakeException;

import org.junit.jupiter.api.Test;

import io.kubeinformer.Failure;
import io.kubeinformer.Reason;
import io.kubeinformer.codec.DecodingException;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.http.ApiStatusException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The sentences about what went wrong.
 */
class DiagnosticsTests implements ReflectorScript {

	private final VirtualTime time = new VirtualTime((wait) -> {
	});

	private final Diagnostics inShop = diagnostics("shop");

	private final Diagnostics everywhere = diagnostics("");

	@Test
	void lostConnectionIsToldByTypeAndText() {
		this.time.advance(Duration.ofSeconds(3));
		assertThat(this.inShop.of("list", new ConnectException("refused")))
			.isEqualTo(new Diagnosis(Reason.UNREACHABLE, new Failure("ConnectException",
					"cannot list pods in namespace shop: no connection, or it was lost (ConnectException: refused); "
							+ "check the server's address and the network",
					VirtualTime.START.plusSeconds(3)), Duration.ZERO));
		assertThat(message(this.everywhere.of("watch", new EOFException())))
			.isEqualTo("cannot watch pods: no connection, or it was lost (EOFException); "
					+ "check the server's address and the network");
	}

	@Test
	void missingTrustIsToldWithItsText() {
		assertThat(message(this.inShop.of("watch", new SSLHandshakeException("PKIX path building failed")))).isEqualTo(
				"cannot watch pods in namespace shop: no trust between this process and the server (PKIX path building failed); "
						+ "check the certificate authority and the server's host name");
	}

	@Test
	void answerThatCannotBeReadIsToldWithItsText() {
		assertThat(this.inShop.of("list", new DecodingException("no list", null))).satisfies((diagnosis) -> {
			assertThat(diagnosis.reason()).isEqualTo(Reason.UNDECODABLE);
			assertThat(message(diagnosis))
				.isEqualTo("cannot list pods in namespace shop: the answer cannot be read (no list); "
						+ "check what stands between this process and the API server");
		});
	}

	@Test
	void outdatedListIsToldWithBothVersions() {
		OutdatedListException outdated = new OutdatedListException("90", "100");
		assertThat(this.inShop.of("list", outdated)).satisfies((diagnosis) -> {
			assertThat(diagnosis.reason()).isEqualTo(Reason.EXPIRED);
			assertThat(message(diagnosis)).startsWith("cannot list pods in namespace shop: ").contains("90", "100");
		});
	}

	@Test
	void exceptionOfUserCodeIsToldByTypeAndPlaceAlone() {
		IllegalStateException thrown = new IllegalStateException("secret");
		String place = "IllegalStateException at " + thrown.getStackTrace()[0];
		assertThat(message(this.inShop.of("read", thrown)))
			.isEqualTo("cannot read pods in namespace shop: what came could not be processed (" + place
					+ "); this is tried again");
		thrown.setStackTrace(new StackTraceElement[0]);
		assertThat(Diagnostics.location(thrown)).isEqualTo("IllegalStateException");
	}

	@Test
	void exceptionForLogsHasTypeAndStackButNoText() {
		IllegalStateException thrown = new IllegalStateException("secret");
		Throwable safe = Diagnostics.withoutText(thrown);
		assertThat(safe).hasMessage("java.lang.IllegalStateException").hasNoCause();
		assertThat(safe.getStackTrace()).isEqualTo(thrown.getStackTrace());
	}

	@Test
	void refusalIsToldWithCodeTextAndAdvice() {
		assertThat(refusal(this.inShop, 401)).isEqualTo("cannot watch pods in namespace shop: message 401 (401); "
				+ "check that the token or client certificate is valid and not expired");
		assertThat(refusal(this.inShop, 403)).isEqualTo("cannot watch pods in namespace shop: message 403 (403); "
				+ "grant \"list\" and \"watch\" on pods to this account by a Role and a RoleBinding in namespace shop");
		assertThat(refusal(this.everywhere, 403)).isEqualTo("cannot watch pods: message 403 (403); "
				+ "grant \"list\" and \"watch\" on pods to this account by a ClusterRole and a ClusterRoleBinding");
		assertThat(refusal(this.inShop, 404)).isEqualTo("cannot watch pods in namespace shop: message 404 (404); "
				+ "check group, version and plural, and that the CustomResourceDefinition is installed");
		assertThat(refusal(this.inShop, 422)).isEqualTo("cannot watch pods in namespace shop: message 422 (422); "
				+ "check the selectors and whether the resource can be listed and watched");
		assertThat(refusal(this.inShop, 500)).isEqualTo("cannot watch pods in namespace shop: message 500 (500)");
	}

	@Test
	void refusalIsNamedByItsReasonOrElseByItsCode() {
		assertThat(type(status(403, "Forbidden", "x"))).isEqualTo("Forbidden");
		assertThat(type(status(502, null, "x"))).isEqualTo("HTTP 502");
		assertThat(type(status(502, "", "x"))).isEqualTo("HTTP 502");
	}

	@Test
	void whatTheServerAsksToWaitIsKept() {
		assertThat(this.inShop.of("list", new ApiStatusException(throttled(7))).retryAfter())
			.isEqualTo(Duration.ofSeconds(7));
		assertThat(this.inShop.of("list", new ApiStatus(429, null, "x", null, Set.of())).retryAfter())
			.isEqualTo(Duration.ZERO);
	}

	@Test
	void endsOfAWatchAreToldWithoutAnException() {
		assertThat(this.inShop.unparsable("no JSON")).satisfies((diagnosis) -> {
			assertThat(diagnosis.reason()).isEqualTo(Reason.UNDECODABLE);
			assertThat(message(diagnosis))
				.isEqualTo("cannot watch pods in namespace shop: a line cannot be read (no JSON); "
						+ "check what stands between this process and the API server");
		});
		assertThat(this.inShop.silent()).satisfies((diagnosis) -> {
			assertThat(diagnosis.reason()).isEqualTo(Reason.STALE);
			assertThat(message(diagnosis))
				.startsWith("no event or bookmark came for the watch of pods in namespace shop for 150 seconds: ");
		});
		assertThat(this.everywhere.overdue()).satisfies((diagnosis) -> {
			assertThat(diagnosis.reason()).isEqualTo(Reason.UNREACHABLE);
			assertThat(message(diagnosis)).startsWith("the server did not end the watch of pods at the time");
		});
		assertThat(this.everywhere.closedEarly()).satisfies((diagnosis) -> {
			assertThat(diagnosis.reason()).isEqualTo(Reason.UNREACHABLE);
			assertThat(message(diagnosis)).startsWith("the watch of pods was closed as soon as it had begun; ");
		});
	}

	@Test
	void handshakeThatBreaksOffIsALostConnectionHoweverDeepItsCause() {
		IOException cause = new IOException("wrapped", new EOFException());
		Throwable thrown = new SSLHandshakeException("closed").initCause(cause);
		assertThat(this.inShop.of("list", thrown).reason()).isEqualTo(Reason.UNREACHABLE);
	}

	private Diagnostics diagnostics(String namespace) {
		return new Diagnostics(new ReflectorSpec("pods", namespace, 500, Duration.ofMinutes(5)), this.time);
	}

	private String refusal(Diagnostics diagnostics, int code) {
		return message(diagnostics.of("watch", status(code)));
	}

	private String type(ApiStatus status) {
		return this.inShop.of("watch", status).failure().type();
	}

	private static String message(Diagnosis diagnosis) {
		return diagnosis.failure().message();
	}

}

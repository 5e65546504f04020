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
import java.net.SocketException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.kubeinformer.InformerState;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.Reason;
import io.kubeinformer.parity.Parity;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a reflector says about itself.
 */
class ReflectorStatusTests implements ReflectorScript {

	private final ReflectorRig rig = new ReflectorRig();

	private final List<@Nullable String> messages = new ArrayList<>();

	@Test
	@Parity("ST11")
	void isNewBeforeTheFirstStart() {
		PartitionStatus status = this.rig.reflector().status();
		assertThat(status.state()).isEqualTo(InformerState.NEW);
		assertThat(status.age()).isNull();
		assertThat(status.resourceVersion()).isNull();
		assertThat(status.synced()).isFalse();
	}

	@Test
	@Parity("RF14")
	void refusalIsShownUntilItIsMended() {
		this.rig.lists(failing(status(403, "Forbidden", "pods is forbidden")), list("100")).run();
		assertThat(this.rig.states()).containsExactly("LISTING", "WAITING FORBIDDEN", "LISTING FORBIDDEN", "STOPPED");
		ReflectorRig mended = new ReflectorRig().lists(failing(status(403)), list("100"))
			.watches(watch().bookmark("101"));
		mended.run();
		assertThat(mended.states()).containsExactly("LISTING", "WAITING FORBIDDEN", "LISTING FORBIDDEN", "WATCHING",
				"STOPPED");
	}

	@Test
	@Parity("RF14")
	void refusedWatchIsShownUntilAWatchOpens() {
		this.rig.lists(list("100"))
			.watches(watch().afterSeconds(2).closes(), refused(status(401)), refused(status(401)),
					watch().bookmark("101"))
			.run();
		assertThat(this.rig.states()).containsExactly("LISTING", "WATCHING", "WAITING UNAUTHORIZED", "WATCHING",
				"STOPPED");
	}

	@Test
	void whatIsSaidGoesWithItsReason() {
		this.rig.lists(list("100"))
			.watches(watch().bookmark("101").afterSeconds(3600).closes(),
					watch().run(this::keepMessage).afterSeconds(2).closes(), refused(status(401)),
					watch().run(this::keepMessage))
			.run();
		assertThat(this.rig.states()).containsExactly("LISTING", "WATCHING", "WATCHING STALE", "WATCHING",
				"WAITING UNAUTHORIZED", "WATCHING", "STOPPED");
		assertThat(this.messages.get(0)).startsWith("no event or bookmark came for the watch of configmaps");
		assertThat(this.messages.get(1)).as("once a watch is open").isNull();
	}

	@Test
	void rejectedWatchIsShownThroughTheListThatFollows() {
		this.rig.lists(list("100"), list("101")).watches(refused(status(405)), refused(status(405))).run();
		assertThat(this.rig.states()).containsExactly("LISTING", "WAITING REJECTED", "LISTING REJECTED",
				"WAITING REJECTED", "LISTING REJECTED", "STOPPED");
	}

	@Test
	void waitingSaysSinceWhenAndUntilWhen() {
		this.rig.lists(list("100")).watches(watch().afterSeconds(5).breaks(new SocketException("reset"))).run();
		PartitionStatus waiting = statusIn(InformerState.WAITING);
		assertThat(waiting.since()).isEqualTo(VirtualTime.START.plusSeconds(5));
		assertThat(waiting.retryAt()).isEqualTo(VirtualTime.START.plusSeconds(5).plusMillis(800));
	}

	@Test
	void lastErrorIsKeptWhenItIsMended() {
		this.rig.lists(failing(new ConnectException("refused")), list("100")).watches(watch().bookmark("101")).run();
		PartitionStatus status = this.rig.reflector().status();
		assertThat(status.reason()).isNull();
		assertThat(status.message()).isNull();
		assertThat(status.lastError()).isNotNull();
		assertThat(status.lastError().type()).isEqualTo("ConnectException");
		assertThat(status.lastError().time()).isEqualTo(VirtualTime.START);
	}

	@Test
	void ageIsTheTimeSinceTheLastArrival() {
		this.rig.lists(list("100")).watches(watch().afterSeconds(30).modified("a@101").afterSeconds(20).run(() -> {
		}).closes()).run();
		assertThat(this.rig.reflector().status().age()).isEqualTo(Duration.ZERO);
		this.rig.time.advance(Duration.ofSeconds(42));
		assertThat(this.rig.reflector().status().age()).isEqualTo(Duration.ofSeconds(42));
		assertThat(this.rig.reflector().status().resourceVersion()).isEqualTo("101");
	}

	@Test
	@Parity("RF30")
	void refusalNamesVerbResourceNamespaceAndTheMissingRule() {
		this.rig.namespace("b")
			.lists(failing(status(403, "Forbidden", "configmaps is forbidden: User \"u\" cannot list")))
			.run();
		assertThat(statusIn(InformerState.WAITING).message())
			.startsWith("cannot list configmaps in namespace b: configmaps is forbidden: User \"u\" cannot list (403)")
			.contains("grant \"list\" and \"watch\" on configmaps", "a Role and a RoleBinding in namespace b");
	}

	@Test
	void refusalOverAllNamespacesAsksForAClusterRole() {
		this.rig.namespace("").lists(list("100")).watches(refused(status(403))).run();
		assertThat(statusIn(InformerState.WAITING).message()).startsWith("cannot watch configmaps: ")
			.contains("a ClusterRole and a ClusterRoleBinding");
	}

	@Test
	@Parity("RF30")
	void missingResourceNamesTheDefinition() {
		this.rig.lists(failing(status(404, null, "404 page not found"))).run();
		assertThat(statusIn(InformerState.WAITING).reason()).isEqualTo(Reason.NOT_FOUND);
		assertThat(statusIn(InformerState.WAITING).message()).contains("404 page not found",
				"CustomResourceDefinition is installed");
	}

	@Test
	void failuresOfTheConnectionHaveTheirReasons() {
		assertThat(reasonOf(new ConnectException("refused"))).isEqualTo(Reason.UNREACHABLE);
		assertThat(reasonOf(new UnknownHostException("api"))).isEqualTo(Reason.UNREACHABLE);
		assertThat(reasonOf(new SocketException("reset"))).isEqualTo(Reason.UNREACHABLE);
		assertThat(reasonOf(new IOException("stream was reset: CANCEL"))).isEqualTo(Reason.UNREACHABLE);
		assertThat(reasonOf(new SSLHandshakeException("PKIX path building failed"))).isEqualTo(Reason.UNTRUSTED);
		assertThat(reasonOf(new SSLException("wrong", new CertificateException("expired"))))
			.isEqualTo(Reason.UNTRUSTED);
		assertThat(reasonOf(new SSLException("reset", new SocketException("reset")))).isEqualTo(Reason.UNREACHABLE);
		assertThat(reasonOf(new SSLHandshakeException("closed").initCause(new EOFException())))
			.isEqualTo(Reason.UNREACHABLE);
	}

	@Test
	void statusesHaveTheirReasons() {
		assertThat(reasonOf(401)).isEqualTo(Reason.UNAUTHORIZED);
		assertThat(reasonOf(403)).isEqualTo(Reason.FORBIDDEN);
		assertThat(reasonOf(404)).isEqualTo(Reason.NOT_FOUND);
		assertThat(reasonOf(422)).isEqualTo(Reason.REJECTED);
		assertThat(reasonOf(429)).isEqualTo(Reason.THROTTLED);
		assertThat(reasonOf(503)).isEqualTo(Reason.SERVER_ERROR);
		assertThat(reasonOf(302)).isEqualTo(Reason.SERVER_ERROR);
	}

	@Test
	void textOfAnUnexpectedExceptionIsNotShown() {
		this.rig.lists(failing(new IllegalStateException("secret"))).run();
		assertThat(statusIn(InformerState.WAITING).message()).contains("IllegalStateException at ")
			.doesNotContain("secret");
	}

	@Test
	void ownerThatThrowsStopsNothing() {
		this.rig.ownerThrows(new AssertionError("simulated"))
			.lists(failing(status(500)), list("100"))
			.watches(watch().added("a@101"))
			.run();
		assertThat(this.rig.delivered()).containsExactly("replace 100 []", "add a@101");
	}

	private void keepMessage() {
		this.messages.add(this.rig.reflector().status().message());
	}

	private Reason reasonOf(Throwable failure) {
		ReflectorRig rig = new ReflectorRig().lists(failing(failure));
		return reasonAfter(rig);
	}

	private Reason reasonOf(int code) {
		return reasonAfter(new ReflectorRig().lists(failing(status(code))));
	}

	private Reason reasonAfter(ReflectorRig rig) {
		rig.run();
		Reason reason = rig.statuses.get(1).reason();
		assertThat(reason).isNotNull();
		return reason;
	}

	private PartitionStatus statusIn(InformerState state) {
		return this.rig.statuses.stream().filter((status) -> status.state() == state).findFirst().orElseThrow();
	}

}

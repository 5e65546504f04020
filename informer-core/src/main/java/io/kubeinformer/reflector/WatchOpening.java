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

import java.io.IOException;
import java.time.Duration;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.PartitionStatus.WatchOutcome;
import io.kubeinformer.http.ApiStatusException;

/**
 * The opening of one watch. Opened by one thread, cancelled from any; stopping the run
 * cancels it too.
 *
 * @param <T> the type of the objects
 */
final class WatchOpening<T extends KubernetesObject> {

	private final Run<T> run;

	private final String version;

	/** The life that the watch shall have once its content has come. */
	private final Duration timeout;

	private final WatchCall<T> call;

	WatchOpening(Run<T> run, String version, boolean initialEvents) {
		this.run = run;
		this.version = version;
		// Whole seconds, as in the request: uniform between once and twice the setting.
		this.timeout = Duration.ofSeconds(run.jitter(run.spec().watchTimeout()).toSeconds());
		Duration asked = initialEvents ? this.timeout.plus(StreamingList.MAX_TIME) : this.timeout;
		this.call = run.listerWatcher().watch(new WatchRequest(version, asked, initialEvents));
	}

	/**
	 * Sends the request and waits for the headers.
	 * @return the open watch, to be cancelled in the end
	 * @throws ApiStatusException if the server refuses it
	 * @throws IOException if the connection fails or is too slow
	 */
	OpenWatch<T> open() throws IOException {
		Runnable cancellation = this.call::cancel;
		this.run.stop().attach(cancellation);
		boolean opened = false;
		try {
			this.call.open();
			opened = true;
			return new OpenWatch<>(this.call, this.version, this.timeout, this.run.nanoTime());
		}
		finally {
			this.run.stop().detach(cancellation);
			if (!opened) {
				this.call.cancel();
			}
		}
	}

	// Opens a watch for changes, and counts it as ended if that fails.
	OpenWatch<T> openCounted() throws IOException {
		long start = this.run.nanoTime();
		WatchOutcome failure = WatchOutcome.ERROR;
		boolean opened = false;
		try {
			OpenWatch<T> open = open();
			opened = true;
			return open;
		}
		catch (ApiStatusException ex) {
			failure = ex.status().isExpired() ? WatchOutcome.EXPIRED : WatchOutcome.ERROR;
			throw ex;
		}
		finally {
			if (!opened && !this.run.stop().isGiven()) {
				this.run.board().watches.add(failure, this.run.nanoTime() - start);
			}
		}
	}

	void cancel() {
		this.call.cancel();
	}

}

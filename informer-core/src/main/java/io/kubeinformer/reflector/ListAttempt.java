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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kubernetes.client.common.KubernetesObject;

import io.kubeinformer.Failure;
import io.kubeinformer.PartitionStatus.ListOutcome;
import io.kubeinformer.PartitionStatus.ListReason;
import io.kubeinformer.Reason;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.codec.DecodingException;
import io.kubeinformer.codec.ItemFault;
import io.kubeinformer.codec.ListMeta;
import io.kubeinformer.codec.ListReceiver;
import io.kubeinformer.http.ApiStatus;
import io.kubeinformer.http.ApiStatusException;

/**
 * One request for the whole content, with all its pages. Nothing is applied unless all of
 * it came.
 *
 * @param <T> the type of the objects
 */
final class ListAttempt<T extends KubernetesObject> implements ListReceiver<T> {

	private final Run<T> run;

	private final ListReason why;

	private final ListRequest request;

	private List<T> items = new ArrayList<>();

	private final Set<ResourceKey> present = new HashSet<>();

	private final Map<String, Failure> faults = new HashMap<>();

	private boolean complete = true;

	/** Objects that came with earlier pages, since faults count from their own page. */
	private int earlierPages;

	private int received;

	ListAttempt(Run<T> run, ListReason why) {
		this.run = run;
		this.why = why;
		this.request = run.cursor().listRequest(run.paging());
	}

	/**
	 * Lists and applies the content. Returns without having done either if the run is
	 * stopped.
	 */
	void execute() throws IOException, InterruptedException {
		this.run.board().listing(this.run.stop());
		if (this.run.enter(this.why)) {
			try {
				listAndApply();
			}
			finally {
				this.run.leave(this.why);
			}
		}
	}

	// Returns whether a failure says that the version that was asked for cannot be had:
	// then the same is asked for at once without one.
	boolean isDisownedBy(IOException failure) {
		if (isAuthoritative()) {
			return false;
		}
		if (failure instanceof ApiStatusException refused) {
			ApiStatus status = refused.status();
			return status.isExpired() || status.isTooLargeResourceVersion();
		}
		return failure instanceof OutdatedListException;
	}

	// Returns whether a failure says that the same request will not do better: the answer
	// broke off in the middle, being too large for one piece, or the server rejects the
	// version. After the delay the truth is asked for, in pages.
	boolean isHopelessAfter(IOException failure) {
		if (failure instanceof ApiStatusException refused) {
			return refused.status().toReason() == Reason.REJECTED;
		}
		return this.received > 0 && !(failure instanceof DecodingException);
	}

	@Override
	public void item(T object) {
		this.received++;
		ResourceKey key;
		try {
			key = ResourceKey.of(object);
		}
		catch (IllegalArgumentException ex) {
			unnamed(this.received - 1, "the object has no metadata.name");
			return;
		}
		try {
			this.items.add(this.run.intake().transform(key, object));
		}
		catch (Throwable ex) {
			this.present.add(key);
			this.faults.put(key.toString(), this.run.intake().transformFailure(ex));
		}
	}

	@Override
	public void fault(ItemFault fault) {
		this.received++;
		ResourceKey key = fault.key();
		if (key == null) {
			unnamed(this.earlierPages + fault.position(), fault.message());
		}
		else {
			this.present.add(key);
			this.faults.put(key.toString(), this.run.intake().failure("Unreadable", fault.message()));
		}
	}

	private void unnamed(int position, String message) {
		this.complete = false;
		this.faults.put("item " + position + " of the list", this.run.intake().failure("Unreadable", message));
	}

	private boolean isAuthoritative() {
		return this.request.resourceVersion().isEmpty();
	}

	private void listAndApply() throws IOException {
		long start = this.run.nanoTime();
		ListOutcome outcome = ListOutcome.ERROR;
		try {
			apply(fetch(this.request));
			outcome = ListOutcome.SUCCESS;
		}
		catch (IOException ex) {
			outcome = isDisownedBy(ex) ? ListOutcome.EXPIRED : ListOutcome.ERROR;
			throw ex;
		}
		finally {
			if (!this.run.stop().isGiven()) {
				this.run.board().lists.add(outcome, this.run.nanoTime() - start);
			}
		}
	}

	private void apply(String version) throws IOException {
		Cursor cursor = this.run.cursor();
		if (!isAuthoritative() && cursor.isAbove(version)) {
			throw new OutdatedListException(version, cursor.version());
		}
		if (this.run.stop().isGiven()) {
			return;
		}
		List<T> content = this.items;
		this.items = List.of();
		this.run.intake()
			.replace(new Replacement<>(content, this.present, this.complete, version, isAuthoritative()), this.faults);
		cursor.replace(version);
		this.run.board().listedObjects.add(this.received);
		this.run.board().listed(this.run.stop());
	}

	/**
	 * Reads all pages.
	 * @param first the request of the first page
	 * @return the version of the first page, which is that of the list
	 */
	private String fetch(ListRequest first) throws IOException {
		ListMeta meta = read(first);
		String version = meta.resourceVersion();
		String token = meta.continueToken();
		while (!token.isEmpty()) {
			this.run.paging().cameInPages(first.resourceVersion());
			this.earlierPages = this.received;
			try {
				meta = read(new ListRequest("", "", first.limit(), token));
			}
			catch (ApiStatusException ex) {
				if (first.limit() == 0 || !ex.status().isExpired()) {
					throw ex;
				}
				// The pages were too slow for the server to keep their version.
				restart();
				return fetch(new ListRequest(first.resourceVersion(), first.match(), 0, ""));
			}
			if (token.equals(meta.continueToken())) {
				throw new DecodingException("the same continue token came twice", null);
			}
			token = meta.continueToken();
		}
		return version;
	}

	private ListMeta read(ListRequest page) throws IOException {
		ListCall<T> call = this.run.listerWatcher().list(page);
		Runnable cancellation = call::cancel;
		this.run.stop().attach(cancellation);
		try {
			return call.execute(this);
		}
		finally {
			this.run.stop().detach(cancellation);
		}
	}

	private void restart() {
		this.items.clear();
		this.present.clear();
		this.faults.clear();
		this.complete = true;
		this.earlierPages = 0;
		this.received = 0;
	}

}

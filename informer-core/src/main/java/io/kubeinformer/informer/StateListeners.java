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

package io.kubeinformer.informer;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

import io.kubeinformer.InformerStateListener;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.store.FailureLog;

/**
 * Who wants to know what becomes of the informers of a factory. Listeners are called one
 * after the other, in the order of the changes, by a task on the shared executor that
 * holds no lock of an informer: a listener may start and stop informers, and one that
 * blocks delays only what other listeners learn.
 */
final class StateListeners {

	private final List<InformerStateListener> listeners = new CopyOnWriteArrayList<>();

	private final FailureLog failures = new FailureLog("A state listener", "The informers go on.");

	private final Mailbox notices;

	StateListeners(Executor executor) {
		this.notices = new Mailbox("state listeners", executor);
	}

	void add(InformerStateListener listener) {
		this.listeners.add(listener);
	}

	void remove(InformerStateListener listener) {
		this.listeners.remove(listener);
	}

	void changed(SharedIndexInformer<?> informer, PartitionStatus before, PartitionStatus after) {
		tell((listener) -> listener.onStateChange(informer, before, after));
	}

	void synced(SharedIndexInformer<?> informer) {
		tell((listener) -> listener.onSynced(informer));
	}

	private void tell(Consumer<InformerStateListener> notice) {
		for (InformerStateListener listener : this.listeners) {
			this.notices.post(() -> tell(listener, notice));
		}
	}

	private void tell(InformerStateListener listener, Consumer<InformerStateListener> notice) {
		try {
			notice.accept(listener);
		}
		catch (Throwable ex) {
			this.failures.report(ex, "the change it was told of (class " + listener.getClass().getName() + ")");
		}
	}

}

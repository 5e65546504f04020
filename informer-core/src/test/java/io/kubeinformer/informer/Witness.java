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

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;

import io.kubeinformer.ResourceEventHandler;
import io.kubeinformer.ResourceKey;

/**
 * A handler that holds what it is told against what it was told before: an object is
 * added once, then updated to higher versions of the same uid, then deleted.
 */
final class Witness implements ResourceEventHandler<KubernetesObject> {

	private final Map<ResourceKey, String> objects = new ConcurrentHashMap<>();

	private final List<String> faults = new CopyOnWriteArrayList<>();

	@Override
	public void onAdd(KubernetesObject object, boolean initial) {
		String known = this.objects.put(ResourceKey.of(object), identity(object));
		expect(known == null, "added", object, known);
	}

	@Override
	public void onUpdate(KubernetesObject before, KubernetesObject after) {
		String known = this.objects.put(ResourceKey.of(after), identity(after));
		expect(identity(before).equals(known), "updated from " + identity(before), after, known);
		expect(uid(before).equals(uid(after)), "updated from " + identity(before), after, known);
		expect(version(before).compareTo(version(after)) < 0, "updated from " + identity(before), after, known);
	}

	@Override
	public void onDelete(KubernetesObject last, boolean finalStateUnknown) {
		gone("deleted", last);
	}

	@Override
	public void onUnwatched(KubernetesObject last) {
		gone("unwatched", last);
	}

	// Returns what the objects are now, by what was told: uids and versions by keys.
	Map<ResourceKey, String> objects() {
		return this.objects;
	}

	// Returns what was told that cannot be.
	List<String> faults() {
		return this.faults;
	}

	/**
	 * Returns which state of which object this is.
	 * @param object the object
	 * @return uid and version
	 */
	static String identity(KubernetesObject object) {
		return uid(object) + "@" + object.getMetadata().getResourceVersion();
	}

	private void gone(String what, KubernetesObject last) {
		String known = this.objects.remove(ResourceKey.of(last));
		expect(known != null && known.startsWith(uid(last) + "@"), what, last, known);
	}

	private void expect(boolean fits, String what, KubernetesObject object, @Nullable String known) {
		if (!fits) {
			this.faults
				.add(ResourceKey.of(object) + " was " + what + " at " + identity(object) + ", known was " + known);
		}
	}

	private static String uid(KubernetesObject object) {
		return String.valueOf(object.getMetadata().getUid());
	}

	private static BigInteger version(KubernetesObject object) {
		return new BigInteger(String.valueOf(object.getMetadata().getResourceVersion()));
	}

}

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

package io.kubeinformer.health;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

import io.kubeinformer.InformerStatus;
import io.kubeinformer.SharedIndexInformer;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.rbac.AccessRule;
import io.kubeinformer.rbac.RequiredAccess;

/**
 * Health of informers: material for readiness, never for liveness, as a restart mends no
 * API server. An informer that has synced goes on serving its cache, so it is down only
 * when it has been unwell for some time.
 */
public class InformersHealthIndicator extends AbstractHealthIndicator {

	/** Worst first. */
	private static final List<Status> ORDER = List.of(Status.DOWN, Status.OUT_OF_SERVICE, Status.UNKNOWN, Status.UP);

	private final SharedInformerFactory factory;

	private final Duration downAfter;

	/**
	 * Creates an indicator.
	 * @param factory the informers
	 * @param downAfter how long a synced informer may be without news while it is unwell
	 */
	public InformersHealthIndicator(SharedInformerFactory factory, Duration downAfter) {
		super("The state of informers could not be read");
		this.factory = factory;
		this.downAfter = downAfter;
	}

	@Override
	protected void doHealthCheck(Health.Builder builder) {
		Status worst = Status.UP;
		Map<String, Object> details = new LinkedHashMap<>();
		for (SharedIndexInformer<?> informer : this.factory.informers()) {
			InformerStatus status = informer.status();
			Status health = health(status);
			worst = (ORDER.indexOf(health) < ORDER.indexOf(worst)) ? health : worst;
			details.put(informer.name(), details(informer, status, health));
		}
		builder.status(worst).withDetails(details);
	}

	private Status health(InformerStatus status) {
		return switch (status.state()) {
			case NEW -> Status.UNKNOWN;
			case STOPPED -> Status.OUT_OF_SERVICE;
			default -> running(status);
		};
	}

	private Status running(InformerStatus status) {
		if (status.reason() == null) {
			return status.synced() ? Status.UP : Status.OUT_OF_SERVICE;
		}
		boolean current = status.synced() && status.age() != null && status.age().compareTo(this.downAfter) <= 0;
		return current ? Status.UP : Status.DOWN;
	}

	private static Map<String, Object> details(SharedIndexInformer<?> informer, InformerStatus status, Status health) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("status", health.getCode());
		details.put("state", status.state());
		details.put("synced", status.synced());
		if (status.reason() != null) {
			details.put("reason", status.reason());
		}
		if (status.message() != null) {
			details.put("message", status.message());
		}
		if (status.age() != null) {
			details.put("age", status.age().toString());
		}
		List<Map<String, Object>> missing = RequiredAccess.missing(informer)
			.stream()
			.map(InformersHealthIndicator::detail)
			.toList();
		if (!missing.isEmpty()) {
			details.put("missingRules", missing);
		}
		return details;
	}

	private static Map<String, Object> detail(AccessRule rule) {
		Map<String, Object> detail = new LinkedHashMap<>();
		detail.put("role", rule.roleKind());
		if (!rule.namespace().isEmpty()) {
			detail.put("namespace", rule.namespace());
		}
		detail.putAll(rule.fields());
		return detail;
	}

}

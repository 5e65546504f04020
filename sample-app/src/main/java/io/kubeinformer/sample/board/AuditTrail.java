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

package io.kubeinformer.sample.board;

import java.time.Duration;
import java.util.Locale;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

import io.kubeinformer.ResourceEvent;
import io.kubeinformer.annotation.InformerHandler;

/**
 * Logs changes of configuration, at a pace that a storm of changes cannot push up. It is
 * slow on purpose: what waits for it is seen in {@code informer.handler.pending}, and no
 * other handler waits with it.
 */
@Component
class AuditTrail {

	private static final Logger logger = LoggerFactory.getLogger(AuditTrail.class);

	private final Duration pace;

	AuditTrail(@Value("${board.audit.pace:200ms}") Duration pace) {
		this.pace = pace;
	}

	@InformerHandler
	void onConfigMap(ResourceEvent<V1ConfigMap> event) throws InterruptedException {
		logger.info("Configuration {} was {}", event.key(), event.type().name().toLowerCase(Locale.ROOT));
		Thread.sleep(this.pace.toMillis());
	}

}

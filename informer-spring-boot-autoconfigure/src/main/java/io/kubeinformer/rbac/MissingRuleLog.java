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

package io.kubeinformer.rbac;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.kubeinformer.InformerStateListener;
import io.kubeinformer.PartitionStatus;
import io.kubeinformer.SharedIndexInformer;

/**
 * Logs the rule that an informer lacks, once, when the server forbids it something.
 */
public final class MissingRuleLog implements InformerStateListener {

	private static final Log logger = LogFactory.getLog(MissingRuleLog.class);

	private final Map<String, List<AccessRule>> logged = new ConcurrentHashMap<>();

	@Override
	public void onStateChange(SharedIndexInformer<?> informer, PartitionStatus before, PartitionStatus after) {
		List<AccessRule> missing = RequiredAccess.missing(informer, after);
		String partition = informer.name() + "/" + after.namespace();
		if (missing.isEmpty()) {
			this.logged.remove(partition);
		}
		else if (!missing.equals(this.logged.put(partition, missing))) {
			missing.forEach((rule) -> log(informer.name(), rule));
		}
	}

	private static void log(String informer, AccessRule rule) {
		logger.warn("Informer '" + informer + "' lacks a rule in a " + rule.roleKind()
				+ (rule.namespace().isEmpty() ? "" : " of namespace '" + rule.namespace() + "'") + ":\n"
				+ rule.toYaml().stripTrailing());
	}

}

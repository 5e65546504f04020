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

package io.kubeinformer.diagnostics;

import org.jspecify.annotations.Nullable;

/**
 * Thrown at start-up for what configuration or code alone prove wrong: what is wrong, and
 * what to write instead.
 */
public class InformerConfigurationException extends RuntimeException {

	private final String action;

	/**
	 * Creates an exception.
	 * @param description what is wrong, with the candidates where there are some
	 * @param action what to do, with the code or YAML to write
	 */
	public InformerConfigurationException(String description, String action) {
		this(description, action, null);
	}

	/**
	 * Creates an exception.
	 * @param description what is wrong, with the candidates where there are some
	 * @param action what to do, with the code or YAML to write
	 * @param cause what was thrown, if anything
	 */
	public InformerConfigurationException(String description, String action, @Nullable Throwable cause) {
		super(description, cause);
		this.action = action;
	}

	/**
	 * Returns what to do.
	 * @return sentences, with code or YAML
	 */
	public String getAction() {
		return this.action;
	}

}

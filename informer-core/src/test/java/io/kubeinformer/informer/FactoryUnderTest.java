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

import io.kubernetes.client.openapi.ApiClient;

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedInformerFactory;

/**
 * Makes the factories that the tests of public reports drive, if it is among the services
 * on the class path; else they drive ours. A control puts the informers of another client
 * here.
 */
public interface FactoryUnderTest {

	/**
	 * Makes a factory.
	 * @param initial how content is asked for
	 * @param client where the server is; the factory may change it
	 * @param speed how many seconds of a watch's life pass in one
	 * @return the factory
	 */
	SharedInformerFactory make(InitialState initial, ApiClient client, int speed);

}

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

package io.kubeinformer.control;

import java.io.IOException;
import java.time.Duration;

import io.kubernetes.client.openapi.ApiClient;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

import io.kubeinformer.InitialState;
import io.kubeinformer.SharedInformerFactory;
import io.kubeinformer.informer.FactoryUnderTest;

/**
 * Makes factories whose informers are those of client-java. Found by the rig of the tests
 * through the list of services.
 */
public final class ClientJavaFactories implements FactoryUnderTest {

	/** Whether the thread has made a factory since it was last asked. */
	private static final ThreadLocal<Boolean> USED = ThreadLocal.withInitial(() -> false);

	@Override
	public SharedInformerFactory make(InitialState initial, ApiClient client, int speed) {
		if (initial.isStreaming()) {
			throw new NoCounterpart("streaming lists");
		}
		USED.set(true);
		// Time-out and ping are what client-java's own builder of clients sets.
		client.setHttpClient(client.getHttpClient()
			.newBuilder()
			.readTimeout(Duration.ZERO)
			.pingInterval(Duration.ofMinutes(1))
			.addInterceptor(ClientJavaFactories::withoutNeedlessParameter)
			.build());
		return new ClientJavaFactory(client, speed);
	}

	/**
	 * Returns whether this thread has made a factory since the last call. Tests make
	 * theirs on the thread that runs them.
	 * @return whether the test that has ended was driven at client-java
	 */
	static boolean wasUsed() {
		boolean used = USED.get();
		USED.remove();
		return used;
	}

	// Lists of client-java say watch=false. To an API server that is the same as nothing,
	// but scripts of some tests know a watch by the name of the parameter.
	private static Response withoutNeedlessParameter(Interceptor.Chain chain) throws IOException {
		Request request = chain.request();
		HttpUrl url = request.url();
		if ("false".equals(url.queryParameter("watch"))) {
			url = url.newBuilder().removeAllQueryParameters("watch").build();
		}
		return chain.proceed(request.newBuilder().url(url).build());
	}

}

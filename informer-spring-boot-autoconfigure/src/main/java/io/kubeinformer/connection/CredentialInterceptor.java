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

package io.kubeinformer.connection;

import java.io.IOException;

import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Sends the current credentials with each request, and once more with new ones if the
 * server refuses them and there are others.
 */
final class CredentialInterceptor implements Interceptor {

	private static final int UNAUTHORIZED = 401;

	private final TokenSource tokens;

	CredentialInterceptor(TokenSource tokens) {
		this.tokens = tokens;
	}

	@Override
	public Response intercept(Chain chain) throws IOException {
		String authorization = this.tokens.authorization();
		Response response = chain.proceed(authorize(chain.request(), authorization));
		if (response.code() != UNAUTHORIZED) {
			return response;
		}
		String renewed = this.tokens.renew(authorization);
		if (renewed == null) {
			return response;
		}
		response.close();
		return chain.proceed(authorize(chain.request(), renewed));
	}

	private static Request authorize(Request request, @Nullable String authorization) {
		return (authorization != null) ? request.newBuilder().header("Authorization", authorization).build() : request;
	}

}

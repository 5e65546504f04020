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

import javax.net.ssl.SSLException;

import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Sends the current token with each request, by connections of the current certificates,
 * and once more with a new token if the server refuses it and there is another. After a
 * refusal certificates are looked at again for the next request.
 */
final class CredentialInterceptor implements Interceptor {

	private static final Log logger = LogFactory.getLog(CredentialInterceptor.class);

	private static final int UNAUTHORIZED = 401;

	private final TokenSource tokens;

	private final CurrentTls tls;

	CredentialInterceptor(TokenSource tokens, CurrentTls tls) {
		this.tokens = tokens;
		this.tls = tls;
	}

	@Override
	public Response intercept(Chain chain) throws IOException {
		String authorization = this.tokens.authorization();
		Tls current = this.tls.get();
		Response response = send(chain, authorization, current);
		if (response.code() != UNAUTHORIZED) {
			return response;
		}
		// A call keeps its connection, so another certificate is for the next call.
		this.tls.expire();
		String renewed = renew(authorization);
		if (renewed == null) {
			return response;
		}
		response.close();
		return send(chain, renewed, current);
	}

	// The server's answer says more than that there is no other token.
	private @Nullable String renew(@Nullable String refused) {
		try {
			return this.tokens.renew(refused);
		}
		catch (IOException ex) {
			logger.debug("The token that the server refuses could not be renewed", ex);
			return null;
		}
	}

	private Response send(Chain chain, @Nullable String authorization, Tls current) throws IOException {
		try {
			return chain.withSslSocketFactory(current.socketFactory(), current.trustManager())
				.proceed(authorize(chain.request(), authorization));
		}
		catch (SSLException ex) {
			// The next attempt sees an authority that was replaced a moment ago.
			this.tls.expire();
			throw ex;
		}
	}

	private static Request authorize(Request request, @Nullable String authorization) throws IOException {
		if (authorization == null) {
			return request;
		}
		try {
			return request.newBuilder().header("Authorization", authorization).build();
		}
		catch (IllegalArgumentException ex) {
			throw new IOException("The token cannot be sent: it has line breaks, or characters outside of ASCII");
		}
	}

}

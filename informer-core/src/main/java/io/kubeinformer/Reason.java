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

package io.kubeinformer;

/**
 * Why a partition of an informer is not well, worst first.
 */
public enum Reason {

	/** The API server does not accept the credentials (401). */
	UNAUTHORIZED,

	/** The credentials lack the right to list or watch (403). */
	FORBIDDEN,

	/** The resource does not exist on the server (404): a missing CRD, most often. */
	NOT_FOUND,

	/** The server does not accept the request (400, 405, 406, 415, 422). */
	REJECTED,

	/** The server's certificate is not trusted. */
	UNTRUSTED,

	/** No connection, or one that was lost. */
	UNREACHABLE,

	/** The server failed (5xx). */
	SERVER_ERROR,

	/** The server asked for patience (429). */
	THROTTLED,

	/** The server's answer cannot be read. */
	UNDECODABLE,

	/** The resource version is too old (410); a relist follows. */
	EXPIRED,

	/** Connected, but nothing has come for too long. */
	STALE

}

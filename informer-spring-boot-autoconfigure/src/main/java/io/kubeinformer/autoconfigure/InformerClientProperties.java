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

package io.kubeinformer.autoconfigure;

import java.nio.file.Path;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Configuration properties of the connection: which API server to talk to.
 */
public class InformerClientProperties {

	/**
	 * Path of the kubeconfig file. Without it the files that KUBECONFIG names, or
	 * ~/.kube/config.
	 */
	private @Nullable Path kubeconfig;

	/**
	 * Context of the kubeconfig file. Without it the current one.
	 */
	private @Nullable String context;

	/**
	 * Address of the API server. Replaces kubeconfig and in-cluster configuration.
	 */
	private @Nullable String url;

	/**
	 * Bearer token to send to the server at 'url'.
	 */
	private @Nullable String token;

	/**
	 * File with the bearer token to send to the server at 'url'. Read again when it
	 * changes.
	 */
	private @Nullable Path tokenFile;

	/**
	 * PEM file with the certificate authorities to trust for the server at 'url'.
	 */
	private @Nullable Path caFile;

	/**
	 * Namespace that 'current' stands for. Without it that of the pod or of the context.
	 */
	private @Nullable String namespace;

	/**
	 * How long to wait for a connection to the API server.
	 */
	private Duration connectTimeout = Duration.ofSeconds(10);

	/**
	 * How long the application's own calls through the ApiClient wait for an answer.
	 * Informers have deadlines of their own.
	 */
	private Duration readTimeout = Duration.ofSeconds(10);

	/**
	 * Whether content is asked for as streaming lists. Plain lists take their place by
	 * themselves where the server has none.
	 */
	private boolean streamingLists = true;

	/**
	 * Whether built-in kinds are asked for in protobuf, which costs less than JSON. A
	 * server that answers in JSON is understood all the same.
	 */
	private boolean protobuf = true;

	private final Ssl ssl = new Ssl();

	public @Nullable Path getKubeconfig() {
		return this.kubeconfig;
	}

	public void setKubeconfig(@Nullable Path kubeconfig) {
		this.kubeconfig = kubeconfig;
	}

	public @Nullable String getContext() {
		return this.context;
	}

	public void setContext(@Nullable String context) {
		this.context = context;
	}

	public @Nullable String getUrl() {
		return this.url;
	}

	public void setUrl(@Nullable String url) {
		this.url = url;
	}

	public @Nullable String getToken() {
		return this.token;
	}

	public void setToken(@Nullable String token) {
		this.token = token;
	}

	public @Nullable Path getTokenFile() {
		return this.tokenFile;
	}

	public void setTokenFile(@Nullable Path tokenFile) {
		this.tokenFile = tokenFile;
	}

	public @Nullable Path getCaFile() {
		return this.caFile;
	}

	public void setCaFile(@Nullable Path caFile) {
		this.caFile = caFile;
	}

	public @Nullable String getNamespace() {
		return this.namespace;
	}

	public void setNamespace(@Nullable String namespace) {
		this.namespace = namespace;
	}

	public Duration getConnectTimeout() {
		return this.connectTimeout;
	}

	public void setConnectTimeout(Duration connectTimeout) {
		this.connectTimeout = connectTimeout;
	}

	public Duration getReadTimeout() {
		return this.readTimeout;
	}

	public void setReadTimeout(Duration readTimeout) {
		this.readTimeout = readTimeout;
	}

	public boolean isStreamingLists() {
		return this.streamingLists;
	}

	public void setStreamingLists(boolean streamingLists) {
		this.streamingLists = streamingLists;
	}

	public boolean isProtobuf() {
		return this.protobuf;
	}

	public void setProtobuf(boolean protobuf) {
		this.protobuf = protobuf;
	}

	public Ssl getSsl() {
		return this.ssl;
	}

	/**
	 * TLS of the connection.
	 */
	public static class Ssl {

		/**
		 * Name of the SSL bundle with the authorities to trust and the client
		 * certificate.
		 */
		private @Nullable String bundle;

		public @Nullable String getBundle() {
			return this.bundle;
		}

		public void setBundle(@Nullable String bundle) {
			this.bundle = bundle;
		}

	}

}

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of informers.
 */
@ConfigurationProperties("informer")
public class InformerProperties {

	/**
	 * Informers by name. The name stands in status, meters, logs and bean names.
	 */
	private final Map<String, Resource> resource = new LinkedHashMap<>();

	private final Defaults defaults = new Defaults();

	private final Client client = new Client();

	private final Startup startup = new Startup();

	private final Shutdown shutdown = new Shutdown();

	private final Health health = new Health();

	public Map<String, Resource> getResource() {
		return this.resource;
	}

	public Defaults getDefaults() {
		return this.defaults;
	}

	public Client getClient() {
		return this.client;
	}

	public Startup getStartup() {
		return this.startup;
	}

	public Shutdown getShutdown() {
		return this.shutdown;
	}

	public Health getHealth() {
		return this.health;
	}

	/**
	 * What one informer watches and how.
	 */
	public static class Resource {

		/**
		 * Kind of the resource, such as Pod.
		 */
		private @Nullable String kind;

		/**
		 * Group and version of the resource, such as apps/v1. Needed for a custom
		 * resource, and where two groups have the kind.
		 */
		private @Nullable String apiVersion;

		/**
		 * API group of the resource; an alternative to 'api-version'.
		 */
		private @Nullable String group;

		/**
		 * Version of the resource within its group; an alternative to 'api-version'.
		 */
		private @Nullable String version;

		/**
		 * Plural name of the resource, such as pods; an alternative to 'kind'.
		 */
		private @Nullable String plural;

		/**
		 * Class of the objects, for a custom resource that has one. Without it objects
		 * are of type Unstructured.
		 */
		private @Nullable Class<? extends KubernetesObject> type;

		/**
		 * Comma-separated list of the namespaces to watch; none for all. 'current' stands
		 * for the namespace that the application runs in.
		 */
		private @Nullable List<String> namespaces;

		/**
		 * Name of the one object to watch.
		 */
		private @Nullable String name;

		/**
		 * Label selector, in the syntax of kubectl, that objects must match.
		 */
		private @Nullable String labelSelector;

		/**
		 * Field selector that objects must match, as far as the API server supports it
		 * for the resource.
		 */
		private @Nullable String fieldSelector;

		/**
		 * How often handlers are shown all cached objects again; zero for never.
		 */
		private @Nullable Duration resyncPeriod;

		/**
		 * Number of objects in a page where lists are paged.
		 */
		private @Nullable Integer pageSize;

		/**
		 * Shortest life of a watch before it is rolled over; each gets a random one up to
		 * twice as long.
		 */
		private @Nullable Duration watchTimeout;

		public @Nullable String getKind() {
			return this.kind;
		}

		public void setKind(@Nullable String kind) {
			this.kind = kind;
		}

		public @Nullable String getApiVersion() {
			return this.apiVersion;
		}

		public void setApiVersion(@Nullable String apiVersion) {
			this.apiVersion = apiVersion;
		}

		public @Nullable String getGroup() {
			return this.group;
		}

		public void setGroup(@Nullable String group) {
			this.group = group;
		}

		public @Nullable String getVersion() {
			return this.version;
		}

		public void setVersion(@Nullable String version) {
			this.version = version;
		}

		public @Nullable String getPlural() {
			return this.plural;
		}

		public void setPlural(@Nullable String plural) {
			this.plural = plural;
		}

		public @Nullable Class<? extends KubernetesObject> getType() {
			return this.type;
		}

		public void setType(@Nullable Class<? extends KubernetesObject> type) {
			this.type = type;
		}

		public @Nullable List<String> getNamespaces() {
			return this.namespaces;
		}

		public void setNamespaces(@Nullable List<String> namespaces) {
			this.namespaces = namespaces;
		}

		public @Nullable String getName() {
			return this.name;
		}

		public void setName(@Nullable String name) {
			this.name = name;
		}

		public @Nullable String getLabelSelector() {
			return this.labelSelector;
		}

		public void setLabelSelector(@Nullable String labelSelector) {
			this.labelSelector = labelSelector;
		}

		public @Nullable String getFieldSelector() {
			return this.fieldSelector;
		}

		public void setFieldSelector(@Nullable String fieldSelector) {
			this.fieldSelector = fieldSelector;
		}

		public @Nullable Duration getResyncPeriod() {
			return this.resyncPeriod;
		}

		public void setResyncPeriod(@Nullable Duration resyncPeriod) {
			this.resyncPeriod = resyncPeriod;
		}

		public @Nullable Integer getPageSize() {
			return this.pageSize;
		}

		public void setPageSize(@Nullable Integer pageSize) {
			this.pageSize = pageSize;
		}

		public @Nullable Duration getWatchTimeout() {
			return this.watchTimeout;
		}

		public void setWatchTimeout(@Nullable Duration watchTimeout) {
			this.watchTimeout = watchTimeout;
		}

	}

	/**
	 * What informers have that do not say otherwise.
	 */
	public static class Defaults {

		/**
		 * Comma-separated list of the namespaces to watch; none for all. 'current' stands
		 * for the namespace that the application runs in.
		 */
		private @Nullable List<String> namespaces;

		/**
		 * Label selector, in the syntax of kubectl, that objects must match.
		 */
		private @Nullable String labelSelector;

		/**
		 * How often handlers are shown all cached objects again; zero for never.
		 */
		private @Nullable Duration resyncPeriod;

		/**
		 * Number of objects in a page where lists are paged.
		 */
		private @Nullable Integer pageSize;

		/**
		 * Shortest life of a watch before it is rolled over; each gets a random one up to
		 * twice as long.
		 */
		private @Nullable Duration watchTimeout;

		public @Nullable List<String> getNamespaces() {
			return this.namespaces;
		}

		public void setNamespaces(@Nullable List<String> namespaces) {
			this.namespaces = namespaces;
		}

		public @Nullable String getLabelSelector() {
			return this.labelSelector;
		}

		public void setLabelSelector(@Nullable String labelSelector) {
			this.labelSelector = labelSelector;
		}

		public @Nullable Duration getResyncPeriod() {
			return this.resyncPeriod;
		}

		public void setResyncPeriod(@Nullable Duration resyncPeriod) {
			this.resyncPeriod = resyncPeriod;
		}

		public @Nullable Integer getPageSize() {
			return this.pageSize;
		}

		public void setPageSize(@Nullable Integer pageSize) {
			this.pageSize = pageSize;
		}

		public @Nullable Duration getWatchTimeout() {
			return this.watchTimeout;
		}

		public void setWatchTimeout(@Nullable Duration watchTimeout) {
			this.watchTimeout = watchTimeout;
		}

	}

	/**
	 * Which API server to talk to.
	 */
	public static class Client {

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
		 * Namespace that 'current' stands for. Without it that of the pod or of the
		 * context.
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

	/**
	 * What start-up waits for.
	 */
	public static class Startup {

		/**
		 * Whether start-up waits until informers have synced.
		 */
		private Mode mode = Mode.AWAIT;

		/**
		 * How long start-up waits for informers at most.
		 */
		private Duration timeout = Duration.ofSeconds(30);

		/**
		 * What happens if informers have not synced in time.
		 */
		private OnTimeout onTimeout = OnTimeout.CONTINUE;

		public Mode getMode() {
			return this.mode;
		}

		public void setMode(Mode mode) {
			this.mode = mode;
		}

		public Duration getTimeout() {
			return this.timeout;
		}

		public void setTimeout(Duration timeout) {
			this.timeout = timeout;
		}

		public OnTimeout getOnTimeout() {
			return this.onTimeout;
		}

		public void setOnTimeout(OnTimeout onTimeout) {
			this.onTimeout = onTimeout;
		}

		/**
		 * Whether start-up waits.
		 */
		public enum Mode {

			/** Wait until informers have synced or the time is up. */
			AWAIT,

			/** Do not wait. */
			BACKGROUND

		}

		/**
		 * What happens if informers have not synced in time.
		 */
		public enum OnTimeout {

			/** The application starts, and informers go on trying. */
			CONTINUE,

			/** The application does not start. */
			FAIL

		}

	}

	/**
	 * What stopping waits for.
	 */
	public static class Shutdown {

		/**
		 * How long handlers may go on with what is pending when the application stops.
		 */
		private Duration drain = Duration.ofSeconds(10);

		public Duration getDrain() {
			return this.drain;
		}

		public void setDrain(Duration drain) {
			this.drain = drain;
		}

	}

	/**
	 * When informers count as unhealthy.
	 */
	public static class Health {

		/**
		 * How long a synced informer may be without news, while it is not well, before
		 * its health is DOWN.
		 */
		private Duration downAfter = Duration.ofMinutes(5);

		public Duration getDownAfter() {
			return this.downAfter;
		}

		public void setDownAfter(Duration downAfter) {
			this.downAfter = downAfter;
		}

	}

}

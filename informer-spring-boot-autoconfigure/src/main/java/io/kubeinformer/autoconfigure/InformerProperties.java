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

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;

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

	@NestedConfigurationProperty
	private final InformerClientProperties client = new InformerClientProperties();

	private final Startup startup = new Startup();

	private final Shutdown shutdown = new Shutdown();

	private final Health health = new Health();

	public Map<String, Resource> getResource() {
		return this.resource;
	}

	public Defaults getDefaults() {
		return this.defaults;
	}

	public InformerClientProperties getClient() {
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
	public static class Resource extends InformerSettings {

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
		 * Whether only the metadata of objects is watched and cached. Objects are of type
		 * PartialObject.
		 */
		private boolean metadataOnly;

		/**
		 * Name of the one object to watch.
		 */
		private @Nullable String name;

		/**
		 * Field selector that objects must match, as far as the API server supports it
		 * for the resource.
		 */
		private @Nullable String fieldSelector;

		/**
		 * Comma-separated list of the fields of objects to keep, such as spec.nodeName;
		 * none for whole objects. What says which object it is is always kept.
		 */
		private List<String> keep = new ArrayList<>();

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

		public boolean isMetadataOnly() {
			return this.metadataOnly;
		}

		public void setMetadataOnly(boolean metadataOnly) {
			this.metadataOnly = metadataOnly;
		}

		public @Nullable String getName() {
			return this.name;
		}

		public void setName(@Nullable String name) {
			this.name = name;
		}

		public @Nullable String getFieldSelector() {
			return this.fieldSelector;
		}

		public void setFieldSelector(@Nullable String fieldSelector) {
			this.fieldSelector = fieldSelector;
		}

		public List<String> getKeep() {
			return this.keep;
		}

		public void setKeep(List<String> keep) {
			this.keep = keep;
		}

	}

	/**
	 * What informers have that do not say otherwise.
	 */
	public static class Defaults extends InformerSettings {

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

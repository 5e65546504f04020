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

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;

import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MutuallyExclusiveConfigurationPropertiesException;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;

import io.kubeinformer.connection.ClusterConnection;
import io.kubeinformer.connection.InClusterFiles;
import io.kubeinformer.connection.Kubeconfig;
import io.kubeinformer.connection.Pem;
import io.kubeinformer.connection.TlsSource;
import io.kubeinformer.connection.TokenSource;
import io.kubeinformer.diagnostics.InformerConfigurationException;

/**
 * Finds the cluster: a {@link InformerConnectionDetails} bean, then
 * {@code informer.client.url}, then a kubeconfig, then the pod that the process runs in.
 * In a test the developer's own kubeconfig and the pod do not count.
 */
final class ClusterConnections {

	/** What names the cluster or how to talk to it. */
	private static final List<String> NAMES = List.of("url", "kubeconfig", "context", "token", "token-file", "ca-file",
			"ssl.bundle");

	private static final boolean CLIENT_JAVA_PRESENT = ClassUtils.isPresent("io.kubernetes.client.util.KubeConfig",
			ClusterConnections.class.getClassLoader());

	private final InformerClientProperties properties;

	private final Environment environment;

	private final InClusterFiles inCluster;

	private final boolean test;

	ClusterConnections(InformerClientProperties properties, Environment environment, InClusterFiles inCluster,
			boolean test) {
		this.properties = properties;
		this.environment = environment;
		this.inCluster = inCluster;
		this.test = test;
	}

	ClusterConnection resolve(@Nullable InformerConnectionDetails details, @Nullable SslBundles sslBundles) {
		if (details != null) {
			return ClusterConnection.to(describe(details), details.getUrl(), bearer(details.getToken()),
					TlsSource.fixed(details.getSslBundle()), details.getNamespace());
		}
		NAMES.forEach((name) -> checkNotBlank("informer.client." + name));
		ClusterConnection connection = fromUrl(sslBundles);
		if (connection == null) {
			connection = fromKubeconfig();
		}
		if (connection == null && !this.test) {
			connection = this.inCluster.connection(this.environment);
		}
		if (connection == null && this.test) {
			return ClusterConnection.none();
		}
		if (connection == null) {
			throw new InformerConfigurationException(
					"No Kubernetes cluster is configured: there is no informer.client.url, no kubeconfig ("
							+ describe(defaultFiles()) + "), and this is no pod of a cluster.",
					"Name a cluster, for example by\n\ninformer:\n  client:\n    url: https://kubernetes.example:6443\n"
							+ "    token-file: /path/of/token\n\nor by informer.client.kubeconfig, or set "
							+ "informer.enabled to false.");
		}
		return connection;
	}

	// A variable that was to hold a name and is empty must not lead to another cluster.
	// An
	// empty path is none once it is bound, so this asks for what was written; that need
	// not
	// be a text, as tests put paths into the environment.
	private void checkNotBlank(String property) {
		Object value = this.environment.getProperty(property, Object.class);
		if (value instanceof CharSequence text) {
			PropertyRules.checkNotBlank(property, text.toString());
		}
	}

	private @Nullable ClusterConnection fromUrl(@Nullable SslBundles sslBundles) {
		String url = this.properties.getUrl();
		if (url == null) {
			return null;
		}
		if (!url.startsWith("https://") && !url.startsWith("http://")) {
			throw new InvalidConfigurationPropertyValueException("informer.client.url", url,
					"an address begins with https:// or http://");
		}
		if (HttpUrl.parse(url) == null) {
			throw new InvalidConfigurationPropertyValueException("informer.client.url", url,
					"it cannot be read as an address: expected https://HOST:PORT");
		}
		return ClusterConnection.to("informer.client.url", url, tokens(), tls(sslBundles),
				this.properties.getNamespace());
	}

	private TokenSource tokens() {
		MutuallyExclusiveConfigurationPropertiesException.throwIfMultipleNonNullValuesIn((entries) -> {
			entries.put("informer.client.token", this.properties.getToken());
			entries.put("informer.client.token-file", this.properties.getTokenFile());
		});
		Path file = this.properties.getTokenFile();
		String token = this.properties.getToken();
		if (token != null && !token.strip().chars().allMatch((c) -> c > ' ' && c < 0x7F)) {
			// Without the value, which must not get into a log.
			throw new InformerConfigurationException(
					"informer.client.token holds blanks, line breaks or other characters that no token has.",
					"Write the token alone, without 'Bearer'.");
		}
		return (file != null) ? TokenSource.file(file) : bearer((token != null) ? token.strip() : null);
	}

	private TlsSource tls(@Nullable SslBundles sslBundles) {
		String bundle = this.properties.getSsl().getBundle();
		Path caFile = this.properties.getCaFile();
		MutuallyExclusiveConfigurationPropertiesException.throwIfMultipleNonNullValuesIn((entries) -> {
			entries.put("informer.client.ssl.bundle", bundle);
			entries.put("informer.client.ca-file", caFile);
		});
		if (bundle != null && sslBundles != null) {
			try {
				return TlsSource.bundle(sslBundles, bundle);
			}
			catch (NoSuchSslBundleException ex) {
				throw new InvalidConfigurationPropertyValueException("informer.client.ssl.bundle", bundle,
						"there is no such SSL bundle (spring.ssl.bundle), but there are " + sslBundles.getBundleNames(),
						ex);
			}
		}
		if (bundle != null) {
			throw new InvalidConfigurationPropertyValueException("informer.client.ssl.bundle", bundle,
					"there are no SSL bundles: Spring Boot's SSL auto-configuration is missing");
		}
		try {
			return (caFile != null) ? Pem.authority(caFile) : TlsSource.fixed(null);
		}
		catch (IOException | GeneralSecurityException | RuntimeException ex) {
			throw new InvalidConfigurationPropertyValueException("informer.client.ca-file", caFile,
					"the file cannot be read as certificates in PEM form: " + ex, ex);
		}
	}

	private @Nullable ClusterConnection fromKubeconfig() {
		Path named = this.properties.getKubeconfig();
		List<Path> files = (named != null) ? List.of(named) : defaultFiles();
		if (this.test && (named == null || isDefault(named))) {
			return null;
		}
		List<Path> existing = files.stream().filter(Files::exists).toList();
		if (existing.isEmpty() && named != null) {
			throw new InvalidConfigurationPropertyValueException("informer.client.kubeconfig", named,
					"there is no such file");
		}
		if (existing.isEmpty() && this.properties.getContext() != null) {
			throw new InvalidConfigurationPropertyValueException("informer.client.context",
					this.properties.getContext(), "there is no kubeconfig to look it up in (" + describe(files) + ")");
		}
		if (existing.isEmpty()) {
			return null;
		}
		if (!CLIENT_JAVA_PRESENT) {
			throw new InformerConfigurationException(
					"Kubeconfig " + existing.get(0) + " cannot be read without client-java on the class path.",
					"Add the dependency io.kubernetes:client-java, which informer-spring-boot-starter brings, or name "
							+ "the server by informer.client.url.");
		}
		return Kubeconfig.read(existing, this.properties.getContext()).connection();
	}

	// The developer's own file, however its path is written.
	private boolean isDefault(Path named) {
		return defaultFiles().stream().anyMatch((file) -> real(file).equals(real(named)));
	}

	private static Path real(Path file) {
		try {
			return file.toRealPath();
		}
		catch (IOException ex) {
			return file.toAbsolutePath().normalize();
		}
	}

	private List<Path> defaultFiles() {
		String variable = this.environment.getProperty("KUBECONFIG");
		if (variable != null && !variable.isBlank()) {
			return Arrays.stream(variable.split(File.pathSeparator))
				.filter((file) -> !file.isBlank())
				.map(Path::of)
				.toList();
		}
		String home = this.environment.getProperty("user.home", "");
		return List.of(Path.of(home, ".kube", "config"));
	}

	// The class of a lambda expression has no name that a reader could find.
	private static String describe(InformerConnectionDetails details) {
		Class<?> type = details.getClass();
		return (type.isHidden() || type.isAnonymousClass()) ? "a bean of type InformerConnectionDetails"
				: type.getSimpleName();
	}

	private static String describe(List<Path> files) {
		return String.join(", ", files.stream().map(Path::toString).toList());
	}

	private static TokenSource bearer(@Nullable String token) {
		return TokenSource.fixed((token != null) ? "Bearer " + token : null);
	}

	/**
	 * Returns the namespace that {@code current} stands for.
	 * @param connection the connection, or {@code null} if the application has its own
	 * client
	 * @return the namespace, or {@code null} if it is not known
	 */
	@Nullable String currentNamespace(@Nullable ClusterConnection connection) {
		if (this.properties.getNamespace() != null) {
			return this.properties.getNamespace();
		}
		String namespace = (connection != null) ? connection.namespace() : null;
		return (namespace != null) ? namespace : this.inCluster.namespace();
	}

}

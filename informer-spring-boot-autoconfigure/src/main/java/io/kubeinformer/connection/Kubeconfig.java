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

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.kubernetes.client.util.KubeConfig;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.yaml.snakeyaml.error.MarkedYAMLException;

import io.kubeinformer.diagnostics.InformerConfigurationException;

/**
 * One context of one or more kubeconfig files, read by client-java. Plug-ins are run when
 * a request needs their token, not before, and again every few minutes and when the
 * server refuses it.
 */
public final class Kubeconfig {

	private final KubeConfig config;

	private final Path file;

	private final String context;

	private Kubeconfig(KubeConfig config, Path file, String context) {
		this.config = config;
		this.file = file;
		this.context = context;
	}

	/**
	 * Reads files and chooses a context.
	 * @param files existing files, the first one winning as with kubectl
	 * @param context the context, or {@code null} for the current one
	 * @return the context's configuration
	 */
	public static Kubeconfig read(List<Path> files, @Nullable String context) {
		List<KubeConfig> configs = files.stream().map(Kubeconfig::load).toList();
		String chosen = (context != null) ? context
				: configs.stream()
					.map(KubeConfig::getCurrentContext)
					.filter((current) -> current != null && !current.isEmpty())
					.findFirst()
					.orElse(null);
		ArrayList<Object> contexts = new ArrayList<>();
		ArrayList<Object> clusters = new ArrayList<>();
		ArrayList<Object> users = new ArrayList<>();
		Path file = files.get(0);
		for (int i = configs.size() - 1; i >= 0; i--) {
			KubeConfig config = configs.get(i);
			contexts.addAll(0, entries(config.getContexts()));
			clusters.addAll(0, entries(config.getClusters()));
			users.addAll(0, entries(config.getUsers()));
			if (names(entries(config.getContexts())).contains(chosen)) {
				file = files.get(i);
			}
		}
		KubeConfig merged = new KubeConfig(contexts, clusters, users);
		merged.setFile(file.toFile());
		if (chosen == null) {
			throw new InformerConfigurationException(
					"Kubeconfig " + file + " names no current context. It has the contexts " + names(contexts) + ".",
					"Choose one of them:\n\ninformer:\n  client:\n    context: "
							+ names(contexts).stream().findFirst().orElse("NAME"));
		}
		if (!merged.setContext(chosen)) {
			String reason = "kubeconfig " + file + " has no such context. It has " + names(contexts);
			if (context != null) {
				throw new InvalidConfigurationPropertyValueException("informer.client.context", context, reason);
			}
			throw new InformerConfigurationException("The current context is '" + chosen + "', but " + reason + ".",
					"Choose another one by informer.client.context, or mend the file.");
		}
		if (merged.getServer() == null) {
			throw new InformerConfigurationException(
					"Context '" + chosen + "' of kubeconfig " + file + " names a cluster that has no server.",
					"Mend the file, or choose another context by informer.client.context. There are " + names(contexts)
							+ ".");
		}
		Kubeconfig result = new Kubeconfig(merged, file, chosen);
		result.requireUser(names(users));
		return result;
	}

	private static KubeConfig load(Path file) {
		try (Reader reader = Files.newBufferedReader(file)) {
			KubeConfig config = KubeConfig.loadKubeConfig(reader);
			config.setFile(file.toFile());
			return config;
		}
		catch (IOException | RuntimeException ex) {
			throw new InformerConfigurationException("Kubeconfig " + file + " cannot be read: " + reason(ex),
					"Mend the file ('kubectl config view --kubeconfig " + file
							+ "' shows what kubectl makes of it), or name another one by informer.client.kubeconfig.",
					ex);
		}
	}

	// Without the user requests would be anonymous, and the server's refusal would hide
	// why.
	private void requireUser(List<String> users) {
		if (userName() instanceof String user && !user.isEmpty() && !users.contains(user)) {
			throw new InformerConfigurationException(
					"Context '" + this.context + "' of kubeconfig " + this.file + " names the user '" + user
							+ "', which the file does not have. It has " + users + ".",
					"Mend the file, or choose another context by informer.client.context.");
		}
	}

	// A parser's message may quote the file, tokens included; where it stopped does not.
	private static String reason(Exception ex) {
		if (ex instanceof MarkedYAMLException yaml && yaml.getProblemMark() != null) {
			return "it is no YAML at line " + (yaml.getProblemMark().getLine() + 1) + ", column "
					+ (yaml.getProblemMark().getColumn() + 1);
		}
		String message = (ex.getMessage() != null) ? ex.getMessage().lines().findFirst().orElse("") : "";
		return ex.getClass().getSimpleName() + ((ex instanceof IOException) ? " " + message : "");
	}

	/**
	 * Returns the connection that the context describes.
	 * @return the connection
	 */
	public ClusterConnection connection() {
		Map<?, ?> user = user();
		PlugIn plugIn = (user.get("exec") != null || user.get("auth-provider") != null)
				? new PlugIn(this.context, this.config::getCredentials) : null;
		TlsSource tls = tls(plugIn);
		if (plugIn != null) {
			plugIn.onNewCertificate(tls::expire);
		}
		return new ClusterConnection("context " + this.context + " of " + this.file,
				Objects.requireNonNull(this.config.getServer()), (plugIn != null) ? plugIn.tokens() : tokens(user), tls,
				this.config.verifySSL(), this.config.getTlsServerName(), proxy(),
				Objects.requireNonNullElse(this.config.getNamespace(), "default"), true);
	}

	private TokenSource tokens(Map<?, ?> user) {
		if (user.get("tokenFile") instanceof String tokenFile) {
			return CachedTokenSource.file(resolve(tokenFile));
		}
		if (user.get("token") instanceof String token) {
			return TokenSource.fixed("Bearer " + token);
		}
		if (this.config.getUsername() != null && this.config.getPassword() != null) {
			String pair = this.config.getUsername() + ":" + this.config.getPassword();
			return TokenSource
				.fixed("Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
		}
		return TokenSource.fixed(null);
	}

	private TlsSource tls(@Nullable PlugIn plugIn) {
		try {
			return new PemTlsSource("context " + this.context + " of kubeconfig " + this.file, () -> content(plugIn),
					System::nanoTime);
		}
		catch (IOException | GeneralSecurityException | RuntimeException ex) {
			throw new InformerConfigurationException(
					"A certificate or key of context '" + this.context + "' of kubeconfig " + this.file
							+ " cannot be read: " + ex.getClass().getSimpleName() + " " + ex.getMessage(),
					"Mend the file, or choose another context by informer.client.context.", ex);
		}
	}

	private PemTlsSource.Content content(@Nullable PlugIn plugIn) throws IOException {
		String authority = pem(this.config.getCertificateAuthorityData(), this.config.getCertificateAuthorityFile());
		if (plugIn != null && plugIn.certificate() != null) {
			return new PemTlsSource.Content(authority, plugIn.certificate(), plugIn.key());
		}
		return new PemTlsSource.Content(authority,
				pem(this.config.getClientCertificateData(), this.config.getClientCertificateFile()),
				pem(this.config.getClientKeyData(), this.config.getClientKeyFile()));
	}

	private @Nullable String pem(@Nullable String data, @Nullable String path) throws IOException {
		if (data != null) {
			return new String(Base64.getDecoder().decode(data), StandardCharsets.UTF_8);
		}
		return (path != null) ? Files.readString(resolve(path)) : null;
	}

	private @Nullable HttpProxy proxy() {
		Object name = section(this.config.getContexts(), this.context, "context").get("cluster");
		Object url = section(this.config.getClusters(), String.valueOf(name), "cluster").get("proxy-url");
		if (url == null || url.toString().isEmpty()) {
			return null;
		}
		try {
			return HttpProxy.of(url.toString());
		}
		catch (IllegalArgumentException ex) {
			throw new InformerConfigurationException(
					"The proxy-url of cluster '" + name + "' in kubeconfig " + this.file + " cannot be used: "
							+ ex.getMessage() + ".",
					"Write it as http://HOST:PORT or socks5://HOST:PORT, or remove it.", ex);
		}
	}

	private Path resolve(String path) {
		Path parent = this.file.toAbsolutePath().getParent();
		return (parent != null) ? parent.resolve(path) : new File(path).toPath();
	}

	private Map<?, ?> user() {
		return section(this.config.getUsers(), String.valueOf(userName()), "user");
	}

	private @Nullable Object userName() {
		return section(this.config.getContexts(), this.context, "context").get("user");
	}

	private static Map<?, ?> section(@Nullable List<?> entries, String name, String section) {
		for (Object entry : entries(entries)) {
			if (entry instanceof Map<?, ?> map && name.equals(map.get("name"))
					&& map.get(section) instanceof Map<?, ?> content) {
				return content;
			}
		}
		return Map.of();
	}

	private static List<?> entries(@Nullable List<?> entries) {
		return (entries != null) ? entries : List.of();
	}

	private static List<String> names(List<?> entries) {
		return entries.stream()
			.filter(Map.class::isInstance)
			.map((entry) -> String.valueOf(((Map<?, ?>) entry).get("name")))
			.distinct()
			.toList();
	}

}

package io.kubeinformer.test.autoconfigure;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.ssl.SslBundle;

import io.kubeinformer.autoconfigure.InformerConnectionDetails;
import io.kubeinformer.connection.Pem;
import io.kubeinformer.test.KubernetesApiServer;

/**
 * The connection to a test API server, by TLS and as its administrator.
 */
final class ApiServerConnectionDetails implements InformerConnectionDetails {

	private final KubernetesApiServer server;

	ApiServerConnectionDetails(KubernetesApiServer server) {
		this.server = server;
	}

	@Override
	public String getUrl() {
		return this.server.httpsUrl();
	}

	@Override
	public String getToken() {
		return this.server.adminToken();
	}

	@Override
	public @Nullable SslBundle getSslBundle() {
		return Pem.bundle(this.server.caCertificate(), null, null);
	}

}

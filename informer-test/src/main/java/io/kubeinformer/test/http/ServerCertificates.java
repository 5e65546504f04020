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

package io.kubeinformer.test.http;

import javax.net.ssl.SSLException;

import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.CertificateBuilder.KeyUsage;
import io.netty.pkitesting.X509Bundle;

/**
 * A certificate authority made for one server, and the server's certificate for
 * {@code localhost}, {@code 127.0.0.1} and {@code ::1}.
 */
public final class ServerCertificates {

	private final X509Bundle authority;

	private final X509Bundle server;

	private ServerCertificates(X509Bundle authority, X509Bundle server) {
		this.authority = authority;
		this.server = server;
	}

	/**
	 * Makes new keys and certificates, valid from yesterday for some years.
	 * @return the certificates
	 */
	public static ServerCertificates generate() {
		try {
			X509Bundle authority = new CertificateBuilder().ecp256()
				.subject("CN=informer-test-ca")
				.setIsCertificateAuthority(true)
				.setKeyUsage(true, KeyUsage.keyCertSign, KeyUsage.digitalSignature)
				.buildSelfSigned();
			X509Bundle server = new CertificateBuilder().ecp256()
				.subject("CN=informer-test")
				.setKeyUsage(true, KeyUsage.digitalSignature)
				.addExtendedKeyUsageServerAuth()
				.addSanDnsName("localhost")
				.addSanIpAddress("127.0.0.1")
				.addSanIpAddress("::1")
				.buildIssuedBy(authority);
			return new ServerCertificates(authority, server);
		}
		catch (Exception ex) {
			throw new IllegalStateException("This JVM could not make a certificate for the test API server", ex);
		}
	}

	/**
	 * Returns the authority that clients must trust.
	 * @return its certificate in PEM
	 */
	public String authorityPem() {
		return this.authority.getCertificatePEM();
	}

	SslContext context() {
		try {
			return SslContextBuilder.forServer(this.server.getKeyPair().getPrivate(), this.server.getCertificatePath())
				.sslProvider(SslProvider.JDK)
				.ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
				.applicationProtocolConfig(new ApplicationProtocolConfig(Protocol.ALPN,
						SelectorFailureBehavior.NO_ADVERTISE, SelectedListenerFailureBehavior.ACCEPT,
						ApplicationProtocolNames.HTTP_2, ApplicationProtocolNames.HTTP_1_1))
				.build();
		}
		catch (SSLException ex) {
			throw new IllegalStateException("This JVM could not set up TLS for the test API server", ex);
		}
	}

}

package io.kubeinformer.test.api;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Digests that stand for contents.
 */
final class Digests {

	private Digests() {
	}

	static byte[] sha256(String text) {
		return digest("SHA-256", text.getBytes(StandardCharsets.UTF_8));
	}

	static byte[] sha512(byte[] content) {
		return digest("SHA-512", content);
	}

	private static byte[] digest(String algorithm, byte[] content) {
		try {
			return MessageDigest.getInstance(algorithm).digest(content);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has " + algorithm, ex);
		}
	}

}

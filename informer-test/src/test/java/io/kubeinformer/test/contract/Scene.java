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

package io.kubeinformer.test.contract;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * What one case works with: a namespace nobody else uses, and calls to the server.
 */
final class Scene implements AutoCloseable {

	private final Target target;

	private final List<AutoCloseable> open = new ArrayList<>();

	private @Nullable String namespace;

	Scene(Target target) {
		this.target = target;
	}

	/**
	 * Returns a name that nothing has yet.
	 * @return a DNS label
	 */
	String unique() {
		return "c" + UUID.randomUUID().toString().substring(24);
	}

	/**
	 * Returns this case's own namespace, created at the first call.
	 * @return its name
	 */
	String namespace() throws IOException, InterruptedException {
		if (this.namespace == null) {
			this.namespace = newNamespace();
		}
		return this.namespace;
	}

	String newNamespace() throws IOException, InterruptedException {
		String name = unique();
		post("/api/v1/namespaces", "{'metadata':{'name':'" + name + "'}}").is(201);
		return name;
	}

	ApiCollection configMaps() throws IOException, InterruptedException {
		return new ApiCollection(this, core("configmaps"), "v1", "ConfigMap", "data");
	}

	ApiCollection widgets() throws IOException, InterruptedException {
		return new ApiCollection(this, custom("widgets"), "ex.io/v1", "Widget", "spec");
	}

	String core(String resource) throws IOException, InterruptedException {
		return "/api/v1/namespaces/" + namespace() + "/" + resource;
	}

	String custom(String resource) throws IOException, InterruptedException {
		return "/apis/ex.io/v1/namespaces/" + namespace() + "/" + resource;
	}

	Target target() {
		return this.target;
	}

	Call call(String method, String path) {
		return this.target.call(method, path);
	}

	Answer get(String path) throws IOException, InterruptedException {
		return call("GET", path).send();
	}

	Answer get(String path, String accept) throws IOException, InterruptedException {
		return call("GET", path).accept(accept).send();
	}

	/**
	 * Posts an object.
	 * @param path the collection
	 * @param json the object, with single or double quotes
	 * @return the answer
	 */
	Answer post(String path, String json) throws IOException, InterruptedException {
		return send("POST", path, "application/json", json);
	}

	Answer put(String path, String json) throws IOException, InterruptedException {
		return send("PUT", path, "application/json", json);
	}

	Answer patch(String path, String json) throws IOException, InterruptedException {
		return send("PATCH", path, "application/merge-patch+json", json);
	}

	Answer delete(String path) throws IOException, InterruptedException {
		return call("DELETE", path).send();
	}

	Answer delete(String path, String options) throws IOException, InterruptedException {
		return send("DELETE", path, "application/json", options);
	}

	Answer send(String method, String path, String type, String json) throws IOException, InterruptedException {
		return call(method, path).body(type, Json.quoted(json)).send();
	}

	Watch watch(String path) throws IOException, InterruptedException {
		return watch(call("GET", path));
	}

	Watch watch(Call call) throws IOException, InterruptedException {
		Watch watch = call.open();
		this.open.add(watch);
		return watch;
	}

	RawConnection connect() throws IOException {
		RawConnection connection = new RawConnection(this.target);
		this.open.add(connection);
		return connection;
	}

	@Override
	public void close() throws Exception {
		for (AutoCloseable opened : this.open) {
			opened.close();
		}
	}

}

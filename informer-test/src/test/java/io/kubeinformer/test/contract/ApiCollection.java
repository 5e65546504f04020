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
import java.util.List;

/**
 * The objects of one resource in one namespace.
 */
final class ApiCollection {

	private final Scene scene;

	private final String path;

	private final String apiVersion;

	private final String kind;

	/** The field that {@link #change} writes to. */
	private final String content;

	ApiCollection(Scene scene, String path, String apiVersion, String kind, String content) {
		this.scene = scene;
		this.path = path;
		this.apiVersion = apiVersion;
		this.kind = kind;
		this.content = content;
	}

	String path() {
		return this.path;
	}

	String path(String name) {
		return this.path + "/" + name;
	}

	String apiVersion() {
		return this.apiVersion;
	}

	String kind() {
		return this.kind;
	}

	Scene scene() {
		return this.scene;
	}

	boolean custom() {
		return this.apiVersion.contains("/");
	}

	/**
	 * Returns the name that messages use: the plural, with its group.
	 * @return for example {@code widgets.ex.io}
	 */
	String qualifiedResource() {
		return custom() ? "widgets.ex.io" : "configmaps";
	}

	/**
	 * Returns details of a Status as storage writes them.
	 * @param name the object
	 * @return JSON with single quotes
	 */
	String details(String name) {
		return custom() ? "{'name':'" + name + "','group':'ex.io','kind':'widgets'}"
				: "{'name':'" + name + "','kind':'configmaps'}";
	}

	/**
	 * Returns an object to send.
	 * @param name its name
	 * @param metadata more of its metadata, single quotes, with a leading comma; may be
	 * empty
	 * @return JSON
	 */
	String object(String name, String metadata) {
		return Json.quoted("{'apiVersion':'" + this.apiVersion + "','kind':'" + this.kind + "','metadata':{'name':'"
				+ name + "'" + metadata + "},'" + this.content + "':{'note':'new'}}");
	}

	Answer create(String name) throws IOException, InterruptedException {
		return create(name, "");
	}

	Answer create(String name, String metadata) throws IOException, InterruptedException {
		return this.scene.post(this.path, object(name, metadata)).is(201);
	}

	Answer createLabelled(String name, String label, String value) throws IOException, InterruptedException {
		return create(name, ",'labels':{'" + label + "':'" + value + "'}");
	}

	void createAll(String... names) throws IOException, InterruptedException {
		for (String name : names) {
			create(name);
		}
	}

	Answer change(String name, String note) throws IOException, InterruptedException {
		return merge(name, "{'" + this.content + "':{'note':'" + note + "'}}").is(200);
	}

	Answer label(String name, String label, String value) throws IOException, InterruptedException {
		return merge(name, "{'metadata':{'labels':{'" + label + "':'" + value + "'}}}").is(200);
	}

	Answer merge(String name, String patch) throws IOException, InterruptedException {
		return this.scene.patch(path(name), patch);
	}

	Answer get(String name) throws IOException, InterruptedException {
		return this.scene.get(path(name));
	}

	Answer delete(String name) throws IOException, InterruptedException {
		return this.scene.delete(path(name));
	}

	Answer list(String query) throws IOException, InterruptedException {
		return this.scene.get(this.path + "?" + query);
	}

	List<String> names(String query) throws IOException, InterruptedException {
		return list(query).is(200).names();
	}

	Watch watch(String query) throws IOException, InterruptedException {
		return this.scene.watch(this.path + "?watch=1&" + query).is(200);
	}

	/**
	 * Returns the current version of the store.
	 * @return the version of a list
	 */
	String version() throws IOException, InterruptedException {
		return list("limit=1").is(200).resourceVersion();
	}

}

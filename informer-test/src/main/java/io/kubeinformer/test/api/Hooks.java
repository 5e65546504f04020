package io.kubeinformer.test.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.kubeinformer.test.api.catalog.ApiResource;

/**
 * What the server itself does when objects of certain kinds come, change and go. All are
 * called under the storage's lock, but for {@link #beforeCreate}.
 */
interface Hooks {

	void beforeCreate(ApiResource resource, ObjectNode object);

	void afterCreate(ApiResource resource, String key, ObjectNode object);

	void afterUpdate(ApiResource resource, String key, ObjectNode object);

	void afterDeleteBegan(ApiResource resource, String key, ObjectNode object);

	void afterDelete(ApiResource resource, ObjectNode object);

}

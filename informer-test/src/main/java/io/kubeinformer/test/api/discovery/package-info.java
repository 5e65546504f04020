/**
 * What tells clients about the API: discovery, OpenAPI, version.
 */
@NullMarked
package io.kubeinformer.test.api.discovery;

import org.jspecify.annotations.NullMarked;

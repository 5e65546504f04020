/**
 * JSON trees, read and written as a Go server does.
 */
@NullMarked
package io.kubeinformer.test.api.json;

import org.jspecify.annotations.NullMarked;

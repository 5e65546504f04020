/**
 * Tests of the API without a wire.
 */
@NullMarked
package io.kubeinformer.test.api;

import org.jspecify.annotations.NullMarked;

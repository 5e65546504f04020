/**
 * Tests of the cache and its indexes.
 */
@NullMarked
package io.kubeinformer.store;

import org.jspecify.annotations.NullMarked;

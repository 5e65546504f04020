/**
 * Tests of objects and their history.
 */
@NullMarked
package io.kubeinformer.test.api.storage;

import org.jspecify.annotations.NullMarked;

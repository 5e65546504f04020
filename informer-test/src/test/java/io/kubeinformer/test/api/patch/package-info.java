/**
 * Tests of patches.
 */
@NullMarked
package io.kubeinformer.test.api.patch;

import org.jspecify.annotations.NullMarked;

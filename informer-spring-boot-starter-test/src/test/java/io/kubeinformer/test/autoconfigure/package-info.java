/**
 * Tests.
 */
@NullMarked
package io.kubeinformer.test.autoconfigure;

import org.jspecify.annotations.NullMarked;

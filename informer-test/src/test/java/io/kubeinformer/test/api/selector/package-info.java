/**
 * Tests of selectors.
 */
@NullMarked
package io.kubeinformer.test.api.selector;

import org.jspecify.annotations.NullMarked;

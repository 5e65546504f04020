/**
 * Tests of the delivery to handlers.
 */
@NullMarked
package io.kubeinformer.processor;

import org.jspecify.annotations.NullMarked;

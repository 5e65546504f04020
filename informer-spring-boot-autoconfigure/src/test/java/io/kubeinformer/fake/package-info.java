/**
 * Informers without an engine, driven by hand.
 */
@NullMarked
package io.kubeinformer.fake;

import org.jspecify.annotations.NullMarked;

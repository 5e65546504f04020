/**
 * Tests of the queue between reader and cache.
 */
@NullMarked
package io.kubeinformer.queue;

import org.jspecify.annotations.NullMarked;

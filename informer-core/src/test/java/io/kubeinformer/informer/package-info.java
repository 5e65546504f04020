/**
 * Tests of whole informers and their factory.
 */
@NullMarked
package io.kubeinformer.informer;

import org.jspecify.annotations.NullMarked;

/**
 * Failures as the Status objects that clients see.
 */
@NullMarked
package io.kubeinformer.test.api.status;

import org.jspecify.annotations.NullMarked;

/**
 * Patches: merge, JSON, strategic merge and apply.
 */
@NullMarked
package io.kubeinformer.test.api.patch;

import org.jspecify.annotations.NullMarked;

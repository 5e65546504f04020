/**
 * Objects with one counter of versions, and the history of their changes.
 */
@NullMarked
package io.kubeinformer.test.api.storage;

import org.jspecify.annotations.NullMarked;

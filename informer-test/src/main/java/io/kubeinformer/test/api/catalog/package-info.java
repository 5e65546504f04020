/**
 * Which resources there are, and how their types look.
 */
@NullMarked
package io.kubeinformer.test.api.catalog;

import org.jspecify.annotations.NullMarked;

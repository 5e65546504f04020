/**
 * Tables and metadata instead of objects.
 */
@NullMarked
package io.kubeinformer.test.api.table;

import org.jspecify.annotations.NullMarked;

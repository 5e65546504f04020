/**
 * The API: requests in, objects, lists and watches out, as a real API server answers them.
 */
@NullMarked
package io.kubeinformer.test.api;

import org.jspecify.annotations.NullMarked;

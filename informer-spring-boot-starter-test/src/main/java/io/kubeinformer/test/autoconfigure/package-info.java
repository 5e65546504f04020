/**
 * Auto-configuration of a Kubernetes API server for tests.
 */
@NullMarked
package io.kubeinformer.test.autoconfigure;

import org.jspecify.annotations.NullMarked;

/**
 * What both a real API server and the one of this module must do, case by case.
 */
@NullMarked
package io.kubeinformer.test.contract;

import org.jspecify.annotations.NullMarked;

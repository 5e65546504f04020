package io.kubeinformer.test.api;

import java.time.Clock;
import java.time.temporal.ChronoUnit;

/**
 * Points in time as objects show them.
 */
final class Timestamps {

	private Timestamps() {
	}

	/**
	 * Returns the present time in whole seconds.
	 * @param clock the clock
	 * @return for example {@code 2026-01-02T03:04:05Z}
	 */
	static String now(Clock clock) {
		return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
	}

}

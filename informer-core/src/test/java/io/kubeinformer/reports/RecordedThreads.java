package io.kubeinformer.reports;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;

/**
 * Makes daemon threads, knows all that it made, and notes what they die of.
 */
final class RecordedThreads implements ThreadFactory {

	private final List<Thread> made = new CopyOnWriteArrayList<>();

	private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();

	@Override
	public Thread newThread(Runnable task) {
		Thread thread = new Thread(task, "recorded");
		thread.setDaemon(true);
		thread.setUncaughtExceptionHandler((died, ex) -> this.uncaught.add(ex));
		this.made.add(thread);
		return thread;
	}

	// Returns all threads that live.
	List<Thread> alive() {
		return this.made.stream().filter(Thread::isAlive).toList();
	}

	// Returns the threads that read from servers and live.
	List<Thread> readers() {
		return alive().stream().filter((thread) -> thread.getName().startsWith("informer-reader-")).toList();
	}

	// Returns what threads have died of.
	List<Throwable> uncaught() {
		return this.uncaught;
	}

}

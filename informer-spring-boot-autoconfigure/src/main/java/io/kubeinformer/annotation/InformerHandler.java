/*
 * Copyright 2026-present the original author or authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package io.kubeinformer.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.aot.hint.annotation.Reflective;

import io.kubeinformer.EventType;

/**
 * Makes a method the handler of an informer's events, or a bean that implements
 * {@link io.kubeinformer.ResourceEventHandler} one.
 * <p>
 * A method takes any of these arguments, in any order, each at most once: a
 * {@link io.kubeinformer.ResourceEvent ResourceEvent&lt;T&gt;}, the object {@code T}, the
 * object before and after an update as {@code (T, T)}, the
 * {@link io.kubeinformer.EventType}, the {@link io.kubeinformer.ResourceKey}, and the
 * {@link io.kubeinformer.Lister Lister&lt;T&gt;} of its informer. A method that takes the
 * object but no event must say by {@link #on()} or an {@code EventType} argument what it
 * is told; {@code (T, T)} is called for updates only.
 * <p>
 * A method that returns a {@link java.util.concurrent.CompletionStage} is done when that
 * is complete: the next event of the same object waits for it, and a stage that fails is
 * a call that threw. Whatever else it returns is ignored.
 * <p>
 * A method that takes a {@code ResourceKey} and neither event nor object is called with
 * keys from a work queue: once for any number of changes of an object that come while it
 * waits, never twice at once for one key, again with a growing delay after it threw, and
 * after the {@link java.time.Duration} that it returns. It names its informer or takes
 * the {@code Lister<T>} from which it reads the object; what {@link #on()} leaves out
 * adds no keys. It is called from when the informer has synced, live changes first.
 * <p>
 * The informer is the one that {@link #informer()} names, or else the one configured
 * informer of type {@code T}. A built-in kind without a configured informer gets one with
 * the defaults, except for Secrets.
 * <p>
 * Calls of one handler come one after the other unless {@link #concurrency()} allows
 * more; a call that throws is counted and logged, and made again or given up as
 * {@link #retry()} says. Handlers have no order among each other, and none is held up by
 * what another one throws.
 */
@Target({ ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Reflective
public @interface InformerHandler {

	/**
	 * Name of the informer, as in {@code informer.resource.<name>}. Placeholders are
	 * resolved.
	 * @return the name; empty to find the informer by the type of its objects
	 */
	String informer() default "";

	/**
	 * Name of the handler in endpoint, meters and logs, unique within its informer.
	 * Placeholders are resolved.
	 * @return the id; empty for one made of bean and method
	 */
	String id() default "";

	/**
	 * What the handler is told.
	 * @return the types of events; empty for all
	 */
	EventType[] on() default {};

	/**
	 * Namespaces of the objects that the handler is told of, of those that the informer
	 * watches. {@code current} stands for the namespace that the application runs in.
	 * Placeholders are resolved, and may stand for several names with commas between
	 * them.
	 * @return the namespaces; empty for all
	 */
	String[] namespaces() default {};

	/**
	 * Label selector, in the syntax of kubectl, of the objects that the handler is told
	 * of, of those that the informer watches. An object that begins to match is
	 * {@code ADDED} to the handler, one that ceases to {@code DELETED}. Placeholders are
	 * resolved.
	 * @return the selector; empty for all objects
	 */
	String labelSelector() default "";

	/**
	 * Parts of the object of which one has to change for an update to be told, for
	 * example {@code spec.replicas}, {@code spec.containers.image} (of all containers) or
	 * {@code metadata.labels[app.kubernetes.io/name]}. Resyncs change nothing. Other
	 * types of events are told in any case. Placeholders are resolved.
	 * @return the paths; empty for any change
	 */
	String[] onChange() default {};

	/**
	 * How many events may wait for the handler before they are merged per object, as
	 * {@link io.kubeinformer.HandlerOptions#queueCapacity()} says. Every type of event
	 * counts, also those that {@link #on()} leaves out.
	 * @return the number of events; 0 for any number
	 */
	int queueCapacity() default 0;

	/**
	 * How many calls of the handler may run at once. The order of the events of one
	 * object is kept, that of different objects only with 1.
	 * @return the number of calls, at least 1
	 */
	int concurrency() default 1;

	/**
	 * How often a failed call is made again. Meanwhile later events of the same object
	 * wait, and those of other objects are delivered. What fails at the last attempt is
	 * given up and told to the {@link #errorHandler()}.
	 * @return the policy; by default a failed event is not delivered again, and a key
	 * from a work queue is tried again for ever, with delays from 5 ms to 1000 s
	 */
	Retry retry() default @Retry(attempts = 0);

	/**
	 * Name of the bean that is told of failed calls, an
	 * {@link io.kubeinformer.InformerErrorHandler}. Placeholders are resolved.
	 * @return the name; empty for the only bean of that type, if there is one
	 */
	String errorHandler() default "";

}

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

package io.kubeinformer.handler;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

import io.kubernetes.client.common.KubernetesObject;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;

import io.kubeinformer.EventType;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.diagnostics.InformerConfigurationException;

/**
 * What a handler method takes, matched once at start-up.
 *
 * @param arguments what to pass, in order
 * @param type the type of the objects; {@link KubernetesObject} if the method takes any
 * @param on what the method is told
 * @param keyed whether the method is called with keys, from a work queue
 */
record HandlerSignature(List<HandlerArgument> arguments, Class<?> type, Set<EventType> on, boolean keyed) {

	private static final String SUPPORTED = """
			A handler takes any of these, each at most once:

			    ResourceEvent<V1Pod> event       what happened, with the object
			    V1Pod pod                        the object; say by 'on' what to be told
			    V1Pod before, V1Pod after        the two states of an update
			    EventType type, ResourceKey key, Lister<V1Pod> pods

			for example

			    @InformerHandler
			    void onPod(ResourceEvent<V1Pod> event) { ... }

			or is called with keys from a work queue:

			    @InformerHandler
			    Duration reconcile(ResourceKey key, Lister<V1Pod> pods) { ... }""";

	static HandlerSignature of(Method method, ResolvableType beanType, InformerHandler annotation, String handler) {
		return new Reader(method, beanType, annotation, handler).read();
	}

	/**
	 * Returns how the method is written in ids and messages.
	 * @param method the method
	 * @return name and simple parameter types
	 */
	static String describe(Method method) {
		return method.getName() + "("
				+ Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).collect(Collectors.joining(","))
				+ ")";
	}

	@Nullable Object[] arguments(ResourceEvent<?> event, Lister<?> lister) {
		@Nullable Object[] values = new Object[this.arguments.size()];
		for (int i = 0; i < values.length; i++) {
			values[i] = this.arguments.get(i).of(event, lister);
		}
		return values;
	}

	@Nullable Object[] arguments(ResourceKey key, Lister<?> lister) {
		return this.arguments.stream().map((argument) -> (argument == HandlerArgument.KEY) ? key : lister).toArray();
	}

	/**
	 * Reads one method's parameters.
	 */
	private static final class Reader {

		private final Method method;

		private final ResolvableType beanType;

		private final Set<EventType> told;

		private final boolean named;

		private final String handler;

		private final List<HandlerArgument> arguments = new ArrayList<>();

		private @Nullable Class<?> type;

		private @Nullable EventType form;

		Reader(Method method, ResolvableType beanType, InformerHandler annotation, String handler) {
			this.method = method;
			this.beanType = beanType;
			this.handler = handler;
			this.named = !annotation.informer().isEmpty();
			this.told = EnumSet.noneOf(EventType.class);
			this.told.addAll(List.of(annotation.on()));
		}

		HandlerSignature read() {
			for (int i = 0; i < this.method.getParameterCount(); i++) {
				// With the type of the bean: in an inherited or generic one T is known
				// there
				// only.
				readParameter(ResolvableType.forMethodParameter(new MethodParameter(this.method, i), this.beanType));
			}
			boolean keyed = this.arguments.contains(HandlerArgument.KEY)
					&& !this.arguments.contains(HandlerArgument.EVENT)
					&& !this.arguments.contains(HandlerArgument.OBJECT);
			checkReturned();
			if (keyed) {
				checkKeyed();
			}
			else {
				check();
			}
			Set<EventType> on = this.told.isEmpty() ? EnumSet.allOf(EventType.class) : EnumSet.copyOf(this.told);
			return new HandlerSignature(List.copyOf(this.arguments),
					(this.type != null) ? this.type : KubernetesObject.class, on, keyed);
		}

		private ResolvableType returned() {
			return ResolvableType.forType(this.method.getGenericReturnType(), this.beanType);
		}

		private void checkReturned() {
			Class<?> returned = returned().resolve(Object.class);
			boolean stage = CompletionStage.class.isAssignableFrom(returned);
			if (!stage && isPublisher(returned)) {
				throw invalid("returns " + returned.getName() + ", to which nobody would subscribe",
						"Return a CompletionStage, for example mono.toFuture().");
			}
			if (!stage && Future.class.isAssignableFrom(returned)) {
				throw invalid("returns " + returned.getName() + ", of which nobody would be told when it is done",
						"Return a CompletionStage, for example a CompletableFuture.");
			}
		}

		private static boolean isPublisher(@Nullable Class<?> type) {
			return type != null && (type == Flow.Publisher.class
					|| type.getName().equals("org.reactivestreams.Publisher") || isPublisher(type.getSuperclass())
					|| Arrays.stream(type.getInterfaces()).anyMatch(Reader::isPublisher));
		}

		private void checkKeyed() {
			if (this.type == null && !this.named) {
				throw invalid("takes a ResourceKey alone, which does not tell of what resource",
						"Take the lister of the resource beside the key, or name the informer:\n\n"
								+ "    @InformerHandler\n    void " + this.method.getName()
								+ "(ResourceKey key, Lister<V1Pod> pods) { ... }\n\n"
								+ "Or take the event, to be called for each change:\n\n    @InformerHandler\n    void "
								+ this.method.getName() + "(ResourceEvent<V1Pod> event, ResourceKey key) { ... }");
			}
			if (this.arguments.contains(HandlerArgument.TYPE)) {
				throw invalid(
						"takes an EventType, but is called with keys from a work queue, in which what happened to "
								+ "an object is not kept",
						"Remove the EventType, or take the event or the object.");
			}
			if (this.told.contains(EventType.UNWATCHED)) {
				throw invalid(
						"has on = " + this.told + ", but is called with keys from a work queue, in which those of "
								+ "objects that are no longer watched are not put",
						"Remove UNWATCHED from 'on', or take the event.");
			}
			ResolvableType returned = returned();
			if (!KeyAnswer.isPossible(returned)) {
				throw invalid("returns " + returned + ", which tells its work queue nothing", """
						Return one of these:

						    void                 to be called when the object changes
						    Duration             to be called again after that time too; null for not
						    Reconciler.Result    the same in other words
						    CompletionStage      of one of these, when the call goes on after it has returned""");
			}
			if (this.told.isEmpty()) {
				this.told.addAll(EnumSet.complementOf(EnumSet.of(EventType.UNWATCHED)));
			}
		}

		private void readParameter(ResolvableType parameter) {
			Class<?> raw = parameter.resolve(Object.class);
			if (ResourceEvent.class.isAssignableFrom(raw)) {
				add(HandlerArgument.EVENT);
				settle(parameter.as(ResourceEvent.class).getGeneric(0).resolve());
				this.form = HandlerArgument.EVENT_FORMS.entrySet()
					.stream()
					.filter((entry) -> entry.getValue() == raw)
					.map(Map.Entry::getKey)
					.findFirst()
					.orElse(null);
			}
			else if (KubernetesObject.class.isAssignableFrom(raw)) {
				addObject(raw);
			}
			else if (raw == EventType.class) {
				add(HandlerArgument.TYPE);
			}
			else if (raw == ResourceKey.class) {
				add(HandlerArgument.KEY);
			}
			else if (raw == Lister.class) {
				add(HandlerArgument.LISTER);
				settle(parameter.getGeneric(0).resolve());
			}
			else if (raw.getName().equals("kotlin.coroutines.Continuation")) {
				throw invalid("is a suspending function",
						"Let it return a CompletionStage instead, for example by future of kotlinx-coroutines:\n\n"
								+ "    @InformerHandler\n    fun " + this.method.getName()
								+ "(event: ResourceEvent<V1Pod>) = scope.future { ... }");
			}
			else if (raw.getName().startsWith("io.kubernetes.client.informer.")) {
				throw invalid("takes " + raw.getName() + ", which belongs to the informers of client-java",
						"Import io.kubeinformer." + raw.getSimpleName() + " instead.");
			}
			else {
				throw invalid("takes " + parameter + ", which no event can be passed as", SUPPORTED);
			}
		}

		private void addObject(Class<?> raw) {
			settle(raw);
			if (!this.arguments.contains(HandlerArgument.OBJECT)) {
				this.arguments.add(HandlerArgument.OBJECT);
				return;
			}
			if (this.arguments.contains(HandlerArgument.BEFORE)) {
				throw invalid("takes more than two objects", SUPPORTED);
			}
			this.arguments.set(this.arguments.indexOf(HandlerArgument.OBJECT), HandlerArgument.BEFORE);
			this.arguments.add(HandlerArgument.OBJECT);
		}

		private void add(HandlerArgument argument) {
			if (this.arguments.contains(argument)) {
				throw invalid("takes the same argument twice", SUPPORTED);
			}
			this.arguments.add(argument);
		}

		private void settle(@Nullable Class<?> type) {
			if (type == null || type == KubernetesObject.class) {
				return;
			}
			if (this.type != null && this.type != type) {
				throw invalid(
						"takes both " + this.type.getSimpleName() + " and " + type.getSimpleName()
								+ ", but an informer holds objects of one type",
						"Take one type only; inject a Lister of the other one into the bean.");
			}
			this.type = type;
		}

		private void check() {
			boolean event = this.arguments.contains(HandlerArgument.EVENT);
			boolean object = this.arguments.contains(HandlerArgument.OBJECT);
			boolean pair = this.arguments.contains(HandlerArgument.BEFORE);
			if (!event && !object) {
				throw invalid("takes neither an event nor an object", SUPPORTED);
			}
			if (pair) {
				narrow(EventType.UPDATED, "takes the object before and after an update");
			}
			if (this.form != null) {
				narrow(this.form, "takes events of type " + this.form + " only");
			}
			if (!event && !pair && this.told.isEmpty() && !this.arguments.contains(HandlerArgument.TYPE)) {
				throw invalid("takes only the object, which does not tell what happened to it",
						"Say what the method is to be told, for example @InformerHandler(on = { ADDED, UPDATED }), "
								+ "or take a ResourceEvent or an EventType.");
			}
		}

		private void narrow(EventType only, String because) {
			if (!this.told.isEmpty() && !this.told.equals(EnumSet.of(only))) {
				throw invalid(because + ", but its annotation says on = " + this.told,
						"Remove 'on', which can only be " + only + " here, or take a ResourceEvent.");
			}
			this.told.add(only);
		}

		private InformerConfigurationException invalid(String what, String action) {
			return new InformerConfigurationException(this.handler + " cannot be called: it " + what + ".", action);
		}

	}

}

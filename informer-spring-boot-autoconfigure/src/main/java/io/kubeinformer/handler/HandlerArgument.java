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

import java.util.EnumMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.kubeinformer.EventType;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEvent;

/**
 * What a handler method can take.
 */
enum HandlerArgument {

	/** The event, or one of its forms. */
	EVENT {

		@Override
		Object of(ResourceEvent<?> event, Lister<?> lister) {
			return event;
		}

	},

	/** The newest state of the object. */
	OBJECT {

		@Override
		Object of(ResourceEvent<?> event, Lister<?> lister) {
			return event.resource();
		}

	},

	/** The object before its update. */
	BEFORE {

		@Override
		@Nullable Object of(ResourceEvent<?> event, Lister<?> lister) {
			return (event instanceof ResourceEvent.Updated<?> updated) ? updated.before() : null;
		}

	},

	/** What happened. */
	TYPE {

		@Override
		Object of(ResourceEvent<?> event, Lister<?> lister) {
			return event.type();
		}

	},

	/** Namespace and name. */
	KEY {

		@Override
		Object of(ResourceEvent<?> event, Lister<?> lister) {
			return event.key();
		}

	},

	/** The informer's lister. */
	LISTER {

		@Override
		Object of(ResourceEvent<?> event, Lister<?> lister) {
			return lister;
		}

	};

	/** The forms of an event, and what each is told. */
	static final Map<EventType, Class<?>> EVENT_FORMS = new EnumMap<>(Map.of(EventType.ADDED, ResourceEvent.Added.class,
			EventType.UPDATED, ResourceEvent.Updated.class, EventType.DELETED, ResourceEvent.Deleted.class,
			EventType.UNWATCHED, ResourceEvent.Unwatched.class));

	abstract @Nullable Object of(ResourceEvent<?> event, Lister<?> lister);

}

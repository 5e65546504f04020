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

package io.kubeinformer.reflector;

/**
 * What watches have suffered at one version; forgotten when the version moves.
 *
 * @param serverErrors 5xx ERROR events
 * @param unparsable lines that are no events
 * @param silent watches that were given up since nothing came; an arrival that does not
 * move the version forgets them too
 */
record Strikes(int serverErrors, int unparsable, int silent) {

	static final Strikes NONE = new Strikes(0, 0, 0);

	Strikes withServerError() {
		return new Strikes(this.serverErrors + 1, this.unparsable, this.silent);
	}

	Strikes withUnparsable() {
		return new Strikes(this.serverErrors, this.unparsable + 1, this.silent);
	}

	Strikes withSilence() {
		return new Strikes(this.serverErrors, this.unparsable, this.silent + 1);
	}

	Strikes withoutSilence() {
		return (this.silent == 0) ? this : new Strikes(this.serverErrors, this.unparsable, 0);
	}

}

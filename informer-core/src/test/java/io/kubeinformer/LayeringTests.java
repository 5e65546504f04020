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

package io.kubeinformer;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

/**
 * The packages follow an event's way, and nothing imports a stage to its right.
 */
@AnalyzeClasses(packages = "io.kubeinformer", importOptions = { ImportOption.DoNotIncludeTests.class,
		ImportOption.DoNotIncludeJars.class, LayeringTests.CoreOnly.class })
class LayeringTests {

	@ArchTest
	final ArchRule stagesImportOnlyLeftwards = layeredArchitecture().consideringOnlyDependenciesInLayers()
		.layer("root")
		.definedBy("io.kubeinformer")
		.layer("http")
		.definedBy("io.kubeinformer.http")
		.layer("codec")
		.definedBy("io.kubeinformer.codec")
		.layer("reflector")
		.definedBy("io.kubeinformer.reflector")
		.layer("queue")
		.definedBy("io.kubeinformer.queue")
		.layer("store")
		.definedBy("io.kubeinformer.store")
		.layer("processor")
		.definedBy("io.kubeinformer.processor")
		.layer("informer")
		.definedBy("io.kubeinformer.informer")
		.layer("workqueue")
		.definedBy("io.kubeinformer.workqueue")
		.layer("client")
		.definedBy("io.kubeinformer.client")
		.whereLayer("root")
		.mayNotAccessAnyLayer()
		.whereLayer("http")
		.mayOnlyAccessLayers("root")
		.whereLayer("codec")
		.mayOnlyAccessLayers("root", "http")
		.whereLayer("reflector")
		.mayOnlyAccessLayers("root", "http", "codec")
		.whereLayer("queue")
		.mayOnlyAccessLayers("root", "http", "codec", "reflector")
		.whereLayer("store")
		.mayOnlyAccessLayers("root", "http", "codec", "reflector", "queue")
		.whereLayer("processor")
		.mayOnlyAccessLayers("root", "http", "codec", "reflector", "queue", "store")
		.whereLayer("workqueue")
		.mayOnlyAccessLayers("root", "store")
		.whereLayer("workqueue")
		.mayNotBeAccessedByAnyLayer()
		.whereLayer("client")
		.mayOnlyAccessLayers("root", "http", "codec", "reflector")
		.whereLayer("client")
		.mayNotBeAccessedByAnyLayer();

	/**
	 * Leaves out the test API server, which shares the root package and knows nothing of
	 * these classes.
	 */
	static final class CoreOnly implements ImportOption {

		@Override
		public boolean includes(Location location) {
			return !location.contains("/io/kubeinformer/test/");
		}

	}

}

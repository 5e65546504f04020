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

package io.kubeinformer.autoconfigure;

import java.util.Set;

import io.kubernetes.client.openapi.models.V1Node;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;

import io.kubeinformer.EventType;
import io.kubeinformer.IndexFunction;
import io.kubeinformer.Lister;
import io.kubeinformer.ResourceEvent;
import io.kubeinformer.ResourceKey;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.fake.FakeInformerFactory;
import io.kubeinformer.fake.StartFailures;
import io.kubeinformer.fake.Widget;

import static io.kubeinformer.EventType.ADDED;
import static io.kubeinformer.EventType.UNWATCHED;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the user reads for each mistake that configuration or code alone prove.
 */
class MisconfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(InformerAutoConfiguration.class))
		.withPropertyValues("informer.client.url=http://127.0.0.1:1")
		.withBean(FakeInformerFactory.class);

	@Test
	void unknownKindIsToldWithASuggestionAndTheYaml() {
		assertFailure(this.contextRunner.withPropertyValues("informer.resource.web.kind=Pood"),
				"informer.resource.web.kind is 'Pood'", "Did you mean Pod", "resource:\n    web:\n      kind: Pod");
	}

	@Test
	void unknownKindThatResemblesNothingIsToldToNameItsGroup() {
		assertFailure(this.contextRunner.withPropertyValues("informer.resource.web.kind=Zzzyyyxxxqqq"),
				"informer.resource.web.kind is 'Zzzyyyxxxqqq'", "api-version: example.com/v1");
	}

	@Test
	void kindOfAnotherGroupIsToldWithTheRightOne() {
		assertFailure(
				this.contextRunner.withPropertyValues("informer.resource.web.kind=Deployment",
						"informer.resource.web.api-version=v1"),
				"no such kind in the core group", "It is in apps/v1", "kind: Deployment");
	}

	@Test
	void nameThatTheEndpointUsesIsRefused() {
		assertFailure(this.contextRunner.withPropertyValues("informer.resource.rbac.kind=Role"),
				"informer named 'rbac'", "Choose another name");
	}

	@Test
	void ambiguousKindIsToldWithItsGroups() {
		assertFailure(this.contextRunner.withPropertyValues("informer.resource.events.kind=Event"),
				"more than one API group has", "v1 (CoreV1Event)", "events.k8s.io/v1 (EventsV1Event)", "api-version: ");
	}

	@Test
	void resourceWithoutKindIsToldWhatToName() {
		assertFailure(this.contextRunner.withPropertyValues("informer.resource.pods.page-size=7"),
				"informer.resource.pods names no resource", "kind: Pod");
	}

	@Test
	void ownClassWithoutGroupIsToldToNameIt() {
		assertFailure(
				this.contextRunner.withPropertyValues("informer.resource.widgets.kind=Widget",
						"informer.resource.widgets.type=" + Widget.class.getName()),
				"is no built-in kind", "api-version: example.com/v1");
	}

	@Test
	void ownClassIsRefusedWhereOnlyMetadataIsWatched() {
		assertFailure(this.contextRunner.withPropertyValues("informer.resource.widgets.kind=Widget",
				"informer.resource.widgets.api-version=example.com/v1", "informer.resource.widgets.metadata-only=true",
				"informer.resource.widgets.type=" + Widget.class.getName()), "informer.resource.widgets.type",
				"objects are of type PartialObject");
	}

	@Test
	void modelClassOfAnotherKindIsRefused() {
		assertFailure(
				this.contextRunner.withPropertyValues("informer.resource.pods.kind=Node",
						"informer.resource.pods.type=" + V1Pod.class.getName()),
				"informer.resource.pods.type", "the class is that of Pod in v1");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					nodes.kind=Node      | nodes.namespaces=shop         | informer.resource.nodes.namespaces    | in no namespace
					pods.kind=Pod        | pods.label-selector=a in b    | informer.resource.pods.label-selector | cannot be read
					pods.kind=Pod        | pods.field-selector=status~a  | informer.resource.pods.field-selector | in field selector
					pods.kind=Pod        | pods.keep=spec.nodename       | informer.resource.pods.keep           | Did you mean spec.nodeName?
					pods.kind=Pod        | pods.keep[0]=spec.            | informer.resource.pods.keep[0]        | no path of a field
					pods.kind=Pod        | pods.page-size=0              | informer.resource.pods.page-size      | at least 1
					pods.kind=Pod        | pods.resync-period=10ms       | informer.resource.pods.resync-period  | at least one second
					pods.kind=Pod        | pods.watch-timeout=10ms       | informer.resource.pods.watch-timeout  | at least one second
					pods.kind=Pod        | pods.api-version=a/b/c        | informer.resource.pods.api-version    | expected GROUP/VERSION
					""")
	void badValueIsToldWithItsProperty(String first, String second, String property, String reason) {
		assertFailure(
				this.contextRunner.withPropertyValues("informer.resource." + first, "informer.resource." + second),
				property, reason);
	}

	@Test
	void badDefaultIsToldAsADefault() {
		assertFailure(this.contextRunner.withPropertyValues("informer.defaults.label-selector=a in b",
				"informer.resource.pods.kind=Pod"), "informer.defaults.label-selector", "cannot be read");
	}

	@Test
	void apiVersionAndGroupExcludeEachOther() {
		assertFailure(
				this.contextRunner.withPropertyValues("informer.resource.pods.kind=Pod",
						"informer.resource.pods.api-version=v1", "informer.resource.pods.group=apps"),
				"informer.resource.pods.api-version", "informer.resource.pods.group", "mutually exclusive");
	}

	@Test
	void twoNamesForOneInformerAreRefused() {
		assertFailure(
				this.contextRunner.withPropertyValues("informer.resource.a.kind=Pod",
						"informer.resource.b.plural=pods"),
				"informer.resource.a and informer.resource.b describe one and the same informer");
	}

	@Test
	void namesThatAreOneToSpringBootAreRefused() {
		assertFailure(
				this.contextRunner.withPropertyValues("informer.resource.my-pods.kind=Pod",
						"informer.resource.mypods.kind=Node"),
				"are one name to Spring Boot", "informer.resource.mypods");
	}

	@Test
	void handlerWithTwoCandidatesIsToldToNameOne() {
		assertFailure(
				this.contextRunner
					.withPropertyValues("informer.resource.a.kind=Pod", "informer.resource.a.namespaces=x",
							"informer.resource.b.kind=Pod")
					.withBean("watcher", PodWatcher.class),
				"PodWatcher.onPod(ResourceEvent) of bean 'watcher'", "'a' (V1Pod), 'b' (V1Pod)",
				"@InformerHandler(informer = \"a\")");
	}

	@Test
	void handlerThatNamesAnUnknownInformerIsToldTheKnownOnes() {
		assertFailure(
				this.contextRunner.withPropertyValues("informer.resource.a.kind=Pod")
					.withBean("watcher", NamesUnknown.class),
				"names informer 'nope'", "only 'a' (V1Pod)", "    nope:\n      kind: Pod");
	}

	@Test
	void handlerThatNamesAnInformerWhereNoneIsConfiguredIsToldToConfigureIt() {
		assertFailure(this.contextRunner.withBean("watcher", NamesUnknown.class), "no informer is configured",
				"Configure it:", "    nope:\n      kind: Pod");
	}

	@Test
	void handlerThatNamesAnInformerOfAnotherTypeIsRefused() {
		assertFailure(
				this.contextRunner.withPropertyValues("informer.resource.nope.kind=Node")
					.withBean("watcher", NamesUnknown.class),
				"takes " + V1Pod.class.getName(), "informer 'nope' holds " + V1Node.class.getName());
	}

	@Test
	void handlerOfSecretsNeedsAConfiguredInformer() {
		assertFailure(this.contextRunner.withBean("watcher", SecretWatcher.class), "Secrets are watched only if",
				"secrets:\n      kind: Secret");
	}

	@Test
	void handlerOfAnOwnClassNeedsAConfiguredInformer() {
		assertFailure(this.contextRunner.withBean("watcher", WidgetWatcher.class), "Widget, which is no built-in kind",
				"api-version: example.com/v1");
	}

	@Test
	void keyAloneIsToldToNameItsResource() {
		assertFailure(this.contextRunner.withBean("watcher", KeyWatcher.class), "KeyWatcher.onKey(ResourceKey)",
				"takes a ResourceKey alone", "onKey(ResourceKey key, Lister<V1Pod> pods)",
				"onKey(ResourceEvent<V1Pod> event, ResourceKey key)");
	}

	@Test
	void keyHandlerThatWantsToKnowWhatHappenedIsRefused() {
		assertFailure(this.contextRunner.withBean("watcher", KeyAndTypeWatcher.class), "takes an EventType",
				"from a work queue", "Remove the EventType");
	}

	@Test
	void keyHandlerForWhatIsNoLongerWatchedIsRefused() {
		assertFailure(this.contextRunner.withBean("watcher", UnwatchedKeyWatcher.class), "on = [UNWATCHED]",
				"from a work queue", "Remove UNWATCHED");
	}

	@Test
	void keyHandlerThatReturnsWhatTellsTheQueueNothingIsRefused() {
		assertFailure(this.contextRunner.withBean("watcher", BooleanKeyWatcher.class), "returns boolean",
				"Duration             to be called again");
	}

	@Test
	void keyHandlerWithAQueueCapacityIsRefused() {
		assertFailure(this.contextRunner.withBean("watcher", BoundedKeyWatcher.class), "queueCapacity = 7",
				"holds each key only once", "Remove 'queueCapacity'");
	}

	@Test
	void keyHandlerOfAnInformerThatIsNotConfiguredIsToldTheYaml() {
		assertFailure(this.contextRunner.withBean("watcher", NamedKeyWatcher.class), "names informer 'web'",
				"no informer is configured", "web:");
	}

	@Test
	void objectWithoutOnIsRefused() {
		assertFailure(this.contextRunner.withBean("watcher", ObjectOnly.class), "takes only the object",
				"@InformerHandler(on = { ADDED, UPDATED })");
	}

	@Test
	void pairThatIsToldOtherThanUpdatesIsRefused() {
		assertFailure(this.contextRunner.withBean("watcher", PairOnAdded.class), "before and after an update",
				"on = [ADDED]");
	}

	@Test
	void unknownArgumentIsRefusedWithTheSupportedOnes() {
		assertFailure(this.contextRunner.withBean("watcher", TakesString.class), "takes java.lang.String",
				"ResourceEvent<V1Pod> event", "Lister<V1Pod> pods");
	}

	@Test
	void argumentOfClientJavaIsAWrongImport() {
		assertFailure(this.contextRunner.withBean("watcher", TakesForeignLister.class),
				"io.kubernetes.client.informer.cache.Lister", "Import io.kubeinformer.Lister");
	}

	@Test
	void argumentsOfTwoTypesAreRefused() {
		assertFailure(this.contextRunner.withBean("watcher", TwoTypes.class), "takes both V1Pod and V1Node");
	}

	@Test
	void handlerOfAPrototypeIsRefused() {
		assertFailure(this.contextRunner.withUserConfiguration(PrototypeHandler.class),
				"the bean is no singleton (prototype)", "ObjectProvider");
	}

	@Test
	void annotatedTypeThatIsNoHandlerIsRefused() {
		assertFailure(this.contextRunner.withBean("watcher", AnnotatedNothing.class),
				"does not implement ResourceEventHandler");
	}

	@Test
	void annotatedHandlerOfClientJavaIsAWrongImport() {
		assertFailure(this.contextRunner.withBean("watcher", ForeignHandler.class),
				"io.kubernetes.client.informer.ResourceEventHandler", "Import io.kubeinformer.ResourceEventHandler");
	}

	@Test
	void missingListerIsToldWithTheYaml() {
		assertFailure(this.contextRunner.withBean("board", Board.class), "required a Lister<V1Pod>",
				"pods:\n      kind: Pod");
	}

	@Test
	void wronglyImportedListerIsToldWithTheRightImport() {
		assertFailure(this.contextRunner.withBean("board", ForeignBoard.class),
				"io.kubernetes.client.informer.cache.Lister", "Import io.kubeinformer.Lister instead.");
	}

	@Test
	void twoIndexesOfOneNameAreRefused() {
		assertFailure(this.contextRunner.withPropertyValues("informer.resource.pods.kind=Pod")
			.withUserConfiguration(TwoIndexes.class), "two indexes named 'byNode'");
	}

	@Test
	void currentNamespaceOutsideAPodIsRefused() {
		assertFailure(
				this.contextRunner.withPropertyValues("informer.resource.pods.kind=Pod",
						"informer.resource.pods.namespaces=current"),
				"informer.resource.pods.namespaces", "informer.client.namespace");
	}

	private static void assertFailure(ApplicationContextRunner runner, String... parts) {
		assertThat(StartFailures.of(runner)).contains(parts);
	}

	static class PodWatcher {

		@InformerHandler
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	static class NamesUnknown {

		@InformerHandler(informer = "nope")
		void onPod(ResourceEvent<V1Pod> event) {
		}

	}

	static class SecretWatcher {

		@InformerHandler
		void onSecret(ResourceEvent<V1Secret> event) {
		}

	}

	static class WidgetWatcher {

		@InformerHandler
		void onWidget(ResourceEvent<Widget> event) {
		}

	}

	static class KeyAndTypeWatcher {

		@InformerHandler
		void onKey(ResourceKey key, EventType type, Lister<V1Pod> pods) {
		}

	}

	static class UnwatchedKeyWatcher {

		@InformerHandler(on = UNWATCHED)
		void onKey(ResourceKey key, Lister<V1Pod> pods) {
		}

	}

	static class BooleanKeyWatcher {

		@InformerHandler
		boolean onKey(ResourceKey key, Lister<V1Pod> pods) {
			return true;
		}

	}

	static class BoundedKeyWatcher {

		@InformerHandler(queueCapacity = 7)
		void onKey(ResourceKey key, Lister<V1Pod> pods) {
		}

	}

	static class NamedKeyWatcher {

		@InformerHandler(informer = "web")
		void onKey(ResourceKey key) {
		}

	}

	static class KeyWatcher {

		@InformerHandler
		void onKey(ResourceKey key) {
		}

	}

	static class ObjectOnly {

		@InformerHandler
		void onPod(V1Pod pod) {
		}

	}

	static class PairOnAdded {

		@InformerHandler(on = ADDED)
		void onPod(V1Pod before, V1Pod after) {
		}

	}

	static class TakesString {

		@InformerHandler
		void onPod(ResourceEvent<V1Pod> event, String text) {
		}

	}

	static class TakesForeignLister {

		@InformerHandler
		void onPod(ResourceEvent<V1Pod> event, io.kubernetes.client.informer.cache.Lister<V1Pod> pods) {
		}

	}

	static class TwoTypes {

		@InformerHandler
		void onPod(ResourceEvent<V1Pod> event, Lister<V1Node> nodes) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PrototypeHandler {

		@Bean
		@Scope("prototype")
		PodWatcher watcher() {
			return new PodWatcher();
		}

	}

	@InformerHandler
	static class AnnotatedNothing {

	}

	@InformerHandler
	static class ForeignHandler implements io.kubernetes.client.informer.ResourceEventHandler<V1Pod> {

		@Override
		public void onAdd(V1Pod pod) {
		}

		@Override
		public void onUpdate(V1Pod before, V1Pod after) {
		}

		@Override
		public void onDelete(V1Pod pod, boolean finalStateUnknown) {
		}

	}

	static class Board {

		Board(Lister<V1Pod> pods) {
		}

	}

	static class ForeignBoard {

		ForeignBoard(io.kubernetes.client.informer.cache.Lister<V1Pod> pods) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoIndexes {

		@Bean
		IndexFunction<V1Pod> byNode() {
			return (pod) -> Set.of();
		}

		@Bean
		Indexers<V1Pod> more() {
			return Indexers.of(V1Pod.class).with("byNode", (pod) -> Set.of());
		}

	}

}

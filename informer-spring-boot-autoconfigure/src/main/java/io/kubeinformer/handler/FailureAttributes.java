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

import java.time.Duration;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.StringUtils;

import io.kubeinformer.HandlerFailure;
import io.kubeinformer.InformerErrorHandler;
import io.kubeinformer.RetryPolicy;
import io.kubeinformer.annotation.InformerHandler;
import io.kubeinformer.annotation.Retry;
import io.kubeinformer.diagnostics.InformerConfigurationException;

/**
 * Reads what an annotation says about failures.
 *
 * @param beanFactory where error handlers are and placeholders are resolved
 */
record FailureAttributes(ConfigurableListableBeanFactory beanFactory) {

	/**
	 * Returns how often a failed call is made again.
	 * @param annotation the annotation
	 * @param handler the handler in words, for errors
	 * @return the policy; {@code null} if the annotation says nothing about it
	 */
	@Nullable RetryPolicy retry(InformerHandler annotation, String handler) {
		Retry retry = annotation.retry();
		if (retry.attempts() == 0) {
			return null;
		}
		try {
			return new RetryPolicy(retry.attempts(), duration(retry.delay()), retry.multiplier(),
					duration(retry.maxDelay()));
		}
		catch (IllegalArgumentException ex) {
			throw new InformerConfigurationException(
					handler + " has a retry that is not possible: " + ex.getMessage() + ".",
					"Write it like this:\n\n    @InformerHandler(retry = @Retry(attempts = 5, delay = \"1s\", "
							+ "multiplier = 2, maxDelay = \"1m\"))",
					ex);
		}
	}

	/**
	 * Returns what is told of failed calls: the bean that the annotation names, or the
	 * only one there is.
	 * @param annotation the annotation
	 * @param handler the handler in words, for errors
	 * @return the error handler, whose bean is asked for at the first failure;
	 * {@code null} if there is none
	 */
	@Nullable InformerErrorHandler errorHandler(InformerHandler annotation, String handler) {
		String[] names = BeanFactoryUtils.beanNamesForTypeIncludingAncestors(this.beanFactory,
				InformerErrorHandler.class, true, false);
		String named = this.beanFactory.resolveEmbeddedValue(annotation.errorHandler());
		if (StringUtils.hasText(named)) {
			if (!Arrays.asList(names).contains(named.strip())) {
				throw new InformerConfigurationException(
						handler + " names the error handler '" + named.strip() + "', but "
								+ ((names.length == 0) ? "there is no bean of type InformerErrorHandler."
										: "the beans of type InformerErrorHandler are " + list(names) + "."),
						((names.length == 0) ? "" : "Name one of these, or add it:\n\n")
								+ ((names.length == 0) ? "Add it:\n\n" : "") + "    @Bean\n    InformerErrorHandler "
								+ named.strip() + "() {\n        return (failure) -> ...;\n    }");
			}
			return new Bean(this.beanFactory, named.strip());
		}
		if (names.length <= 1) {
			return (names.length == 1) ? new Bean(this.beanFactory, names[0]) : null;
		}
		String[] primary = Arrays.stream(names)
			.filter((name) -> this.beanFactory.containsBeanDefinition(name)
					&& this.beanFactory.getMergedBeanDefinition(name).isPrimary())
			.toArray(String[]::new);
		if (primary.length == 1) {
			return new Bean(this.beanFactory, primary[0]);
		}
		throw new InformerConfigurationException(
				handler + " names no error handler, and there is more than one bean of type InformerErrorHandler: "
						+ list(names) + ".",
				"Mark one of them as @Primary, or name one:\n\n    @InformerHandler(errorHandler = \"" + names[0]
						+ "\")");
	}

	private static String list(String[] names) {
		return "'" + String.join("', '", names) + "'";
	}

	private Duration duration(String text) {
		String resolved = this.beanFactory.resolveEmbeddedValue(text);
		return DurationStyle.detectAndParse(StringUtils.hasText(resolved) ? resolved.strip() : text);
	}

	/**
	 * An error handler that is a bean.
	 */
	private record Bean(ConfigurableListableBeanFactory beanFactory, String name) implements InformerErrorHandler {

		@Override
		public void recover(HandlerFailure failure) {
			get().recover(failure);
		}

		@Override
		public void onRetry(HandlerFailure failure, Duration delay) {
			get().onRetry(failure, delay);
		}

		private InformerErrorHandler get() {
			return this.beanFactory.getBean(this.name, InformerErrorHandler.class);
		}

	}

}

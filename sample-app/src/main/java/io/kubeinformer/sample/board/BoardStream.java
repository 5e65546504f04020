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

package io.kubeinformer.sample.board;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1Pod;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

import io.kubeinformer.ResourceEvent;
import io.kubeinformer.annotation.InformerHandler;

/**
 * Sends the board to open pages when something changed. Handlers only raise a flag, so a
 * storm of changes becomes a few messages a second, and a slow page holds up no handler.
 */
@Component
class BoardStream {

	private final Boards boards;

	private final List<SseEmitter> pages = new CopyOnWriteArrayList<>();

	private final AtomicBoolean changed = new AtomicBoolean();

	BoardStream(Boards boards) {
		this.boards = boards;
	}

	SseEmitter open() {
		// No limit: the page stays open until it is closed or the application stops.
		SseEmitter page = new SseEmitter(0L);
		page.onCompletion(() -> this.pages.remove(page));
		page.onError((ex) -> this.pages.remove(page));
		this.pages.add(page);
		send(page, this.boards.current());
		return page;
	}

	@InformerHandler
	void onDeployment(ResourceEvent<V1Deployment> event) {
		this.changed.set(true);
	}

	@InformerHandler
	void onPod(ResourceEvent<V1Pod> event) {
		this.changed.set(true);
	}

	@Scheduled(fixedDelayString = "${board.stream.pace:500ms}")
	void publish() {
		if (this.pages.isEmpty() || !this.changed.getAndSet(false)) {
			return;
		}
		sendToAll(this.boards.current());
	}

	/**
	 * Also tells pages about informers that fell behind or caught up, which no object's
	 * change announces, and keeps proxies from closing a quiet connection.
	 */
	@Scheduled(fixedDelayString = "${board.stream.heartbeat:5s}")
	void heartbeat() {
		if (!this.pages.isEmpty()) {
			sendToAll(this.boards.current());
		}
	}

	private void sendToAll(Board board) {
		this.pages.forEach((page) -> send(page, board));
	}

	private void send(SseEmitter page, Board board) {
		try {
			page.send(SseEmitter.event().name("board").data(board));
		}
		catch (IOException | IllegalStateException ex) {
			// The page was closed: the emitter has called onError or is complete already.
			this.pages.remove(page);
		}
	}

}

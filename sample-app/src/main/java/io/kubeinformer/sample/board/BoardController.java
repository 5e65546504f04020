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

import java.util.List;

import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * The board over HTTP, answered from the caches.
 */
@RestController
@RequestMapping("/api")
class BoardController {

	private final Boards boards;

	private final Workloads workloads;

	private final RolloutLog rollouts;

	private final BoardStream stream;

	BoardController(Boards boards, Workloads workloads, RolloutLog rollouts, BoardStream stream) {
		this.boards = boards;
		this.workloads = workloads;
		this.rollouts = rollouts;
		this.stream = stream;
	}

	@GetMapping("/board")
	Board board() {
		return this.boards.current();
	}

	@GetMapping("/workloads")
	List<Workload> workloads() {
		return this.workloads.all();
	}

	@GetMapping("/workloads/{namespace}/{name}")
	Workload workload(@PathVariable String namespace, @PathVariable String name) {
		Workload workload = this.workloads.find(namespace, name);
		if (workload == null) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, "No deployment " + namespace + "/" + name);
		}
		return workload;
	}

	@GetMapping("/rollouts")
	List<Rollout> rollouts() {
		return this.rollouts.latest();
	}

	@GetMapping(path = "/stream", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	SseEmitter stream() {
		return this.stream.open();
	}

}

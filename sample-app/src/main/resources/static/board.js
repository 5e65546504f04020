// The page draws what the server sends and keeps nothing of its own, so a reconnect needs no catching up.
const $ = (id) => document.getElementById(id);

function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

const words = { READY: 'Ready', ROLLING_OUT: 'Rolling out', DEGRADED: 'Degraded' };
const time = (text) => new Date(text).toLocaleTimeString();
const versions = (images) => images.map((image) => image.split('/').pop()).join(', ') || '–';

function took(rollout) {
  if (!rollout.finished) {
    return 'in progress';
  }
  return `${Math.max(1, Math.round((new Date(rollout.finished) - new Date(rollout.started)) / 1000))} s`;
}

function pod(pod) {
  const failed = pod.phase === 'Failed' || pod.phase === 'Unknown';
  const text = `${pod.name}: ${pod.phase}${pod.ready ? ', ready' : ''}${pod.node ? ` on ${pod.node}` : ''}`
    + `${pod.restarts ? `, ${pod.restarts} restarts` : ''}`;
  return element('li', { title: text, className: failed ? 'failed' : pod.ready ? 'ready' : '' },
    element('span', { className: 'hidden', textContent: text }));
}

function card(workload) {
  return element('li', { className: `card ${workload.state}` },
    element('h3', { textContent: `${workload.namespace}/${workload.name}` }),
    element('p', {}, element('span', { className: 'state', textContent: words[workload.state] }),
      ` · ${workload.ready} of ${workload.desired} ready`),
    element('p', { textContent: versions(workload.images) }),
    element('p', { textContent: workload.rolledOutAt ? `since ${time(workload.rolledOutAt)}` : '' }),
    element('ul', { className: 'pods', ariaLabel: 'Pods' }, ...workload.pods.map(pod)));
}

function row(rollout) {
  return element('tr', {},
    element('td', { textContent: `${rollout.namespace}/${rollout.name}` }),
    element('td', { textContent: `${versions(rollout.from)} → ${versions(rollout.to)}` }),
    element('td', { textContent: time(rollout.started) }),
    element('td', { textContent: took(rollout) }));
}

// Screen readers read out again what is written again, so what has not changed is left alone.
function say(id, text) {
  if ($(id).textContent !== text) {
    $(id).textContent = text;
  }
}

function warn(text) {
  $('stale').hidden = !text;
  say('stale', text);
}

function draw(board) {
  const ready = board.workloads.filter((workload) => workload.state === 'READY').length;
  const pods = board.workloads.reduce((sum, workload) => sum + workload.pods.length, 0);
  say('summary', `${ready} of ${board.workloads.length} deployments ready, ${pods} pods`);
  $('workloads').replaceChildren(...board.workloads.map(card));
  $('empty').hidden = board.workloads.length > 0;
  $('rollouts').replaceChildren(...board.rollouts.map(row));
  const stale = Object.entries(board.stale);
  warn(stale.length ? ['What you see may be out of date.', ...stale.map(([name, why]) => `${name}: ${why}`)].join('\n') : '');
}

const stream = new EventSource('api/stream');
stream.addEventListener('board', (event) => draw(JSON.parse(event.data)));
stream.addEventListener('error', () => warn('Connection to the board lost. What you see may be out of date; trying again.'));

// A worker with computer players in a real Chromium, for tools/bench-players.mjs: a page that fetches jobs from here,
// has its worker think about them, and posts what came out. Nothing but Chromium itself is needed.

import { spawn } from 'node:child_process';
import { createServer } from 'node:http';

const page = `<!doctype html><meta charset="utf-8"><title>bench</title><script type="module">
const worker = new Worker('/worker.js');
const ask = (question, type) => new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => {
    if (data.type === type) resolve(data);
    if (data.type === 'refused') reject(new Error(data.message));
  };
  worker.postMessage(question);
});
const think = ({ record, player, work }) =>
  ask({ type: 'think', id: 1, record, player, seed: 1n, work }, 'result');
// Milliseconds from the word to stop to the result; null if the search was finished before.
async function stop(job) {
  const result = think({ ...job, work: 1e9 });
  await new Promise((resolve) => setTimeout(resolve, job.after));
  const told = performance.now();
  worker.postMessage({ type: 'stop', id: 1 });
  const { thought } = await result;
  return thought.finished ? null : performance.now() - told;
}
async function answer(job) {
  try {
    return job.after === undefined ? (await think(job)).thought : await stop(job);
  } catch (error) {
    return { failed: String(error) };
  }
}
await ask({ type: 'load', module: await WebAssembly.compileStreaming(fetch('/bigtop.wasm')) }, 'ready');
for (;;) {
  const job = await (await fetch('/job')).json();
  await fetch('/done', { method: 'POST', body: JSON.stringify(await answer(job)) });
}
</script>`;

/** Serves the page to a Chromium of its own. `files`: worker.js and bigtop.wasm; `profile`: an empty folder. */
export class BrowserBench {
  #asked = []; // jobs nobody has fetched yet
  #fetching = null; // the response that waits for a job
  #answered = null;
  #server;
  #chromium;

  constructor(program, files, profile) {
    const types = { '/worker.js': 'text/javascript', '/bigtop.wasm': 'application/wasm' };
    this.#server = createServer((request, response) => {
      if (request.url in types) {
        response.setHeader('Content-Type', types[request.url]);
        response.end(files[request.url.slice(1)]);
      } else if (request.url === '/job') {
        this.#fetching = response;
        this.#send();
      } else if (request.url === '/done') {
        this.#receive(request, response);
      } else {
        response.setHeader('Content-Type', 'text/html');
        response.end(request.url === '/' ? page : '');
      }
    }).listen(0, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${this.#server.address().port}/`;
      const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'];
      const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
      // Without a port for a debugger, it would load the page and leave.
      const own = [`--user-data-dir=${profile}`, '--remote-debugging-port=0'];
      this.#chromium = spawn(program, [...flags, ...quiet, ...own, url], { stdio: 'ignore' });
    });
  }

  #send() {
    if (this.#fetching !== null && this.#asked.length > 0) {
      this.#fetching.end(JSON.stringify(this.#asked.shift()));
      this.#fetching = null;
    }
  }

  async #receive(request, response) {
    const chunks = await request.toArray();
    response.end();
    this.#answered(JSON.parse(Buffer.concat(chunks)));
  }

  /** What the page makes of a job; one at a time. */
  async ask(job) {
    const answer = await new Promise((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error('Chromium does not answer')), 120_000);
      this.#answered = (result) => {
        clearTimeout(patience);
        resolve(result);
      };
      this.#asked.push(job);
      this.#send();
    });
    if (answer?.failed !== undefined) {
      throw new Error(answer.failed);
    }
    return answer;
  }

  end() {
    this.#chromium?.kill();
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

// The page's worker: rules, computers and games without a server, beside the thread that draws. web/build.sh makes
// bigtop-worker.js of it.

import { Engine } from '../../../wasm/bigtop.ts';
import type { Question } from './questions.ts';
import { service } from './service.ts';
import { IndexedStore } from './store.ts';
import { browserTabs } from './tabs.ts';

async function load(): Promise<Engine> {
  const answer = await fetch(new URL('bigtop.wasm', self.location.href));
  if (!answer.ok) {
    throw new Error(`bigtop.wasm: ${answer.status}`);
  }
  return Engine.load(answer);
}

const answer = service({
  engine: load(),
  store: new IndexedStore(),
  tabs: browserTabs(),
  tell: (message) => self.postMessage(message),
});

self.onmessage = (event: MessageEvent<Question>) => answer(event.data);

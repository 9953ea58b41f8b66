// The worker that a page starts to have computer players think beside it; answers.ts says how to talk to it.

import { answerer, type Question } from './answers.ts';

const answer = answerer((message) => self.postMessage(message));

self.onmessage = (event: MessageEvent<Question>) => answer(event.data);

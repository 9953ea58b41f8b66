// The page's end of the line to its worker.

import { TableError } from '../table/table.ts';
import type { Answer, CallName, Calls, Question, Told } from './questions.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: TableError): void;
}

/** Where questions go: a worker, or in tests anything that answers. */
export interface Line {
  post(question: Question): void;
  /** Called once, with what takes the messages and what is told that no more will come. */
  listen(answered: (message: Answer | Told) => void, broken: (message: string) => void): void;
}

export class WorkerLink {
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #fault: TableError | undefined;
  readonly #hearers = new Set<(told: Told) => void>();

  readonly #line: Line;

  constructor(line: Line) {
    this.#line = line;
    line.listen(
      (answer) => this.#receive(answer),
      (message) => this.#fail(message),
    );
  }

  ask<K extends CallName>(name: K, ...args: Parameters<Calls[K]>): Promise<ReturnType<Calls[K]>> {
    if (this.#fault !== undefined) {
      return Promise.reject(this.#fault);
    }
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (result) => resolve(result as ReturnType<Calls[K]>), reject });
      this.#line.post({ id, name, args });
    });
  }

  /** Has what happens at the table told to `hear`. */
  listen(hear: (told: Told) => void): void {
    this.#hearers.add(hear);
  }

  #receive(answer: Answer | Told): void {
    if ('told' in answer) {
      for (const hear of this.#hearers) {
        hear(answer);
      }
      return;
    }
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) {
      waiting?.reject(new TableError(answer.error));
    } else {
      waiting?.resolve(answer.result);
    }
  }

  /** A worker that could not be loaded, or broke, answers nothing any more. */
  #fail(message: string): void {
    this.#fault = new TableError({ code: 'internal', message });
    for (const { reject } of this.#waiting.values()) {
      reject(this.#fault);
    }
    this.#waiting.clear();
  }
}

function workerLine(): Line {
  const worker = new Worker(new URL('bigtop-worker.js', document.baseURI));
  return {
    post: (question) => worker.postMessage(question),
    listen(answered, broken) {
      worker.addEventListener('message', (event: MessageEvent<Answer | Told>) => answered(event.data));
      worker.addEventListener('error', (event) =>
        broken(event.message || 'bigtop-worker.js cannot be loaded'),
      );
    },
  };
}

let link: WorkerLink | undefined;

/** The page's one worker, begun when it is first needed. */
export function pageWorker(): WorkerLink {
  link ??= new WorkerLink(workerLine());
  return link;
}

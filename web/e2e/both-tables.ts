// Runs inside a page of a table server: the same game at the server, over its socket, and in the page's worker.

import type { Move, PositionMessage, Setup, Turn } from '../src/table/protocol.ts';

export interface Compared {
  /** Positions that were compared. */
  positions: number;
  previews: number;
  /** The first two that differ, as texts. */
  difference: [string, string] | null;
  /** The record as the server wrote it, and as the worker wrote it after reading that. */
  records: [string, string];
}

interface Line {
  ask(message: Record<string, unknown>): Promise<void>;
  position: PositionMessage;
  log: Turn[];
  game: string;
}

/** Plays a whole game at random. Everything it uses is inside it: it is sent to the page as text. */
export async function playAtBoth(setup: Setup, seed: number): Promise<Compared> {
  let state = seed;
  const below = (bound: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const extend = (line: Line, position: PositionMessage): void => {
    line.position = position;
    line.log = [...line.log.slice(0, position.log.from), ...position.log.entries];
  };

  const server = { log: [] as Turn[], game: '' } as unknown as Line;
  const socket = new WebSocket(new URL('ws', location.href).href.replace('http', 'ws'));
  const waiting = new Map<number, { done(answer: never): void; failed(error: Error): void }>();
  let id = 1;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'position') {
      extend(server, message);
    }
    const asked = waiting.get(message.id);
    if (message.type === 'error') {
      asked?.failed(new Error(data));
    } else {
      asked?.done(message as never);
    }
  };
  await new Promise((done) => {
    socket.onopen = done;
  });
  const askServer = <T>(message: Record<string, unknown>): Promise<T> =>
    new Promise((done, failed) => {
      waiting.set(id, { done, failed });
      socket.send(JSON.stringify({ ...message, id: id++ }));
    });

  const browser = { log: [] as Turn[], game: '' } as unknown as Line;
  const worker = new Worker('bigtop-worker.js');
  worker.onmessage = ({ data }) => {
    if (data.told === 'position') {
      extend(browser, data.position);
    } else if ('error' in data) {
      waiting.get(data.id)?.failed(new Error(JSON.stringify(data.error)));
    } else {
      waiting.get(data.id)?.done(data.result as never);
    }
  };
  const askWorker = <T>(name: string, ...args: unknown[]): Promise<T> =>
    new Promise((done, failed) => {
      waiting.set(id, { done, failed });
      worker.postMessage({ id: id++, name, args });
    });

  /** The position with its whole log, as a text in which members stand in a fixed order. */
  const textOf = ({ position, log }: Line): string => {
    const { game, log: _, ...rest } = position as PositionMessage & { type?: string; id?: number };
    delete rest.type;
    delete rest.id;
    return JSON.stringify({ ...rest, log }, (_key, value) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
  };
  const result: Compared = { positions: 0, previews: 0, difference: null, records: ['', ''] };
  const compare = (): void => {
    result.positions++;
    result.previews += server.position.preview.length > 0 ? 1 : 0;
    const [one, other] = [textOf(server), textOf(browser)];
    if (one !== other && result.difference === null) {
      let at = 0;
      while (one[at] === other[at]) {
        at++;
      }
      const part = (text: string) => text.slice(Math.max(0, at - 200), at + 200);
      result.difference = [part(one), part(other)];
    }
  };
  const at = ({ game, position }: Line) => {
    const { sequence, step, change, seat } = position;
    return { game, sequence, step, change, seat };
  };
  const playBoth = async ({ move }: Move): Promise<void> => {
    await askServer({ type: 'play', ...at(server), move });
    await askWorker('play', at(browser), move);
    compare();
  };

  const created = await askServer<{ game: string; token: string }>({ type: 'create', ...setup });
  server.game = created.game;
  await askServer({ type: 'open', game: server.game, token: created.token });
  for (;;) {
    const address = `api/games/${server.game}/record`;
    const record = await (await fetch(address, { cache: 'no-store' })).text();
    // The server's chance is its own: the game in the browser is taken up from the record after each of its turns.
    browser.game = await askWorker<string>('createFrom', record, server.position.sequence, setup);
    browser.log = [];
    await askWorker('open', browser.game);
    compare();
    result.records = [record, await askWorker<string>('record', browser.game)];
    if (result.records[0] !== result.records[1] || result.difference !== null) {
      break;
    }
    if (server.position.phase === 'over') {
      break;
    }
    while (!server.position.complete) {
      // More goes on where figures are put down.
      const others = server.position.moves.filter(({ type }) => type !== 'pass');
      const moves = others.length > 0 && below(4) > 0 ? others : server.position.moves;
      await playBoth(moves[below(moves.length)] as Move);
      if (below(8) === 0) {
        await askServer({ type: 'undo', ...at(server) });
        await askWorker('undo', at(browser));
        compare();
      }
    }
    await askWorker('remove', browser.game);
    await askServer({ type: 'confirm', ...at(server) });
  }
  socket.close();
  worker.terminate();
  return result;
}

// The table over a WebSocket: answers find their questions, a lost connection is made again and games are followed on.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { middleOfGame } from '../dev/fixture.ts';
import { ServerTable } from '../src/table/server-table.ts';
import type { Connection } from '../src/table/table.ts';

class FakeSocket extends EventTarget {
  static made: FakeSocket[] = [];
  readonly sent: Record<string, unknown>[] = [];

  constructor(readonly address: string) {
    super();
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.dispatchEvent(new Event('close'));
  }

  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  answer(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const socket = (index = -1) => FakeSocket.made.at(index) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function positionMessage(sequence: number, from: number, entries: number, id?: number) {
  const turn = { turn: 1, events: [], scores: [] };
  const position = { ...middleOfGame(), game: 'g', sequence };
  return { ...position, type: 'position', log: { from, entries: new Array(entries).fill(turn) }, id };
}

test('questions asked before the connection is open wait for it', async () => {
  const table = new ServerTable('ws://x/ws');
  const levels = table.levels();
  expect(socket().sent).toEqual([]);
  socket().open();
  expect(socket().sent).toEqual([{ type: 'levels', id: 1 }]);
  socket().answer({ type: 'levels', levels: [], id: 1 });
  expect(await levels).toEqual([]);
});

test('the games are those with a seat kept here, and the public ones, each once', async () => {
  const kept = { 'bigtop.token.mine': 'T', language: 'en' };
  vi.stubGlobal('localStorage', {
    ...kept,
    getItem: (key: string) => kept[key as keyof typeof kept] ?? null,
  });
  const table = new ServerTable('ws://x/ws');
  socket().open();
  const games = table.games();
  expect(socket().sent).toEqual([
    { type: 'games', ids: ['mine'], id: 1 },
    { type: 'games', id: 2 },
  ]);
  const [mine, other] = [
    { game: 'mine', changed: 5 },
    { game: 'other', changed: 9 },
  ];
  socket().answer({ type: 'games', games: [mine], id: 1 });
  socket().answer({ type: 'games', games: [other, mine], id: 2 });
  expect(await games).toEqual([
    { ...other, own: false },
    { ...mine, own: true },
  ]);
});

test('a game is opened with the token that came when it was made', async () => {
  const keep = vi.fn();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: keep });
  const table = new ServerTable('ws://x/ws');
  socket().open();
  const made = table.create(middleOfGame().setup);
  socket().answer({ type: 'created', game: 'g', token: 'T', id: 1 });
  expect(await made).toBe('g');
  expect(keep).toHaveBeenCalledWith('bigtop.token.g', 'T');
  const opened = table.open('g', { position: () => undefined, thinking: () => undefined });
  expect(socket().sent.at(-1)).toEqual({ type: 'open', game: 'g', token: 'T', id: 2 });
  socket().answer(positionMessage(1, 0, 1, 2));
  await opened;
});

test('an error answer rejects with its code', async () => {
  const table = new ServerTable('ws://x/ws');
  socket().open();
  const play = table.play({ game: 'g', sequence: 1, step: 0, change: 2, seat: 0 }, 17);
  expect(socket().sent[0]).toEqual({
    type: 'play',
    game: 'g',
    sequence: 1,
    step: 0,
    change: 2,
    seat: 0,
    move: 17,
    id: 1,
  });
  socket().answer({ type: 'error', code: 'illegal-move', message: 'no', rule: 'BASE-21', id: 1 });
  await expect(play).rejects.toMatchObject({ code: 'illegal-move', details: { rule: 'BASE-21' } });
});

test('a lost connection is told, made again, and the game asked for', async () => {
  const table = new ServerTable('ws://x/ws');
  const seen: Connection[] = [];
  table.watch((connection) => seen.push(connection));
  socket().open();
  const listener = { position: vi.fn(), thinking: vi.fn() };
  const opened = table.open('g', listener);
  expect(socket().sent, 'asked for once').toHaveLength(1);
  socket().answer(positionMessage(3, 0, 2, 1));
  const leave = await opened;
  expect(listener.position.mock.lastCall?.[0].log).toHaveLength(2);

  socket().close();
  await expect(table.games()).rejects.toMatchObject({ code: 'connection' });
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.made).toHaveLength(2);
  socket().open();
  expect(socket().sent.at(-1)).toMatchObject({ type: 'open', game: 'g' });
  expect(seen).toEqual(['connecting', 'open', 'lost', 'open']);

  leave();
  expect(socket().sent.at(-1)).toMatchObject({ type: 'close', game: 'g' });
  socket().answer(positionMessage(9, 0, 2));
  expect(listener.position).toHaveBeenCalledTimes(1);
});

test('log entries replace what is there from their index on', async () => {
  const table = new ServerTable('ws://x/ws');
  socket().open();
  const listener = { position: vi.fn(), thinking: vi.fn() };
  const opened = table.open('g', listener);
  socket().answer(positionMessage(3, 0, 3, 1));
  await opened;
  socket().answer(positionMessage(4, 2, 2));
  expect(listener.position.mock.lastCall?.[0].log).toHaveLength(4);
});

test('a gap in the log asks for the whole of it', async () => {
  const table = new ServerTable('ws://x/ws');
  socket().open();
  const listener = { position: vi.fn(), thinking: vi.fn() };
  const opened = table.open('g', listener);
  socket().answer(positionMessage(3, 0, 1, 1));
  await opened;
  socket().answer(positionMessage(9, 5, 1));
  expect(listener.position).toHaveBeenCalledTimes(1);
  expect(socket().sent.at(-1)).toMatchObject({ type: 'open', game: 'g' });
});

test('a question that is never answered ends with the connection', async () => {
  const table = new ServerTable('ws://x/ws');
  socket().open();
  const games = table.games();
  const failed = expect(games).rejects.toMatchObject({ code: 'connection' });
  vi.advanceTimersByTime(20000);
  await failed;
});

/** A socket whose line swallows everything: closing it tells nothing for a minute. */
class DeadLine extends FakeSocket {
  override close(): void {}
}

test('a late answer is told to be late, and a line that is dead is given up though its socket does not close', async () => {
  vi.stubGlobal('WebSocket', DeadLine);
  const table = new ServerTable('ws://x/ws');
  const seen: Connection[] = [];
  table.watch((connection) => seen.push(connection));
  socket().open();
  const late = table.levels();
  vi.advanceTimersByTime(3000);
  expect(seen.at(-1)).toBe('slow');
  socket().answer({ type: 'levels', levels: [], id: 1 });
  expect(await late).toEqual([]);
  expect(seen.at(-1)).toBe('open');

  const never = expect(table.levels()).rejects.toMatchObject({ code: 'connection' });
  vi.advanceTimersByTime(7000);
  expect(seen.at(-1)).toBe('slow');
  vi.advanceTimersByTime(2000);
  await never;
  expect(seen.at(-1)).toBe('lost');
  const dead = socket(0);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.made, 'and made again').toHaveLength(2);
  // What the dead one says after all is not heard, and its end is not the end of the new one.
  socket().open();
  dead.dispatchEvent(new Event('close'));
  dead.answer({ type: 'levels', levels: [], id: 2 });
  expect(seen).toEqual(['connecting', 'open', 'slow', 'open', 'slow', 'lost', 'open']);
});

test('a connection that never comes about is tried again', () => {
  vi.stubGlobal('WebSocket', DeadLine);
  const table = new ServerTable('ws://x/ws');
  const seen: Connection[] = [];
  table.watch((connection) => seen.push(connection));
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual(['connecting', 'lost']);
  expect(FakeSocket.made).toHaveLength(2);
});

test('with a game open it is asked now and then whether the line is alive, and only where nothing is heard', async () => {
  const table = new ServerTable('ws://x/ws');
  const seen: Connection[] = [];
  table.watch((connection) => seen.push(connection));
  socket().open();
  vi.advanceTimersByTime(60_000);
  expect(socket().sent, 'nobody plays').toEqual([]);
  const opened = table.open('g', { position: () => undefined, thinking: () => undefined });
  socket().answer(positionMessage(1, 0, 1, 1));
  await opened;
  vi.advanceTimersByTime(10_000);
  socket().answer(positionMessage(2, 1, 1));
  vi.advanceTimersByTime(10_000);
  expect(socket().sent, 'something was heard').toHaveLength(1);
  vi.advanceTimersByTime(3000);
  expect(socket().sent.at(-1)).toEqual({ type: 'levels', id: 2 });
  socket().answer({ type: 'levels', levels: [], id: 2 });
  expect(seen.at(-1)).toBe('open');
  vi.advanceTimersByTime(21_000);
  expect(seen.at(-1), 'no answer to the second').toBe('lost');
});

test('what computers report goes to who follows the game; stop and hint are asked for', async () => {
  const table = new ServerTable('ws://x/ws');
  socket().open();
  const listener = { position: vi.fn(), thinking: vi.fn() };
  const opened = table.open('g', listener);
  socket().answer(positionMessage(3, 0, 1, 1));
  await opened;
  socket().answer({ type: 'thinking', game: 'other', sequence: 3 });
  expect(listener.thinking).not.toHaveBeenCalled();
  socket().answer({ type: 'thinking', game: 'g', sequence: 3, seat: 1, elapsed: 250 });
  expect(listener.thinking).toHaveBeenCalledWith(expect.objectContaining({ elapsed: 250 }));

  const stop = table.stop('g', 3);
  expect(socket().sent.at(-1)).toEqual({ type: 'stop', game: 'g', sequence: 3, id: 2 });
  socket().answer({ type: 'error', code: 'not-thinking', message: 'none is', id: 2 });
  await expect(stop).rejects.toMatchObject({ code: 'not-thinking' });

  const hint = table.hint({ game: 'g', sequence: 4, step: 1, change: 1, seat: 0 });
  expect(socket().sent.at(-1)).toMatchObject({ type: 'hint', sequence: 4, step: 1, seat: 0 });
  socket().answer({ type: 'hint', game: 'g', candidates: [], id: 3 });
  expect(await hint).toMatchObject({ candidates: [] });
});

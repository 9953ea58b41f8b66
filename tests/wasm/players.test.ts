// Computer players in the module: the same thoughts as on this machine to the last bit, in slices that leave room for
// others, and a worker that listens. Arguments: module, output of reference.c.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { type Answer, answerer, type Question } from '../../wasm/answers.ts';
import { BigtopError, Engine, type Game } from '../../wasm/bigtop.ts';
import type { Candidate, Move, Thought } from '../../wasm/types.ts';

const [modulePath, referencePath] = process.argv.slice(2) as [string, string];
const module = await WebAssembly.compile(readFileSync(modulePath));
const engine = new Engine(module);
const reference = readFileSync(referencePath, 'utf8').trimEnd().split('\n');

// ---- the same as native ----

function bitsOf(number: number): string {
  const bits = new Uint32Array(new Float32Array([number]).buffer)[0] ?? 0;
  return bits.toString(16).padStart(8, '0');
}

function turnText(turn: readonly Move[]): string {
  return turn.map(({ move }) => move).join(',');
}

function candidateLine({ turn, points, win, value, error, loss, visits }: Candidate): string {
  const floats = [...points, ...win, value, error, loss].map(bitsOf);
  return ['candidate', turnText(turn), ...floats, visits].join(' ');
}

/** Positions in the reference: a record each, and the lines of its searches. */
const positions = reference
  .join('\n')
  .split('\nposition\n')
  .slice(1)
  .map((text) => {
    const lines = text.split('\n');
    const record = lines.filter((line) => line.startsWith('| ')).map((line) => `${line.slice(2)}\n`);
    const searches = text.split('\nsearch ').slice(1);
    return { record: record.join(''), searches: searches.map((search) => search.trimEnd().split('\n')) };
  });

test('the reference has searches to compare', () => {
  assert.equal(positions.length, 15);
  for (const { searches } of positions) {
    assert.equal(searches.length, engine.players().length);
  }
});

positions.forEach(({ record, searches }, index) => {
  test(`thoughts are the same to the last bit: position ${index + 1}`, async () => {
    const game = engine.readRecord(record);
    for (const [first = '', ...lines] of searches) {
      const [player, work, seed] = first.split(' ') as [string, string, string];
      const thought = await game.think(player, { seed: BigInt(seed), work: Number(work) });
      const plays = `plays ${thought.work} ${turnText(thought.turn)}`;
      assert.deepEqual([plays, ...thought.candidates.map(candidateLine)], lines, player);
    }
    game.free();
  });
});

// ---- thinking ----

/** A position of two players in which there is much to think about: no turn leads so clearly that it ends early. */
async function findPosition(): Promise<string> {
  for (const { record } of positions) {
    const game = engine.readRecord(record);
    const { finished } = await game.think('master', { seed: 1n, work: 4000 });
    const seats = game.seats().length;
    game.free();
    if (!finished && seats === 2) {
      return record;
    }
  }
  throw new Error('the reference has no such position');
}

const position = await findPosition();
const searching = engine.players().find(({ name }) => name === 'master');

function assertLegal(game: Game, turn: readonly Move[]): void {
  const copy = game.copy();
  const { turn: before } = copy.state();
  for (const { move } of turn) {
    assert.equal(copy.explain(move), null);
    const listed = copy.moves().find((each) => each.move === move);
    assert.deepEqual(
      turn.find((each) => each.move === move),
      listed,
    );
    copy.play(move);
  }
  assert.equal(copy.state().seat, null, 'the turn is complete');
  assert.ok(copy.state().turn >= before);
  copy.free();
}

async function codeOf(promise: Promise<unknown>): Promise<number> {
  try {
    await promise;
  } catch (error) {
    assert.ok(error instanceof BigtopError, String(error));
    return error.code;
  }
  return 0;
}

test('players introduce themselves', () => {
  const players = engine.players();
  assert.deepEqual(
    players.map(({ level }) => level).filter((level) => level > 0),
    [1, 2, 3, 4, 5, 6],
  );
  for (const { name, summary, searches, milliseconds } of players) {
    assert.match(name, /^[a-z0-9-]+$/);
    assert.match(summary, /\.$/);
    assert.equal(milliseconds > 0, searches);
  }
});

test('every player proposes legal turns, in words, whatever its budget', async () => {
  const game = engine.readRecord(position);
  const before = game.record();
  for (const { name } of engine.players()) {
    for (const budget of [{ work: 0 }, { work: 3 }, { milliseconds: 0 }, { milliseconds: 5 }]) {
      const { turn, candidates } = await game.think(name, { seed: 7n, ...budget });
      assertLegal(game, turn);
      assert.ok(candidates.length >= 1);
      assertLegal(game, candidates[0]?.turn ?? []);
      assert.equal(candidates[0]?.points.length, 2);
    }
  }
  assert.equal(game.record(), before);
  game.free();
});

test('candidates come best first, with chances that add up', async () => {
  const game = engine.readRecord(position);
  const { work, turn, candidates } = await game.think('master', { seed: 7n, work: 100 });
  assert.equal(work, 100);
  assert.deepEqual(turn, candidates[0]?.turn);
  for (const { win, loss } of candidates) {
    assert.ok(Math.abs(win.reduce((sum, chance) => sum + chance) - 1) < 1e-4);
    assert.ok(loss >= 0);
  }
  game.free();
});

test('slices do not change the result', async () => {
  const game = engine.readRecord(position);
  const [whole, sliced] = [1000, 0].map((slice) => game.think('master', { seed: 3n, work: 203, slice }));
  assert.deepEqual({ ...(await sliced), elapsed: 0 }, { ...(await whole), elapsed: 0 });
  game.free();
});

test('a thought that is stopped gives a legal turn, and tells of its progress before', async () => {
  const game = engine.readRecord(position);
  const stop = new AbortController();
  const told: Thought[] = [];
  const onProgress = (thought: Thought) => {
    told.push(thought);
    stop.abort();
  };
  const thought = await game.think('master', { seed: 1n, work: 1e9, onProgress, signal: stop.signal });
  assert.equal(told.length, 1);
  assert.equal(thought.finished, false);
  assert.ok(thought.work > 0 && thought.work >= (told[0]?.work ?? 0));
  assertLegal(game, thought.turn);
  assertLegal(game, told[0]?.turn ?? []);
  game.free();
});

test('who stops before the beginning still gets a turn', async () => {
  const game = engine.readRecord(position);
  const { work, turn } = await game.think('master', { seed: 1n, signal: AbortSignal.abort() });
  assert.equal(work, 0);
  assertLegal(game, turn);
  game.free();
});

test('others are heard between slices', async () => {
  const game = engine.readRecord(position);
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await game.think('master', { seed: 1n, milliseconds: 300, slice: 10 });
  clearInterval(timer);
  assert.ok(ticks >= 5, `${ticks} ticks`);
  game.free();
});

test('what cannot be thought about is refused', async () => {
  const game = engine.readRecord(position);
  const think = (player: string, options = {}) => codeOf(game.think(player, { seed: 1n, ...options }));
  assert.equal(await think('nobody'), 9);
  assert.equal(await think('master', { work: -1 }), 9);
  assert.equal(await think('master', { milliseconds: Number.NaN }), 9);
  while (game.moves().length > 0) {
    game.play(game.moves()[0]?.move ?? 0);
  }
  assert.notEqual(await think('master'), 0, 'chance is to move');
  game.free();
  assert.equal(await think('master'), 100, 'the game was freed');
});

test('a thought ends with its game, and others find its place', async () => {
  for (let i = 0; i < 4; i++) {
    const game = engine.readRecord(position);
    const thought = codeOf(game.think('master', { seed: 1n, work: 1e9 }));
    await new Promise((resolve) => setTimeout(resolve, 30));
    game.free();
    assert.equal(await thought, 100);
  }
});

test('two may think at a time, and not more', async () => {
  const game = engine.readRecord(position);
  const stop = new AbortController();
  const endless = { seed: 1n, work: 1e9, signal: stop.signal };
  const both = [game.think('master', endless), game.think('master', endless)];
  assert.equal(await codeOf(game.think('eval', { seed: 1n })), 105);
  stop.abort();
  for (const { turn } of await Promise.all(both)) {
    assertLegal(game, turn);
  }
  assert.equal(await codeOf(game.think('eval', { seed: 1n })), 0);
  game.free();
});

// ---- the worker ----

/** A worker's inside, and what it said. */
class Conversation {
  readonly said: Answer[] = [];
  private readonly answer = answerer((message) => {
    // As between threads: whatever cannot be sent throws.
    this.said.push(structuredClone(message));
    for (const waiting of this.waiting.splice(0)) {
      waiting();
    }
  });
  private readonly waiting: (() => void)[] = [];

  ask(question: Question): void {
    this.answer(structuredClone(question));
  }

  async first(type: Answer['type'], id?: number): Promise<Answer> {
    for (;;) {
      const found = this.said.find((each) => each.type === type && (!('id' in each) || each.id === id));
      if (found !== undefined) {
        return found;
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }
}

function question(id: number, player: string, budget = {}): Question {
  return { type: 'think', id, record: position, player, seed: 1n, ...budget };
}

test('the worker answers others while it thinks, and stops when told', async () => {
  const worker = new Conversation();
  worker.ask({ type: 'load', module });
  const ready = await worker.first('ready');
  assert.ok(ready.type === 'ready' && ready.players.some(({ name }) => name === searching?.name));
  worker.ask(question(1, 'master', { work: 1e9 }));
  await worker.first('progress', 1);
  worker.ask(question(2, 'eval'));
  const second = await worker.first('result', 2);
  assert.ok(second.type === 'result' && second.thought.finished);
  assert.equal(
    worker.said.some(({ type }) => type === 'refused'),
    false,
  );
  worker.ask({ type: 'stop', id: 1 });
  const first = await worker.first('result', 1);
  const game = engine.readRecord(position);
  assert.ok(first.type === 'result' && first.thought.work > 0);
  assertLegal(game, first.thought.turn);
  game.free();
  worker.ask({ type: 'stop', id: 1 });
  worker.ask(question(1, 'greedy'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(worker.said.filter((each) => each.type === 'result' && each.id === 1).length, 2);
});

test('the worker refuses what it cannot answer, and goes on', async () => {
  const worker = new Conversation();
  const refused = async (id: number | null, code: number) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const last = worker.said.pop();
    assert.ok(last?.type === 'refused', JSON.stringify(last));
    assert.deepEqual([last.id, last.code], [id, code]);
    assert.notEqual(last.message, '');
  };
  worker.ask(question(1, 'eval'));
  await refused(1, 9);
  worker.ask({ type: 'dance' } as unknown as Question);
  await refused(null, 9);
  worker.ask({ type: 'load', module: 'bigtop.wasm' as unknown as WebAssembly.Module });
  await refused(null, 0);
  worker.ask({ type: 'load', module });
  assert.equal(worker.said.pop()?.type, 'ready');
  worker.ask(question(3, 'nobody'));
  await refused(3, 9);
  worker.ask({ ...question(4, 'eval'), record: 'bigtop-record 2\n' } as Question);
  await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal(worker.said.pop()?.type, 'refused');
  worker.ask(question(5, 'eval'));
  assert.equal((await worker.first('result', 5)).type, 'result');
});

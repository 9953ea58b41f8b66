// The table in the browser with the real module: whole games, computers, two pages, and a store that fails.

import { afterEach, expect, test, vi } from 'vitest';
import { FixtureTable } from '../dev/fixture-table.ts';
import { BrowserTable } from '../src/table/browser-table.ts';
import { JointTable } from '../src/table/joint-table.ts';
import { AIDS, type Position, type Setup, type Thinking } from '../src/table/protocol.ts';
import { type At, TableError } from '../src/table/table.ts';
import { MemoryStore, MemoryTabs } from './memory-store.ts';
import { linkInProcess, loadEngine, numbers } from './worker-in-process.ts';

const engine = await loadEngine();

const SETUP: Setup = {
  seats: [
    { name: ' Anna ', colour: 'red', computer: null },
    { name: 'Żółw', colour: 'black', computer: null },
  ],
  edition: 'c2',
  sets: ['base', 'bigtop'],
  options: { meeples: '9' },
  hints: true,
  aids: [...AIDS],
  milliseconds: null,
};

function withComputer(level: string, milliseconds: number | null = null): Setup {
  const [anna, other] = SETUP.seats as [Setup['seats'][0], Setup['seats'][0]];
  return { ...SETUP, seats: [anna, { ...other, name: 'Computer', computer: level }], milliseconds };
}

class Page {
  readonly table: BrowserTable;
  readonly positions: Position[] = [];
  readonly thinking: Thinking[] = [];
  readonly failures: TableError[] = [];
  private waiting: (() => void)[] = [];
  private leave: (() => void) | undefined;

  constructor(
    readonly store = new MemoryStore(),
    readonly tabs = new MemoryTabs(),
  ) {
    this.table = new BrowserTable(linkInProcess({ engine: Promise.resolve(engine), store, tabs }));
  }

  private wake(): void {
    for (const wake of this.waiting.splice(0)) {
      wake();
    }
  }

  async open(game: string): Promise<this> {
    this.leave = await this.table.open(game, {
      position: (position) => {
        this.positions.push(position);
        this.wake();
      },
      thinking: (thinking) => {
        this.thinking.push(thinking);
        this.wake();
      },
      failed: (error) => {
        this.failures.push(error);
        this.wake();
      },
    });
    opened.push(this);
    return this;
  }

  close(): void {
    this.leave?.();
  }

  get now(): Position {
    return this.positions.at(-1) as Position;
  }

  get at(): At {
    const { game, sequence, step, change, seat } = this.now;
    return { game, sequence, step, change, seat: seat ?? 0 };
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      await new Promise<void>((wake) => this.waiting.push(wake));
    }
  }

  /** Makes choices at random until the turn is complete. */
  async choose(random = numbers(this.now.sequence)): Promise<void> {
    while (!this.now.complete) {
      const { moves } = this.now;
      await this.table.play(this.at, moves[Math.floor(random() * moves.length)]?.move ?? 0);
    }
  }

  async turn(random?: () => number): Promise<void> {
    await this.choose(random);
    await this.table.confirm(this.at);
  }
}

const opened: Page[] = [];
afterEach(() => {
  for (const page of opened.splice(0)) {
    page.close();
  }
});

async function begin(setup = SETUP): Promise<Page> {
  const page = new Page();
  return page.open(await page.table.create(setup));
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: TableError) => error.code,
  );

test('a game is played to its end, and its record is what was kept', async () => {
  const page = await begin();
  expect(page.now.setup.seats[0]?.name, 'names are cleaned').toBe('Anna');
  expect(page.now.setup.options.fields, 'options that were left out are told').toBe('on');
  const random = numbers(1);
  while (page.now.phase !== 'over') {
    await page.turn(random);
    const row = page.store.rows.get(page.now.game);
    expect(row).toMatchObject({ sequence: page.now.sequence, scores: page.now.scores, turn: page.now.turn });
  }
  expect(page.now.log.filter(({ turn }) => turn !== null)).toHaveLength(page.now.sequence);
  const text = await page.table.record(page.now.game);
  expect(text).toContain('\nend');
  const again = engine.readRecord(text);
  expect(again.seats().map(({ score }) => score)).toEqual(page.now.scores);
  again.free();
  const [listed] = await page.table.games();
  expect(listed).toMatchObject({ over: true, scores: page.now.scores, tilesLeft: 0 });
});

test('nothing that is hidden is stored: chance decides when its outcome is due', async () => {
  const page = await begin();
  const game = page.now.game;
  await page.choose();
  const before = structuredClone(page.store.rows.get(game));
  const drawn = new Set<string | null>();
  for (let count = 0; count < 12; count++) {
    // The same moment again and again: what is drawn next is not decided yet.
    page.store.rows.set(game, structuredClone(before) as never);
    const other = await new Page(page.store).open(game);
    await other.table.confirm(other.at);
    drawn.add(other.now.drawn);
  }
  expect(drawn.size).toBeGreaterThan(1);
});

test('undo takes back choices of the running turn and nothing before it', async () => {
  const page = await begin();
  await page.turn();
  const start = page.now;
  await page.table.play(page.at, page.now.moves[0]?.move ?? 0);
  expect(page.now).toMatchObject({ step: 1, change: 1 });
  expect(page.now.tiles).toHaveLength(start.tiles.length + 1);
  await page.table.undo(page.at);
  expect(page.now).toMatchObject({ step: 0, change: 2 });
  expect({ ...page.now, change: 0 }).toEqual(start);
  expect(await codeOf(page.table.undo(page.at))).toBe('nothing-to-undo');
});

test('a reload brings everything back, choices too', async () => {
  const page = await begin();
  await page.turn();
  await page.turn();
  await page.choose();
  const before = page.now;
  expect(before.complete).toBe(true);
  page.close();
  const again = await new Page(page.store).open(before.game);
  expect(again.now).toEqual(before);
  await again.table.confirm(again.at);
  expect(again.now.sequence).toBe(3);
});

test('requests about another position, seat or phase are refused', async () => {
  const page = await begin();
  const { at, table } = page;
  const move = page.now.moves[0]?.move ?? 0;
  expect(await codeOf(table.play({ ...at, sequence: 7 }, move))).toBe('stale');
  expect(await codeOf(table.play({ ...at, step: 1 }, move))).toBe('stale');
  expect(await codeOf(table.play({ ...at, change: 1 }, move))).toBe('stale');
  expect(await codeOf(table.play({ ...at, seat: 1 }, move))).toBe('seat');
  expect(await codeOf(table.play(at, 3))).toBe('phase');
  const refused = await table.play(at, 2 + (4096 << 6) + (4096 << 19)).catch((error: TableError) => error);
  expect(refused).toMatchObject({ code: 'illegal-move', details: { rule: expect.stringMatching(/^BASE-/) } });
  expect(await codeOf(table.confirm(at))).toBe('not-complete');
  expect(await codeOf(table.stop(at.game, 0))).toBe('not-thinking');
  expect(await codeOf(table.play({ ...at, game: 'x' }, move))).toBe('not-open');
  expect(await codeOf(table.open('nowhere', { position: () => undefined, thinking: () => undefined }))).toBe(
    'unknown-game',
  );
  expect(page.now.step).toBe(0);
});

test('setups that cannot be played are refused with what is wrong', async () => {
  const { table } = new Page();
  const faults = async (change: Partial<Setup>) => {
    const error = await table.create({ ...SETUP, ...change }).catch((refusal: TableError) => refusal);
    return error instanceof TableError ? error.details.faults : 'none';
  };
  const [anna, ben] = SETUP.seats as [Setup['seats'][0], Setup['seats'][0]];
  expect(await faults({ seats: [anna] })).toEqual(['seats']);
  expect(await faults({ seats: [anna, { ...ben, name: '"x"' }] })).toEqual(['name']);
  expect(await faults({ seats: [anna, { ...ben, name: 'a\u202eb' }] })).toEqual(['name']);
  expect(await faults({ seats: [anna, { ...ben, name: 'ж'.repeat(32) }] })).toEqual(['name']);
  expect(await faults({ seats: [anna, { ...ben, colour: 'red', computer: 'hal' }] })).toEqual([
    'colour',
    'computer',
  ]);
  expect(await faults({ edition: 'c9' as 'c2' })).toEqual(['edition']);
  expect(await faults({ sets: ['bigtop'] })).toEqual(['sets']);
  expect(await faults({ sets: ['base', 'base'] })).toEqual(['sets']);
  expect(await faults({ options: { meeples: '8' } })).toEqual(['options']);
  expect(await faults({ options: { dragons: 'on' } })).toEqual(['options']);
  expect(await faults({ milliseconds: 5 })).toEqual(['milliseconds']);
  expect(await table.games()).toEqual([]);
});

test('a computer plays its turn, tells how far it is, and nobody plays for it', async () => {
  const page = await begin(withComputer('club', 3000));
  await page.turn();
  expect(page.now.seat).toBe(1);
  const { at } = page;
  expect(await codeOf(page.table.play(at, page.now.moves[0]?.move ?? 0))).toBe('seat');
  await page.until(() => page.thinking.length >= 1);
  expect(page.thinking[0]).toMatchObject({ sequence: 1, seat: 1, level: 'club', elapsed: 0, turn: [] });
  await page.table.stop(at.game, at.sequence).catch(() => undefined);
  await page.until(() => page.now.sequence === 2);
  expect(page.now).toMatchObject({ seat: 0, step: 0, turn: 3 });
});

test('a whole game against a computer that answers at once', { timeout: 120_000 }, async () => {
  const page = await begin({ ...withComputer('beginner'), sets: ['base', 'river'] });
  const random = numbers(4);
  while (page.now.phase !== 'over') {
    await page.turn(random);
    if (page.now.seat === 1) {
      await page.table.stop(page.now.game, page.now.sequence).catch(() => undefined);
      await page.until(() => page.now.seat !== 1);
    }
  }
  expect(page.failures).toEqual([]);
  expect(page.now.log.at(-1)?.turn).toBeNull();
});

test('a hint compares turns; it is given up when the position changes', async () => {
  const page = await begin();
  const { at } = page;
  const hint = await page.table.hint(at);
  expect(hint).toMatchObject({ ...at, level: 'master' });
  expect(hint.candidates.length).toBeGreaterThan(1);
  expect(hint.candidates.length).toBeLessThanOrEqual(5);
  const [best, second] = hint.candidates;
  expect(best?.loss).toBe(0);
  expect(second?.loss).toBeGreaterThanOrEqual(0);
  expect(best?.turn[0]?.type).toBe('place');
  const late = codeOf(page.table.hint(page.at));
  expect(await codeOf(page.table.hint(page.at))).toBe('busy');
  await page.table.play(page.at, best?.turn[0]?.move ?? 0);
  expect(await late).toBe('stale');
  const none = await begin({ ...SETUP, hints: false });
  expect(await codeOf(none.table.hint(none.at))).toBe('no-hints');
});

test('two pages with one game: what one does the other shows, and nothing happens twice', async () => {
  const first = await begin();
  const second = await new Page(first.store, first.tabs).open(first.now.game);
  await first.choose();
  await second.until(() => second.now.complete);
  expect(second.now).toEqual(first.now);
  const results = await Promise.all([
    codeOf(first.table.confirm(first.at)),
    codeOf(second.table.confirm(second.at)),
  ]);
  expect(results.sort()).toEqual(['none', 'stale']);
  await first.until(() => first.now.sequence === 1);
  await second.until(() => second.now.sequence === 1);
  expect(second.now).toEqual(first.now);
  expect(first.store.rows.get(first.now.game)?.sequence).toBe(1);
});

test('of two pages one has the computer think, and each can have it play at once', async () => {
  const first = await begin(withComputer('master', 60000));
  const second = await new Page(first.store, first.tabs).open(first.now.game);
  await first.turn();
  await second.until(() => second.thinking.length > 0 && second.now.sequence === 1);
  await first.until(() => first.thinking.length > 1);
  await second.table.stop(second.now.game, 1);
  await Promise.all([first, second].map((page) => page.until(() => page.now.sequence === 2)));
  expect(second.now).toEqual(first.now);
  expect(first.now.log).toHaveLength(2);
});

test('a store that is full refuses, and nothing is lost', async () => {
  const page = await begin();
  await page.turn();
  await page.choose();
  const before = page.now;
  const kept = structuredClone(page.store.rows.get(before.game));
  page.store.fault = new TableError({ code: 'store-full', message: 'the browser has no room for more' });
  expect(await codeOf(page.table.confirm(page.at))).toBe('store-full');
  expect(await codeOf(page.table.undo(page.at))).toBe('store-full');
  expect(await codeOf(page.table.create(SETUP))).toBe('store-full');
  await page.table.refresh(before.game);
  expect(page.now).toEqual(before);
  expect(page.store.rows.get(before.game)).toEqual(kept);
  page.store.fault = undefined;
  await page.table.confirm(page.at);
  expect(page.now.sequence).toBe(2);
});

test('a computer’s turn that cannot be kept is told', async () => {
  const page = await begin(withComputer('beginner'));
  await page.choose();
  await page.table.confirm(page.at);
  page.store.fault = new TableError({ code: 'store-broken', message: 'broken' });
  await page.until(() => page.failures.length > 0);
  expect(page.failures[0]?.code).toBe('store-broken');
  expect(page.now).toMatchObject({ sequence: 1, seat: 1, step: 0 });
});

test('games are listed, the newest change first, and can be deleted', async () => {
  const page = await begin();
  const other = await page.table.create(withComputer('beginner'));
  const names = (await page.table.games()).map(({ game }) => game);
  expect(new Set(names)).toEqual(new Set([page.now.game, other]));
  expect(other).toMatch(/^here-[\w-]{22}$/);
  const second = await new Page(page.store, page.tabs).open(page.now.game);
  await page.table.remove(page.now.game);
  expect((await page.table.games()).map(({ game }) => game)).toEqual([other]);
  await second.until(() => second.failures.length > 0);
  expect(second.failures[0]?.code).toBe('unknown-game');
  expect(await codeOf(page.table.play(page.at, 1))).toBe('not-open');
});

test('a game goes on from any point of a record, with other people', async () => {
  const page = await begin();
  for (let count = 0; count < 8; count++) {
    await page.turn();
  }
  const text = await page.table.record(page.now.game);
  const other = new Page();
  const seats = withComputer('beginner').seats;
  const game = await other.table.createFrom(text, 5, {
    seats,
    hints: false,
    aids: [...AIDS],
    milliseconds: null,
  });
  await other.open(game);
  const fifth = page.positions.find(({ sequence, step }) => sequence === 5 && step === 0);
  expect(other.now.setup.seats.map(({ name }) => name)).toEqual(['Anna', 'Computer']);
  expect({ ...other.now, game: '', setup: null }).toEqual({ ...fifth, game: '', setup: null });
  await other.until(() => other.now.sequence === 6);
  const [lone] = seats;
  const wrong = {
    seats: [lone, lone, lone] as Setup['seats'],
    hints: true,
    aids: [...AIDS],
    milliseconds: null,
  };
  expect(await codeOf(other.table.createFrom(text, 5, wrong))).toBe('config');
});

test('a record that stops before a tile is drawn goes on with a drawn one', async () => {
  const text =
    'bigtop-record 1\nrules 1\nedition c2\nsets base bigtop\nplayers 2\n\n1 p1 bigtop/L 0,-1 r2 pass\n';
  const page = new Page();
  await page.open(await page.table.createFrom(text, 1, SETUP));
  expect(page.now).toMatchObject({ sequence: 1, seat: 1, phase: 'place', turn: 2 });
  expect(page.now.log).toHaveLength(1);
  await page.turn();
  expect(page.now.sequence).toBe(2);
});

test('beside a server’s table it has the games that go on from records', async () => {
  const server = new FixtureTable();
  const own = new Page();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const makeOwn = vi.fn(() => own.table);
  const joint = new JointTable(server, makeOwn);
  expect((await joint.games()).map(({ game }) => game)).toEqual(['fixture', 'other']);
  expect(await joint.create(SETUP)).toBe('fixture');
  expect(makeOwn, 'nothing is begun that is not needed').not.toHaveBeenCalled();
  const text =
    'bigtop-record 1\nrules 1\nedition c2\nsets base bigtop\nplayers 2\n\n1 p1 bigtop/L 0,-1 r2 pass\n';
  const game = await joint.createFrom(text, 1, SETUP);
  expect((await joint.games())[0]).toMatchObject({ game, seats: [{ name: 'Anna' }, { name: 'Żółw' }] });
  const positions: Position[] = [];
  const leave = await joint.open(game, {
    position: (position) => positions.push(position),
    thinking: () => undefined,
  });
  const { sequence, step, change, seat, moves } = positions[0] as Position;
  await joint.play({ game, sequence, step, change, seat: seat ?? 0 }, moves[0]?.move ?? 0);
  expect(positions.at(-1)?.step).toBe(1);
  expect(await joint.record(game)).toContain('1 p1 bigtop/L');
  leave();
  await joint.remove(game);
  expect(await joint.games()).toHaveLength(2);
  vi.unstubAllGlobals();
});

// The module itself, and its loader: nothing imported, everything described, nonsense refused. Argument: module.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { BigtopError, Engine, type Game, RecordError } from '../../wasm/bigtop.ts';
import type { GameEvent, GameSetup } from '../../wasm/types.ts';
import { RandomPlayer } from './random-player.ts';

const [modulePath] = process.argv.slice(2) as [string];
const bytes = readFileSync(modulePath);
const engine = await Engine.load(bytes);

const circus: GameSetup = {
  names: ['Anna', 'Żółw', ''],
  edition: 'c3',
  sets: ['base', 'abbot', 'river', 'bigtop'],
  options: { 'pyramid.phase': 'score' },
};

function playAtRandom(game: Game, number: bigint, moves = Number.POSITIVE_INFINITY): GameEvent[] {
  const player = new RandomPlayer(game, 7n, number);
  const events: GameEvent[] = [];
  for (let i = 0; i < moves && game.state().phase !== 'over'; i++) {
    events.push(...game.play(player.choose()));
  }
  return events;
}

function codeOf(action: () => unknown): number {
  try {
    action();
  } catch (error) {
    assert.ok(error instanceof BigtopError, String(error));
    return error.code;
  }
  return 0;
}

test('the module imports nothing', async () => {
  assert.deepEqual(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []);
});

test('the module exports its memory and what exports.h names', async () => {
  const header = readFileSync('wasm/exports.h', 'utf8');
  const named = [...header.matchAll(/^BIGTOP_EXPORT .*?\b(bigtop_\w+)\(/gm)].map((match) => match[1]);
  const exported = WebAssembly.Module.exports(await WebAssembly.compile(bytes)).map(({ name }) => name);
  assert.deepEqual(exported.sort(), ['memory', ...named].sort());
  const loader = readFileSync('wasm/module.ts', 'utf8');
  assert.deepEqual(
    named.filter((name) => !loader.includes(`  ${name}(`)),
    [],
  );
});

test('version and instruction level', () => {
  assert.equal(engine.instructionLevel, 'wasm32-simd128');
  assert.match(engine.version, /^\d+\.\d+\.\d+$/);
});

test('tiles are those of data/tiles.json', () => {
  const { tiles } = JSON.parse(readFileSync('data/tiles.json', 'utf8')) as {
    tiles: { id: string; edges: string; counts: Record<string, number>; features: { kind: string }[] }[];
  };
  assert.equal(engine.tiles.length, tiles.length);
  const letters = { field: 'F', road: 'R', city: 'C', river: 'W' };
  tiles.forEach((tile, kind) => {
    const facts = engine.tiles[kind];
    assert.equal(facts?.id, tile.id);
    assert.equal(facts?.edges.map((edge) => letters[edge]).join(''), tile.edges);
    assert.deepEqual(facts?.counts, tile.counts);
    assert.equal(facts?.set, tile.id.split('/')[0]);
    const segments = tile.features.map((feature) => feature.kind);
    assert.deepEqual(
      facts?.segments.map((segment) => segment.kind),
      segments.filter((name) => !['river', 'circus', 'acrobats'].includes(name)),
    );
  });
});

test('a setup comes back as it was given', () => {
  const game = engine.newGame(circus);
  const setup = game.setup();
  assert.deepEqual(setup.names, circus.names);
  assert.equal(setup.edition, 'c3');
  assert.deepEqual(setup.sets, circus.sets);
  assert.equal(setup.options['pyramid.phase'], 'score');
  assert.equal(Object.keys(setup.options).length, engine.options.length);
  assert.equal(engine.tileCountOf(circus), game.state().bagTotal + 1);
  game.free();
});

test('setups that cannot be played are refused', () => {
  const wrong = (change: Partial<GameSetup>) => codeOf(() => engine.newGame({ ...circus, ...change }));
  assert.equal(wrong({ names: ['alone'] }), 1);
  assert.equal(wrong({ sets: ['bigtop'] }), 1);
  assert.equal(wrong({ sets: ['base', 'dragon' as 'river'] }), 1);
  assert.equal(wrong({ edition: 'c4' as 'c3' }), 9);
  assert.equal(wrong({ options: { dragon: 'on' } }), 2);
  assert.equal(wrong({ options: { meeples: '8' } }), 3);
  assert.equal(wrong({ names: ['x"y', ''] }), 9);
  assert.notEqual(engine.faultsOf({ ...circus, names: [] }), 0);
  assert.equal(engine.faultsOf(circus), 0);
});

test('points of the events are the scores, and their items add up', () => {
  const game = engine.newGame(circus);
  const sums = [0, 0, 0];
  const types = new Set<string>();
  for (const event of playAtRandom(game, 3n)) {
    types.add(event.type);
    if (event.type === 'score') {
      sums[event.seat] = (sums[event.seat] ?? 0) + event.points;
      assert.equal(
        event.points,
        event.items.reduce((sum, { count, each }) => sum + count * each, 0),
      );
      assert.match(event.rule, /^[A-Z]+-\d+$/);
    }
  }
  assert.deepEqual(
    game.seats().map(({ score }) => score),
    sums,
  );
  assert.deepEqual(game.standing().totals, sums);
  assert.deepEqual([...types].sort(), ['return', 'reveal', 'score', 'tent']);
  const best = Math.max(...sums);
  assert.deepEqual(
    game.state().winners,
    sums.flatMap((sum, seat) => (sum === best ? [seat] : [])),
  );
  game.free();
});

test('every listed move is described, and no other is accepted', () => {
  const game = engine.newGame(circus);
  const player = new RandomPlayer(game, 7n, 5n);
  const seen = new Set<string>();
  while (game.state().phase !== 'over') {
    const moves = game.moves();
    for (const move of moves) {
      seen.add(move.type);
      assert.equal(game.explain(move.move), null);
    }
    if (moves[0]?.type === 'pass') {
      const last = game.tiles().at(-1);
      for (const move of moves.filter(({ type }) => type === 'figure')) {
        assert.deepEqual(move.type === 'figure' && [move.x, move.y], [last?.x, last?.y]);
      }
    }
    const before = game.hash();
    assert.notEqual(game.explain(0xffffffff), null);
    assert.notEqual(
      codeOf(() => game.play(0xffffffff)),
      0,
    );
    assert.equal(game.hash(), before);
    game.play(player.choose());
  }
  for (const type of ['place', 'pass', 'figure', 'acrobat']) {
    assert.ok(seen.has(type), type);
  }
  game.free();
});

test('views agree with each other', () => {
  const game = engine.newGame(circus);
  playAtRandom(game, 9n, 150);
  const state = game.state();
  const tiles = game.tiles();
  const features = game.features();
  const segments = tiles.flatMap(({ kind }) => engine.tiles.find(({ id }) => id === kind)?.segments ?? []);
  assert.equal(tiles.length, state.tilesPlaced);
  assert.equal(features.flatMap((feature) => feature.segments).length, segments.length);
  const bag = game.bag();
  const left = Object.values(bag.bag).reduce((sum, count) => sum + count, 0);
  assert.equal(left, state.bagTotal);
  assert.deepEqual(Object.keys(bag.placements), Object.keys(bag.bag));
  for (const [x, y, copies] of game.openSquares()) {
    assert.ok(tiles.some((tile) => Math.abs(tile.x - x) + Math.abs(tile.y - y) === 1));
    assert.ok(!tiles.some((tile) => tile.x === x && tile.y === y));
    assert.ok(copies >= 0 && copies <= left);
  }
  const figures = game.figures();
  const acrobats = game.acrobats().flatMap(({ owners }) => owners);
  assert.equal(figures.filter(({ segment }) => segment === null).length, acrobats.length);
  for (const [seat, { supply }] of game.seats().entries()) {
    const out = figures.filter((figure) => figure.seat === seat).length;
    assert.equal(out + supply.meeple + supply.abbot + supply.ringmaster, 9 + 1 + 1);
  }
  for (const { segments: places, figures: strength } of features) {
    const there = figures.filter((figure) =>
      places.some(
        ([tile, segment]) =>
          figure.segment === segment && figure.x === tiles[tile]?.x && figure.y === tiles[tile]?.y,
      ),
    );
    assert.equal(
      there.length,
      strength.reduce((sum, count) => sum + count, 0),
    );
  }
  const tokens = Object.entries(game.tokens());
  const count = tokens.reduce((sum, [, copies]) => sum + copies, 0);
  const sum = tokens.reduce((total, [value, copies]) => total + Number(value) * copies, 0);
  assert.equal(game.standing().tokenMean, sum / count);
  game.free();
});

test('records are read again, and continued', () => {
  const game = engine.newGame(circus);
  playAtRandom(game, 11n, 100);
  const text = game.record();
  const again = engine.readRecord(text);
  assert.equal(again.record(), text);
  assert.equal(again.hash(), game.hash());
  assert.deepEqual(again.setup(), game.setup());
  assert.deepEqual(again.history(), game.history());
  game.free();
  again.free();
});

test('a fault in a record is named', () => {
  const text = 'bigtop-record 1\nrules 1\nedition c2\nsets base\nplayers 2\n\n1 p2 base/U 0,1 r0 pass\n';
  try {
    engine.readRecord(text);
    assert.fail('it was read');
  } catch (error) {
    assert.ok(error instanceof RecordError);
    assert.equal(error.fault.line, 7);
    assert.equal(error.fault.column, 3);
    assert.ok(error.fault.reason.length > 5);
    assert.ok(error.fault.error.includes("another player's turn"));
  }
});

test('moves are taken back', () => {
  const game = engine.newGame(circus);
  const hashes = [game.hash()];
  const player = new RandomPlayer(game, 7n, 13n);
  for (let i = 0; i < 60; i++) {
    game.play(player.choose());
    hashes.push(game.hash());
  }
  for (const left of [59, 40, 7, 0]) {
    game.takeBack(left);
    assert.equal(game.hash(), hashes[left]);
    assert.equal(game.state().movesPlayed, left);
  }
  assert.equal(
    codeOf(() => game.takeBack(1)),
    9,
  );
  game.free();
});

test('a copy goes its own way', () => {
  const game = engine.newGame(circus);
  playAtRandom(game, 17n, 20);
  const copy = game.copy();
  const before = game.hash();
  assert.equal(copy.hash(), before);
  playAtRandom(copy, 18n);
  assert.equal(game.hash(), before);
  assert.notEqual(copy.hash(), before);
  copy.free();
  game.free();
});

test('games that were freed are gone, and the pool has an end', () => {
  const games: Game[] = [];
  const code = codeOf(() => {
    for (;;) {
      games.push(engine.newGame(circus));
    }
  });
  assert.equal(code, 101);
  assert.equal(games.length, 64);
  const [first] = games as [Game];
  first.free();
  const next = engine.newGame(circus);
  assert.equal(
    codeOf(() => first.play(1)),
    100,
  );
  assert.equal(
    codeOf(() => first.free()),
    100,
  );
  for (const game of [...games.slice(1), next]) {
    game.free();
  }
});

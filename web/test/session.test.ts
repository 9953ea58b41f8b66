// The session of a game: choices in order, changes of mind, refusals; and what the page makes of positions.

import { expect, test, vi } from 'vitest';
import { middleOfGame, placeMoves } from '../dev/fixture.ts';
import { FixtureTable } from '../dev/fixture-table.ts';
import { discardedNow, eventsSince } from '../src/app/changes.ts';
import { GameSession } from '../src/app/game-session.ts';
import { gameAddress, routeOf } from '../src/app/route.ts';
import { figureKinds, sceneOf } from '../src/app/scene-of.ts';
import { cleanName, defaultDraft, describeOptions, setupOf } from '../src/app/setup.ts';
import type { Position } from '../src/table/protocol.ts';
import { TableError } from '../src/table/table.ts';

async function open(first?: Position) {
  const table = new FixtureTable(first);
  const listener = { changed: vi.fn(), failed: vi.fn() };
  const session = new GameSession(table, 'fixture', listener);
  await session.start();
  return { table, session, listener };
}

function present(session: GameSession): Position {
  return session.position as Position;
}

test('a turn: place, choose a figure, confirm', async () => {
  const { session } = await open();
  await session.choose(present(session).moves[0]?.move ?? 0);
  expect(present(session).phase).toBe('action');
  const figure = present(session).moves.find((move) => move.type === 'figure');
  await session.choose(figure?.move ?? 0);
  expect(present(session).complete).toBe(true);
  await session.confirm();
  expect(present(session).sequence).toBe(8);
  expect(session.busy).toBe(false);
});

test('a changed mind takes back what came after', async () => {
  const { session, table } = await open();
  const undo = vi.spyOn(table, 'undo');
  const [first, second] = present(session).moves.map((move) => move.move) as [number, number];
  await session.choose(first);
  await session.pass();
  expect(session.depth).toBe(2);
  await session.choose(second, session.placeDepth());
  expect(undo).toHaveBeenCalledTimes(2);
  expect(present(session).chosen.map((move) => move.move)).toEqual([second]);
});

test('undo ends at the beginning of the turn, and confirming needs a complete one', async () => {
  const { session, table } = await open();
  const undo = vi.spyOn(table, 'undo');
  const confirm = vi.spyOn(table, 'confirm');
  await session.undo();
  await session.confirm();
  expect(undo).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
});

test('an undo that comes while a choice is on its way takes it back afterwards', async () => {
  const { session } = await open();
  const choosing = session.choose(present(session).moves[0]?.move ?? 0);
  session.undo();
  session.undo();
  await choosing;
  expect(present(session).chosen).toEqual([]);
  expect(session.busy).toBe(false);
});

test('two quick clicks send one choice', async () => {
  const { session, table } = await open();
  const play = vi.spyOn(table, 'play');
  const { move } = present(session).moves[0] as { move: number };
  await Promise.all([session.choose(move), session.choose(move)]);
  expect(play).toHaveBeenCalledTimes(1);
});

test('a refusal is told and the newest position fetched', async () => {
  const { session, table, listener } = await open();
  vi.spyOn(table, 'play').mockRejectedValue(new TableError({ code: 'stale', message: 'old' }));
  const refresh = vi.spyOn(table, 'refresh');
  await session.choose(present(session).moves[0]?.move ?? 0);
  expect(listener.failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'stale' }));
  expect(refresh).toHaveBeenCalled();
  expect(session.busy).toBe(false);
});

test('what this page has not seen cannot be chosen anew', async () => {
  const first = middleOfGame();
  const place = first.moves[0];
  const later: Position = {
    ...first,
    step: 1,
    phase: 'action',
    chosen: place === undefined ? [] : [place],
    moves: [{ move: 1, type: 'pass' }],
    tiles: [...first.tiles, { x: 0, y: 9, kind: 'base/L', rotation: 0 }],
  };
  const { session } = await open(later);
  expect(session.offered(0)).toEqual([]);
  expect(sceneOf(session, 'meeple')?.placements).toEqual([]);
});

test('a choice made elsewhere makes what was on offer after the old one void', async () => {
  const { session, table } = await open();
  const [first, second] = present(session).moves.map((move) => move.move) as [number, number];
  await session.choose(first);
  await session.pass();
  const before = present(session);
  // Another page took both back and placed the tile elsewhere; this one sees only the result.
  const chosen = [{ move: second, type: 'pass' as const }, ...before.chosen.slice(1)];
  table.show({ ...before, chosen });
  expect(session.offered(0).length, 'the squares are the same').toBeGreaterThan(0);
  expect(session.offered(1), 'the figures are not').toEqual([]);
});

test('the scene offers the squares, then the figures, and marks the one chosen', async () => {
  const { session } = await open();
  const before = sceneOf(session, 'meeple');
  expect(before?.hand).toBe('base/L');
  expect(before?.placements).toHaveLength(placeMoves(present(session).tiles, 'base/L').length);
  expect(before?.pending).toBeNull();

  await session.choose(present(session).moves[0]?.move ?? 0);
  const placed = sceneOf(session, 'ringmaster');
  expect(figureKinds(session)).toEqual(['meeple', 'ringmaster']);
  expect(placed?.pending?.kind).toBe('base/L');
  expect(placed?.placements.length, 'the tile may still be moved').toBeGreaterThan(0);
  const figures = placed?.targets.filter((target) => target.type === 'figure') ?? [];
  expect(figures).toHaveLength(7);
  expect(new Set(figures.map((target) => target.figure))).toEqual(new Set(['ringmaster']));

  await session.choose(figures[2]?.key ?? 0);
  const chosen = sceneOf(session, 'ringmaster');
  expect(chosen?.chosen?.segment).toBe(2);
  expect(chosen?.placements, 'the tile stays').toEqual([]);
  expect(chosen?.targets.length, 'another figure may be chosen instead').toBeGreaterThan(1);
});

test('what happened between two positions', () => {
  const before = middleOfGame();
  const events = before.log[1]?.events ?? [];
  const after: Position = {
    ...before,
    sequence: 8,
    log: [...before.log, { turn: 8, events, scores: [] }],
    discarded: ['base/Q'],
  };
  expect(eventsSince(undefined, after)).toEqual([]);
  expect(eventsSince(before, after)).toHaveLength(events.length);
  expect(discardedNow(after)).toEqual(['base/Q']);
  const end = { turn: null, discarded: ['base/C'], events: [], scores: [] };
  expect(discardedNow({ ...after, phase: 'over', log: [end] })).toEqual(['base/C']);
});

test('a pass that is the only choice is made by itself, and taken back by itself', async () => {
  const { session, table } = await open({ ...middleOfGame(), acrobats: [], drawn: 'base/C' });
  vi.spyOn(table, 'play').mockImplementationOnce(async () => {
    const before = present(session);
    const chosen = before.moves.slice(0, 1);
    const moves = [{ move: 1, type: 'pass' as const }];
    table.show({ ...before, phase: 'action', chosen, moves, step: 1 });
  });
  await session.choose(present(session).moves[0]?.move ?? 0);
  expect(present(session).complete).toBe(true);
  expect(session.depth).toBe(2);
  await session.undo();
  expect(session.depth).toBe(0);
  expect(present(session).phase).toBe('place');
});

test('names are made such as the table takes them', () => {
  expect(cleanName('  Anna "the Great"\u202e\u0007 ')).toBe('Anna ’the Great’');
  expect(new TextEncoder().encode(cleanName('ж'.repeat(50))).length).toBeLessThanOrEqual(63);
});

test('the options of a game in words', () => {
  const options = { modules: 'circus', 'pyramid.phase': 'score', meeples: '9', 'river.start_tile': 'bag' };
  const described = describeOptions(['base', 'bigtop'], options);
  expect(described[0]).toEqual({ name: 'Parts of Under the Big Top', value: 'Tent and tokens' });
  expect(described.map(({ value }) => value)).toContain('at the start of scoring');
  expect(described.map(({ value }) => value)).not.toContain('is drawn like the others');
  expect(describeOptions(['base', 'bigtop'], { modules: 'none' })[0]?.value).toBe('none');
});

test('the address carries the game', () => {
  expect(routeOf(gameAddress('q3_x-9'))).toEqual({ page: 'game', game: 'q3_x-9' });
  expect(routeOf('')).toEqual({ page: 'start', broken: false });
  expect(routeOf('#game/<script>')).toEqual({ page: 'start', broken: true });
});

test('a new game sends what differs from the printed rules, and only where it matters', () => {
  const draft = defaultDraft();
  expect(setupOf(draft, []).options).toEqual({});
  draft.options = { 'pyramid.phase': 'score', 'river.start_tile': 'bag', fields: 'on', meeples: '9' };
  draft.modules = ['ringmaster', 'circus'];
  expect(setupOf(draft, []).options).toEqual({
    'pyramid.phase': 'score',
    meeples: '9',
    modules: 'circus,ringmaster',
  });
  draft.modules = [];
  draft.seats[0] = { name: '  ', colour: 'green' };
  expect(setupOf(draft, []).options.modules).toBe('none');
  expect(setupOf(draft, []).seats[0]).toEqual({ name: 'Player 1', colour: 'green', computer: null });
  draft.sets = ['base'];
  draft.edition = 'c3';
  expect(setupOf(draft, []).options, 'without the circus c3 has seven meeples too').toEqual({ meeples: '9' });
});

// Computers in the page: the form that seats them, the session while they think, and hints.

import { expect, test, vi } from 'vitest';
import { middleOfGame } from '../dev/fixture.ts';
import { FixtureTable } from '../dev/fixture-table.ts';
import { announceTurns } from '../src/app/describe.ts';
import { GameSession, hintedMoves } from '../src/app/game-session.ts';
import { sceneOf } from '../src/app/scene-of.ts';
import { defaultDraft, levelAbout, levelName, seatWith, setupOf } from '../src/app/setup.ts';
import type { Candidate, Position } from '../src/table/protocol.ts';
import { TableError } from '../src/table/table.ts';
import { de } from '../src/text/de.ts';
import { en } from '../src/text/en.ts';
import { setTexts } from '../src/text/index.ts';

async function open(first?: Position) {
  const table = new FixtureTable(first);
  const listener = { changed: vi.fn(), failed: vi.fn() };
  const session = new GameSession(table, 'fixture', listener);
  await session.start();
  return { table, session, listener };
}

/** The fixture with a computer in the seat that decides. */
function computersTurn(): Position {
  const position = middleOfGame();
  const seats = position.setup.seats.map((seat, index) => ({
    ...seat,
    computer: index === 0 ? 'club' : null,
  }));
  return { ...position, setup: { ...position.setup, seats } };
}

// ------------------------------------------------------------------------------------------- the form

test('a seat is called as its level, unless somebody has named it', async () => {
  const levels = await new FixtureTable().levels();
  const draft = defaultDraft();
  const names = () => setupOf(draft, levels).seats.map((seat) => seat.name);
  draft.seats = seatWith(seatWith(draft.seats, 0, 'master'), 1, 'master');
  expect(names()).toEqual(['Master', 'Master 2']);
  draft.seats = seatWith(draft.seats, 1, 'beginner');
  expect(names()).toEqual(['Master', 'Beginner']);
  draft.seats = seatWith(draft.seats, 1, null);
  expect(names()).toEqual(['Master', 'Player 2']);
  draft.seats = [{ name: 'Anna', colour: 'red', computer: 'beginner' }, ...draft.seats.slice(1)];
  expect(names()).toEqual(['Anna', 'Player 2']);
  // Nor twice the name that somebody has chosen.
  draft.seats = [{ name: 'Master', colour: 'red' }, ...seatWith(draft.seats, 1, 'master').slice(1)];
  expect(names()).toEqual(['Master', 'Master 2']);
});

test('a seat nobody has named is called so in the language of the page', () => {
  const draft = defaultDraft();
  setTexts(de);
  expect(setupOf(draft, []).seats.map((seat) => seat.name)).toEqual(['Person 1', 'Person 2']);
  setTexts(en);
  expect(setupOf(draft, []).seats.map((seat) => seat.name)).toEqual(['Player 1', 'Player 2']);
});

test('only levels that the table has are sent, and the time only where a computer plays', async () => {
  const levels = await new FixtureTable().levels();
  const draft = { ...defaultDraft(), milliseconds: 500 };
  expect(setupOf(draft, levels)).toMatchObject({ hints: true, milliseconds: null });
  draft.seats = seatWith(draft.seats, 1, 'master');
  expect(setupOf(draft, levels).milliseconds).toBe(500);
  expect(setupOf(draft, levels).seats.map((seat) => seat.computer)).toEqual([null, 'master']);
  expect(setupOf(draft, []).seats.map((seat) => seat.computer)).toEqual([null, null]);
  expect(setupOf({ ...draft, hints: false }, levels).hints).toBe(false);
});

test('a level this page has no words for is described by the table', async () => {
  const [beginner, , newcomer] = await new FixtureTable().levels();
  expect(beginner && levelAbout(beginner)).not.toBe(beginner?.summary);
  expect(newcomer && levelName(newcomer)).toBe('Newcomer');
  expect(newcomer && levelAbout(newcomer)).toBe('Plays in a new way.');
});

// ------------------------------------------------------------------------------------------- thinking

test('while a computer decides nothing is on offer here', async () => {
  const { session, table } = await open(computersTurn());
  const play = vi.spyOn(table, 'play');
  expect(session.offered(0)).toEqual([]);
  expect(sceneOf(session, 'meeple')?.placements).toEqual([]);
  expect(session.mayAsk).toBe(false);
  await session.pass();
  expect(play).not.toHaveBeenCalled();
});

test('its thinking is counted by the clock of the page and ends with the next position', async () => {
  const { session, table } = await open(computersTurn());
  table.think(250);
  const since = session.thought?.since ?? 0;
  expect(Date.now() - since).toBeGreaterThanOrEqual(250);
  table.think(500);
  expect(session.thought).toMatchObject({ since, elapsed: 500 });
  const stop = vi.spyOn(table, 'stop');
  await session.stop();
  expect(stop).toHaveBeenCalledWith('fixture', 7);
  stop.mockRejectedValue(new TableError({ code: 'stale', message: 'it has played' }));
  await session.stop();
  table.show({ ...computersTurn(), sequence: 8 });
  expect(session.thought).toBeUndefined();
});

test('what a computer has done is told in words', () => {
  const before = computersTurn();
  const [tile] = before.tiles;
  const turn = { turn: 8, seat: 0, tile: tile?.kind ?? '', x: 0, y: 0, rotation: 0, events: [], scores: [] };
  const after: Position = { ...before, log: [...before.log, { ...turn, choices: [] }] };
  expect(announceTurns(undefined, after)).toEqual([]);
  expect(announceTurns(before, after)[0]).toContain(before.setup.seats[0]?.name);
  const person = { ...after, log: [...before.log, { ...turn, seat: 1, choices: [] }] };
  expect(announceTurns(before, person)[0]).toContain('Boris');
  expect(announceTurns(before, person, () => false)).toEqual([]);
});

test('what computers have laid since a person moved is marked, the last one most', async () => {
  const first = middleOfGame();
  const seats = first.setup.seats.map((seat, index) => ({ ...seat, computer: index === 0 ? null : 'club' }));
  const turn = (seat: number, x: number) => ({ turn: x, seat, x, y: 0, events: [], scores: [] });
  const log = [turn(1, 1), turn(2, 2), turn(0, 3), turn(1, 4), turn(2, 5)];
  const { session } = await open({ ...first, setup: { ...first.setup, seats }, log });
  const scene = sceneOf(session, 'meeple');
  expect(scene?.last).toMatchObject({ x: 5, seat: 2 });
  expect(scene?.recent).toEqual([{ x: 4, y: 0, seat: 1 }]);
  const people = await open({ ...first, log });
  expect(sceneOf(people.session, 'meeple')).toMatchObject({ last: { x: 5 }, recent: [] });
});

// ------------------------------------------------------------------------------------------- hints

test('a hint lies on the board until it is followed', async () => {
  const { session } = await open();
  await session.askHint();
  expect(session.asking).toBe(false);
  const place = session.hint?.candidates[0]?.turn[0];
  const suggested = sceneOf(session, 'meeple')?.suggestion;
  expect(suggested?.tile).toMatchObject({ kind: 'base/L' });
  expect(suggested?.tile?.x).toBe(place?.type === 'place' ? place.x : undefined);
  expect(suggested?.target?.type).toBe('figure');

  await session.choose(place?.move ?? 0);
  const left = sceneOf(session, 'meeple')?.suggestion;
  expect(left?.tile, 'the tile lies').toBeNull();
  expect(left?.target?.type).toBe('figure');
  await session.followHint();
  expect(session.position?.complete).toBe(true);
  expect(session.hint, 'there is no more to it').toBeUndefined();
});

test('all of a hint can be followed at once, and confirming is left to the player', async () => {
  const { session, table } = await open();
  const confirm = vi.spyOn(table, 'confirm');
  await session.askHint();
  await session.followHint();
  expect(session.position?.chosen).toHaveLength(2);
  expect(confirm).not.toHaveBeenCalled();
});

test('another turn of a hint can be looked at on the board, and followed', async () => {
  const { session } = await open();
  await session.askHint();
  const [best, other] = session.hint?.candidates ?? [];
  const place = other?.turn[0];
  session.considerTurn(other as Candidate);
  expect(session.hint?.candidates).toEqual([other, best]);
  const tile = sceneOf(session, 'meeple')?.suggestion?.tile;
  expect(tile).toMatchObject(place?.type === 'place' ? { x: place.x, y: place.y } : {});
  session.considerTurn(best as Candidate);
  expect(session.hint?.candidates).toEqual([best, other]);
  session.considerTurn(other as Candidate);
  await session.followHint();
  expect(session.position?.chosen[0]?.move).toBe(place?.move);
});

test('who does something else has no use for a hint', async () => {
  const { session } = await open();
  await session.askHint();
  await session.choose(session.position?.moves[1]?.move ?? 0);
  expect(session.hint).toBeUndefined();
  expect(sceneOf(session, 'meeple')?.suggestion).toBeNull();
});

test('a hint in the middle of a turn is about what is left of it', async () => {
  const { session } = await open();
  await session.choose(session.position?.moves[0]?.move ?? 0);
  await session.askHint();
  expect(session.hint?.step).toBe(1);
  expect(session.hint && hintedMoves(session.hint, session.position as Position)).toHaveLength(1);
});

test('hints are asked for once, where they may be, and a late one is no fault', async () => {
  const { session, table, listener } = await open();
  const hint = vi.spyOn(table, 'hint');
  await Promise.all([session.askHint(), session.askHint()]);
  expect(hint).toHaveBeenCalledTimes(1);
  session.dropHint();
  hint.mockRejectedValue(new TableError({ code: 'stale', message: 'too late' }));
  await session.askHint();
  expect(listener.failed).not.toHaveBeenCalled();
  hint.mockRejectedValue(new TableError({ code: 'no-hints', message: 'none' }));
  await session.askHint();
  expect(listener.failed).toHaveBeenCalledTimes(1);
  const without = middleOfGame();
  table.show({ ...without, sequence: 9, setup: { ...without.setup, hints: false } });
  expect(session.mayAsk).toBe(false);
});

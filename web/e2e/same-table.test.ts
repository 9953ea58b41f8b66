// Whatever is played, the table in the browser tells what the server tells, and a record made by one is a record for the
// other.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GameSetup } from '../../wasm/types.ts';
import { openRecord } from '../src/replay/record-game.ts';
import { AIDS, type Setup } from '../src/table/protocol.ts';
import { linkInProcess, loadEngine, numbers, playAtRandom } from '../test/worker-in-process.ts';
import { playAtBoth } from './both-tables.ts';
import { DESKTOP, launch, openPage } from './browser.ts';
import { PROGRAM, TableServer } from './table-server.ts';

const engine = await loadEngine();
const link = linkInProcess({ engine: Promise.resolve(engine) });
let browser: Browser;
let server: TableServer;

beforeAll(async () => {
  [server, browser] = await Promise.all([TableServer.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

function setupOf(names: string[], rules: Pick<Setup, 'edition' | 'sets' | 'options'>): Setup {
  const colours = ['violet', 'red', 'blue', 'green'];
  const seats = names.map((name, seat) => ({ name, colour: colours[seat] ?? '', computer: null }));
  return { seats, ...rules, hints: true, aids: [...AIDS], milliseconds: null };
}

test.each([
  ['the circus', setupOf(['Anna', 'Żółw'], { edition: 'c2', sets: ['base', 'bigtop'], options: {} })],
  [
    'everything, by the third edition',
    setupOf(['Anna', 'Ben', 'Cleo', 'Dan'], {
      edition: 'c3',
      sets: ['base', 'abbot', 'river', 'bigtop'],
      options: { 'pyramid.needs_own': 'no' },
    }),
  ],
])('a whole game at both tables: %s', async (name, setup) => {
  const { page, errors } = await openPage(browser, DESKTOP);
  await page.goto(server.address);
  const text = `(${playAtBoth.toString()})(${JSON.stringify(setup)}, ${name.length})`;
  const { positions, previews, difference, records } = (await page.evaluate(text)) as Awaited<
    ReturnType<typeof playAtBoth>
  >;
  expect(difference).toBeNull();
  expect(positions).toBeGreaterThan(250);
  expect(previews).toBeGreaterThan(0);
  expect(records[0]).toContain('\nend');
  expect(records[1]).toBe(records[0]);
  expect(errors).toEqual([]);
  await page.context().close();
});

interface Line {
  type: string;
  complete?: boolean;
}

/** What the program tells of a record, turn by turn, and of the position at its end. */
function toldByProgram(text: string): { turns: Line[]; result: Record<string, unknown> } {
  const output = execFileSync(PROGRAM, ['replay', '--json', '-'], { input: text, encoding: 'utf8' });
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const turns = lines.filter(({ type }) => type === 'turn' || type === 'end');
  return { turns, result: lines.at(-1) as unknown as Record<string, unknown> };
}

async function compareWithProgram(text: string): Promise<void> {
  const record = await openRecord(text, false, link);
  const { turns, result } = toldByProgram(text);
  const own = record.turns.map((turn) => ({
    ...turn,
    complete: true,
    type: turn.turn === null ? 'end' : 'turn',
  }));
  expect(own).toEqual(turns);
  const position = (await record.position(record.last)) as unknown as Record<string, unknown>;
  const members = Object.keys(result).filter((member) => member !== 'type');
  expect(members.length).toBeGreaterThan(15);
  expect(Object.fromEntries(members.map((member) => [member, position[member]]))).toEqual(
    Object.fromEntries(members.map((member) => [member, result[member]])),
  );
  record.close();
}

test.each<[string, GameSetup]>([
  ['the circus', { names: ['Anna', 'Ben'], edition: 'c2', sets: ['base', 'bigtop'], options: {} }],
  [
    'everything',
    { names: ['Anna', '', 'Żółw'], edition: 'c3', sets: ['base', 'abbot', 'river', 'bigtop'], options: {} },
  ],
])('games made in the browser are the same to the program: %s', async (_name, setup) => {
  for (let seed = 1; seed <= 5; seed++) {
    const game = engine.newGame(setup);
    playAtRandom(game, numbers(seed));
    const text = game.record();
    game.free();
    await compareWithProgram(text);
  }
});

test('150 games that another engine played are the same to both', async () => {
  let count = 0;
  for (const name of ['A', 'B', 'C', 'D', 'E']) {
    const file = readFileSync(resolve(import.meta.dirname, `../../tests/games/${name}.records`), 'utf8');
    for (const text of file.split(/(?=^bigtop-record 1$)/m).slice(1)) {
      await compareWithProgram(text);
      count++;
    }
  }
  expect(count).toBe(150);
});

// Records in the browser: every position of a game, with the real module.

import { expect, test } from 'vitest';
import { eventsSince } from '../src/app/changes.ts';
import { openRecord } from '../src/replay/record-game.ts';
import type { TableError } from '../src/table/table.ts';
import { CIRCUS, linkInProcess, loadEngine, numbers, playAtRandom } from './worker-in-process.ts';

const engine = await loadEngine();
const link = linkInProcess({ engine: Promise.resolve(engine) });
const open = (text: string, asScored?: boolean) => openRecord(text, asScored, link);

function randomRecord(seed: number, most?: number): string {
  const game = engine.newGame(CIRCUS);
  playAtRandom(game, numbers(seed), most);
  const text = game.record();
  game.free();
  return text;
}

const HEADER = 'bigtop-record 1\nrules 1\nedition c2\nsets base bigtop\nplayers 2\nname p1 "Anna"\n\n';

async function refusal(text: string): Promise<TableError> {
  return open(text).then(
    () => expect.fail('it was opened'),
    (error: TableError) => error,
  );
}

test('a whole game, position by position', async () => {
  const text = randomRecord(1);
  const lines = text.split('\n').filter((line) => /^\d+ p/.test(line));
  const record = await open(text);
  expect(record.last).toBe(lines.length);
  expect(record.over).toBe(true);
  expect(record.setup.seats.map(({ name }) => name)).toEqual(CIRCUS.names);
  expect(new Set(record.setup.seats.map(({ colour }) => colour)).size).toBe(3);

  const first = await record.position(0);
  expect(first).toMatchObject({ sequence: 0, turn: 1, phase: 'place', log: [], seat: 0, scores: [0, 0, 0] });
  expect(first.moves.length).toBeGreaterThan(0);
  let before = first;
  const points = [0, 0, 0];
  for (const [index, line] of lines.entries()) {
    const position = await record.position(index + 1);
    const turn = position.log[index];
    expect(turn?.turn).toBe(index + 1);
    expect(line).toContain(` p${(turn?.seat ?? 0) + 1} `);
    expect(line).toContain(` ${turn?.tile} ${turn?.x},${turn?.y} r${turn?.rotation} `);
    expect(line.endsWith(`= ${turn?.scores.join(' ')}`)).toBe(true);
    expect(line.match(/-(\S+\/\w+)/g) ?? []).toEqual((turn?.discarded ?? []).map((tile) => `-${tile}`));
    expect(position.tiles.length, 'each turn adds its tile').toBe(before.tiles.length + 1);
    expect(position.moves.length > 0).toBe(position.phase !== 'over');
    for (const event of eventsSince(before, position)) {
      if (event.type === 'score') {
        points[event.seat] = (points[event.seat] ?? 0) + event.points;
      }
    }
    expect(position.scores).toEqual(points);
    before = position;
  }
  expect(before.phase).toBe('over');
  expect(before.log.at(-1)).toMatchObject({ turn: null, scores: points });
  expect(before.winners).toEqual(points.flatMap((sum, seat) => (sum === Math.max(...points) ? [seat] : [])));
  record.close();
});

test('positions can be asked for in any order, and beyond the ends', async () => {
  const record = await open(randomRecord(2));
  const late = await record.position(50);
  expect((await record.position(3)).log).toHaveLength(3);
  expect(await record.position(50)).toBe(late);
  expect((await record.position(-4)).sequence).toBe(0);
  expect((await record.position(1e9)).sequence).toBe(record.last);
});

test('a record that stops in the middle of a turn ends with the choices made', async () => {
  const record = await open(`${HEADER}1 p1 bigtop/L 0,-1 r2 meeple field:NL\n2 p2 base/X 1,0 r0\n`);
  expect(record.last).toBe(2);
  expect(record.over).toBe(false);
  const position = await record.position(2);
  expect(position).toMatchObject({
    sequence: 1,
    step: 1,
    phase: 'action',
    seat: 1,
    turn: 2,
    complete: false,
  });
  expect(position.chosen).toMatchObject([{ type: 'place', x: 1, y: 0, rotation: 0 }]);
  expect(position.log).toHaveLength(1);
  expect((await record.position(1)).chosen).toEqual([]);
});

test('a record that stops before a tile is drawn, or a token revealed, waits for chance', async () => {
  const whole = randomRecord(4);
  const lines = whole.split('\n');
  const revealing = lines.findIndex((line) => line.includes(' token '));
  const cut = [...lines.slice(0, revealing), lines[revealing]?.replace(/ token .*/, '')].join('\n');
  const record = await open(cut);
  const position = await record.position(record.last);
  expect(position).toMatchObject({ phase: 'reveal', seat: null, moves: [], step: 0 });
  expect(position.log.at(-1)?.token).toBeNull();

  const drawing = await open(`${lines.slice(0, revealing + 1).join('\n')}\n`);
  expect(await drawing.position(drawing.last)).toMatchObject({ phase: 'draw', drawn: null, seat: null });
});

test('the end of the game is part of the last position', async () => {
  for (let seed = 10; seed < 14; seed++) {
    const record = await open(randomRecord(seed));
    const { log, standing, scores } = await record.position(record.last);
    expect(log.filter(({ turn }) => turn === null)).toHaveLength(1);
    expect((await record.position(record.last - 1)).log.some(({ turn }) => turn === null)).toBe(false);
    expect(standing?.totals).toEqual(scores);
  }
});

test('a broken record is refused with the place', async () => {
  const wrong = await refusal(`${HEADER}1 p2 base/U 0,1 r0 pass\n`);
  expect(wrong.code).toBe('record');
  expect(wrong.details.fault).toMatchObject({ kind: 'seat', line: 8, column: 3 });
  expect(wrong.message).toContain('line 8, column 3');
  const kindOf = async (text: string) => (await refusal(text)).details.fault?.kind;
  expect(await kindOf('')).toBe('syntax');
  expect(await kindOf('bigtop-record 9\n')).toBe('version');
  expect(await kindOf(`${HEADER}1 p1 base/Q9 0,1 r0 pass\n`)).toBe('tile');
  expect(await kindOf(`${HEADER}1 p1 base/U 5,5 r0 pass\n`)).toBe('move');
  expect(await kindOf(`${HEADER}1 p1 base/U 0,1 r0 pass token 3\n`)).toBe('chance');
  expect(await kindOf('bigtop-record 1\nrules 1\nedition c2\nsets river\nplayers 2\n')).toMatch(
    /setup|syntax/,
  );
  expect(await kindOf('x'.repeat(1_100_000))).toBe('size');
});

test('totals that today’s rules count otherwise can be taken as scored', async () => {
  const text = `${HEADER}1 p1 bigtop/L 0,-1 r2 meeple field:NL = 0 7\n`;
  const { fault } = (await refusal(text)).details;
  expect(fault).toMatchObject({ kind: 'totals', turn: 1, seat: 1, recorded: 7, computed: 0 });
  expect((await open(text, true)).last).toBe(1);
});

test('a mark before the text and the line ends of other systems do not matter', async () => {
  const text = randomRecord(5, 40);
  const record = await open(`\ufeff${text.replaceAll('\n', '\r\n')}`);
  expect(record.turns.length).toBeGreaterThan(5);
});

test('a closed record answers nothing, and many can be opened one after the other', async () => {
  const text = randomRecord(6, 20);
  for (let count = 0; count < 200; count++) {
    (await open(text)).close();
  }
  const record = await open(text);
  record.close();
  await expect(record.position(1)).rejects.toMatchObject({ code: 'internal' });
});

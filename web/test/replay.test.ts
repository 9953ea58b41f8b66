// What a replay shows of a record: the place of a fault, the scores over the turns, the words of a step, file names.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { describeStep, lastTurn, namedSetup } from '../src/app/replay-words.ts';
import { faultPlace } from '../src/replay/fault-place.ts';
import { fileName } from '../src/replay/file-names.ts';
import { openText, problemOf } from '../src/replay/open-text.ts';
import { openRecord } from '../src/replay/record-game.ts';
import { CurveScale, curvePath, scoresBeforeEnd, scoresByPosition } from '../src/replay/score-curve.ts';
import { linkInProcess, loadEngine } from './worker-in-process.ts';

const link = linkInProcess({ engine: loadEngine() });
const open = (text: string, asScored?: boolean) => openRecord(text, asScored, link);

const GAMES = resolve(import.meta.dirname, '../../tests/games');
const [whole = ''] = readFileSync(`${GAMES}/D.records`, 'utf8')
  .split(/^# game .*\n/m)
  .slice(1);

const HEADER = 'bigtop-record 1\nrules 1\nedition c2\nsets base bigtop\nplayers 2\nname p1 "Żółw 🎪"\n\n';

/** What stands at the fault of a text, as the reader of records tells it. */
async function faultWord(text: string): Promise<string | undefined> {
  const problem = await openText(text, open).then(() => expect.fail('it was opened'), problemOf);
  if (problem.type !== 'fault') {
    return undefined;
  }
  const place = faultPlace(text, problem.fault.line, problem.fault.column);
  return place && text.slice(place.start, place.end);
}

test('a fault is found in the text, whatever stands before it', async () => {
  expect(await faultWord(`${HEADER}1 p2 base/U 0,1 r0 pass\n`)).toBe('p2');
  expect(await faultWord(`${HEADER}# zażółć 🎪\r\n1 p1 base/Q9 0,1 r0 pass\r\n`)).toBe('base/Q9');
  expect(await faultWord(`${HEADER.replace('edition c2', 'edition c9')}`)).toBe('c9');
  const broken = whole.replace(/^(20 p\d \S+ )\S+/m, '$190,90');
  expect(await faultWord(broken)).toBe('90,90');
});

test('columns count bytes, text fields do not', () => {
  const text = 'first\nżó🎪x word\n';
  const column = new TextEncoder().encode('żó🎪x ').length + 1;
  expect(faultPlace(text, 2, column)).toEqual({ start: 12, end: 16, line: 'żó🎪x word', before: 5 });
  // At the end of a line, past the end of the text, and nowhere.
  expect(faultPlace(text, 1, 6)).toMatchObject({ start: 5, end: 5 });
  expect(faultPlace(text, 9, 1)).toMatchObject({ start: text.length, end: text.length });
  expect(faultPlace(text, 0, 0)).toBeUndefined();
});

test('a record with other totals is opened as it was scored, and that is told', async () => {
  const text = `${HEADER}1 p1 bigtop/L 0,-1 r2 meeple field:NL = 0 7\n`;
  const { record, totals } = await openText(text, open);
  expect(record.last).toBe(1);
  expect(totals).toMatchObject({ kind: 'totals', turn: 1, seat: 1, recorded: 7, computed: 0 });
  expect((await openText(whole, open)).totals).toBeUndefined();
});

test('scores over the turns are those of the record, with the final count at the end', async () => {
  const record = await open(whole);
  const seats = record.setup.seats.length;
  const scores = scoresByPosition(record.turns, seats, record.last);
  const lines = whole.split('\n').filter((line) => /^\d+ p/.test(line));
  const totals = (line: string | undefined) => line?.split(' = ')[1]?.split(' ').map(Number);
  expect(scores).toHaveLength(lines.length + 1);
  expect(scores[0]).toEqual(Array<number>(seats).fill(0));
  for (const [index, line] of lines.slice(0, -1).entries()) {
    expect(scores[index + 1]).toEqual(totals(line));
  }
  const end = totals(whole.split('\n').find((line) => line.startsWith('end')));
  expect(scores.at(-1)).toEqual(end);
  expect(scoresBeforeEnd(record.turns)).toEqual(totals(lines.at(-1)));
  for (const number of [0, 1, 30, record.last]) {
    expect((await record.position(number)).scores).toEqual(scores[number]);
  }
});

test('a place on the curve leads to its turn, and nothing leaves the frame', () => {
  const frame = { width: 320, height: 80, left: 12, right: 12, top: 8, bottom: 4 };
  const scores = [
    [0, 0],
    [4, 0],
    [4, 9],
    [40, 31],
  ];
  const scale = new CurveScale(frame, 3, scores);
  for (const position of [0, 1, 2, 3]) {
    expect(scale.positionAt(scale.x(position))).toBe(position);
  }
  expect(scale.positionAt(-50)).toBe(0);
  expect(scale.positionAt(900)).toBe(3);
  const points = scale.curve(scores, 0, [10, 9]);
  expect(points.map(({ y }) => y)).toEqual([76, ...[4, 4, 10, 40].map((score) => scale.y(score))]);
  expect(points.every(({ x, y }) => x >= 12 && x <= 308 && y >= 8 && y <= 76)).toBe(true);
  expect(points.at(-1)?.x).toBe(points.at(-2)?.x);
  expect(curvePath(points)).toMatch(/^M12\.0 76\.0L/);
  expect(scale.ticks()).toEqual([20, 40]);
  // A record without any turn has a place too.
  expect(new CurveScale(frame, 0, [[0, 0]]).positionAt(100)).toBe(0);
});

test('every step is told in words', async () => {
  const record = await open(whole);
  const setup = namedSetup(record.setup);
  expect(setup.seats[0]?.name).toBe('Player 1');
  const at = async (number: number) => ({ ...(await record.position(number)), setup });
  expect(describeStep(await at(0), 0, 5)).toBe('Before the first turn.');
  for (let number = 1; number < record.last; number++) {
    const position = await at(number);
    const words = describeStep(position, number, number - 1);
    const turn = lastTurn(position);
    expect(words).toContain(`Turn ${number}: Player ${(turn?.seat ?? 0) + 1} lays `);
    for (const event of turn?.events ?? []) {
      if (event.type === 'score') {
        expect(words).toMatch(new RegExp(`Player ${event.seat + 1} ${event.points} point`));
      }
    }
  }
  const end = await at(record.last);
  expect(describeStep(end, record.last, 3)).toMatch(/^After turn \d+: .* (wins|share the win)/);
  expect(describeStep(end, record.last, record.last - 1)).toContain(`Player 1 ${end.scores[0]}`);
});

test('file names say when, who and which turn, and hold nothing a file system refuses', () => {
  const day = new Date(2026, 10, 5);
  const turn = { word: 'turn', number: 34 };
  expect(fileName(['Anna', 'Boris'], day, 'png', turn)).toBe('bigtop-2026-11-05-Anna-Boris-turn-34.png');
  expect(fileName(['A/..\\b:*?"<>|', ' Żółw  Зоя ', ''], day, 'bigtop')).toBe(
    'bigtop-2026-11-05-A-b-Żółw-Зоя.bigtop',
  );
  const long = fileName(Array<string>(6).fill('🎪'.repeat(60)), day, 'svg', turn);
  expect([...long].length).toBeLessThan(130);
  expect(long).toMatch(/-turn-34\.svg$/);
});

// Links that carry records: what comes out is what went in, and what is not whole is refused.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { replayAddress, replayRouteOf } from '../src/app/replay-address.ts';
import { routeOf } from '../src/app/route.ts';
import { dataOfLink, LinkError, LONGEST_LINK, packed, unpacked } from '../src/replay/record-link.ts';

const GAMES = resolve(import.meta.dirname, '../../tests/games');

const records = ['A', 'B', 'C', 'D', 'E'].flatMap((set) =>
  readFileSync(`${GAMES}/${set}.records`, 'utf8')
    .split(/^# game .*\n/m)
    .slice(1),
);

test('every game of another engine survives the way through a link, which is short', async () => {
  expect(records.length).toBe(150);
  let longest = 0;
  for (const text of records) {
    const data = await packed(text);
    expect(data).toMatch(/^[\w-]+$/);
    expect(await unpacked(data)).toBe(text);
    longest = Math.max(longest, data.length);
  }
  // Whole games of six with all sets; well below what programs cut.
  expect(longest).toBeGreaterThan(1000);
  expect(longest).toBeLessThan(LONGEST_LINK / 3);
});

test('letters of all scripts, line ends and nothing at all come out as they went in', async () => {
  for (const text of ['', 'a', 'name p1 "Żółw 🎪 Зоя"\r\n', '\u0000\ufeff', '漢'.repeat(50_000)]) {
    expect(await unpacked(await packed(text))).toBe(text);
  }
});

test('a link that lost its end, or holds something else, is refused', async () => {
  const data = await packed(records[0] ?? '');
  for (const length of [1, 7, data.length >> 1, data.length - 3]) {
    await expect(unpacked(data.slice(0, length))).rejects.toBeInstanceOf(LinkError);
  }
  for (const other of ['', '!', 'game', '____', 'AAAA'.repeat(100)]) {
    await expect(unpacked(other)).rejects.toBeInstanceOf(LinkError);
  }
  // Bytes that are no text.
  const bytes = new Blob([new Uint8Array([0xff, 0xfe, 0x80])]).stream();
  const noText = await new Response(bytes.pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  await expect(unpacked(Buffer.from(noText).toString('base64url'))).rejects.toBeInstanceOf(LinkError);
});

test('a link that unfolds to more than a record may be is not unfolded', async () => {
  const data = await packed('a'.repeat(50_000_000));
  expect(data.length).toBeLessThan(100_000);
  await expect(unpacked(data)).rejects.toThrow(/more than a record/);
});

test('links are told from texts', () => {
  expect(dataOfLink(' https://example.org/bigtop/#replay/nVb-_9/34\n')).toBe('nVb-_9');
  expect(dataOfLink('#/replay/nVb')).toBe('nVb');
  expect(dataOfLink(records[0] ?? '')).toBeUndefined();
  expect(dataOfLink('look: https://example.org/#replay/nVb and more')).toBeUndefined();
});

test('addresses lead where they came from', () => {
  expect(routeOf('#replay')).toEqual({ page: 'replay', source: undefined, turn: undefined });
  expect(routeOf('#/replay/')).toEqual({ page: 'replay', source: undefined, turn: undefined });
  for (const source of [{ link: 'nVb-_9' }, { game: 'q3-_x' }]) {
    expect(routeOf(replayAddress(source, 34))).toEqual({ page: 'replay', source, turn: 34 });
    expect(routeOf(replayAddress(source))).toEqual({ page: 'replay', source, turn: undefined });
  }
  expect(routeOf('#game/q3-_x')).toEqual({ page: 'game', game: 'q3-_x' });
  for (const other of ['', '#', '#start', '#replays', '#joining/a']) {
    expect(replayRouteOf(other)).toBeUndefined();
    expect(routeOf(other)).toEqual({ page: 'start', broken: false });
  }
  const broken = [
    '#replay/a b',
    '#game/a/replays',
    '#replay/a/b',
    '#replay/%',
    '#join/',
    '#join/%E0%A4%A/x',
    '#seat/a',
  ];
  for (const other of [...broken, '#join//rules/BASE-10']) {
    expect(replayRouteOf(other)).toBeUndefined();
    expect(routeOf(other), other).toEqual({ page: 'start', broken: true });
  }
});

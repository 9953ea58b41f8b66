// How fast is the searching player in the browser's module?   node tools/bench-players.mjs MODULE PROGRAM
// Prints one JSON object:
//
//   native     units of work a second of `PROGRAM best`, over the positions below
//   node       of the module in Node.js, and as a share of native
//   chromium   of a worker in Chromium, likewise; `stop`: milliseconds from the word to stop to the result;
//              null without Chromium
//   bytes      of the module, and packed by gzip -9
//
// All three think about a position one after the other, so that a busy machine is as unfair to one as to the others,
// and the share is taken position by position; medians count. All must come to the same turn after the same visits.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BrowserBench } from './bench-browser.mjs';

const RUNS = 7;
const WORK = 2000;
const STOPS = 40;
const PLAYER = 'master';
const SEED = 1n;
const POSITIONS = [
  { name: 'base', seats: 2, turns: 12 },
  { name: 'base', seats: 2, turns: 40 },
  { name: 'base+bigtop', seats: 2, turns: 12 },
  { name: 'base+bigtop', seats: 2, turns: 40 },
  { name: 'base+bigtop', seats: 2, turns: 60 },
  { name: 'base+bigtop', seats: 4, turns: 30 },
];

const [modulePath, program] = process.argv.slice(2);
const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const folder = mkdtempSync(join(tmpdir(), 'bigtop-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

function bundle(source, name, format) {
  const out = join(folder, name);
  const options = ['--bundle', '--minify', `--format=${format}`, '--log-level=warning'];
  execFileSync('esbuild', [source, ...options, `--outfile=${out}`]);
  return out;
}

const { Engine } = await import(bundle('wasm/bigtop.ts', 'bigtop.mjs', 'esm'));
const bytes = readFileSync(modulePath);
const engine = await Engine.load(bytes);

/** The record of a game between players that only evaluate; chance is drawn from the same numbers every time. */
async function positionOf({ name, seats, turns }) {
  let state = turns;
  const names = Array.from({ length: seats }, () => '');
  const game = engine.newGame({ names, edition: 'c2', sets: name.split('+'), options: {} });
  for (let played = 0; ; ) {
    const outcomes = game.chance().flatMap(({ move, weight }) => Array(weight).fill(move));
    if (outcomes.length > 0) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      game.play(outcomes[Math.floor((state / 2 ** 32) * outcomes.length)]);
    } else if (played++ < turns) {
      for (const { move } of (await game.think('eval', { seed: SEED })).turn) {
        game.play(move);
      }
    } else {
      return game;
    }
  }
}

/** What has to be equal on all sides. */
function summary(turn, candidates) {
  return JSON.stringify([turn.map(({ move }) => move), candidates.slice(0, 10).map(({ visits }) => visits)]);
}

function nativeThought({ path }) {
  const options = ['--player', PLAYER, '--work', String(WORK), '--seed', String(SEED), '--json'];
  const { work, seconds, plays, candidates } = JSON.parse(execFileSync(program, ['best', path, ...options]));
  return { work, seconds, said: summary(plays.moves, candidates) };
}

async function nodeThought({ game }) {
  const { work, elapsed, turn, candidates } = await game.think(PLAYER, { seed: SEED, work: WORK });
  return { work, seconds: elapsed / 1000, said: summary(turn, candidates) };
}

async function chromiumThought(browser, { record }) {
  const { work, elapsed, turn, candidates } = await browser.ask({ record, player: PLAYER, work: WORK });
  return { work, seconds: elapsed / 1000, said: summary(turn, candidates) };
}

/** Units a second by position and side. */
async function run(sides, positions) {
  const rates = [];
  for (const position of positions) {
    const sayings = new Set();
    const here = {};
    for (const [side, think] of Object.entries(sides)) {
      const { work, seconds, said } = await think(position);
      here[side] = work / seconds;
      sayings.add(said);
    }
    if (sayings.size !== 1) {
      throw new Error(`not the same thoughts: ${[...sayings].join(' ')}`);
    }
    rates.push(here);
  }
  return rates;
}

function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)];
}

function shareOf(side, rates) {
  return Number(quantile(rates.map((each) => each[side] / each.native), 0.5).toFixed(3));
}

/** Rates of whole runs, each position counting alike: median, lowest, highest. */
function rateOf(side, runs) {
  const whole = runs.map((rates) => rates.length / rates.reduce((sum, each) => sum + 1 / each[side], 0));
  const [lowest, units_per_second, highest] = [0, 0.5, 1].map((share) => Math.round(quantile(whole, share)));
  return { units_per_second, lowest, highest };
}

/** Likewise, and the share of native: the median over all positions of all runs, and over those of the first run. */
function compareWithNative(side, [first, ...runs]) {
  return { ...rateOf(side, runs), of_native: shareOf(side, runs.flat()), of_native_at_first: shareOf(side, first) };
}

async function measureStops(browser, positions) {
  const times = [];
  for (let i = 0; i < STOPS; i++) {
    const { record } = positions[i % positions.length];
    const time = await browser.ask({ record, player: PLAYER, after: 60 + 7 * i });
    times.push(...(time === null ? [] : [time]));
  }
  const [median, most] = [0.5, 1].map((share) => Number(quantile(times, share).toFixed(1)));
  return { median, most, count: times.length };
}

const positions = [];
for (const each of POSITIONS) {
  const game = await positionOf(each);
  const path = join(folder, `${positions.length}.bigtop`);
  writeFileSync(path, game.record());
  positions.push({ game, path, record: game.record() });
}
const sides = { native: nativeThought, node: nodeThought };
let browser = null;
if (existsSync(chromiumPath)) {
  const worker = readFileSync(bundle('wasm/worker.ts', 'worker.js', 'iife'));
  browser = new BrowserBench(chromiumPath, { 'worker.js': worker, 'bigtop.wasm': bytes }, join(folder, 'profile'));
  sides.chromium = (position) => chromiumThought(browser, position);
}
try {
  const runs = [];
  // The first run stands apart: the compilers are still at work.
  for (let i = 0; i <= RUNS; i++) {
    runs.push(await run(sides, positions));
  }
  const stop = browser === null ? null : await measureStops(browser, positions);
  const result = {
    player: PLAYER,
    work: WORK,
    positions: positions.length,
    runs: RUNS,
    native: rateOf('native', runs.slice(1)),
    node: compareWithNative('node', runs),
    chromium: browser === null ? null : { ...compareWithNative('chromium', runs), stop },
    bytes: { module: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length },
  };
  console.log(JSON.stringify(result));
} finally {
  browser?.end();
}

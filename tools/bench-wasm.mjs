// Games a second of the browser's module, as one JSON object: node tools/bench-wasm.mjs MODULE GAMES
// The same games as `bigtop bench`: two players, c2, seed 1; the median of several runs.

import { readFileSync } from 'node:fs';

const RUNS = 7;
const BASE = 1;
const BIGTOP = 8;
const SIGNATURE = 3; // its place among the 64-bit numbers of bigtop_simulate

const [path, games] = process.argv.slice(2);
const { exports: engine } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)));
const kinds = [
  { name: 'base', sets: BASE, rates: [] },
  { name: 'base+bigtop', sets: BASE | BIGTOP, rates: [] },
];

function run(kind) {
  engine.bigtop_config_preset(0, kind.sets, 2);
  const begun = performance.now();
  if (engine.bigtop_simulate(1n, 0n, BigInt(games)) !== 0) {
    throw new Error('the module refused to play');
  }
  kind.rates.push(Number(games) / ((performance.now() - begun) / 1000));
  const result = new BigUint64Array(engine.memory.buffer, engine.bigtop_buffer(), SIGNATURE + 1);
  kind.signature = result[SIGNATURE].toString(16).padStart(16, '0');
}

// The first run is not counted: the compiler is still at work.
for (let i = 0; i <= RUNS; i++) {
  kinds.forEach(run);
}
const result = {};
for (const { name, rates, signature } of kinds) {
  const sorted = rates.slice(1).sort((a, b) => a - b);
  const [lowest, middle, highest] = [sorted[0], sorted[RUNS >> 1], sorted[RUNS - 1]].map(Math.round);
  result[name] = { games_per_second: middle, lowest, highest, signature };
}
console.log(JSON.stringify({ ...result, games: Number(games), runs: RUNS, node: process.version }));

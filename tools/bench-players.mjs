// Visits a second of the searching player in the browser's module: node tools/bench-players.mjs MODULE WORK
// Whole games of `master` against itself, two players, base game; Chromium runs the same text in a worker. Compare with
//   bigtop match --a master:clear=0 --b master:clear=0 --work WORK --pairs 2 --threads 1

import { readFileSync } from 'node:fs';

/** Plays a game; visits, seconds, and the longest time from the wish to stop to the answer. */
export function playGame(bytes, work) {
  const { exports: engine } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const game = (engine.bigtop_config_preset(0, 1, 2), engine.bigtop_new());
  const numbers = (count) => new Int32Array(engine.memory.buffer, engine.bigtop_buffer(), count);
  let master = 0;
  while (engine.bigtop_player(master) < 0 || numbers(1)[0] !== 6) {
    master++;
  }
  let state = 12345;
  let [visits, seconds, longest] = [0, 0, 0];
  for (;;) {
    const outcomes = engine.bigtop_chance(game);
    if (outcomes > 0) {
      const list = numbers(2 * outcomes);
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      engine.bigtop_play(game, list[2 * ((state >>> 8) % outcomes)]);
      continue;
    }
    if (engine.bigtop_moves(game) <= 0) {
      return { visits, seconds, longest };
    }
    const begun = performance.now();
    engine.bigtop_think(game, master, 1n);
    let done = 0;
    while (done < work) {
      const before = performance.now();
      done++;
      const more = engine.bigtop_think_step(1);
      longest = Math.max(longest, performance.now() - before);
      if (!more) {
        break;
      }
    }
    visits += done;
    seconds += (performance.now() - begun) / 1000;
    engine.bigtop_think_result(2);
    for (const move of [...numbers(5).slice(2, 2 + numbers(5)[1])]) {
      engine.bigtop_play(game, move);
    }
  }
}

const [path, work] = process.argv.slice(2);
const bytes = readFileSync(path);
playGame(bytes, 20); // the compiler is still at work
const { visits, seconds, longest } = playGame(bytes, Number(work));
const result = { visits_per_second: Math.round(visits / seconds), longest_step_ms: Number(longest.toFixed(2)) };
console.log(JSON.stringify({ ...result, visits, node: process.version }));

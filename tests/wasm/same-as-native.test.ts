// The module plays the same games as the engine built for this machine: series added up, and single games move by
// move from the same seed, where each side finds its own legal moves. Arguments: module, output of reference.c.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { Engine, type Game } from '../../wasm/bigtop.ts';
import type { GameSetup, SetName } from '../../wasm/types.ts';
import { RandomPlayer } from './random-player.ts';

const [modulePath, referencePath] = process.argv.slice(2) as [string, string];
const engine = await Engine.load(readFileSync(modulePath));
const reference = readFileSync(referencePath, 'utf8').trimEnd().split('\n');

function readSetup(words: string[]): GameSetup {
  const [edition, sets, seats, options] = words as [string, string, string, string];
  return {
    names: Array.from({ length: Number(seats) }, () => ''),
    edition: edition as 'c2' | 'c3',
    sets: sets.split('+') as SetName[],
    options: Object.fromEntries(options.split(';').map((option) => option.split('='))),
  };
}

function compareSeries(line: string): void {
  const words = line.split(' ').slice(1);
  const setup = readSetup(words);
  const [seed, first, count, turns, placements, signature, ...sums] = words.slice(4) as [
    string,
    string,
    string,
    string,
    string,
    string,
    ...string[],
  ];
  const result = engine.simulate(setup, BigInt(seed), BigInt(first), BigInt(count));
  assert.equal(result.signature.toString(16).padStart(16, '0'), signature);
  assert.equal(result.games, BigInt(count));
  assert.equal(result.turns, BigInt(turns));
  assert.equal(result.placements, BigInt(placements));
  assert.deepEqual(result.scoreSums, sums.map(BigInt));
}

function hashOf(game: Game): string {
  return game.hash().toString(16).padStart(16, '0');
}

function compareGame(lines: string[]): void {
  const words = (lines[0] ?? '').split(' ').slice(1);
  const game = engine.newGame(readSetup(words));
  const player = new RandomPlayer(game, BigInt(words[4] ?? ''), BigInt(words[5] ?? ''));
  const moves = lines.filter((line) => line.startsWith('move '));
  moves.forEach((line, index) => {
    const move = player.choose();
    game.play(move);
    assert.equal(`move ${move} ${hashOf(game)}`, line, `move ${index + 1}`);
  });
  assert.equal(game.state().phase, 'over');
  const record = lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2));
  assert.deepEqual(
    game
      .record()
      .split('\n')
      .filter((line) => line !== ''),
    record,
  );
  game.free();
}

/** The lines of a game from its first on. */
function gameFrom(start: number): string[] {
  const length = reference.slice(start + 1).findIndex((line) => /^(series |game |position$)/.test(line));
  return reference.slice(start, length < 0 ? undefined : start + 1 + length);
}

test('the reference has games to compare', () => {
  assert.ok(reference.filter((line) => line.startsWith('series ')).length >= 18);
  assert.ok(reference.filter((line) => line.startsWith('game ')).length >= 12);
});

reference.forEach((line, index) => {
  const [what, edition, sets, seats] = line.split(' ');
  const name = `${edition}, ${sets}, ${seats} seats (line ${index + 1})`;
  if (what === 'series') {
    test(`a series has the same signature: ${name}`, () => compareSeries(line));
  } else if (what === 'game') {
    test(`a game is the same move by move: ${name}`, () => compareGame(gameFrom(index)));
  }
});

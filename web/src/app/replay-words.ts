// A replay in words: its players, its turns, and what a step has shown.

import type { Position, Setup, Turn } from '../table/protocol.ts';
import { listOf, t } from '../text/index.ts';
import { announce, describeActions, describeTile } from './describe.ts';
import { seatName } from './setup.ts';

/** The setup with a name for every seat: records need not have any. */
export function namedSetup(setup: Setup): Setup {
  const seats = setup.seats.map((seat, index) => ({
    ...seat,
    name: seatName(seat.name, index),
  }));
  return { ...setup, seats };
}

/** The turn that led to a position; undefined before the first one. */
export function lastTurn({ log }: Position): Turn | undefined {
  return log.filter(({ turn }) => turn !== null).at(-1);
}

/** The end of the game, where the position is that. */
export function endOf({ log }: Position): Turn | undefined {
  return log.find(({ turn }) => turn === null);
}

export function describeScores({ setup, scores }: Position): string {
  return listOf(setup.seats.map(({ name }, seat) => t('replay.score', { name, points: scores[seat] ?? 0 })));
}

/** "Turn 12: Anna lays …, meeple on the city." */
function describeTurn(position: Position, turn: Turn): string {
  const { seat, tile, x, y, rotation } = turn;
  const name = position.setup.seats[seat ?? 0]?.name ?? '';
  if (tile === undefined || x === undefined || y === undefined) {
    return '';
  }
  const what = describeActions(position, turn);
  const values = { turn: turn.turn ?? 0, name, tile: describeTile(tile, rotation), x, y, what };
  return t('replay.said.turn', { ...values, has: what === '' ? 'no' : 'yes' });
}

function describeEnd(position: Position): string {
  const winners = position.winners.map((seat) => position.setup.seats[seat]?.name ?? '');
  const scores = describeScores(position);
  return `${t('final.title', { names: listOf(winners), count: winners.length })} ${scores}`;
}

/** What is to be read out when a position is shown; `before` is the number of the one shown until then. */
export function describeStep(position: Position, number: number, before: number | undefined): string {
  const turn = lastTurn(position);
  if (turn === undefined || number === 0) {
    return t('replay.said.start');
  }
  const over = endOf(position) !== undefined;
  if (before !== number - 1) {
    const where = t('replay.said.jump', { turn: turn.turn ?? 0, scores: describeScores(position) });
    return over ? `${where} ${describeEnd(position)}` : where;
  }
  const sentences = [describeTurn(position, turn), announce(position, turn.events)];
  if (over) {
    sentences.push(describeEnd(position));
  }
  return sentences.filter(Boolean).join(' ');
}

// The message `position` of docs/protocol.md, member by member as the server writes it (server/src/position.c).

import type { Game } from '../../../wasm/bigtop.ts';
import type { GameEvent, Move, PositionMessage, Setup } from '../table/protocol.ts';
import type { TurnLog } from './turn-log.ts';

/** What a position consists of besides the game itself. */
export interface Moment {
  game: string;
  sequence: number;
  change: number;
  setup: Setup;
  /** The position with the choices, the one that completes the turn left out: playing it would score. */
  shown: Game;
  chosen: Move[];
  complete: boolean;
  /** What confirming would score, as far as no chance is needed. */
  preview: GameEvent[];
  log: Pick<TurnLog, 'entries' | 'turns' | 'discarded'>;
}

function hundredths(number: number): number {
  return Math.round(number * 100) / 100;
}

/** The message, with the log from entry `from` on. */
export function positionMessage(moment: Moment, from: number): PositionMessage {
  const { shown, complete, log } = moment;
  const state = shown.state();
  const seats = shown.seats();
  const { bag, discards, placements } = shown.bag();
  const standing = shown.standing();
  const over = state.phase === 'over';
  return {
    game: moment.game,
    sequence: moment.sequence,
    step: moment.chosen.length,
    change: moment.change,
    setup: moment.setup,
    phase: state.phase,
    seat: state.seat,
    turn: log.turns + (over ? 0 : 1),
    turnSeat: state.turnSeat,
    drawn: state.drawn,
    discarded: over ? [] : log.discarded,
    complete,
    chosen: moment.chosen,
    moves: complete ? [] : shown.moves(),
    placements,
    tiles: shown.tiles(),
    figures: shown.figures(),
    acrobats: shown.acrobats(),
    tent: state.tent,
    open: shown.openSquares(),
    features: shown.features(),
    supply: seats.map(({ supply }) => supply),
    bag,
    bagTotal: state.bagTotal,
    discards,
    tokens: shown.tokens(),
    scores: seats.map(({ score }) => score),
    standing: {
      ...standing,
      tokenMean: standing.tokenMean === null ? null : hundredths(standing.tokenMean),
    },
    winners: state.winners,
    preview: moment.preview,
    log: { from, entries: log.entries.slice(from) },
  };
}

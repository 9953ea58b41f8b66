// Tiles, moves and scores in words.

import { factsOf } from '../board/facts.ts';
import type { GameEvent, Item, Move, Position, ScoreEvent, Turn } from '../table/protocol.ts';
import { capitalised, isMessageKey, listOf, type MessageKey, t } from '../text/index.ts';

const SIDE_KEYS: readonly MessageKey[] = ['side.north', 'side.east', 'side.south', 'side.west'];

function sideNames(sides: readonly number[], rotation: number): string {
  const turnedSides = sides.map((side) => (side + rotation) % 4).sort((a, b) => a - b);
  return listOf(turnedSides.map((side) => t(SIDE_KEYS[side] as MessageKey)));
}

/** What a tile shows, turned as it lies: "city north with a pennant, road east and west". */
export function describeTile(kind: string, rotation = 0): string {
  const facts = factsOf(kind);
  const parts: string[] = [];
  // At a crossing several roads end; they are told in one breath.
  const ends = facts.segments.filter(({ kind, sides }) => kind === 'road' && sides.length === 1);
  for (const segment of facts.segments) {
    switch (segment.kind) {
      case 'city':
        parts.push(t('tile.city', { sides: sideNames(segment.sides, rotation), pennants: segment.pennants }));
        break;
      case 'road':
        if (segment === ends[0] && ends.length > 1) {
          const sides = ends.flatMap((road) => road.sides);
          parts.push(t('tile.roads', { sides: sideNames(sides, rotation) }));
        } else if (ends.length < 2 || !ends.includes(segment)) {
          parts.push(
            t('tile.road', { sides: sideNames(segment.sides, rotation), ends: segment.sides.length }),
          );
        }
        break;
      case 'monastery':
      case 'garden':
        parts.push(t(`tile.${segment.kind}`));
        break;
      case 'field':
        break;
    }
  }
  if (facts.river !== undefined) {
    parts.push(t('tile.river', { sides: sideNames(facts.river, rotation) }));
  }
  if (facts.circus) {
    parts.push(t('tile.circus'));
  }
  if (facts.acrobats) {
    parts.push(t('tile.acrobats'));
  }
  return parts.length === 0 ? t('tile.field') : parts.join(', ');
}

/** The sides of the board on which a segment of a placed tile lies. */
function segmentSides(position: Position, move: Extract<Move, { type: 'figure' }>): string {
  const tile = position.tiles.find((placed) => placed.x === move.x && placed.y === move.y);
  const segment = tile && factsOf(tile.kind).segments[move.segment];
  if (tile === undefined || segment === undefined) {
    return '';
  }
  const sides =
    segment.kind === 'field' ? [...new Set(segment.halves.map((half) => half >> 1))] : segment.sides;
  return sides.length === 0 ? '' : sideNames(sides, tile.rotation);
}

/** A choice of the action in words, for labels and announcements. */
export function describeMove(position: Position, move: Move): string {
  switch (move.type) {
    case 'figure':
      return t('move.figure', {
        figure: t(`figure.${move.figure}`),
        kind: move.feature,
        sides: segmentSides(position, move),
        where: segmentSides(position, move) === '' ? 'no' : 'yes',
      });
    case 'place':
      return t('move.place', { x: move.x, y: move.y });
    case 'acrobat':
      return t('move.acrobat', { x: move.x, y: move.y });
    case 'pyramid':
      return t('move.pyramid', { x: move.x, y: move.y });
    case 'recall':
      return t('move.recall');
    case 'pass':
      return t('move.pass');
  }
}

/** What may be done once the tile lies, as a sentence: "Place a figure, score the pyramid, or skip." */
export function describeChoices(position: Position): string {
  const count = (type: Move['type']) => position.moves.filter((move) => move.type === type).length;
  const choices: string[] = [];
  if (count('figure') > 0) {
    choices.push(t('prompt.figure'));
  }
  if (count('acrobat') > 0) {
    choices.push(t('prompt.acrobat'));
  }
  if (count('pyramid') > 0) {
    choices.push(t('prompt.score', { count: count('pyramid') }));
  }
  if (count('recall') > 0) {
    choices.push(t('prompt.recall'));
  }
  if (count('pass') > 0) {
    choices.push(t('prompt.pass'));
  }
  const sentence = capitalised(listOf(choices, 'disjunction'));
  const later = pyramidComesLater(position) ? ` ${t('prompt.later')}` : '';
  return t('prompt.sentence', { sentence }) + later;
}

/** The table will offer a full pyramid to those who place nothing; for a hint only, what is legal the table says. */
function pyramidComesLater({ setup, acrobats, seat }: Position): boolean {
  const { options } = setup;
  return (
    seat !== null &&
    options['pyramid.phase'] === 'score' &&
    acrobats.some(
      ({ owners }) => owners.length === 3 && (options['pyramid.needs_own'] === 'no' || owners.includes(seat)),
    )
  );
}

function itemName(item: string, count: number): string {
  const key = `item.${item}`;
  return isMessageKey(key) ? t(key, { count }) : `${count} ${item}`;
}

/** "3 meeples × 4 = 12" */
export function describeItem(item: Item): string {
  return t('item.sum', {
    what: itemName(item.item, item.count),
    each: item.each,
    sum: item.count * item.each,
  });
}

/** What was scored, without the player and the points: "completed city, 3 tiles". */
export function describeScore(event: ScoreEvent): string {
  const tiles = event.items.find((item) => item.item === 'tiles')?.count ?? 0;
  switch (event.category) {
    case 'circus':
      return t('score.circus', { value: event.items[0]?.each ?? 0 });
    case 'acrobats':
      return t(event.final ? 'score.acrobats.final' : 'score.acrobats');
    case 'ringmaster':
      return t('score.ringmaster');
    case 'fields':
      return t('score.field', { count: event.items[0]?.count ?? 0 });
    default:
      return t('score.feature', {
        kind: event.feature ?? '',
        state: event.rule === 'BASE-34' ? 'recall' : event.complete ? 'complete' : 'open',
        tiles,
      });
  }
}

/** Everything that happened in a turn, as sentences to be read out. */
export function announce(position: Position, events: readonly GameEvent[]): string {
  const names = position.setup.seats.map((seat) => seat.name);
  const sentences: string[] = [];
  for (const event of events) {
    switch (event.type) {
      case 'score':
        sentences.push(
          t('announce.score', {
            name: names[event.seat] ?? '',
            points: event.points,
            what: describeScore(event),
          }),
        );
        break;
      case 'discard':
        sentences.push(t('announce.discard', { tile: describeTile(event.tile) }));
        break;
      case 'reveal':
        sentences.push(t('announce.reveal', { value: event.value, name: tokenName(position, event.value) }));
        break;
      default:
        break;
    }
  }
  return sentences.join(' ');
}

/** The turns since a position, of those that are told (by their index in the log), for those who cannot see them. */
export function announceTurns(
  before: Position | undefined,
  after: Position,
  told: (index: number) => boolean = () => true,
): string[] {
  const first = before?.log.length ?? after.log.length;
  return after.log.slice(first).flatMap(({ seat: index, tile, x, y, rotation, choices }, turn) => {
    const seat = index === undefined ? undefined : after.setup.seats[index];
    if (
      seat === undefined ||
      tile === undefined ||
      x === undefined ||
      y === undefined ||
      !told(first + turn)
    ) {
      return [];
    }
    const actions = (choices ?? []).filter(({ type }) => type !== 'place' && type !== 'pass');
    const what = actions.map((move) => describeMove(after, move)).join(', ');
    const values = { name: seat.name, tile: describeTile(tile, rotation), x, y, what };
    return [t('announce.played', { ...values, has: what === '' ? 'no' : 'yes' })];
  });
}

/** The name printed on a token in the edition of the game. */
export function tokenName(position: Position, value: number): string {
  const key = `token.${position.setup.edition}.${value}`;
  return isMessageKey(key) ? t(key) : String(value);
}

export function describeActions(position: Position, turn: Turn): string {
  const actions = (turn.choices ?? []).filter(({ type }) => type !== 'place' && type !== 'pass');
  return actions.map((move) => describeMove(position, move)).join(', ');
}

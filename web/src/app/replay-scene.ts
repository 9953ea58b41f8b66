// The scene the board shows in a replay: nothing can be chosen, and the view is made for the whole board from the beginning.

import { emptyScene, type Scene, type Square } from '../board/scene.ts';
import type { Position } from '../table/protocol.ts';
import { lastTurn } from './replay-words.ts';
import { fieldOwners, pendingTile, targetOf } from './scene-of.ts';

function lastPlaced(position: Position): Scene['last'] {
  const { x, y, seat } = lastTurn(position) ?? {};
  return x === undefined || y === undefined || seat === undefined ? null : { x, y, seat };
}

/** `extent`: squares that stay in view besides the tiles; `fields`: tinted by their owners. */
export function replayScene(position: Position, extent: readonly Square[], fields: boolean): Scene {
  // A record may stop inside a turn: then what was chosen is shown as at the table.
  const action = position.chosen.filter(({ type }) => type !== 'place').at(-1);
  return {
    ...emptyScene,
    colours: position.setup.seats.map(({ colour }) => colour),
    tiles: position.tiles,
    figures: position.figures,
    acrobats: position.acrobats,
    tent: position.tent,
    features: position.features,
    seat: position.seat,
    pending: pendingTile(position),
    chosen: action === undefined ? null : targetOf(position, action),
    last: lastPlaced(position),
    counts: true,
    fields: fields ? fieldOwners(position) : null,
    extent,
  };
}

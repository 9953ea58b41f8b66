// What a new game may be: the checks of server/src/setup.c, and the setups of records.

import type { GameSetup } from '../../../wasm/types.ts';
import { colours } from '../board/figure-art.ts';
import type { Setup } from '../table/protocol.ts';

/** The setup of a record. Records know no colours and no computers: seats get them in order, and are people. */
export function seatsOfRecord({ names, edition, sets, options }: GameSetup): Setup {
  const seats = names.map((name, seat) => ({ name, colour: colours[seat] ?? '', computer: null }));
  return { seats, edition, sets, options, hints: true, milliseconds: null };
}

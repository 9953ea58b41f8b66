// The colours that a player may take: those nobody else has.

import { colours } from '../board/colours.ts';
import type { SeatAtTable } from '../table/protocol.ts';
import { type MessageKey, t } from '../text/index.ts';

export function freeColours(seats: readonly Pick<SeatAtTable, 'colour'>[], seat: number): string[] {
  return colours.filter((colour) => !seats.some((at, other) => other !== seat && at.colour === colour));
}

interface Props {
  free: readonly string[];
  value: string;
  choose(colour: string): void;
}

export function ColourChoice({ free, value, choose }: Props) {
  return (
    <select
      value={value}
      aria-label={t('join.colour')}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {free.map((colour) => (
        <option key={colour} value={colour}>
          {t(`colour.${colour}` as MessageKey)}
        </option>
      ))}
    </select>
  );
}

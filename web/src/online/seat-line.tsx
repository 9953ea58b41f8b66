// What stands beside a player whose seat may be somebody else's: whether they are here, and their clock.

import type { GameSession } from '../app/game-session.ts';
import { Glyph } from '../app/icons.tsx';
import type { SeatAtTable } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { presenceOf } from './acts.tsx';
import { SeatClock } from './clock.tsx';

/** Signs whose shapes differ, so that none needs its colour. */
const SIGNS = {
  computer: '',
  substituted: '',
  here: '●',
  away: '○',
  open: '+',
  resigned: '✕',
  lost: '0:00',
} as const;

function Sign({ at }: { at: SeatAtTable }) {
  const state = presenceOf(at);
  if (state === 'computer') {
    return null;
  }
  return (
    <span class={`presence ${state}`} title={t(`presence.${state}`)}>
      <span class="presence-sign" aria-hidden="true">
        {SIGNS[state]} {at.state === 'substituted' && <Glyph name="computer" size={13} />}
      </span>{' '}
      <span class={state === 'here' ? 'unseen' : 'presence-word'}>{t(`presence.${state}`)}</span>
    </span>
  );
}

export function SeatLine({ session, seat }: { session: GameSession; seat: number }) {
  const { people, position } = session;
  const at = people?.seats[seat];
  if (people === undefined || at === undefined) {
    return null;
  }
  const own = people.yours.includes(seat);
  const told = { people, since: session.peopleSince };
  const { others } = session;
  const clock =
    people.clocks !== null && at.computer === null && at.state !== 'resigned' && position?.phase !== 'over';
  // People at one screen know where they are.
  if (!clock && at.state === (others ? 'computer' : own ? 'here' : 'computer')) {
    return null;
  }
  return (
    <span class="seat-line">
      {own && others && <span class="yours">{t('presence.you')}</span>}
      {!(own && at.state === 'here') && <Sign at={at} />}
      {clock && <SeatClock told={told} seat={seat} deciding={position?.seat ?? null} own={own} />}
    </span>
  );
}

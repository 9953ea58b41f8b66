// Has a computer play for somebody who is gone.

import { useEffect, useState } from 'preact/hooks';
import type { GameSession } from '../app/game-session.ts';
import { levelName } from '../app/setup.ts';
import type { Table, TableError } from '../table/table.ts';
import { t } from '../text/index.ts';
import { type Ask, useAsk } from './asking.ts';

/** Who stands in unless another is asked for. */
const SUBSTITUTE = 'club';

export function StandIn({ ask, busy, seat }: { ask: Ask; busy: boolean; seat: number }) {
  return (
    <button
      type="button"
      class="small"
      data-action="substitute"
      disabled={busy}
      onClick={() => ask('substitute', { seat, level: SUBSTITUTE })}
    >
      {t('seat.substitute', { level: levelName({ name: SUBSTITUTE }) })}
    </button>
  );
}

/** So long somebody must have been away, by the clock of the server; a second is for the way to it. */
const AWAY = 61_000;

/** Offered where it is told that the game waits for somebody, once it has waited long enough. */
export function AwayHelp(props: { session: GameSession; table: Table; failed(error: TableError): void }) {
  const { session, table, failed } = props;
  const { position, people, awaySince } = session;
  const seat = position?.seat ?? -1;
  const since = awaySince.get(seat);
  const [ask, busy] = useAsk(table, session.game, failed);
  const [, wake] = useState(0);
  useEffect(() => {
    if (since !== undefined) {
      const timer = setTimeout(() => wake(since), since + AWAY - Date.now() + 50);
      return () => clearTimeout(timer);
    }
  }, [since]);
  const at = people?.seats[seat];
  const gone = at?.state === 'open' || (since !== undefined && Date.now() - since >= AWAY);
  if (!gone || !session.known || at?.computer !== null) {
    return null;
  }
  return <StandIn ask={ask} busy={busy} seat={seat} />;
}

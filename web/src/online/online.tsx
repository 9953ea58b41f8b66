// What the page has for people who are not all at one screen, where there is a server. The folder for static hosts has
// hardly anything of it (bundle.sh). What is needed in a game only is fetched with the first one.

import { usePart } from '../app/lazy-part.ts';
import type { Connection, Table } from '../table/table.ts';
import { t } from '../text/index.ts';
import { actLines, departures, markOfSeat } from './acts.tsx';
import { type OnlineRoute, onlineRouteOf } from './addresses.ts';
import { TableNotices } from './notices.tsx';
import { tableTitle } from './said.ts';
import { SeatLine } from './seat-line.tsx';
import { AwayHelp } from './stand-in.tsx';
import type { PanelProps } from './table-panel.tsx';
import { TermsForm } from './terms-form.tsx';
import { useTurns, yourTurnFirst } from './turns-of-games.ts';

declare global {
  /** Set by the build. */
  const BIGTOP_WITHOUT_SERVER: boolean;
}

// Written so that the bundler sees where it is not wanted.
const load = BIGTOP_WITHOUT_SERVER ? () => Promise.reject() : () => import('./online-part.ts');

function Missing({ part }: { part: 'loading' | 'failed' }) {
  return <p class="hint">{t(part === 'failed' ? 'error.connection' : 'game.loading')}</p>;
}

function OnlinePage(props: { route: OnlineRoute; table: Table; connection: Connection }) {
  const part = usePart(load);
  return typeof part === 'string' ? (
    <main class="loading">
      <Missing part={part} />
    </main>
  ) : (
    <part.OnlinePage {...props} />
  );
}

function TablePanel(props: PanelProps) {
  const part = usePart(load);
  return typeof part === 'string' ? <Missing part={part} /> : <part.TablePanel {...props} />;
}

export const online = BIGTOP_WITHOUT_SERVER
  ? undefined
  : {
      AwayHelp,
      OnlinePage,
      SeatLine,
      TableNotices,
      TablePanel,
      TermsForm,
      actLines,
      departures,
      markOfSeat,
      routeOf: onlineRouteOf,
      tableTitle,
      useTurns,
      yourTurnFirst,
    };

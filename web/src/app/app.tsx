// The whole page: which part of it is shown, and what must be told wherever one is.

import { useEffect, useState } from 'preact/hooks';
import { online } from '../online/online.tsx';
import { type Connection, isKeptHere, type Table, TableError } from '../table/table.ts';
import { t } from '../text/index.ts';
import { GamePage } from './game-page.tsx';
import { useLanguage } from './language-switch.tsx';
import { ConnectionNotice, ErrorNotice } from './notices.tsx';
import { ReplayRoutePage } from './replay-loading.tsx';
import { type Route, useRoute, useRulesRoute } from './route.ts';
import { RulesPage } from './rules-page.tsx';
import { StartPage } from './start-page.tsx';

export function App({ table }: { table: Table }) {
  const route = useRoute();
  const rules = useRulesRoute();
  const language = useLanguage();
  const [connection, setConnection] = useState<Connection>('connecting');
  const [error, setError] = useState<TableError>();
  useEffect(
    () =>
      table.watch((now) => {
        setConnection(now);
        if (now === 'open') {
          // That the table could not be reached is no longer so.
          setError((shown) => (shown?.code === 'connection' ? undefined : shown));
        }
      }),
    [table],
  );
  useEffect(() => {
    if (route.page === 'start') {
      document.title = t('title');
      if (route.broken) {
        setError(new TableError({ code: 'link', message: '' }));
      }
    }
  }, [route, language]);
  return (
    <>
      {route.page !== 'game' && route.page !== 'replay' && <ConnectionNotice connection={connection} />}
      <PageOf
        route={route}
        table={table}
        connection={connection}
        covered={rules !== undefined}
        failed={setError}
      />
      {rules !== undefined && <RulesPage route={rules} />}
      <ErrorNotice error={error} dismiss={() => setError(undefined)} />
    </>
  );
}

interface PageProps {
  route: Route;
  table: Table;
  connection: Connection;
  /** The rules lie over the page. */
  covered: boolean;
  failed(error: TableError): void;
}

function PageOf({ route, table, connection, covered, failed }: PageProps) {
  // Who only waits for an answer asks for nothing anew.
  const steady = connection === 'slow' ? 'open' : connection;
  switch (route.page) {
    case 'start':
      return <StartPage table={table} connection={steady} failed={failed} />;
    case 'game':
      return (
        <GamePage
          key={route.game}
          table={table}
          game={route.game}
          // A game that is kept here needs no server.
          connection={isKeptHere(route.game) ? 'open' : connection}
          covered={covered}
          failed={failed}
        />
      );
    case 'join':
    case 'seat':
      return (
        online && (
          <online.OnlinePage key={JSON.stringify(route)} route={route} table={table} connection={steady} />
        )
      );
    case 'replay':
      return <ReplayRoutePage route={route} table={table} failed={failed} />;
  }
}

// Replays are a script of their own, fetched when the first one is wanted: who plays a game need not wait for it.

import type { Table, TableError } from '../table/table.ts';
import { t } from '../text/index.ts';
import { Glyph } from './icons.tsx';
import { usePart } from './lazy-part.ts';
import type { ReplayRoute } from './replay-address.ts';

const load = () => import('./replay-part.ts');

interface Props {
  route: ReplayRoute;
  table: Table;
  failed(error: TableError): void;
}

export function ReplayRoutePage({ route, table, failed }: Props) {
  const part = usePart(load);
  if (typeof part === 'string') {
    return (
      <main class="loading">
        <p>{t(part === 'failed' ? 'error.connection' : 'replay.loading')}</p>
        {part === 'failed' && (
          <a class="button" href="#start">
            <Glyph name="home" /> {t('game.leave')}
          </a>
        )}
      </main>
    );
  }
  const { source, turn } = route;
  return source === undefined ? (
    <part.ReplayOpenPage />
  ) : (
    <part.ReplayPage key={JSON.stringify(source)} source={source} turn={turn} table={table} failed={failed} />
  );
}

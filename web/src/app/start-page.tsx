// The start page: a new game, and the games that can be taken up again.

import { useEffect, useState } from 'preact/hooks';
import type { GameSummary, Level } from '../table/protocol.ts';
import { type Connection, type Table, TableError } from '../table/table.ts';
import { language, t } from '../text/index.ts';
import { ComputerMark, Mark, Tent } from './icons.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NewGameForm } from './new-game-form.tsx';
import { gameAddress } from './route.ts';
import { type Draft, remember, setupOf } from './setup.ts';

/** "3 hours ago" */
function ago(seconds: number): string {
  const passed = seconds - Date.now() / 1000;
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const units = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  for (const [unit, length] of units) {
    if (Math.abs(passed) >= length) {
      return format.format(Math.round(passed / length), unit);
    }
  }
  return t('games.now');
}

function GameRow({ game }: { game: GameSummary }) {
  return (
    <li>
      <a class="game-row" href={gameAddress(game.game)}>
        <span class="game-players">
          {game.seats.map((seat, index) => (
            <span class="game-player" key={index}>
              <Mark colour={seat.colour} seat={index} size={18} /> {seat.name}{' '}
              {seat.computer != null && <ComputerMark level={seat.computer} />}
              <b>{game.scores[index] ?? 0}</b>
            </span>
          ))}
        </span>
        <small>
          {t(`edition.${game.edition}`)}
          {' · '}
          {game.sets.map((set) => t(`set.${set}`)).join(', ')}
          {' · '}
          {game.over ? t('games.over') : t('games.tiles', { count: game.tilesLeft })}
          {' · '}
          {ago(game.changed)}
        </small>
      </a>
    </li>
  );
}

export function StartPage({
  table,
  connection,
  failed,
}: {
  table: Table;
  connection: Connection;
  failed(error: TableError): void;
}) {
  const [games, setGames] = useState<GameSummary[]>();
  const [levels, setLevels] = useState<Level[]>([]);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (connection === 'open') {
      table
        .games()
        .then(setGames)
        .catch(() => undefined);
      table
        .levels()
        .then(setLevels)
        .catch(() => undefined);
    }
  }, [table, connection]);

  const start = async (draft: Draft) => {
    setBusy(true);
    remember(draft);
    try {
      location.hash = gameAddress(await table.create(setupOf(draft, levels)));
    } catch (error) {
      if (!(error instanceof TableError)) {
        throw error;
      }
      failed(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <main class="start">
      <header class="start-head">
        <Tent size={72} />
        <div>
          <h1>{t('title')}</h1>
          <p>{t('subtitle')}</p>
        </div>
        <LanguageSwitch />
      </header>
      <div class="start-columns">
        <NewGameForm busy={busy} levels={levels} start={start} />
        <section class="games card" aria-labelledby="games-title">
          <h2 id="games-title">{t('games.title')}</h2>
          {games === undefined && <p>{t('games.loading')}</p>}
          {games?.length === 0 && <p>{t('games.none')}</p>}
          <ul>
            {games?.map((game) => (
              <GameRow key={game.game} game={game} />
            ))}
          </ul>
        </section>
      </div>
      <footer class="start-foot">
        <small>{t('independent')}</small>
      </footer>
    </main>
  );
}

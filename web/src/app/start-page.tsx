// The start page: a new game, and the games that can be taken up again.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { joinAddress } from '../online/addresses.ts';
import { online } from '../online/online.tsx';
import { keepName, ownName } from '../online/own-name.ts';
import type { WhoseTurn } from '../online/turns-of-games.ts';
import type { GameSummary, Level } from '../table/protocol.ts';
import { type Connection, isKeptHere, type Table, type TableError } from '../table/table.ts';
import { language, t } from '../text/index.ts';
import { DeleteGame } from './delete-game.tsx';
import { ComputerMark, Glyph, Mark, Tent } from './icons.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NewGameForm } from './new-game-form.tsx';
import { OPEN_ADDRESS } from './replay-address.ts';
import { RecordDrop, sendToOpen } from './replay-drop.tsx';
import { gameAddress } from './route.ts';
import { RulesLink } from './rules-page.tsx';
import { cleanName, type Draft, defaultDraft, remember, seatName, seatWith, setupOf } from './setup.ts';
import { StartScene } from './start-scene.tsx';
import { useTrying } from './trying.ts';
import { useMedia } from './use-media.ts';

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

interface RowProps {
  game: GameSummary;
  turn?: WhoseTurn | undefined;
  children?: ComponentChildren;
}

function GameRow({ game, turn, children }: RowProps) {
  const waiting = game.openSeats ?? 0;
  return (
    <li>
      <a class="game-row" href={gameAddress(game.game)}>
        <span class="game-players">
          {game.seats.map((seat, index) => (
            <span class="game-player" key={index}>
              <Mark colour={seat.colour} seat={index} size={18} /> {seatName(seat.name, index)}{' '}
              {seat.computer != null && <ComputerMark level={seat.computer} />}
              <b>{game.scores[index] ?? 0}</b>
            </span>
          ))}
        </span>
        {turn !== undefined && (
          <span class={turn.yours ? 'game-turn yours' : 'game-turn'}>
            {t(turn.yours ? 'games.your-turn' : 'games.turn', { name: turn.name })}
          </span>
        )}
        {waiting > 0 && !game.over && <span class="game-turn">{t('invite.open', { count: waiting })}</span>}
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
      {children}
    </li>
  );
}

/** On a screen with one column: running games that stand above the form of a new one. */
const MOST_ABOVE = 4;

/** The level somebody new is given to play against: not the weakest, who hardly plays. */
function usualLevel(levels: readonly Level[]): Level | undefined {
  return levels.find(({ name }) => name === 'casual') ?? levels[0];
}

interface QuickProps {
  /** None until they are known. */
  levels: readonly Level[];
  games: readonly GameSummary[] | undefined;
  busy: boolean;
  create(draft: Draft): void;
}

/** One press and the game begins, or goes on. */
function QuickStart({ levels, games, busy, create }: QuickProps) {
  const [asking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [asking]);
  const level = usualLevel(levels);
  const running = games?.find(({ over, public: everybody, own }) => !over && (own === true || !everybody));
  const start = (name: string, computer: string | null = null) => {
    const draft = defaultDraft();
    const seats = seatWith(draft.seats, 1, computer, computer === null);
    create({ ...draft, seats: seats.map((seat, index) => (index === 0 ? { ...seat, name } : seat)) });
  };
  // Whoever is invited is to see by whom: asked once, then remembered.
  const withFriend = (event: SubmitEvent) => {
    event.preventDefault();
    const name = cleanName(field.current?.value ?? ownName());
    if (name === '') {
      setAsking(true);
    } else {
      keepName(name);
      start(name);
    }
  };
  return (
    <div class="quick-start">
      {/* It has its room before the levels are known, so that nothing moves away from under the pointer. */}
      <button
        type="button"
        class="primary large"
        data-action="quick"
        disabled={busy || !level}
        onClick={() => start(t('quick.you'), level?.name)}
      >
        <Glyph name="computer" /> {t('quick.computer')}
      </button>
      {online !== undefined && (
        <form onSubmit={withFriend}>
          {asking && (
            <label>
              {t('join.name')}
              <input ref={field} type="text" autocomplete="nickname" />
            </label>
          )}
          <button type="submit" class="large" data-action="friend" disabled={busy}>
            <Glyph name="link" /> {t('quick.friend')}
          </button>
        </form>
      )}
      {running !== undefined && (
        <a class="button large" href={gameAddress(running.game)}>
          <Glyph name="skip" /> {t('quick.continue')}
        </a>
      )}
    </div>
  );
}

/** Who waits here for a turn sees it come. */
const LOOK_MILLISECONDS = 10_000;

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
  const [attempt, busy] = useTrying(failed);

  useEffect(() => {
    if (connection !== 'open') {
      return;
    }
    // Whose turn it is is asked anew only when something has changed.
    const look = () =>
      table
        .games()
        .then((now) => setGames((old) => (JSON.stringify(old) === JSON.stringify(now) ? old : now)))
        .catch(() => undefined);
    look();
    table
      .levels()
      .then(setLevels)
      .catch(() => undefined);
    const timer = setInterval(() => document.hidden || look(), LOOK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [table, connection]);

  const create = (draft: Draft) =>
    attempt(async () => {
      location.hash = gameAddress(await table.create(setupOf(draft, levels, online !== undefined)));
    });

  const turns = online?.useTurns(table, games, connection);
  const isOthers = ({ own, public: everybody }: GameSummary) => everybody === true && own !== true;
  const own = games?.filter((game) => !isOthers(game));
  const listed = own && turns && online ? online.yourTurnFirst(own, turns) : own;
  const others = games?.filter((game) => isOthers(game) && !game.over) ?? [];

  // The form takes two screens of a phone, and what waits for somebody must not lie below it.
  const narrow = useMedia('(max-width: 900px)');
  const above = narrow ? (listed?.filter(({ over }) => !over).slice(0, MOST_ABOVE) ?? []) : [];
  const below = listed?.filter((game) => !above.includes(game)) ?? [];

  const start = (draft: Draft) => {
    remember(draft);
    create(draft);
  };

  const remove = async (game: string) => {
    await table.remove?.(game);
    setGames(await table.games());
  };

  const rows = (shown: readonly GameSummary[]) => (
    <ul>
      {shown.map((game) => (
        <GameRow key={game.game} game={game} turn={turns?.get(game.game)}>
          {isKeptHere(game.game) && (
            <DeleteGame
              players={game.seats.map(({ name }) => name).join(', ')}
              remove={() => remove(game.game)}
              failed={failed}
            />
          )}
        </GameRow>
      ))}
    </ul>
  );

  return (
    <main class="start">
      <RecordDrop open={sendToOpen} />
      <header class="start-head">
        <StartScene />
        <div class="start-title">
          <Tent size={64} />
          <h1>{t('title')}</h1>
          <p>{t('subtitle')}</p>
          <QuickStart levels={levels} games={games} busy={busy} create={create} />
        </div>
        <div class="start-links">
          <RulesLink />
          <LanguageSwitch />
        </div>
      </header>
      <div class="start-columns">
        {above.length > 0 && (
          <section class="games card" aria-labelledby="running-title">
            <h2 id="running-title">{t('games.running')}</h2>
            {rows(above)}
          </section>
        )}
        <NewGameForm busy={busy} levels={levels} start={start} />
        <section class="games card" aria-labelledby="games-title">
          <h2 id="games-title">{t('games.title')}</h2>
          {games === undefined && <p>{t('games.loading')}</p>}
          {own?.length === 0 && <p>{t('games.none')}</p>}
          {below.length > 0 && rows(below)}
          {others.length > 0 && (
            <>
              <h2 id="public-title">{t('games.public')}</h2>
              <ul aria-labelledby="public-title">
                {others.map((game) => (
                  <GameRow key={game.game} game={game}>
                    {(game.openSeats ?? 0) > 0 && (
                      <a class="button" href={joinAddress(game.game)}>
                        {t('join.take')}
                      </a>
                    )}
                  </GameRow>
                ))}
              </ul>
            </>
          )}
          <p class="open-record">
            <a class="button" href={OPEN_ADDRESS}>
              <Glyph name="open" /> {t('replay.open.title')}
            </a>
          </p>
        </section>
      </div>
      <footer class="start-foot">
        <small>{t('independent')}</small>
      </footer>
    </main>
  );
}

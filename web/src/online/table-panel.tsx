// The panel of the table: who sits there, taking turns back, another device, the next game, the chat, what was agreed.

import { useEffect, useState } from 'preact/hooks';
import type { GameSession } from '../app/game-session.ts';
import { Glyph } from '../app/icons.tsx';
import { gameAddress } from '../app/route.ts';
import type { Table, TableError } from '../table/table.ts';
import { t } from '../text/index.ts';
import { joinAddress, seatAddress } from './addresses.ts';
import { type Ask, useAsk } from './asking.ts';
import { Chat } from './chat.tsx';
import { Invitation } from './invitation.tsx';
import { hasSay, haveSay } from './said.ts';
import { Seats } from './seat-actions.tsx';
import { ShareLink } from './share-link.tsx';
import { describeTerms } from './terms.ts';

export interface PanelProps {
  session: GameSession;
  table: Table;
  failed(error: TableError): void;
}

/** The last turn of somebody who sits here, by its number; undefined if there is none. */
function ownLastTurn({ position, people }: GameSession): number | undefined {
  const own = position?.log.filter(({ turn, seat }) => turn !== null && people?.yours.includes(seat ?? -1));
  return own?.at(-1)?.turn ?? undefined;
}

/** So long a second press of a button is still meant for what stood there at the first. */
const SECOND_PRESS = 1500;

function TakeBack({ session, ask, busy }: { session: GameSession; ask: Ask; busy: boolean }) {
  const { people, position } = session;
  const last = ownLastTurn(session);
  const [asked, setAsked] = useState<number>();
  const waits = people !== undefined && people.offers.length > 0;
  useEffect(() => {
    if (asked !== undefined && !busy && !waits) {
      const timer = setTimeout(() => setAsked(undefined), SECOND_PRESS);
      return () => clearTimeout(timer);
    }
  }, [asked, busy, waits]);
  // It stays where it is, and does nothing, as long as it may be pressed once more: nothing else comes under the finger.
  const turn = asked ?? (waits ? people.offers[0]?.turn : last);
  if (people === undefined || position === undefined || turn === undefined) {
    return null;
  }
  // Who has resigned, or is stood in for, has no say any more: the table would refuse.
  if (!haveSay(people)) {
    return null;
  }
  if (position.setup.cup === true) {
    return <p class="hint">{t('take-back.cup')}</p>;
  }
  const alone = people.seats.every((at, seat) => !hasSay(at) || people.yours.includes(seat));
  return (
    <p class="table-action">
      <button
        type="button"
        data-action="take-back"
        disabled={busy || waits || asked !== undefined}
        onClick={() => {
          setAsked(turn);
          ask('take-back', { turn });
        }}
      >
        <Glyph name="undo" size={16} /> {t('take-back.ask', { turn, alone: alone ? 'yes' : 'no' })}
      </button>
      <small>
        {waits ? t('take-back.waits', { turn }) : t(alone ? 'take-back.alone' : 'take-back.about')}
      </small>
    </p>
  );
}

function OtherDevice({ game, ask, busy }: { game: string; ask: Ask; busy: boolean }) {
  const [recovery, setRecovery] = useState<string>();
  const make = async () => {
    const answer = await ask('recover');
    if (answer !== undefined) {
      setRecovery(String(answer.recovery));
    }
  };
  return recovery === undefined ? (
    <p class="table-action">
      <button type="button" disabled={busy} onClick={make}>
        <Glyph name="link" size={16} /> {t('move.make')}
      </button>
      <small>{t('move.about')}</small>
    </p>
  ) : (
    <>
      <ShareLink label={t('move.link')} fragment={seatAddress(game, recovery)} />
      <p class="hint">{t('move.valid')}</p>
    </>
  );
}

function Public({ session, ask, busy }: { session: GameSession; ask: Ask; busy: boolean }) {
  const { people } = session;
  const waiting = people?.seats.some(({ state }) => state === 'open');
  if (people?.creator !== true || waiting !== true) {
    return null;
  }
  return (
    <label class="choice">
      <input
        type="checkbox"
        checked={people.public}
        disabled={busy}
        onChange={() => ask('public', { on: !people.public })}
      />
      <span>
        {t('terms.public')} <small>{t('terms.public.about')}</small>
      </span>
    </label>
  );
}

function Series({ session }: { session: GameSession }) {
  const series = session.people?.series;
  if (series === undefined || (series.number === 1 && session.next === undefined)) {
    return null;
  }
  return (
    <p class="game-links">
      <small>{t('series.number', { number: series.number })}</small>
      {series.previous !== null && (
        <a class="button" href={gameAddress(series.previous)}>
          {t('series.previous')}
        </a>
      )}
      {session.next !== undefined && (
        <a class="button" href={gameAddress(session.next)}>
          {t('series.next')}
        </a>
      )}
    </p>
  );
}

export function TablePanel({ session, table, failed }: PanelProps) {
  const { people, position, game } = session;
  const [ask, busy] = useAsk(table, game, failed);
  if (people === undefined || position === undefined) {
    return null;
  }
  const { known } = session;
  const free = people.seats.some(({ state }) => state === 'open');
  return (
    <>
      <Seats session={session} ask={ask} busy={busy} />
      <p class="hint">{t('table.spectators', { count: people.spectators })}</p>
      {people.public && free && (
        <p class="table-action">
          <a class="button" href={joinAddress(game)}>
            {t('join.take')}
          </a>
        </p>
      )}
      {!people.creator && <Invitation session={session} table={table} failed={failed} />}
      <Chat session={session} ask={ask} busy={busy} />
      {people.yours.length > 0 && <TakeBack session={session} ask={ask} busy={busy} />}
      {known && <OtherDevice game={game} ask={ask} busy={busy} />}
      <Public session={session} ask={ask} busy={busy} />
      <Series session={session} />
      <h2>{t('terms.title')}</h2>
      <dl class="setup">
        {describeTerms(position.setup).map(({ name, value }) => (
          <>
            <dt key={`${name} name`}>{name}</dt>
            <dd key={name}>{value}</dd>
          </>
        ))}
      </dl>
    </>
  );
}

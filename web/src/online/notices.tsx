// What is to be known at the table, over the board: that one only watches, that somebody asks for something, that the next
// game has begun, what was just said; with the invites to open seats.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameSession } from '../app/game-session.ts';
import { Glyph } from '../app/icons.tsx';
import { gameAddress } from '../app/route.ts';
import { seatName } from '../app/setup.ts';
import type { Offer, TableMessage } from '../table/protocol.ts';
import type { Table, TableError } from '../table/table.ts';
import { tokenOf } from '../table/tokens.ts';
import { t } from '../text/index.ts';
import { describeAct, newAct, presenceOf } from './acts.tsx';
import { joinAddress } from './addresses.ts';
import { type Ask, useAsk } from './asking.ts';
import { Invitation, openSeats } from './invitation.tsx';
import { hasSay, unseen } from './said.ts';

interface Props {
  session: GameSession;
  table: Table;
  failed(error: TableError): void;
}

function OfferNotice({
  session,
  offer,
  ask,
  busy,
}: {
  session: GameSession;
  offer: Offer;
  ask: Ask;
  busy: boolean;
}) {
  const { people } = session;
  const yours = people?.yours ?? [];
  const name = people?.seats[offer.seat]?.name ?? '';
  const voices = yours.filter((seat) => {
    const at = people?.seats[seat];
    return at !== undefined && hasSay(at);
  });
  const mayAnswer = voices.length > 0;
  const agreed = voices.every((seat) => offer.agreed.includes(seat));
  const asks = yours.includes(offer.seat);
  const members = { offer: offer.offer };
  return (
    <section class="notice-card offer" aria-label={t('take-back.title')}>
      <p role="alert">
        {t(mayAnswer && agreed ? 'take-back.waits' : 'take-back.asked', { name, turn: offer.turn })}
      </p>
      {mayAnswer && (
        <p class="buttons">
          {/* It stays, so that a second press of it does not withdraw. */}
          {!asks && (
            <button
              type="button"
              class="primary"
              data-action="agree"
              disabled={busy || agreed}
              onClick={() => ask('agree', members)}
            >
              <Glyph name="confirm" size={16} /> {t('take-back.agree')}
            </button>
          )}
          <button type="button" data-action="decline" disabled={busy} onClick={() => ask('decline', members)}>
            {t(agreed ? 'take-back.withdraw' : 'take-back.decline')}
          </button>
        </p>
      )}
    </section>
  );
}

/** What became of an offer that is gone, or what happened to people, in words. */
function outcome(session: GameSession, before: TableMessage, people: TableMessage): string | undefined {
  const { position } = session;
  const act = newAct(before, people);
  const ended = before.offers.find(({ offer }) => !people.offers.some((other) => other.offer === offer));
  if (ended !== undefined) {
    const { seat, turn } = ended;
    const how =
      act?.act === 'take-back' ? 'agreed' : people.sequence === before.sequence ? 'declined' : 'went-on';
    return t('take-back.ended', { name: people.seats[seat]?.name ?? '', turn, how });
  }
  return act && position && describeAct(position, act);
}

const OUTCOME_MILLISECONDS = 12_000;

/** What became of a request to take back, or of people, for a while: to all at the table, and who looks on. */
function OutcomeNotice({ session }: { session: GameSession }) {
  const { people } = session;
  const before = useRef(people);
  const [told, setTold] = useState<string>();
  const timer = useRef(0);
  useEffect(() => {
    const words = before.current && people && outcome(session, before.current, people);
    before.current = people;
    if (words !== undefined) {
      setTold(words);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => setTold(undefined), OUTCOME_MILLISECONDS);
    }
  }, [people]);
  return (
    <div role="status">
      {told !== undefined && people?.offers.length === 0 && <p class="notice-card outcome">{told}</p>}
    </div>
  );
}

/** Told to who listens: people who come, go, resign, or are stood in for. */
function useComings({ people }: GameSession): string {
  const before = useRef(people);
  const [told, setTold] = useState('');
  useEffect(() => {
    const changed = people?.seats.flatMap((at, seat) => {
      const old = before.current?.seats[seat];
      const other = old !== undefined && presenceOf(old) !== presenceOf(at) && !people.yours.includes(seat);
      return other ? [`${seatName(at.name, seat)}: ${t(`presence.${presenceOf(at)}`)}.`] : [];
    });
    before.current = people;
    if (changed !== undefined && changed.length > 0) {
      setTold(changed.join(' '));
    }
  }, [people]);
  return told;
}

const SAID_MILLISECONDS = 8000;

/** The last thing somebody said, for a while, unless the chat is in view. */
function SaidNotice({ session }: { session: GameSession }) {
  const last = unseen(session).at(-1);
  const [gone, setGone] = useState(-1);
  const number = last?.number ?? -1;
  const old = number < session.saidBefore;
  useEffect(() => {
    if (number >= 0) {
      const timer = setTimeout(() => setGone(number), SAID_MILLISECONDS);
      return () => clearTimeout(timer);
    }
  }, [number]);
  return (
    <div role="status">
      {last !== undefined && number > gone && !old && (
        <button
          type="button"
          class="notice-card said-notice"
          onClick={() => document.getElementById('tab-table')?.click()}
        >
          <b>{last.name || t('chat.host')}:</b> {last.text}
        </button>
      )}
    </div>
  );
}

export function TableNotices({ session, table, failed }: Props) {
  const { people, position, game, next } = session;
  const [ask, busy] = useAsk(table, game, failed);
  const comings = useComings(session);
  if (people === undefined || position === undefined) {
    return null;
  }
  const watching = people.yours.length === 0;
  // Its own seats, if it had any, are held by another device now, or left.
  const moved = watching && !people.creator && tokenOf(game) !== undefined;
  const deciding = position.seat !== null && people.yours.includes(position.seat);
  const running = position.phase !== 'over';
  const lost = people.yours.filter((seat) => running && people.seats[seat]?.lost);
  const standsIn = people.yours.filter(
    (seat) => people.seats[seat]?.state === 'substituted' && !lost.includes(seat),
  );
  return (
    <div class="table-notices">
      <p class="notice-line" role="status">
        {watching && (moved ? t('table.moved', { how: session.gone ?? 'unknown' }) : t('table.watching'))}
        {position.setup.cup === true && (
          <>
            {watching && ' · '}
            <span title={t('terms.cup.about')}>{t('table.cup')}</span>
          </>
        )}
      </p>
      {watching && people.public && openSeats(session).length > 0 && (
        <a class="button notice-link" href={joinAddress(game)}>
          {t('join.take')}
        </a>
      )}
      {lost.map((seat) => (
        <p class="notice-line" key={`lost ${seat}`} role="alert">
          {t('table.lost', {
            name: people.seats[seat]?.name ?? '',
            computer: people.seats[seat]?.state === 'substituted' ? 'yes' : 'no',
          })}
        </p>
      ))}
      {standsIn.map((seat) => (
        <div class="notice-card" key={seat} role="alert">
          <p>
            {t('table.stands-in', { name: people.seats[seat]?.name ?? '', now: deciding ? 'yes' : 'no' })}
          </p>
          <button type="button" class="primary" disabled={busy} onClick={() => ask('return', { seat })}>
            {t('seat.return')}
          </button>
        </div>
      ))}
      {people.offers.map((offer) => (
        <OfferNotice key={offer.offer} session={session} offer={offer} ask={ask} busy={busy} />
      ))}
      <OutcomeNotice session={session} />
      {next !== undefined && (
        <div class="notice-card" role="alert">
          <p>{t('series.begun')}</p>
          <a class="button" href={gameAddress(next)}>
            <Glyph name="skip" size={16} /> {t('series.go')}
          </a>
        </div>
      )}
      <p class="unseen" role="status">
        {comings}
      </p>
      <SaidNotice session={session} />
      <Invitation session={session} table={table} failed={failed} toHost={true} />
    </div>
  );
}

// Where an invite leads: who plays, what is agreed, which seat is to be taken, and under which name.

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ComputerMark, Glyph, Mark, Tent } from '../app/icons.tsx';
import { LanguageSwitch } from '../app/language-switch.tsx';
import { gameAddress } from '../app/route.ts';
import { cleanName, describeOptions } from '../app/setup.ts';
import type { Position, SeatAtTable, TableMessage } from '../table/protocol.ts';
import { type Connection, type Table, TableError } from '../table/table.ts';
import { keepToken, tokenOf } from '../table/tokens.ts';
import { isMessageKey, language, listOf, t } from '../text/index.ts';
import { presenceOf } from './acts.tsx';
import type { OnlineRoute } from './addresses.ts';
import { useAsk } from './asking.ts';
import { ColourChoice, freeColours } from './colour-choice.tsx';
import { useOutside } from './looking-on.ts';
import { keepName, ownName } from './own-name.ts';
import { describeTerms } from './terms.ts';

interface Props {
  route: OnlineRoute;
  table: Table;
  connection: Connection;
}

/** A page before the game: a card in the middle. */
function Card({ title, children }: { title: string; children: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} · ${t('title')}`;
  }, [title, language()]);
  return (
    <main class="join">
      <section class="card" aria-labelledby="join-title">
        <header>
          <Tent size={44} />
          <h1 id="join-title">{title}</h1>
        </header>
        {children}
        <p class="game-links">
          <a class="button" href="#start">
            <Glyph name="home" /> {t('game.leave')}
          </a>
          <LanguageSwitch />
        </p>
      </section>
    </main>
  );
}

/** What went wrong, in words for who was invited. */
function Fault({ error }: { error: TableError }) {
  const key = `join.error.${error.code}`;
  const other = `error.${error.code}`;
  const words = isMessageKey(key)
    ? t(key)
    : isMessageKey(other)
      ? t(other)
      : t('error.other', { message: error.message });
  return (
    <p class="join-fault" role="alert">
      {words}
    </p>
  );
}

function Agreed({ position }: { position: Position }) {
  const { setup } = position;
  const rows = [
    { name: t('new.edition'), value: t(`edition.${setup.edition}`) },
    { name: t('new.sets'), value: setup.sets.map((set) => t(`set.${set}`)).join(', ') },
    ...describeTerms(setup),
  ];
  const list = (all: { name: string; value: string }[]) => (
    <dl class="setup">
      {all.map(({ name, value }) => (
        <>
          <dt key={`${name} name`}>{name}</dt>
          <dd key={name}>{value}</dd>
        </>
      ))}
    </dl>
  );
  return (
    <>
      <h2>{t('join.agreed')}</h2>
      {list(rows)}
      <details>
        <summary>{t('new.options')}</summary>
        {list(describeOptions(setup.sets, setup.options))}
      </details>
    </>
  );
}

function Seat({
  at,
  seat,
  colour,
  chosen,
  choose,
}: {
  at: SeatAtTable;
  seat: number;
  colour: string;
  chosen: boolean;
  /** Undefined where it cannot be taken. */
  choose: (() => void) | undefined;
}) {
  const name = at.state === 'open' ? t('join.free', { number: seat + 1 }) : at.name;
  const who = (
    <>
      <Mark colour={colour} seat={seat} size={22} /> <b>{name}</b>{' '}
      {at.computer !== null && at.computer !== 'pass' && <ComputerMark level={at.computer} />}
      {at.state !== 'open' && <small>{t(`presence.${presenceOf(at)}`)}</small>}
    </>
  );
  return choose !== undefined ? (
    <li>
      <label class="choice join-seat">
        <input type="radio" name="seat" checked={chosen} onChange={choose} />
        <span>{who}</span>
      </label>
    </li>
  ) : (
    <li class="join-seat">
      <span>{who}</span>
    </li>
  );
}

/** Asks the table for a seat, and goes there with its token; or says why not. */
function useArrival(table: Table, game: string) {
  const [fault, setFault] = useState<TableError>();
  // That the line is lost is told above the page, as long as it is so.
  const [ask, busy] = useAsk(table, game, (error) =>
    setFault(error.code === 'connection' ? undefined : error),
  );
  /** Whether the seat was given. */
  const arrive = async (type: string, members: Record<string, unknown>): Promise<boolean> => {
    const answer = await ask(type, members);
    if (answer === undefined) {
      return false;
    }
    keepToken(game, String(answer.token));
    location.replace(gameAddress(game));
    return true;
  };
  return { busy, fault, arrive };
}

/** The seats that can be taken by an invite. */
function seatsToTake({ seats }: TableMessage, only: number | undefined): number[] {
  return seats.flatMap(({ state }, seat) =>
    state === 'open' && (only === undefined || seat === only) ? [seat] : [],
  );
}

interface TakeProps {
  table: Table;
  game: string;
  invite: string | undefined;
  /** The only seat that the invite leads to, if that is known. */
  only: number | undefined;
  people: TableMessage;
}

function TakeSeat({ table, game, invite, only, people }: TakeProps) {
  const open = seatsToTake(people, only);
  const [wanted, setWanted] = useState<number>();
  const [wish, setWish] = useState('');
  const [name, setName] = useState(ownName);
  const { busy, fault, arrive } = useArrival(table, game);
  const chosen = wanted !== undefined && open.includes(wanted) ? wanted : only;
  // A seat nobody chose is the first that the invite leads to.
  const seat = chosen ?? open[0] ?? -1;
  const free = freeColours(people.seats, seat);
  const wished = free.includes(wish) ? wish : undefined;
  const clean = cleanName(name);
  const join = async () => {
    const members = { invite, name: clean, token: tokenOf(game), seat: chosen, colour: wished };
    if (await arrive('join', members)) {
      keepName(clean);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (clean !== '') {
          join();
        }
      }}
    >
      <fieldset>
        <legend>{t('join.seats')}</legend>
        <ul class="join-seats">
          {people.seats.map((at, index) => (
            <Seat
              key={index}
              at={at}
              seat={index}
              colour={(index === seat && wished) || at.colour}
              chosen={index === seat}
              choose={open.includes(index) ? () => setWanted(index) : undefined}
            />
          ))}
        </ul>
      </fieldset>
      {open.length > 0 && (
        <>
          <label class="join-name">
            <span>{t('join.name')}</span>
            <input
              type="text"
              value={name}
              maxLength={40}
              required
              autocomplete="nickname"
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <div class="join-name">
            <span aria-hidden="true">{t('join.colour')}</span>
            <ColourChoice free={free} value={wished ?? people.seats[seat]?.colour ?? ''} choose={setWish} />
          </div>
          {fault !== undefined && <Fault error={fault} />}
          <button type="submit" class="primary large" disabled={busy || clean === ''}>
            {t('join.take')}
          </button>
        </>
      )}
    </form>
  );
}

function JoinPage({
  game,
  invite,
  seat,
  table,
  connection,
}: Omit<Props, 'route'> & Extract<OnlineRoute, { page: 'join' }>) {
  const { position, people, fault } = useOutside(table, game, connection);
  if (fault !== undefined) {
    return (
      <Card title={t('join.title')}>
        <Fault error={fault} />
      </Card>
    );
  }
  if (position === undefined || people === undefined) {
    return (
      <Card title={t('join.title')}>
        <p>{t(connection === 'lost' ? 'connection.lost' : 'game.loading')}</p>
      </Card>
    );
  }
  const free = seatsToTake(people, seat).length > 0;
  const seated = people.yours.length > 0;
  // Where there are others the link just does not lead to them.
  const others = seatsToTake(people, undefined).length > 0;
  return (
    <Card title={t('join.title')}>
      {seated && <p class="join-note">{t('join.seated')}</p>}
      {!seated && !free && <p class="join-note">{t(others ? 'join.error.taken' : 'join.full')}</p>}
      <TakeSeat table={table} game={game} invite={invite} only={seat} people={people} />
      <p class="join-watch">
        <a class="button" href={gameAddress(game)}>
          <Glyph name={seated ? 'skip' : 'fit'} /> {t(seated ? 'join.go' : 'join.watch')}
        </a>
      </p>
      <Agreed position={position} />
    </Card>
  );
}

/** A seat comes to this device when somebody says so, not when the address is merely looked at. */
function MovePage({
  game,
  recovery,
  table,
  connection,
}: Omit<Props, 'route'> & { game: string; recovery: string }) {
  const { busy, fault, arrive } = useArrival(table, game);
  // Whose seat it is the link does not tell before it is used; which game it is in anybody may know.
  const { people } = useOutside(table, game, connection);
  const players = people?.seats.flatMap(({ name, state }) => (state === 'open' ? [] : [name]));
  const used = fault?.code === 'not-invited' ? new TableError({ code: 'used', message: '' }) : fault;
  // What the table has refused it refuses again.
  const may = fault === undefined;
  return (
    <Card title={t('move.title')}>
      {players !== undefined && <p class="join-note">{t('move.game', { players: listOf(players) })}</p>}
      {may && <p class="join-note">{t('move.arrived')}</p>}
      {used !== undefined && <Fault error={used} />}
      {may && (
        <button
          type="button"
          class="primary large"
          disabled={busy || connection !== 'open'}
          onClick={() => arrive('redeem', { recovery })}
        >
          {t('move.take')}
        </button>
      )}
    </Card>
  );
}

export function OnlinePage({ route, table, connection }: Props) {
  return route.page === 'join' ? (
    <JoinPage {...route} table={table} connection={connection} />
  ) : (
    <MovePage game={route.game} recovery={route.recovery} table={table} connection={connection} />
  );
}

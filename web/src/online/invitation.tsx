// Invites to the seats that wait for somebody, as links; shown as long as there are such seats.

import { useState } from 'preact/hooks';
import type { GameSession } from '../app/game-session.ts';
import { Glyph } from '../app/icons.tsx';
import { gameAddress } from '../app/route.ts';
import { seatName } from '../app/setup.ts';
import { useMedia } from '../app/use-media.ts';
import type { Invite } from '../table/protocol.ts';
import type { Table, TableError } from '../table/table.ts';
import { invitesTo, keepInvites } from '../table/tokens.ts';
import { t } from '../text/index.ts';
import { joinAddress } from './addresses.ts';
import { useAsk } from './asking.ts';
import { ShareLink } from './share-link.tsx';

/** Screens on which the links would cover most of the board. */
const SMALL = '(max-width: 820px), (max-height: 520px)';

interface Props {
  session: GameSession;
  table: Table;
  /** Shown to who made the game, or has links to hand on already; others find it in the panel of the table. */
  toHost?: boolean;
  failed(error: TableError): void;
}

/** The seats of a game that nobody has taken. */
export function openSeats({ people }: GameSession): number[] {
  return people?.seats.flatMap(({ state }, seat) => (state === 'open' ? [seat] : [])) ?? [];
}

/** Invites that still lead to a seat, the one to most seats first. */
function usable(invites: readonly Invite[], open: readonly number[]): Invite[] {
  const left = invites
    .map((invite) => ({ ...invite, seats: invite.seats.filter((seat) => open.includes(seat)) }))
    .filter(({ seats }) => seats.length > 0)
    .sort((a, b) => b.seats.length - a.seats.length);
  // With one seat left, each of them leads there: one is enough.
  return open.length === 1 ? left.slice(0, 1) : left;
}

function Links({
  game,
  invites,
  names,
}: {
  game: string;
  invites: readonly Invite[];
  names: readonly string[];
}) {
  /** Where an invite leads, and what it is called. */
  const linkOf = ({ seats: [first = 0, ...others], secret }: Invite) =>
    others.length > 0 || invites.length === 1
      ? { label: t('invite.all'), fragment: joinAddress(game, secret) }
      : {
          label: t('invite.seat', { name: seatName(names[first] ?? '', first) }),
          fragment: joinAddress(game, secret, first),
        };
  const [all, ...single] = invites;
  return (
    <>
      {all !== undefined && <ShareLink {...linkOf(all)} />}
      {single.length > 0 && (
        <details name="invite">
          <summary>{t('invite.single')}</summary>
          {single.map((invite) => (
            <ShareLink key={invite.secret} {...linkOf(invite)} />
          ))}
        </details>
      )}
      <details name="invite">
        <summary>{t('invite.watch')}</summary>
        <ShareLink label={t('invite.watch.link')} fragment={gameAddress(game)} />
      </details>
    </>
  );
}

export function Invitation({ session, table, failed, toHost = false }: Props) {
  const { game, people } = session;
  const [invites, setInvites] = useState(() => invitesTo(game));
  const [shown, setShown] = useState<boolean>();
  const small = useMedia(SMALL);
  const [ask, busy] = useAsk(table, game, failed);
  const open = openSeats(session);
  const { known } = session;
  if (people === undefined || !known || open.length === 0 || session.position?.phase === 'over') {
    return null;
  }
  const links = usable(invites, open);
  if (toHost && !people.creator && links.length === 0) {
    return null;
  }
  const invite = async () => {
    const answer = await ask('invite');
    if (answer !== undefined) {
      keepInvites(game, answer.invites as Invite[]);
      setInvites(answer.invites as Invite[]);
      setShown(true);
    }
  };
  // Over the board one line is enough once the game is under way, and always where it would cover most of it.
  const begun = (session.position?.log.length ?? 0) > 0;
  const visible = links.length > 0 && (shown ?? !(toHost && (small || begun)));
  const folded = links.length > 0 && !visible;
  return (
    <section class={`invitation notice-card${folded ? ' folded' : ''}`} aria-label={t('invite.title')}>
      <p>
        <b>{t('invite.open', { count: open.length })}</b>
        {links.length === 0 ? (
          <button type="button" class="small" disabled={busy} onClick={invite}>
            {t('invite.make')}
          </button>
        ) : (
          <button
            type="button"
            class={folded && !begun ? 'small primary' : 'small'}
            aria-expanded={visible}
            onClick={() => setShown(!visible)}
          >
            <Glyph name={visible ? 'close' : 'link'} size={16} />{' '}
            <span>{t(visible ? 'invite.hide' : 'invite.show')}</span>
          </button>
        )}
      </p>
      {visible && (
        <>
          <p class="hint">{t('invite.about')}</p>
          <Links game={game} invites={links} names={people.seats.map(({ name }) => name)} />
        </>
      )}
    </section>
  );
}

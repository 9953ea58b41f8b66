// The seats of a table one by one, with what may be done about each: one's own, and those nobody plays now.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameSession } from '../app/game-session.ts';
import { Mark } from '../app/icons.tsx';
import { Question, useFocus } from '../app/question.tsx';
import { cleanName, levelName, seatName } from '../app/setup.ts';
import type { SeatAtTable } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { presenceOf } from './acts.tsx';
import type { Ask } from './asking.ts';
import { ColourChoice, freeColours } from './colour-choice.tsx';
import { StandIn } from './stand-in.tsx';

interface Props {
  session: GameSession;
  ask: Ask;
  busy: boolean;
}

interface RenameProps {
  seats: readonly SeatAtTable[];
  seat: number;
  save(name: string, colour: string): void;
  leave(): void;
}

function Rename({ seats, seat, save, leave }: RenameProps) {
  const at = seats[seat];
  const [text, setText] = useState(at?.name ?? '');
  const [colour, setColour] = useState(at?.colour ?? '');
  const field = useFocus<HTMLInputElement>();
  return (
    <form
      class="rename"
      onSubmit={(event) => {
        event.preventDefault();
        const clean = cleanName(text);
        if (clean !== '') {
          save(clean, colour);
        }
      }}
    >
      <input
        type="text"
        value={text}
        maxLength={40}
        aria-label={t('join.name')}
        ref={field}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <ColourChoice free={freeColours(seats, seat)} value={colour} choose={setColour} />
      <button type="submit">{t('seat.save')}</button>
      <button type="button" class="quiet" onClick={leave}>
        {t('seat.keep')}
      </button>
    </form>
  );
}

/** What comes of resigning, as was agreed. */
function askResigning({ people, position }: GameSession, seat: number): string {
  const level = position?.setup.resign ?? 'pass';
  const others = (position?.setup.seats ?? []).filter(
    (_, other) => other !== seat && people?.seats[other]?.state !== 'resigned',
  );
  const alone = level === 'pass' && others.length === 1;
  return t('seat.resign.ask', {
    how: alone ? 'ends' : level,
    name: others[0]?.name ?? '',
    level: levelName({ name: level }),
  });
}

type Asked = 'resign' | 'leave' | 'rename' | undefined;

function OwnSeat({ session, ask, busy, seat, at }: Props & { seat: number; at: SeatAtTable }) {
  const [asked, setAsked] = useState<Asked>();
  const { position } = session;
  const over = position?.phase === 'over';
  // Who answered goes on where the question came from.
  const buttons = useRef<HTMLSpanElement>(null);
  const before = useRef(asked);
  useEffect(() => {
    if (before.current !== undefined && asked === undefined) {
      buttons.current?.querySelector('button')?.focus();
    }
    before.current = asked;
  }, [asked]);
  const done = () => setAsked(undefined);
  const send = async (type: string, members = {}) => {
    if ((await ask(type, { seat, ...members })) !== undefined) {
      done();
    }
  };
  switch (asked) {
    case 'rename':
      return (
        <Rename
          seats={session.people?.seats ?? []}
          seat={seat}
          save={(name, colour) => send('rename', { name, colour })}
          leave={done}
        />
      );
    case 'resign':
      return (
        <Question
          question={askResigning(session, seat)}
          yes={t('seat.resign')}
          no={t('seat.keep')}
          busy={busy}
          agree={() => send('resign')}
          leave={done}
        />
      );
    case 'leave':
      return (
        <Question
          question={t('seat.leave.ask')}
          yes={t('seat.leave')}
          no={t('seat.keep')}
          busy={busy}
          agree={() => send('leave')}
          leave={done}
        />
      );
    default:
      return (
        <span class="seat-buttons" ref={buttons}>
          {at.state === 'substituted' && !at.lost && !over && (
            <button type="button" class="small primary" disabled={busy} onClick={() => send('return')}>
              {t('seat.return')}
            </button>
          )}
          <button type="button" class="small" onClick={() => setAsked('rename')}>
            {t('seat.rename')}
          </button>
          {!over && !at.lost && at.state !== 'resigned' && (
            <>
              <button type="button" class="small" onClick={() => setAsked('resign')}>
                {t('seat.resign')}
              </button>
              <button type="button" class="small" onClick={() => setAsked('leave')}>
                {t('seat.leave')}
              </button>
            </>
          )}
        </span>
      );
  }
}

export function Seats({ session, ask, busy }: Props) {
  const { people, position } = session;
  if (people === undefined) {
    return null;
  }
  const { known } = session;
  const running = position?.phase !== 'over';
  return (
    <ul class="table-seats">
      {people.seats.map((at, seat) => {
        const own = people.yours.includes(seat);
        const vacant = (at.state === 'away' || at.state === 'open') && at.computer === null;
        return (
          <li key={seat}>
            <span class="table-seat">
              <Mark colour={at.colour} seat={seat} size={18} /> <b>{seatName(at.name, seat)}</b>{' '}
              <small>
                {t(`presence.${presenceOf(at)}`)}
                {own && ` · ${t('presence.you')}`}
              </small>
            </span>
            {own && <OwnSeat session={session} ask={ask} busy={busy} seat={seat} at={at} />}
            {!own && known && vacant && running && (
              <span class="seat-buttons">
                <StandIn ask={ask} busy={busy} seat={seat} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

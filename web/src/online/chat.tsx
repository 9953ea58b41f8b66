// What people say at the table.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameSession } from '../app/game-session.ts';
import { Mark } from '../app/icons.tsx';
import type { Said } from '../table/protocol.ts';
import { language, t } from '../text/index.ts';
import type { Ask } from './asking.ts';
import { isMuted, mute } from './said.ts';

const MOST_BYTES = 500;
function fits(text: string): boolean {
  return new TextEncoder().encode(text).length <= MOST_BYTES;
}

function Entry({ said, colour }: { said: Said; colour: string | undefined }) {
  const time = new Intl.DateTimeFormat(language(), { hour: '2-digit', minute: '2-digit' }).format(
    said.time * 1000,
  );
  return (
    <li>
      {colour !== undefined && <Mark colour={colour} seat={said.seat} size={15} />}{' '}
      <b>{said.name || t('chat.host')}</b> <small>{time}</small>
      <span class="said">{said.text}</span>
    </li>
  );
}

export function Chat({ session, ask, busy }: { session: GameSession; ask: Ask; busy: boolean }) {
  const { people, said, game } = session;
  const [muted, setMuted] = useState(() => isMuted(game));
  const [text, setText] = useState(session.unsaid);
  /** Kept with the game: another panel may be looked at meanwhile. */
  const write = (words: string) => {
    session.unsaid = words;
    setText(words);
  };
  const list = useRef<HTMLDivElement>(null);
  const last = said.at(-1)?.number ?? -1;
  useEffect(() => {
    const shown = list.current;
    if (shown === null) {
      return;
    }
    // On a small screen the panel may be closed: its size then is none, and changes when it is opened.
    const observer = new ResizeObserver(() => {
      if (shown.offsetParent !== null) {
        shown.scrollTo(0, shown.scrollHeight);
        session.seeSaid(last + 1);
      }
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, [last, muted]);
  if (people === undefined) {
    return null;
  }
  const { on } = people.chat;
  const maySpeak = on && !muted && session.known;
  const say = async () => {
    const words = text.trim();
    const said = words !== '' && (await ask('chat', { text: words })) !== undefined;
    // What was written while the answer was on its way is not said yet.
    if (said && session.unsaid.trim() === words) {
      write('');
    }
  };
  return (
    <section class="chat" aria-labelledby="chat-title">
      <h2 id="chat-title">{t('chat.title')}</h2>
      {!on && <p class="hint">{t('chat.is-off')}</p>}
      {!muted && (
        <div
          ref={list}
          class="chat-list"
          role="log"
          aria-labelledby="chat-title"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {said.length === 0 && <p class="hint">{t('chat.nothing')}</p>}
          <ul>
            {said.map((one) => (
              <Entry key={one.number} said={one} colour={people.seats[one.seat]?.colour} />
            ))}
          </ul>
        </div>
      )}
      {maySpeak && (
        <form
          class="chat-form"
          onSubmit={(event) => {
            event.preventDefault();
            say();
          }}
        >
          <input
            type="text"
            value={text}
            aria-label={t('chat.say.label')}
            placeholder={t('chat.say.label')}
            autocomplete="off"
            maxLength={MOST_BYTES}
            onInput={(event) => write(event.currentTarget.value)}
          />
          <button type="submit" disabled={busy || !fits(text)}>
            {t('chat.say')}
          </button>
        </form>
      )}
      <div class="chat-choices">
        <label class="choice">
          <input
            type="checkbox"
            checked={muted}
            onChange={(event) => {
              mute(game, event.currentTarget.checked);
              setMuted(event.currentTarget.checked);
            }}
          />
          <span>
            {t('chat.mute')} <small>{t('chat.mute.about')}</small>
          </span>
        </label>
        {people.creator && (
          <label class="choice">
            <input
              type="checkbox"
              checked={!on}
              disabled={busy}
              onChange={() => ask('chat-off', { off: on })}
            />
            <span>
              {t('chat.off')} <small>{t('chat.off.about')}</small>
            </span>
          </label>
        )}
      </div>
    </section>
  );
}

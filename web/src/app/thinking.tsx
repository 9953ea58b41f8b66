// A computer that thinks: how long it has, and a way to make it play now.

import { useEffect, useState } from 'preact/hooks';
import { decimal, t } from '../text/index.ts';
import type { Thought } from './game-session.ts';
import { Glyph } from './icons.tsx';

/** Seconds since it began. Who listens is told that it thinks by the page, once. */
export function Elapsed({ thought }: { thought: Thought }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, now - thought.since) / 1000;
  return (
    <span class="elapsed" aria-hidden="true">
      {t('thinking.seconds', { seconds: decimal(seconds, seconds < 10 ? 1 : 0) })}
    </span>
  );
}

export function PlayNow({ stop }: { stop(): void }) {
  return (
    <button type="button" class="small" data-action="play-now" title={t('thinking.now.key')} onClick={stop}>
      <Glyph name="skip" size={16} /> {t('thinking.now')}
    </button>
  );
}

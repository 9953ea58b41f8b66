// The clocks of a game, counting down: by the time the table told, since browsers' clocks go wrong.

import { useEffect, useState } from 'preact/hooks';
import type { TableMessage } from '../table/protocol.ts';
import { decimal, t } from '../text/index.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below this a clock is to be seen from afar. */
const SHORT = 20 * SECOND;

export interface Told {
  people: TableMessage;
  /** When that was told, by the clock of this page. */
  since: number;
}

/** What a seat has left now, and whether its clock runs; undefined where it has none. */
export function timeLeft(
  { people, since }: Told,
  seat: number,
  deciding: number | null,
  now: number,
): { left: number; runs: boolean } | undefined {
  const { clocks } = people;
  if (clocks === null) {
    return undefined;
  }
  const passed = Math.max(0, now - since);
  if ('left' in clocks) {
    const left = clocks.left[seat];
    const runs = clocks.running === seat;
    return left === undefined ? undefined : { left: Math.max(0, left - (runs ? passed : 0)), runs };
  }
  const runs = clocks.deadline !== null && deciding === seat;
  return runs ? { left: Math.max(0, (clocks.deadline ?? 0) - clocks.now - passed), runs } : undefined;
}

const two = (whole: number) => String(whole).padStart(2, '0');

/** "2 d 4 h", "1:04:09", "12:05", "42 s", and tenths where each counts. */
export function timeInWords(left: number): string {
  if (left >= DAY) {
    return t('clock.days', { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  }
  const seconds = Math.floor(left / SECOND);
  if (left >= HOUR) {
    const rest = seconds % 3600;
    return `${Math.floor(seconds / 3600)}:${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
  }
  if (left >= MINUTE) {
    return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  }
  return t('thinking.seconds', { seconds: left < SHORT ? decimal(left / SECOND, 1) : String(seconds) });
}

/** The next moment at which what is shown is another. */
function untilNext(left: number): number {
  if (left < SHORT) {
    return 100;
  }
  const unit = left >= DAY ? MINUTE : SECOND;
  return (left % unit) + 20;
}

/** What who listens is told of a clock of their own, and when: a minute left, then twenty seconds. */
function warning(left: number): string {
  return left <= 0
    ? t('clock.out')
    : left < SHORT
      ? t('clock.warning', { seconds: 20 })
      : left < MINUTE
        ? t('clock.warning', { seconds: 60 })
        : '';
}

interface Props {
  told: Told;
  seat: number;
  deciding: number | null;
  own: boolean;
}

export function SeatClock({ told, seat, deciding, own }: Props) {
  const [now, setNow] = useState(Date.now());
  const time = timeLeft(told, seat, deciding, Math.max(now, told.since));
  const runs = time?.runs === true && time.left > 0;
  useEffect(() => {
    if (!runs || time === undefined) {
      return;
    }
    const timer = setTimeout(() => setNow(Date.now()), untilNext(time.left));
    return () => clearTimeout(timer);
  }, [now, runs, told.people]);
  if (time === undefined) {
    return null;
  }
  const short = time.left < SHORT;
  const state = `${time.runs ? ' runs' : ''}${short ? ' short' : ''}`;
  return (
    <span class={`clock${state}`}>
      <span class="unseen">{t('clock.label')} </span>
      {/* A shape too, for who does not tell red from grey. */}
      {short && (
        <span class="clock-sign" aria-hidden="true">
          ▲
        </span>
      )}
      <span>{timeInWords(time.left)}</span>
      {own && (
        <span class="unseen" role="status">
          {time.runs ? warning(time.left) : ''}
        </span>
      )}
    </span>
  );
}

// What people agree on who are not all in one room, in words.

import { levelName } from '../app/setup.ts';
import type { ClockTerms, Terms } from '../table/protocol.ts';
import { t } from '../text/index.ts';

const MINUTE = 60_000;

function describeClock(clock: ClockTerms | undefined): string {
  if (clock === undefined) {
    return t('terms.clock.none');
  }
  const time =
    clock.kind === 'days'
      ? t('terms.clock.days.most', { days: clock.days })
      : t('terms.clock.game.each', {
          minutes: clock.milliseconds / MINUTE,
          seconds: clock.increment / 1000,
          more: clock.increment > 0 ? 'yes' : 'no',
        });
  const { expiry = 'loses' } = clock;
  const then =
    expiry === 'loses' ? t('terms.expiry.loses') : t('terms.level', { level: levelName({ name: expiry }) });
  return `${time}; ${t('terms.expiry.then', { then })}`;
}

export function describeResigning({ resign = 'pass' }: Terms): string {
  return resign === 'pass'
    ? t('terms.resign.pass')
    : t('terms.level', { level: levelName({ name: resign }) });
}

/** The terms of a game as rows of a list. */
export function describeTerms(terms: Terms): { name: string; value: string }[] {
  return [
    { name: t('terms.clock'), value: describeClock(terms.clock) },
    { name: t('terms.resign'), value: describeResigning(terms) },
    { name: t('terms.cup'), value: t(terms.cup === true ? 'terms.cup.on' : 'terms.cup.off') },
  ];
}

// Points by category and player: the running standing, and the final count.

import { CATEGORIES, type Position } from '../table/protocol.ts';
import { decimal, t } from '../text/index.ts';
import { Mark } from './icons.tsx';

interface Props {
  position: Position;
  caption: string;
  /** What else is to be known of who has a seat, as a word. */
  mark?: ((seat: number) => string | undefined) | undefined;
}

export function StandingTable({ position, caption, mark }: Props) {
  const { seats } = position.setup;
  const { standing, scores, phase } = position;
  const over = phase === 'over';
  if (standing === null) {
    return null;
  }
  const used = CATEGORIES.filter((category) =>
    standing.points.some((points) => (points[category] ?? 0) !== 0),
  );
  return (
    <div class="scroll">
      <table class="standing">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('standing.category')}</th>
            {seats.map((seat, index) => (
              <th scope="col" key={index}>
                <Mark colour={seat.colour} seat={index} size={18} />
                <span class="column-name">{seat.name}</span>
                {mark?.(index) !== undefined && <small class="column-mark">{mark(index)}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {used.map((category) => (
            <tr key={category}>
              <th scope="row">{t(`category.${category}`)}</th>
              {standing.points.map((points, index) => (
                <td key={index}>{points[category] ?? 0}</td>
              ))}
            </tr>
          ))}
          <tr class="total">
            <th scope="row">{t(over ? 'standing.total' : 'standing.projected')}</th>
            {standing.totals.map((total, index) => (
              <td key={index} class={position.winners.includes(index) ? 'wins' : undefined}>
                {total}
              </td>
            ))}
          </tr>
          {!over && (
            <tr>
              <th scope="row">{t('standing.now')}</th>
              {scores.map((score, index) => (
                <td key={index}>{score}</td>
              ))}
            </tr>
          )}
          {!over && position.tent !== null && (
            <tr>
              <th scope="row">{t('standing.circus')}</th>
              {standing.circusFigures.map((count, index) => (
                <td key={index}>{count}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

export function StandingPanel({ position, mark }: Omit<Props, 'caption'>) {
  const mean = position.standing?.tokenMean ?? null;
  return (
    <>
      <p class="hint">{t('standing.about')}</p>
      <StandingTable position={position} caption={t('standing.title')} mark={mark} />
      {position.tent !== null && mean !== null && position.phase !== 'over' && (
        <p class="hint">{t('standing.token', { mean: decimal(mean, 1) })}</p>
      )}
    </>
  );
}

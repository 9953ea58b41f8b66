// Who plays, with scores and what is left in the supplies.

import type { ComponentChildren } from 'preact';
import type { Position } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import type { Thought } from './game-session.ts';
import { ComputerMark, FigurePicture, Mark } from './icons.tsx';
import { levelName } from './setup.ts';
import { Elapsed } from './thinking.tsx';

const KINDS = ['meeple', 'abbot', 'ringmaster'] as const;

interface Props {
  position: Position;
  thought: Thought | undefined;
  /** What else stands beside a player. */
  beside?: ((seat: number) => ComponentChildren) | undefined;
}

export function PlayersPanel({ position, thought, beside }: Props) {
  const { seats } = position.setup;
  const present = position.phase === 'over' ? -1 : (position.seat ?? position.turnSeat);
  return (
    <ol class="players" aria-label={t('players.title')}>
      {seats.map((seat, index) => {
        const supply = position.supply[index] ?? {};
        // What is said beside the player of a seat that only passes is enough.
        const computer = seat.computer === 'pass' ? null : seat.computer;
        const wins = position.winners.includes(index);
        return (
          <li
            key={index}
            data-seat={index}
            class={index === present ? 'player present' : 'player'}
            aria-current={index === present ? 'step' : undefined}
          >
            <Mark colour={seat.colour} seat={index} size={26} />
            {wins && (
              <span class="winner" title={t('players.winner')}>
                <span aria-hidden="true">★</span>
                <span class="unseen">{t('players.winner')}</span>
              </span>
            )}
            <span class="player-name">
              {seat.name}
              {computer != null && <LevelUnderName name={seat.name} level={computer} />}
            </span>
            {computer != null && (
              <span class="player-computer">
                {thought?.seat === index && <Elapsed thought={thought} />}
                <ComputerMark level={computer} />
              </span>
            )}
            {beside?.(index)}
            <span class="player-supply">
              {KINDS.map((kind) => {
                const count = supply[kind];
                return count === undefined || (kind !== 'meeple' && !inPlay(position, kind)) ? null : (
                  <span key={kind} class={count === 0 ? 'supply none' : 'supply'}>
                    <FigurePicture kind={kind} colour={seat.colour} seat={index} size={20} />
                    <span aria-hidden="true">{count}</span>
                    <span class="unseen">{t('players.supply', { count, figure: t(`figure.${kind}`) })}</span>
                  </span>
                );
              })}
            </span>
            <span class="player-score">
              <span class="unseen">{t('players.score')} </span>
              {position.scores[index] ?? 0}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The level of a computer whose name does not say it already; who listens is told it by its mark. */
function LevelUnderName({ name, level }: { name: string; level: string }) {
  const words = levelName({ name: level });
  return name.startsWith(words) ? null : (
    <span class="player-level" aria-hidden="true">
      {words}
    </span>
  );
}

/** Kinds nobody can ever have are not shown. */
function inPlay(position: Position, kind: 'abbot' | 'ringmaster'): boolean {
  return (
    position.supply.some((supply) => (supply[kind] ?? 0) > 0) ||
    position.figures.some((figure) => figure.kind === kind)
  );
}

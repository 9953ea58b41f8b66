// What happened in a turn, a line each: a score opens into its items and its rule.

import type { ComponentChildren } from 'preact';
import type { GameEvent, Position, ScoreEvent } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { describeItem, describeScore, describeTile, tokenName } from './describe.ts';
import { Mark, Tent, TilePicture, Token } from './icons.tsx';
import { RuleLink, RuleText } from './rule-text.tsx';
import { departure } from './setup.ts';

function Why({ position, event }: { position: Position; event: ScoreEvent }) {
  const otherwise = departure(position.setup, event.rule);
  const figures = new Map<number, number>();
  for (const figure of event.figures) {
    figures.set(figure.seat, (figures.get(figure.seat) ?? 0) + 1);
  }
  return (
    <div class="why">
      <ul>
        {event.items.map((item) => (
          <li key={item.item}>{describeItem(item)}</li>
        ))}
      </ul>
      {figures.size > 0 && (
        <p>
          {t('log.figures')}{' '}
          {[...figures].map(([seat, count]) => (
            <span key={seat} class="why-figures">
              <Mark colour={position.setup.seats[seat]?.colour ?? ''} seat={seat} size={14} />{' '}
              {position.setup.seats[seat]?.name} {t('tiles.times', { count })}
            </span>
          ))}
        </p>
      )}
      <p class="rule">
        <RuleText id={event.rule} edition={position.setup.edition} />
      </p>
      {otherwise !== undefined && <p class="rule-option">{t('log.rule.option', otherwise)}</p>}
      <p class="rule-link">
        <RuleLink id={event.rule}>
          {t('log.rule.read')} ({event.rule})
        </RuleLink>
      </p>
    </div>
  );
}

interface ScoreProps {
  position: Position;
  event: ScoreEvent;
  open: boolean;
  press(): void;
  /** Pointed at or focused, and no longer. */
  over(on: boolean): void;
}

export function ScoreLine({ position, event, open, press, over }: ScoreProps) {
  const seat = position.setup.seats[event.seat];
  const on = () => over(true);
  const off = () => over(false);
  return (
    <li class="score" onPointerEnter={on} onPointerLeave={off}>
      <button
        type="button"
        class="entry"
        aria-expanded={open}
        title={t('log.why')}
        onClick={press}
        onFocus={on}
        onBlur={off}
      >
        <Mark colour={seat?.colour ?? ''} seat={event.seat} size={18} />
        <b class="points">{t('points.plus', { points: event.points })}</b>
        <span>
          <span class="unseen">{seat?.name}: </span>
          {describeScore(event)}
        </span>
      </button>
      {open && <Why position={position} event={event} />}
    </li>
  );
}

/** A tile that fits nowhere. */
export function DiscardLine({ tile }: { tile: string }) {
  return (
    <li class="note loud">
      <TilePicture kind={tile} size={28} label={describeTile(tile)} /> {t('log.discard')}
    </li>
  );
}

interface EventProps {
  position: Position;
  event: GameEvent;
  /** Scores are lit on the board, which is a matter of who shows them. */
  score(event: ScoreEvent): ComponentChildren;
}

export function EventLine({ position, event, score }: EventProps) {
  switch (event.type) {
    case 'score':
      return <>{score(event)}</>;
    case 'reveal':
      return (
        <li class="note">
          <Token value={event.value} edition={position.setup.edition} size={36} />{' '}
          {t('log.reveal', { name: tokenName(position, event.value) })}
        </li>
      );
    case 'tent':
      return (
        <li class="note">
          <Tent size={20} /> {t('log.tent', { x: event.x, y: event.y })}
        </li>
      );
    case 'discard':
      return <DiscardLine tile={event.tile} />;
    case 'return':
      return null;
  }
}

// Everything that happened, newest first. A score opens into its items and its rule; pointing at it lights it up on the
// board.

import { useState } from 'preact/hooks';
import type { Light } from '../board/scene.ts';
import type { GameEvent, Position, ScoreEvent, Turn } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { describeItem, describeMove, describeScore, describeTile, tokenName } from './describe.ts';
import { Mark, Tent, TilePicture } from './icons.tsx';
import { useRule } from './rules.ts';

type LightUp = (light: Light | undefined) => void;

export function lightOf(event: ScoreEvent): Light {
  return { squares: event.squares.map(([x, y]) => ({ x, y })), figures: event.figures };
}

function Why({ position, event }: { position: Position; event: ScoreEvent }) {
  const rule = useRule(event.rule);
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
        <b>{event.rule}</b> {rule ?? t('log.rule.loading')}
      </p>
    </div>
  );
}

function Score({ position, event, light }: { position: Position; event: ScoreEvent; light: LightUp }) {
  const [open, setOpen] = useState(false);
  const seat = position.setup.seats[event.seat];
  const on = () => light(lightOf(event));
  const off = () => light(undefined);
  return (
    <li class="score" onPointerEnter={on} onPointerLeave={off}>
      <button
        type="button"
        class="entry"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
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

function Event({ position, event, light }: { position: Position; event: GameEvent; light: LightUp }) {
  switch (event.type) {
    case 'score':
      return <Score position={position} event={event} light={light} />;
    case 'reveal':
      return (
        <li class="note">
          <span class="token-value">{event.value}</span>{' '}
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
      return (
        <li class="note loud">
          <TilePicture kind={event.tile} size={28} label={describeTile(event.tile)} /> {t('log.discard')}
        </li>
      );
    case 'return':
      return null;
  }
}

function actionText(position: Position, turn: Turn): string | undefined {
  const actions = (turn.choices ?? []).filter((move) => move.type !== 'place' && move.type !== 'pass');
  return actions.length === 0 ? undefined : actions.map((move) => describeMove(position, move)).join(', ');
}

function TurnEntry({ position, turn, light }: { position: Position; turn: Turn; light: LightUp }) {
  const seat = turn.seat === undefined ? undefined : position.setup.seats[turn.seat];
  const known = new Set(turn.events.flatMap((event) => (event.type === 'discard' ? [event.tile] : [])));
  const discarded = (turn.discarded ?? []).filter((tile) => !known.has(tile));
  const square = turn.x !== undefined && turn.y !== undefined ? { x: turn.x, y: turn.y } : undefined;
  const action = actionText(position, turn);
  return (
    <li class="turn">
      <div
        class="turn-head"
        onPointerEnter={() => square && light({ squares: [square], figures: [] })}
        onPointerLeave={() => light(undefined)}
      >
        {turn.tile !== undefined && (
          <TilePicture
            kind={turn.tile}
            rotation={turn.rotation ?? 0}
            size={30}
            label={describeTile(turn.tile, turn.rotation ?? 0)}
          />
        )}
        {seat !== undefined && <Mark colour={seat.colour} seat={turn.seat ?? 0} size={18} />}
        <span>
          <b>{turn.turn === null ? t('log.end') : t('log.turn', { turn: turn.turn })}</b>{' '}
          {turn.turn !== null && seat?.name}
          {action !== undefined && <small class="action">{action}</small>}
        </span>
      </div>
      <ul class="events">
        {discarded.map((tile) => (
          <li class="note loud" key={tile}>
            <TilePicture kind={tile} size={28} label={describeTile(tile)} /> {t('log.discard')}
          </li>
        ))}
        {turn.events.map((event, index) => (
          <Event key={index} position={position} event={event} light={light} />
        ))}
      </ul>
    </li>
  );
}

export function LogPanel({ position, light }: { position: Position; light: LightUp }) {
  const turns = position.log.map((turn, index) => ({ turn, index })).reverse();
  return (
    <>
      <p class="hint">{t(turns.length === 0 ? 'log.empty' : 'log.about')}</p>
      <ol class="log" reversed>
        {turns.map(({ turn, index }) => (
          <TurnEntry key={index} position={position} turn={turn} light={light} />
        ))}
      </ol>
    </>
  );
}

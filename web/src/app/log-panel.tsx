// Everything that happened, newest first. Pointing at an entry lights it up on the board; pressing it keeps it lit, and
// opens a score into its items and its rule.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Light, Square } from '../board/scene.ts';
import type { GameEvent, Position, ScoreEvent, Turn } from '../table/protocol.ts';
import { language, t } from '../text/index.ts';
import { describeItem, describeMove, describeScore, describeTile, tokenName } from './describe.ts';
import { Mark, Tent, TilePicture, Token } from './icons.tsx';
import { RuleLink, RuleText } from './rule-text.tsx';
import { departure } from './setup.ts';

/** The entry that is kept lit, and how to light others for a moment. */
interface Lamp {
  /** Names the entry that was pressed. */
  kept: string | undefined;
  over(light: Light | undefined): void;
  press(id: string, light: Light): void;
}

export interface LogProps {
  position: Position;
  light(light: Light | undefined): void;
  /** Brings squares into view. */
  lookAt(squares: readonly Square[]): void;
}

function useLamp({ light, lookAt }: LogProps): Lamp {
  const [kept, setKept] = useState<{ id: string; light: Light }>();
  // Entries are not drawn anew when another is kept lit: what they call must know it all the same.
  const now = useRef(kept);
  now.current = kept;
  // When the log is left the board goes dark.
  const dark = useRef(light);
  dark.current = light;
  useEffect(() => () => dark.current(undefined), []);
  return {
    kept: kept?.id,
    over: (other) => light(other ?? now.current?.light),
    press: (id, chosen) => {
      const next = now.current?.id === id ? undefined : { id, light: chosen };
      setKept(next);
      light(next?.light);
      if (next !== undefined) {
        lookAt(chosen.squares);
      }
    },
  };
}

function lightOf(event: ScoreEvent): Light {
  return { squares: event.squares.map(([x, y]) => ({ x, y })), figures: event.figures };
}

/** A turn: its tile, and all that was scored in it. */
function lightOfTurn(turn: Turn): Light {
  const scores = turn.events.flatMap((event) => (event.type === 'score' ? [lightOf(event)] : []));
  const tile = turn.x !== undefined && turn.y !== undefined ? [{ x: turn.x, y: turn.y }] : [];
  return {
    squares: [...tile, ...scores.flatMap(({ squares }) => squares)],
    figures: scores.flatMap(({ figures }) => figures),
  };
}

export function Why({ position, event }: { position: Position; event: ScoreEvent }) {
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

interface Entry {
  position: Position;
  /** Names the entry among all of the log. */
  id: string;
  lamp: Lamp;
}

function Score({ position, event, id, lamp }: Entry & { event: ScoreEvent }) {
  const seat = position.setup.seats[event.seat];
  const open = lamp.kept === id;
  const on = () => lamp.over(lightOf(event));
  const off = () => lamp.over(undefined);
  return (
    <li class="score" onPointerEnter={on} onPointerLeave={off}>
      <button
        type="button"
        class="entry"
        aria-expanded={open}
        title={t('log.why')}
        onClick={() => lamp.press(id, lightOf(event))}
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

function Event({ event, ...entry }: Entry & { event: GameEvent }) {
  const { position } = entry;
  switch (event.type) {
    case 'score':
      return <Score event={event} {...entry} />;
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

/** The turn's own line: who laid which tile and what they did. A press keeps it lit on the board. */
function TurnHead({ position, turn, id, lamp }: Entry & { turn: Turn }) {
  const seat = turn.seat === undefined ? undefined : position.setup.seats[turn.seat];
  const action = actionText(position, turn);
  const light = lightOfTurn(turn);
  return (
    <button
      type="button"
      class="turn-head"
      aria-pressed={lamp.kept === id}
      onClick={() => lamp.press(id, light)}
      onPointerEnter={() => lamp.over(light)}
      onPointerLeave={() => lamp.over(undefined)}
      onFocus={() => lamp.over(light)}
      onBlur={() => lamp.over(undefined)}
    >
      {turn.tile !== undefined && (
        <TilePicture
          kind={turn.tile}
          rotation={turn.rotation ?? 0}
          size={38}
          label={describeTile(turn.tile, turn.rotation ?? 0)}
        />
      )}
      {seat !== undefined && <Mark colour={seat.colour} seat={turn.seat ?? 0} size={18} />}
      <span>
        <b>{turn.turn === null ? t('log.end') : seat?.name}</b>{' '}
        {turn.turn !== null && <small>{t('log.turn', { turn: turn.turn })}</small>}
        {action !== undefined && <small class="action">{action}</small>}
      </span>
    </button>
  );
}

function TurnEntry({ position, turn, id, lamp }: Entry & { turn: Turn }) {
  const known = new Set(turn.events.flatMap((event) => (event.type === 'discard' ? [event.tile] : [])));
  const discarded = (turn.discarded ?? []).filter((tile) => !known.has(tile));
  return (
    <li class="turn">
      <TurnHead position={position} turn={turn} id={id} lamp={lamp} />
      <ul class="events">
        {discarded.map((tile) => (
          <li class="note loud" key={tile}>
            <TilePicture kind={tile} size={28} label={describeTile(tile)} /> {t('log.discard')}
          </li>
        ))}
        {turn.events.map((event, index) => (
          <Event key={index} position={position} event={event} id={`${id}.${index}`} lamp={lamp} />
        ))}
      </ul>
    </li>
  );
}

/** An entry that is drawn anew only when something about it has changed: the log is long. */
function KeptEntry({ position, turn, id, lamp }: Entry & { turn: Turn }) {
  const within = lamp.kept === id || lamp.kept?.startsWith(`${id}.`) === true ? lamp.kept : undefined;
  return useMemo(
    () => <TurnEntry position={position} turn={turn} id={id} lamp={lamp} />,
    [turn, within, position.game, language()],
  );
}

export function LogPanel(props: LogProps) {
  const { position } = props;
  const lamp = useLamp(props);
  const turns = position.log.map((turn, index) => ({ turn, index })).reverse();
  return (
    <>
      <p class="hint">{t(turns.length === 0 ? 'log.empty' : 'log.about')}</p>
      <ol class="log" reversed>
        {turns.map(({ turn, index }) => (
          <KeptEntry key={index} position={position} turn={turn} id={String(index)} lamp={lamp} />
        ))}
      </ol>
    </>
  );
}

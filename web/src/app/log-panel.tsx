// Everything that happened, newest first. Pointing at an entry lights it up on the board; pressing it keeps it lit, and
// opens a score into its items and its rule.

import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Light, Square } from '../board/scene.ts';
import type { GameEvent, Position, ScoreEvent, Turn } from '../table/protocol.ts';
import { language, t } from '../text/index.ts';
import { describeActions, describeTile } from './describe.ts';
import { DiscardLine, EventLine, ScoreLine } from './event-lines.tsx';
import { Mark, TilePicture } from './icons.tsx';

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
  /** Whether the sheet of a small screen, in which the log may be, is open. */
  sheet?: boolean;
  /** What happened after so many turns, but to people and not on the board; the newest first. */
  acts?: ((turns: number) => ComponentChildren) | undefined;
}

function useLamp({ position, light, lookAt, sheet }: LogProps): Lamp {
  const [kept, setKept] = useState<{ id: string; light: Light }>();
  // Entries are not drawn anew when another is kept lit: what they call must know it all the same.
  const now = useRef(kept);
  now.current = kept;
  // When the log is left the board goes dark.
  const dark = useRef(light);
  dark.current = light;
  // So it does when there is something else to choose: what was lit would lie among it.
  useEffect(
    () => () => {
      setKept(undefined);
      dark.current(undefined);
    },
    [position.sequence, position.chosen.length, sheet],
  );
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

export function lightOf(event: ScoreEvent): Light {
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

interface Entry {
  position: Position;
  /** Names the entry among all of the log. */
  id: string;
  lamp: Lamp;
}

function Event({ position, event, id, lamp }: Entry & { event: GameEvent }) {
  return (
    <EventLine
      position={position}
      event={event}
      score={(score) => (
        <ScoreLine
          position={position}
          event={score}
          open={lamp.kept === id}
          press={() => lamp.press(id, lightOf(score))}
          over={(on) => lamp.over(on ? lightOf(score) : undefined)}
        />
      )}
    />
  );
}

/** The turn's own line: who laid which tile and what they did. A press keeps it lit on the board. */
function TurnHead({ position, turn, id, lamp }: Entry & { turn: Turn }) {
  const seat = turn.seat === undefined ? undefined : position.setup.seats[turn.seat];
  const action = describeActions(position, turn);
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
        {action !== '' && <small class="action">{action}</small>}
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
          <DiscardLine key={tile} tile={tile} />
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
  const { position, acts } = props;
  const lamp = useLamp(props);
  const turns = position.log.map((turn, index) => ({ turn, index })).reverse();
  return (
    <>
      <p class="hint">{t(turns.length === 0 && acts === undefined ? 'log.empty' : 'log.about')}</p>
      <ol class="log" reversed>
        {turns.map(({ turn, index }) => (
          <Fragment key={index}>
            {turn.turn !== null && acts?.(index + 1)}
            <KeptEntry position={position} turn={turn} id={String(index)} lamp={lamp} />
          </Fragment>
        ))}
        {acts?.(0)}
      </ol>
    </>
  );
}

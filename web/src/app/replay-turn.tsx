// The turn that led to the position shown: who laid what where, and what it scored; and who comes next.

import { useState } from 'preact/hooks';
import type { Light } from '../board/scene.ts';
import type { Position, ScoreEvent, Turn } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { describeActions, describeTile } from './describe.ts';
import { EventLine, ScoreLine } from './event-lines.tsx';
import { Glyph, Mark, TilePicture } from './icons.tsx';
import { lightOf } from './log-panel.tsx';
import { endOf, lastTurn } from './replay-words.ts';

type LightUp = (light: Light | undefined) => void;

function Score({ position, event, light }: { position: Position; event: ScoreEvent; light: LightUp }) {
  const [open, setOpen] = useState(false);
  return (
    <ScoreLine
      position={position}
      event={event}
      open={open}
      press={() => setOpen(!open)}
      over={(on) => light(on ? lightOf(event) : undefined)}
    />
  );
}

function Events({ position, turn, light }: { position: Position; turn: Turn; light: LightUp }) {
  const shown = turn.events.filter(({ type }) => type !== 'return');
  return (
    <ul class="events">
      {shown.map((event, index) => (
        <EventLine
          key={`${turn.turn} ${index}`}
          position={position}
          event={event}
          score={(score) => <Score position={position} event={score} light={light} />}
        />
      ))}
    </ul>
  );
}

/** Who has the next tile in hand, and which it is. */
function Next({ position }: { position: Position }) {
  const { seat, drawn, setup } = position;
  const player = seat === null ? undefined : setup.seats[seat];
  if (player === undefined || seat === null) {
    return null;
  }
  return (
    <p class="next-turn">
      <small>{t('replay.next-player')}</small> <Mark colour={player.colour} seat={seat} size={18} />{' '}
      {player.name}
      {drawn !== null && <TilePicture kind={drawn} size={34} label={describeTile(drawn)} />}
    </p>
  );
}

interface Props {
  position: Position;
  /** Turns of the whole record. */
  last: number;
  light: LightUp;
  /** Begins a game from here; undefined where the game is over. */
  playOn: (() => void) | undefined;
}

export function ReplayTurn({ position, last, light, playOn }: Props) {
  const turn = lastTurn(position);
  const end = endOf(position);
  const seat = turn?.seat === undefined ? undefined : position.setup.seats[turn.seat];
  const action = turn === undefined ? '' : describeActions(position, turn);
  const square =
    turn?.x === undefined || turn.y === undefined
      ? undefined
      : { squares: [{ x: turn.x, y: turn.y }], figures: [] };
  return (
    <section
      class={end === undefined ? 'hand replay-turn' : 'hand replay-turn ended'}
      aria-label={t('replay.turn.label')}
    >
      <h2 class="unseen">{t('replay.turn.label')}</h2>
      <div
        class="replay-turn-head"
        onPointerEnter={() => light(square)}
        onPointerLeave={() => light(undefined)}
      >
        {turn?.tile !== undefined && (
          <TilePicture
            kind={turn.tile}
            rotation={turn.rotation ?? 0}
            size={60}
            label={describeTile(turn.tile, turn.rotation ?? 0)}
          />
        )}
        <div class="hand-text">
          <p class="hand-player">
            {seat !== undefined && <Mark colour={seat.colour} seat={turn?.seat ?? 0} size={20} />}{' '}
            <b>
              {turn === undefined ? t('replay.start') : t('replay.number', { turn: turn.turn ?? 0, last })}
            </b>{' '}
            {seat?.name}
          </p>
          {action !== '' && <p class="prompt">{action}</p>}
          {turn !== undefined && action === '' && <p class="prompt nothing">{t('move.pass')}</p>}
        </div>
      </div>
      <div class="replay-events">
        {turn !== undefined && <Events position={position} turn={turn} light={light} />}
        {end !== undefined && (
          <>
            <h3>{t('log.end')}</h3>
            <Events position={position} turn={end} light={light} />
          </>
        )}
      </div>
      <div class="replay-turn-foot">
        <Next position={position} />
        {playOn !== undefined && (
          <button type="button" data-action="play-on" onClick={playOn}>
            <Glyph name="branch" /> {t('replay.play-on')}
          </button>
        )}
      </div>
    </section>
  );
}

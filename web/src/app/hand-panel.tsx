// The tile in hand and what is to be done now.

import type { ComponentChildren } from 'preact';
import type { PlacedTile } from '../board/scene.ts';
import type { Position } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { describeChoices, describeTile } from './describe.ts';
import type { GameSession } from './game-session.ts';
import { HintButton, HintPanel } from './hint-panel.tsx';
import { Glyph, Mark, TilePicture } from './icons.tsx';
import { levelName } from './setup.ts';
import { PlayNow } from './thinking.tsx';

interface Props {
  session: GameSession;
  position: Position;
  /** The tile chosen in this turn and not yet confirmed. */
  placed: PlacedTile | null;
  rotation: number;
  turn(): void;
  showFinal(): void;
  /** What may be done while somebody else is waited for. */
  help?: ComponentChildren;
}

function prompt(session: GameSession, position: Position): string {
  const seat = position.seat ?? -1;
  const { name = '', computer } = position.setup.seats[seat] ?? {};
  const { seats, clocks } = session.people ?? {};
  const { state = 'here', lost = false } = seats?.[seat] ?? {};
  if (computer === 'pass') {
    return t('prompt.others', { name, state: lost ? 'lost' : 'resigned' });
  }
  if (computer != null) {
    return t('thinking.prompt', { level: levelName({ name: computer }) });
  }
  if (position.seat !== null && !session.mayDecide) {
    const gone = state === 'away' || state === 'open';
    const runs = gone && clocks?.running === seat;
    return t('prompt.others', { name, state: runs ? `${state}-runs` : state });
  }
  if (position.complete) {
    return t('prompt.confirm');
  }
  switch (position.phase) {
    case 'place':
      return t('prompt.place');
    case 'action':
      return describeChoices(position);
    case 'pyramid':
      return t('prompt.pyramid');
    case 'over':
      return t('prompt.over');
    default:
      return t('prompt.chance');
  }
}

export function HandPanel({ session, position, placed, rotation, turn, showFinal, help }: Props) {
  const seatIndex = position.seat ?? position.turnSeat;
  const seat = position.setup.seats[seatIndex];
  const over = position.phase === 'over';
  const kind = position.drawn;
  const waiting = position.seat !== null && !session.mayDecide;
  // People at one screen know whose turn it is by the name.
  const mine = session.mayDecide && session.others;
  return (
    <section class="hand" aria-label={t('hand.label')}>
      {kind !== null && waiting && placed === null && (
        <div class="hand-tile">
          <TilePicture kind={kind} size={84} label={describeTile(kind)} />
        </div>
      )}
      {kind !== null && placed === null && !waiting && (
        <button type="button" class="hand-tile" title={t('hand.turn')} onClick={turn}>
          <TilePicture kind={kind} rotation={rotation} size={84} label={describeTile(kind, rotation)} />
          <span class="hand-turn">
            <Glyph name="turn" size={16} />
          </span>
        </button>
      )}
      {placed !== null && (
        <div class="hand-tile placed">
          <TilePicture
            kind={placed.kind}
            rotation={placed.rotation}
            size={84}
            label={describeTile(placed.kind, placed.rotation)}
          />
        </div>
      )}
      <div class="hand-text">
        {!over && seat !== undefined && (
          <p class="hand-player">
            <Mark colour={seat.colour} seat={seatIndex} size={20} />{' '}
            {mine && <b class="your-turn">{t('games.your-turn')}</b>}
            {mine ? <span class="hand-name">{seat.name}</span> : <b>{seat.name}</b>}
          </p>
        )}
        <p class="prompt">{prompt(session, position)}</p>
        <div class="hand-foot">
          {over ? (
            <button type="button" onClick={showFinal}>
              {t('final.show')}
            </button>
          ) : (
            <span class="left">{t('tiles.left', { count: position.bagTotal })}</span>
          )}
          <HintButton session={session} />
          {help}
          {session.thought !== undefined && session.known && <PlayNow stop={() => session.stop()} />}
        </div>
      </div>
      <HintPanel session={session} />
    </section>
  );
}

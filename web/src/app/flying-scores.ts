// Points that fly from what scored them to the line of their player. Where less motion is wanted nothing flies: the
// points stand over the board for a while and the player's line is lit.

import type { Board } from '../board/board.ts';
import { paintOf } from '../board/figure-art.ts';
import type { Position, ScoreEvent } from '../table/protocol.ts';
import { t } from '../text/index.ts';

const STAND = 1100;
const FLY = 650;
/** Scores of one turn start one after the other. */
const STEP = 220;
const LIT = 1400;
/** Points over one square stand above each other. */
const LINE = 36;

function lineOf(seat: number): HTMLElement | null {
  return document.querySelector(`[data-seat="${seat}"]`);
}

function lightLine(seat: number): void {
  const line = lineOf(seat);
  line?.classList.add('scored');
  setTimeout(() => line?.classList.remove('scored'), LIT);
}

function bubble(position: Position, { seat, points }: ScoreEvent): HTMLElement {
  const paint = paintOf(position.setup.seats[seat]?.colour ?? '', seat);
  const element = document.createElement('div');
  element.className = 'flying';
  element.setAttribute('aria-hidden', 'true');
  element.textContent = t('points.plus', { points });
  element.style.background = paint.fill;
  element.style.color = paint.ink;
  return element;
}

function fly(element: HTMLElement, seat: number, delay: number): void {
  const target = lineOf(seat)?.querySelector('.player-score')?.getBoundingClientRect();
  const start = element.getBoundingClientRect();
  const end = target ?? start;
  const dx = end.left + end.width / 2 - start.left - start.width / 2;
  const dy = end.top + end.height / 2 - start.top - start.height / 2;
  const duration = STAND + FLY;
  const animation = element.animate(
    [
      { transform: 'translateY(14px) scale(.6)', opacity: 0 },
      { transform: 'none', opacity: 1, offset: 0.12 },
      { transform: 'none', opacity: 1, offset: STAND / duration, easing: 'cubic-bezier(.5,0,.7,1)' },
      { transform: `translate(${dx}px, ${dy}px) scale(.7)`, opacity: 0.9 },
    ],
    { duration, delay, fill: 'both' },
  );
  animation.finished
    .then(() => {
      element.remove();
      lightLine(seat);
    })
    .catch(() => element.remove());
}

export function showScores(board: Board, position: Position, events: readonly ScoreEvent[]): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const above = new Map<string, number>();
  events.forEach((event, index) => {
    const id = `${event.x},${event.y}`;
    const below = above.get(id) ?? 0;
    above.set(id, below + 1);
    const { x, y } = board.whereIs(event);
    const element = bubble(position, event);
    element.style.left = `${x}px`;
    element.style.top = `${y - below * LINE}px`;
    document.body.append(element);
    if (still) {
      lightLine(event.seat);
      setTimeout(() => element.remove(), STAND * 2);
    } else {
      fly(element, event.seat, index * STEP);
    }
  });
}

// Figures as SVG markup, each about 26 units high and centred at 0,0. What a figure wears and does tells its role, its
// colour, the mark on its body and the pattern on its hem tell its owner.

import type { Paint } from './player-paint.ts';

// Whoever shows pieces finds all of them here.
export { markArt, type Paint, paintOf } from './player-paint.ts';
export { tentArt, tokenArt } from './tent-art.ts';

export type FigureKind = 'meeple' | 'abbot' | 'ringmaster';
export type Role = 'city' | 'road' | 'monastery' | 'garden' | 'field' | 'acrobat';

const OUTLINE = '#221d1a';
const SKIN = '#f3d3b0';
const STEEL = '#cdd3d9';
const WOOD = '#8a6238';
const STRAW = '#ecd188';
const GOLD = '#e8b93c';

/** How a figure is put together, from back to front. */
interface Pose {
  /** Behind the body: tools, cloaks, feet. */
  readonly behind: string;
  /** Outline of the body, in the player's colour. */
  readonly body: string;
  /** On the body: hands, head, hat. */
  readonly before: string;
  readonly mark: readonly [x: number, y: number, scale: number];
  readonly hem: readonly [x: number, y: number, scale: number, turn?: number];
}

const COAT =
  'M-3-3.4C-6.8-2.6-8.2.3-8.8 3.8L-5.4 4.8C-5.5 6.5-6 8.2-6.8 9.8H6.8C6 8.2 5.5 6.5 5.4 4.8L8.8 3.8C8.2.3 6.8-2.6 3-3.4Z';
const ROBE =
  'M-3-3.4C-6.4-2.4-8 .5-8.4 4.2L-6.4 4.8C-6.6 7.5-7.2 10-8 12.2H8C7.2 10 6.6 7.5 6.4 4.8L8.4 4.2C8 .5 6.4-2.4 3-3.4Z';
const ARMS_UP =
  'M-3-3.2L-7.6-11.5L-10.2-10.2L-5.6-.4C-5.4 3-5 5.5-6.6 12.2H-1.6L0 7.6L1.6 12.2H6.6C5 5.5 5.4 3 5.6-.4L10.2-10.2L7.6-11.5L3-3.2Z';
/** On the back, head in the west, arms and legs spread. */
const LYING =
  'M-5.5-4.6C-3.5-6-1.5-6.2 .5-6L1.4-9.2L5.2-8.6L4.8-5.4L13.8-6.6V-1.4L8.6.4L13.8 2.6V7.8L4.8 6.4L5.2 9.6L1.4 10.2L.5 7C-1.5 7.2-3.5 6.8-5.5 5.4Z';

function shape(data: string, colour: string, more = ''): string {
  return `<path d="${data}" fill="${colour}"${more}/>`;
}

function rod(data: string, colour: string, width: number): string {
  return (
    `<path d="${data}" fill="none" stroke="${OUTLINE}" stroke-width="${width + 1.8}" stroke-linecap="round"/>` +
    `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
  );
}

function head(x = 0, y = -7): string {
  return `<circle cx="${x}" cy="${y}" r="4.2" fill="${SKIN}"/>`;
}

const FACE = '<path d="M-1.6-6.8v.6M1.6-6.8v.6" stroke-width="1" stroke-linecap="round"/>';

function knight(paint: Paint): Pose {
  return {
    behind:
      rod('M9 8.5V-11', STEEL, 1.3) +
      rod('M6.8 3.2H11.2', GOLD, 1.1) +
      shape('M-5.2 9.8V12.8H-.8V9.8ZM.8 9.8V12.8H5.2V9.8Z', STEEL),
    body: COAT,
    before:
      head() +
      // A helmet with a slit, and a plume.
      shape('M-.8-11.8C-1-15.5 3.5-16.5 6.2-13.8C4-14 2.4-13.2 1.6-11.6Z', paint.fill) +
      shape('M-4.8-3.6V-8.6C-4.8-13 4.8-13 4.8-8.6V-3.6Z', STEEL) +
      '<path d="M-3.2-7.6H3.2M0-7.6V-4.2" stroke-width="1.3"/>',
    mark: [0, 2, 0.95],
    hem: [0, 7.9, 0.92],
  };
}

function highwayman(): Pose {
  return {
    behind:
      rod('M9.4 12L8.6-10', WOOD, 1.5) +
      // In full stride.
      shape('M-5.6 9L-8.2 12.8H-3.4L-1.4 9ZM1.4 9L3.8 12.8H8.6L5.4 9Z', '#5a4231'),
    body: COAT,
    before:
      head() +
      shape('M-4-8H4V-5.8H-4Z', OUTLINE, ' stroke="none"') +
      '<path d="M-2-6.9h1M1-6.9h1" stroke="#fff" stroke-width="1.1"/>' +
      shape('M-8-8.4C-4.6-9-4.8-13.6 0-13.8C4.8-13.6 4.6-9 8-8.4C4-7.4-4-7.4-8-8.4Z', '#7a5733'),
    mark: [0, 2, 0.95],
    hem: [0, 7.9, 0.92],
  };
}

function monk(paint: Paint): Pose {
  return {
    behind: '',
    body: ROBE,
    before:
      shape('M-5.8-3C-8-11.5-2.6-14.2 0-14.2C2.6-14.2 8-11.5 5.8-3C3-1.8-3-1.8-5.8-3Z', paint.dark) +
      `<circle cy="-6.8" r="3.8" fill="${SKIN}"/>` +
      FACE +
      '<path d="M-1.2-4.7q1.2.8 2.4 0" fill="none" stroke-width=".8"/>',
    mark: [0, 3, 0.95],
    hem: [0, 10, 1],
  };
}

function abbot(paint: Paint): Pose {
  return {
    behind: rod('M9 12V-5.5C9-10.5 3.5-10.5 4.5-6.5', GOLD, 1.5),
    body: ROBE,
    before:
      head() +
      FACE +
      shape('M-4.5-9C-6-13-2.4-15.5 0-19C2.4-15.5 6-13 4.5-9Z', '#fbf3e0') +
      `<path d="M0-16.5V-10M-2.4-13.2H2.4" stroke="${paint.dark}" stroke-width="1.5"/>`,
    mark: [0, 3, 0.95],
    hem: [0, 10, 1],
  };
}

function ringmaster(paint: Paint): Pose {
  return {
    behind:
      // The whip curls over him.
      `<path d="M8.6 3.5L10.5-7C11.5-13 6.5-15 7.5-18.5" fill="none" stroke-width="1.3"/>` +
      rod('M8.4 4.5L9.6-2', WOOD, 1.3) +
      shape('M-5 9L-6.5 13H-1L0 9.8L1 13H6.5L5 9Z', '#fbf3e0'),
    body: COAT,
    before:
      head() +
      FACE +
      '<path d="M0-5.2C-1.4-4-3.4-4.2-4-5.8M0-5.2C1.4-4 3.4-4.2 4-5.8" fill="none" stroke-width="1.3" stroke-linecap="round"/>' +
      shape('M-7-9.4H7V-11.2H4.2V-19.2H-4.2V-11.2H-7Z', '#2b2523') +
      shape('M-4.2-13.6H4.2V-11.2H-4.2Z', paint.fill, ' stroke="none"'),
    mark: [0, 2.2, 0.95],
    hem: [0, 7.9, 0.92],
  };
}

function acrobat(paint: Paint): Pose {
  return {
    behind: '',
    body: ARMS_UP,
    before:
      head() +
      FACE +
      shape('M-4.4-8.2H4.4V-9.9H-4.4Z', paint.ink, ' stroke-width=".8"') +
      `<circle cx="-8.9" cy="-11.3" r="1.7" fill="${SKIN}"/><circle cx="8.9" cy="-11.3" r="1.7" fill="${SKIN}"/>`,
    mark: [0, 1.4, 0.86],
    hem: [0, 6.3, 0.66],
  };
}

function farmer(): Pose {
  return {
    // A pitchfork in the grass beside him.
    behind:
      rod('M-10 11.4H8.5', WOOD, 1.1) +
      '<path d="M13.5 9H9V13.8H13.5M9 11.4H14" fill="none" stroke-width="1.2"/>',
    body: LYING,
    before:
      head(-8.4, 0.4) +
      // The hat has slid over his eyes.
      shape('M-10.4-6.2C-14.6-5.6-14.6 6.4-10.4 7C-8.4 6.4-8.4-5.6-10.4-6.2Z', STRAW) +
      shape('M-11-3.4C-15.4-3-15.4 3.8-11 4.2C-10 2-10-1.2-11-3.4Z', STRAW),
    mark: [0.6, 0.5, 1],
    hem: [7.2, 0.5, 0.72, 90],
  };
}

function poseOf(kind: FigureKind, role: Role, paint: Paint): Pose {
  if (kind === 'abbot') {
    return abbot(paint);
  }
  if (kind === 'ringmaster') {
    return ringmaster(paint);
  }
  switch (role) {
    case 'city':
      return knight(paint);
    case 'road':
      return highwayman();
    case 'field':
      return farmer();
    case 'acrobat':
      return acrobat(paint);
    default:
      return monk(paint);
  }
}

/** A figure at 0,0: standing, or lying if it is a meeple in a field. */
export function figureArt(kind: FigureKind, role: Role, paint: Paint): string {
  const lying = kind === 'meeple' && role === 'field';
  const { behind, body, before, mark, hem } = poseOf(kind, role, paint);
  const [hemX, hemY, hemScale, hemTurn = 0] = hem;
  const shadow = lying
    ? '<ellipse cx="1" cy="7" rx="14" ry="5.5" fill="#1b120a" fill-opacity=".28"/>'
    : '<ellipse cx="1.5" cy="12.3" rx="9.5" ry="3" fill="#1b120a" fill-opacity=".32"/>';
  const halo =
    `<path d="${body}" fill="none" stroke="#fffdf5" stroke-width="4.2" stroke-opacity=".9"/>` +
    (lying
      ? '<ellipse cx="-10.5" cy="0" rx="6" ry="8.3" fill="#fffdf5" fill-opacity=".9"/>'
      : '<circle cy="-7.5" r="6.3" fill="#fffdf5" fill-opacity=".9"/>');
  return (
    `<g class="pose-${kind === 'meeple' ? role : kind}" stroke-linejoin="round">${shadow}${halo}` +
    `<g stroke="${OUTLINE}" stroke-width="1.1">${behind}<path d="${body}" fill="${paint.fill}"/>` +
    `<g stroke="${paint.ink}" fill="none" stroke-linecap="round" stroke-width="1.3" transform="translate(${hemX} ${hemY}) rotate(${hemTurn}) scale(${hemScale})"><path d="${paint.pattern}"/></g>` +
    `<path d="${paint.mark}" fill="${paint.ink}" stroke="none" transform="translate(${mark[0]} ${mark[1]}) scale(${mark[2]})"/>` +
    `${before}</g></g>`
  );
}

// Figures, the tent and the marks of the players as SVG markup, each about 24 units high and centred at 0,0. A figure's
// shape tells its role, its colour and the mark on its body tell its owner.

export type FigureKind = 'meeple' | 'abbot' | 'ringmaster';
export type Role = 'city' | 'road' | 'monastery' | 'garden' | 'field' | 'acrobat';

export interface Paint {
  readonly fill: string;
  readonly dark: string;
  /** Colour of the mark on top of `fill`. */
  readonly ink: string;
  readonly mark: string;
}

/** Marks are drawn about 8 units wide round 0,0. */
const MARKS = {
  disc: 'M0-3.6a3.6 3.6 0 1 0 .01 0Z',
  triangle: 'M0-4L4 3H-4Z',
  square: 'M-3.3-3.3h6.6v6.6h-6.6Z',
  diamond: 'M0-4.5L4 0L0 4.5L-4 0Z',
  cross: 'M-1.5-4h3v2.5h2.5v3h-2.5v2.5h-3v-2.5h-2.5v-3h2.5Z',
  heart: 'M0 4L-4.2-.6A2.4 2.4 0 0 1 0-2.6A2.4 2.4 0 0 1 4.2-.6Z',
  hexagon: 'M-2.2-3.8H2.2L4.4 0L2.2 3.8H-2.2L-4.4 0Z',
  star: 'M0-4.6L1.3-1.5L4.5-1.3L2 .8L2.9 4L0 2.2L-2.9 4L-2 .8L-4.5-1.3L-1.3-1.5Z',
};

const PAINTS: Record<string, Paint> = {
  red: { fill: '#cf3b30', dark: '#8d1f18', ink: '#fff', mark: MARKS.disc },
  blue: { fill: '#2a6fc0', dark: '#173f73', ink: '#fff', mark: MARKS.triangle },
  green: { fill: '#2f8a45', dark: '#184d25', ink: '#fff', mark: MARKS.square },
  yellow: { fill: '#f4c531', dark: '#8a6a08', ink: '#2b2622', mark: MARKS.diamond },
  black: { fill: '#45454b', dark: '#17171a', ink: '#fff', mark: MARKS.cross },
  violet: { fill: '#9a4fb0', dark: '#552463', ink: '#fff', mark: MARKS.star },
  pink: { fill: '#ef8fb8', dark: '#93305f', ink: '#2b2622', mark: MARKS.heart },
  orange: { fill: '#ee7f22', dark: '#8a4306', ink: '#2b2622', mark: MARKS.hexagon },
};

export const colours: readonly string[] = Object.keys(PAINTS);

/** The paint of a colour; a name that is not ours gets the one that belongs to the seat. */
export function paintOf(colour: string, seat: number): Paint {
  return PAINTS[colour] ?? (PAINTS[colours[seat % colours.length] as string] as Paint);
}

const OUTLINE = '#221d1a';
const BODY =
  'M-3-3.5C-7-2.5-8.2.5-8.5 3.6L-5 4.4C-5.4 7-6.4 9.4-7.6 11.5H7.6C6.4 9.4 5.4 7 5 4.4L8.5 3.6C8.2.5 7-2.5 3-3.5Z';
const ARMS_UP =
  'M-2.8-3.4L-8-10.5L-10.2-8.9L-5.2-.2L-5 5L-7.2 11.5H-1.4L0 6.5L1.4 11.5H7.2L5 5L5.2-.2L10.2-8.9L8-10.5L2.8-3.4Z';

function head(fill: string): string {
  return `<circle cy="-7" r="4.2" fill="${fill}"/>`;
}

function hatOf(kind: FigureKind, role: Role, paint: Paint): string {
  if (kind === 'ringmaster') {
    return (
      `<path d="M-6.8-9.6h13.6v-1.9h-3V-19h-7.6v7.5h-3Z" fill="#26211f"/>` +
      `<path d="M-3.8-13.4h7.6v1.9h-7.6Z" fill="${paint.fill}" stroke="none"/>`
    );
  }
  if (kind === 'abbot') {
    return (
      `<path d="M-4.4-8.6C-5.6-13-2.4-15.5 0-18.5C2.4-15.5 5.6-13 4.4-8.6Z" fill="#fbf3e0"/>` +
      `<path d="M0-16v6M-2.2-13h4.4" stroke="${paint.dark}" stroke-width="1.3"/>`
    );
  }
  switch (role) {
    case 'city':
      return `<path d="M-5-6.8V-11.5h2.2v1.6h1.7v-2.4h2.2v2.4h1.7v-1.6H5v4.7Z" fill="#c9ccd1"/>`;
    case 'road':
      return `<path d="M-7-8.6C-4-9.2-4.2-12.5 0-12.6C4.2-12.5 4-9.2 7-8.6Z" fill="#8a6a3f"/>`;
    case 'monastery':
    case 'garden':
      return `<path d="M-5.2-4C-7-12 -2-14 0-14C2-14 7-12 5.2-4L3-4.5C4-8 2-10.5 0-10.5C-2-10.5-4-8-3-4.5Z" fill="${paint.dark}"/>`;
    case 'field':
      return `<path d="M-7.5-8.8H7.5L4-10.4C3.6-13-3.6-13-4-10.4Z" fill="#e8cf86"/>`;
    case 'acrobat':
      return `<path d="M-4.2-8.2h8.4v1.7h-8.4Z" fill="${paint.ink}" stroke="none"/>`;
  }
}

function toolOf(kind: FigureKind, role: Role): string {
  if (kind === 'abbot') {
    return `<path d="M9.5 11.5V-4c0-3.5-4-3.5-4-.6" fill="none" stroke="#c79a2b" stroke-width="1.7"/>`;
  }
  if (kind === 'meeple' && role === 'city') {
    return `<path d="M9.3 11.5V-11" stroke="#7b5a33" stroke-width="1.5"/><path d="M9.3-15l2 4.5h-4Z" fill="#c9ccd1"/>`;
  }
  if (kind === 'meeple' && role === 'road') {
    return `<path d="M8.8 11.5L10.5-8" stroke="#7b5a33" stroke-width="1.6"/>`;
  }
  return '';
}

/** A figure standing (in a field: lying) at 0,0. */
export function figureArt(kind: FigureKind, role: Role, paint: Paint): string {
  const acrobat = role === 'acrobat';
  const body = acrobat ? ARMS_UP : BODY;
  const shape =
    `<path d="${body}" fill="${paint.fill}"/>${head('#f2d3b0')}` +
    hatOf(kind, role, paint) +
    `<g transform="translate(0 ${acrobat ? 0.5 : 3.8}) scale(${acrobat ? 0.75 : 0.92})"><path d="${paint.mark}" fill="${paint.ink}" stroke="none"/></g>`;
  const lying = role === 'field' ? ' transform="rotate(-90) translate(0 1)"' : '';
  return (
    `<g${lying} stroke-linejoin="round"><path d="${body}" fill="none" stroke="#fffdf5" stroke-opacity=".85" stroke-width="4.5"/>` +
    `<circle cy="-7.5" r="5.5" fill="#fffdf5" fill-opacity=".85"/>` +
    `<g stroke="${OUTLINE}" stroke-width="1.1">${toolOf(kind, role)}${shape}</g></g>`
  );
}

/** The tent, about 46 units wide, its foot a little below 0,0. */
export function tentArt(): string {
  const stripes = [-22, -13.2, -4.4, 4.4, 13.2, 22];
  let art = `<ellipse cy="15" rx="25" ry="5" fill="#2b2622" fill-opacity=".3"/>`;
  for (let i = 0; i < 5; i++) {
    const a = stripes[i] as number;
    const b = stripes[i + 1] as number;
    const fill = i % 2 === 0 ? '#c9382f' : '#fdf6e3';
    // A low wall, and above it the roof drawn up to the pole.
    art += `<path d="M${a} 4L0-22L${b} 4Z" fill="${fill}"/><path d="M${a * 0.9} 4H${b * 0.9}V16H${a * 0.9}Z" fill="${i % 2 === 0 ? '#a92c24' : '#ecdfc0'}"/>`;
    art += `<path d="M${a} 4q${(b - a) / 2} 6 ${b - a} 0Z" fill="${fill}"/>`;
  }
  return (
    `<g stroke="${OUTLINE}" stroke-width=".9" stroke-linejoin="round">${art}` +
    `<path d="M-3.5 16C-3.5 9 0 7 0 7C0 7 3.5 9 3.5 16Z" fill="#3b2a22"/>` +
    `<path d="M0-22V-31" stroke-width="1.4"/><path d="M0-31L9-28L0-25Z" fill="#e8b93c"/></g>`
  );
}

/** The mark of a player alone, on a disc of the colour, 20 units wide. */
export function markArt(paint: Paint): string {
  return `<circle r="9" fill="${paint.fill}" stroke="${paint.dark}" stroke-width="1.5"/><path d="${paint.mark}" fill="${paint.ink}" transform="scale(1.15)"/>`;
}

// Small pictures made from the board's own drawings, for use between texts.

import { useMemo } from 'preact/hooks';
import {
  type FigureKind,
  figureArt,
  markArt,
  paintOf,
  type Role,
  tentArt,
  tokenArt,
} from '../board/figure-art.ts';
import { tileUse } from '../board/sheet.ts';
import { t } from '../text/index.ts';
import { levelName } from './setup.ts';

interface Picture {
  size: number;
  viewBox: string;
  markup: string;
  /** Text for those who do not see it; none if the text beside it says the same. */
  label?: string | undefined;
  class?: string;
}

function Svg({ size, viewBox, markup, label, class: name = '' }: Picture) {
  const hidden = label === undefined;
  return (
    <svg
      class={`icon ${name}`}
      width={size}
      height={size}
      viewBox={viewBox}
      role={hidden ? undefined : 'img'}
      aria-hidden={hidden ? 'true' : undefined}
      aria-label={label}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

export function TilePicture({
  kind,
  rotation = 0,
  size,
  label,
}: {
  kind: string;
  rotation?: number;
  size: number;
  label?: string;
}) {
  const markup = useMemo(() => tileUse(kind, 0, 0, rotation), [kind, rotation]);
  return <Svg size={size} viewBox="0 0 100 100" markup={markup} label={label} class="tile-picture" />;
}

export function FigurePicture({
  kind,
  colour,
  seat,
  size,
  role = 'road',
}: {
  kind: FigureKind;
  colour: string;
  seat: number;
  size: number;
  role?: Role;
}) {
  const markup = useMemo(() => figureArt(kind, role, paintOf(colour, seat)), [kind, role, colour, seat]);
  return <Svg size={size} viewBox="-17 -20.5 34 36" markup={markup} />;
}

export function Mark({ colour, seat, size = 20 }: { colour: string; seat: number; size?: number }) {
  const markup = useMemo(() => markArt(paintOf(colour, seat)), [colour, seat]);
  return <Svg size={size} viewBox="-11 -11 22 22" markup={markup} class="mark" />;
}

export function Tent({ size }: { size: number }) {
  return <Svg size={size} viewBox="-29 -38 58 58" markup={tentArt()} />;
}

/** A token of the circus; only one edition has animals on them. */
export function Token({ value, edition, size }: { value: number; edition: string; size: number }) {
  const markup = useMemo(() => tokenArt(value, edition === 'c2'), [value, edition]);
  return (
    <Svg size={size} viewBox="-11 -11 22 22" markup={markup} label={String(value)} class="token-picture" />
  );
}

/** Says that a computer plays, and which. */
export function ComputerMark({ level }: { level: string }) {
  const label = t('players.computer', { level: levelName({ name: level }) });
  return (
    <span class="computer" title={label}>
      <Glyph name="computer" size={16} />
      <span class="unseen">{label}</span>
    </span>
  );
}

const GLYPHS = {
  turn: '<path d="M17 9A7 7 0 1 0 17.5 15M17.5 4v5.5h-5.5"/>',
  undo: '<path d="M8 5L3.5 9.5L8 14M4 9.5h8.5a5 5 0 0 1 0 10h-2"/>',
  skip: '<path d="M5 5l7 7l-7 7M13 5l7 7l-7 7"/>',
  confirm: '<path d="M4 13l5.5 6L20 6"/>',
  fit: '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  minus: '<path d="M5 12h14"/>',
  close: '<path d="M5 5l14 14M19 5L5 19"/>',
  download: '<path d="M12 4v11M7 10.5l5 5l5-5M4 20h16"/>',
  hint: '<path d="M9 18h6M10 21h4M8.5 14.5a5.5 5.5 0 1 1 7 0c-.6.5-.8 1.1-.8 2h-5.4c0-.9-.2-1.5-.8-2Z"/>',
  computer: '<path d="M5 9h14v10H5ZM12 9V5M9.5 13v1.5M14.5 13v1.5M2.5 12.5v3M21.5 12.5v3"/>',
  language: '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5q-7 8.5 0 17q7-8.5 0-17"/>',
  fields: '<path d="M3 18c4-5 6-5 9-2s5 2 9-3M3 11c4-5 6-4 9-2s5 2 9-3M12 4v-1M7 5L6 4M17 5l1-1"/>',
  keys: '<path d="M3 7h18v11H3ZM7 11h.01M11 11h.01M15 11h.01M8 15h8"/>',
  last: '<path d="M12 3a6 6 0 0 1 6 6c0 4-6 11-6 11S6 13 6 9a6 6 0 0 1 6-6ZM12 9h.01"/>',
  sound: '<path d="M4 9.5v5h4l5 4.5V5L8 9.5ZM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11"/>',
  person: '<path d="M12 11a4 4 0 1 0-.01 0ZM4.5 20.5a7.5 7.5 0 0 1 15 0"/>',
  rules: '<path d="M12 6c-2-1.6-5-2-8-1.6v13c3-.4 6 0 8 1.6c2-1.6 5-2 8-1.6v-13c-3-.4-6 0-8 1.6v13"/>',
  back: '<path d="M11 5l-7 7l7 7M4.5 12H20"/>',
  open: '<path d="M3.5 18.5v-12h6l2 2.5h7v2.5M3.5 18.5l3-7h15l-3 7Z"/>',
  play: '<path d="M7 4.5v15L19.5 12Z" fill="currentcolor"/>',
  pause: '<path d="M8 5v14M16 5v14" stroke-width="3.6"/>',
  begin: '<path d="M6 5v14M19 5l-8.5 7l8.5 7Z" fill="currentcolor"/>',
  previous: '<path d="M16.5 5L8 12l8.5 7Z" fill="currentcolor"/>',
  next: '<path d="M7.5 5L16 12l-8.5 7Z" fill="currentcolor"/>',
  end: '<path d="M18 5v14M5 5l8.5 7L5 19Z" fill="currentcolor"/>',
  branch: '<path d="M4 12h6l5-6h5M16.5 2.5L20 6l-3.5 3.5M10 12l5 6h5M16.5 14.5L20 18l-3.5 3.5"/>',
  picture: '<path d="M3.5 5h17v14h-17ZM4 17l5.5-6l4 4l2.5-2.5L20 16.5M15.5 8.7v.1"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2"/>',
  home: '<path d="M4 11l8-7l8 7M6 9.5V20h12V9.5"/>',
};

export type GlyphName = keyof typeof GLYPHS;

export function Glyph({ name, size = 20 }: { name: GlyphName; size?: number }) {
  return <Svg size={size} viewBox="0 0 24 24" markup={GLYPHS[name]} class="glyph" />;
}

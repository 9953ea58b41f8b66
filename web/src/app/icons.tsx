// Small pictures made from the board's own drawings, for use between texts.

import { useMemo } from 'preact/hooks';
import { drawing } from '../board/drawings.ts';
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

/** Signs of public/drawings.svg. */
export type GlyphName =
  | 'turn'
  | 'undo'
  | 'skip'
  | 'confirm'
  | 'fit'
  | 'plus'
  | 'minus'
  | 'close'
  | 'download'
  | 'hint'
  | 'computer'
  | 'language'
  | 'fields'
  | 'keys'
  | 'last'
  | 'rules'
  | 'back'
  | 'open'
  | 'play'
  | 'pause'
  | 'begin'
  | 'previous'
  | 'next'
  | 'end'
  | 'branch'
  | 'picture'
  | 'link'
  | 'home';

export function Glyph({ name, size = 20 }: { name: GlyphName; size?: number }) {
  return <Svg size={size} viewBox="0 0 24 24" markup={drawing(`glyph-${name}`)} class="glyph" />;
}

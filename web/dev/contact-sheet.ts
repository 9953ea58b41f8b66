// docs/tiles.svg: every tile, figure and token as the page draws them, on one sheet. `npm run sheet` writes it; a test
// fails when it no longer shows what the page draws.

import data from '../../data/tiles.json';
import { colours } from '../src/board/colours.ts';
import { tileIds } from '../src/board/facts.ts';
import { figureArt, markArt, paintOf, type Role, tentArt, tokenArt } from '../src/board/figure-art.ts';
import { point } from '../src/board/geometry.ts';
import { ACROBAT_SCALE } from '../src/board/layers.ts';
import { pyramidSlots } from '../src/board/ring-art.ts';
import { tileArt } from '../src/board/tile-art.ts';

const COLUMNS = 10;
const CELL = 112;
const CAPTION = 20;
const MARGIN = 18;
const WIDTH = MARGIN * 2 + COLUMNS * CELL - (CELL - 100);

const counts = new Map(
  (data.tiles as { id: string; counts: Record<string, number> }[]).map(({ id, counts }) => [id, counts]),
);

/** How many copies there are, in both editions where they differ. */
function countOf(id: string): string {
  const { c2 = 0, c3 = 0 } = counts.get(id) ?? {};
  return c2 === c3 ? `×${c2}` : `×${c2} / ×${c3}`;
}

function caption(x: number, y: number, text: string): string {
  return `<text x="${x}" y="${y}" text-anchor="middle" class="c">${text}</text>`;
}

function tileCell(id: string, x: number, y: number, rotation: number, text: string): string {
  return (
    `<svg x="${x}" y="${y}" width="100" height="100" viewBox="0 0 100 100">${tileArt(id, rotation)}</svg>` +
    caption(x + 50, y + 114, text)
  );
}

/** A row of drawings about 0,0, each with its caption. */
function pieceRow(y: number, scale: number, pieces: readonly (readonly [string, string])[]): string {
  const step = (WIDTH - MARGIN * 2) / pieces.length;
  return pieces
    .map(([art, text], i) => {
      const x = MARGIN + step * (i + 0.5);
      return (
        `<g transform="translate(${x.toFixed(1)} ${y}) scale(${scale})">${art}</g>` +
        caption(Math.round(x), y + 62, text)
      );
    })
    .join('');
}

function title(y: number, text: string): string {
  return `<text x="${MARGIN}" y="${y}" class="t">${text}</text>`;
}

function figurePieces(): [string, string][] {
  const roles: readonly (readonly [Role, string])[] = [
    ['city', 'knight'],
    ['road', 'highwayman'],
    ['monastery', 'monk'],
    ['field', 'farmer'],
    ['acrobat', 'acrobat'],
  ];
  const paint = (i: number) => paintOf(colours[i % colours.length] as string, 0);
  const pieces = roles.map(([role, name], i): [string, string] => [
    figureArt('meeple', role, paint(i)),
    name,
  ]);
  pieces.push([figureArt('abbot', 'garden', paint(5)), 'abbot']);
  pieces.push([figureArt('ringmaster', 'road', paint(7)), 'ringmaster']);
  return pieces;
}

function pyramid(): string {
  return pyramidSlots(point(0, 0))
    .map(
      (slot, i) =>
        `<g transform="translate(${slot.x} ${slot.y}) scale(${ACROBAT_SCALE})">${figureArt('meeple', 'acrobat', paintOf(colours[i] as string, 0))}</g>`,
    )
    .join('');
}

/** Looks that many elements share, as classes of a style sheet: a third of the size. */
function classed(art: string): { art: string; rules: string } {
  const names = new Map<string, string>();
  const shorter = art.replace(/(<path d="[^"]*") ([^>]*?)\/>/g, (whole, path: string, look: string) => {
    if (look.includes('transform')) {
      return whole;
    }
    const name = names.get(look) ?? `k${names.size}`;
    names.set(look, name);
    return `${path} class="${name}"/>`;
  });
  const rules = [...names].map(([look, name]) => {
    const properties = look.replace(/([a-z-]+)="([^"]*)"\s*/g, '$1:$2;').replace(/;$/, '');
    return `.${name}{${properties}}`;
  });
  return { art: shorter, rules: rules.join('') };
}

/** The whole sheet as an SVG document. */
export function contactSheet(): string {
  let art = '';
  let y = 44;
  art += title(30, 'Tiles, with the copies of each in the box');
  tileIds.forEach((id, i) => {
    const x = MARGIN + (i % COLUMNS) * CELL;
    art += tileCell(id, x, y + Math.floor(i / COLUMNS) * (CELL + CAPTION), 0, `${id} ${countOf(id)}`);
  });
  y += Math.ceil(tileIds.length / COLUMNS) * (CELL + CAPTION) + 22;
  art += title(y, 'The same tile turned: houses stand upright, the light stays where it is');
  const turnedKinds = ['base/O', 'base/S'];
  turnedKinds.forEach((id, i) => {
    for (let rotation = 0; rotation < 4; rotation++) {
      const x = MARGIN + (i * 5 + rotation) * CELL;
      art += tileCell(id, x, y + 14, rotation, `${id}, ${rotation * 90}°`);
    }
  });
  y += CELL + CAPTION + 44;
  art += title(y, 'Figures by what they do');
  art += pieceRow(y + 58, 2.6, figurePieces());
  y += 152;
  art += title(y, 'Players by colour, mark and pattern');
  art += pieceRow(
    y + 58,
    2.6,
    colours.map((colour) => [figureArt('meeple', 'city', paintOf(colour, 0)), colour]),
  );
  art += pieceRow(
    y + 142,
    1.5,
    colours.map((colour) => [markArt(paintOf(colour, 0)), '']),
  );
  y += 190;
  art += title(y, 'Tent, pyramid and tokens');
  const tokens = [1, 3, 4, 5, 6, 7].map((value): [string, string] => [
    `<g transform="scale(1.8)">${tokenArt(value, true)}</g>`,
    '',
  ]);
  art += pieceRow(y + 84, 1.9, [[tentArt(), ''], [pyramid(), ''], ...tokens]);
  const height = y + 150;
  const { art: shorter, rules } = classed(art);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">` +
    '<style>.c{font:10px sans-serif;fill:#fdf6e3}.t{font:bold 15px sans-serif;fill:#fdf6e3}' +
    `${rules}</style>` +
    `<rect width="100%" height="100%" fill="#46665c"/>\n${shorter.replaceAll('<svg x=', '\n<svg x=')}\n</svg>\n`
  );
}

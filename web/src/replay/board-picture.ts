// The board as a picture that needs nothing else: one SVG with its drawings inside, and a PNG made from that.

import { markArt, paintOf } from '../board/figure-art.ts';
import { TILE } from '../board/geometry.ts';
import { escaped, figuresLayer } from '../board/layers.ts';
import type { Scene, Square } from '../board/scene.ts';
import { tileUse } from '../board/sheet.ts';

export interface ScoreOfSeat {
  name: string;
  colour: string;
  score: number;
}

export interface PictureTexts {
  /** What the picture shows, for those who do not see it. */
  title: string;
  /** "Turn 34 of 71", under the board. */
  caption: string;
}

/** Units round the tiles. */
const MARGIN = 40;
const CELL_WIDTH = 330;
const CELL_HEIGHT = 62;
const CAPTION_HEIGHT = 50;
/** A board of few tiles is shown on so much cloth that the scores find room under it. */
const LEAST_COLUMNS = 7;
const LEAST_ROWS = 4;
const LONGEST_NAME = 13;

/** More pixels than this some browsers do not draw. */
const MOST_PIXELS = 16_000_000;
const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

function boundsOf(tiles: readonly Square[]): Bounds {
  const span = (values: number[], least: number): [number, number] => {
    const low = Math.min(...values);
    const count = Math.max(...values) + 1 - low;
    const more = Math.max(0, least - count) / 2;
    return [(low - more) * TILE - MARGIN, (count + 2 * more) * TILE + 2 * MARGIN];
  };
  const [left, width] = span(
    tiles.map(({ x }) => x),
    LEAST_COLUMNS,
  );
  const [top, height] = span(
    tiles.map(({ y }) => y),
    LEAST_ROWS,
  );
  return { left, top, width, height };
}

/** The drawings that markup refers to, and those that they refer to, taken from the page. */
function referredTo(markup: string, page: Document): string {
  const found = new Map<string, string>();
  const look = (text: string) => {
    for (const [, id] of text.matchAll(/(?:href="#|url\(['"]?#)([\w-]+)/g)) {
      const drawing = id === undefined ? null : page.getElementById(id);
      if (id !== undefined && drawing !== null && !found.has(id)) {
        const source = new XMLSerializer().serializeToString(drawing);
        found.set(id, source);
        look(source);
      }
    }
  };
  look(markup);
  return [...found.values()].join('');
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : name;
}

function scoreLine(seats: readonly ScoreOfSeat[], { left, top, width, height }: Bounds): string {
  const perRow = Math.max(1, Math.min(seats.length, Math.floor((width - 2 * MARGIN) / CELL_WIDTH)));
  const begin = top + height + CELL_HEIGHT / 2;
  return seats
    .map(({ name, colour, score }, seat) => {
      const x = left + MARGIN + (seat % perRow) * ((width - 2 * MARGIN) / perRow);
      const y = begin + Math.floor(seat / perRow) * CELL_HEIGHT + 6;
      return (
        `<g transform="translate(${x} ${y})"><g transform="translate(20 0) scale(2)">${markArt(paintOf(colour, seat))}</g>` +
        `<text x="52" y="10" font-size="30" fill="#2b2622">${escaped(shortened(name))} <tspan font-weight="700" dx="6">${score}</tspan></text></g>`
      );
    })
    .join('');
}

/** The picture as a whole SVG document. */
export function pictureOfBoard(
  scene: Scene,
  seats: readonly ScoreOfSeat[],
  texts: PictureTexts,
  page: Document = document,
): string {
  const bounds = boundsOf(scene.tiles);
  const { left, top, width, height } = bounds;
  const tiles = scene.tiles
    .map(({ kind, x, y, rotation }) => tileUse(kind, x * TILE, y * TILE, rotation))
    .join('');
  const figures = figuresLayer(scene).join('');
  const perRow = Math.max(1, Math.min(seats.length, Math.floor((width - 2 * MARGIN) / CELL_WIDTH)));
  const footer = Math.ceil(seats.length / perRow) * CELL_HEIGHT + CAPTION_HEIGHT + 12;
  const bottom = top + height;
  const attributes = `width="${width}" height="${height + footer}" viewBox="${left} ${top} ${width} ${height + footer}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes} font-family="${FONT}" role="img">` +
    `<title>${escaped(texts.title)}</title><defs>${referredTo(tiles + figures, page)}</defs>` +
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#46665c"/>` +
    `<g>${tiles}</g><g>${figures}</g>` +
    `<rect x="${left}" y="${bottom}" width="${width}" height="${footer}" fill="#fffdf6"/>` +
    scoreLine(seats, bounds) +
    `<text x="${left + MARGIN}" y="${bottom + footer - 20}" font-size="24" fill="#665c50">${escaped(texts.caption)}</text></svg>`
  );
}

/** Pixels of a picture for each of its units: two, or as many as can be drawn. */
export function pixelsPerUnit(width: number, height: number): number {
  return Math.min(2, Math.sqrt(MOST_PIXELS / (width * height)));
}

function imageOf(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = new Image();
  return new Promise<HTMLImageElement>((resolve, reject) => {
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the picture cannot be drawn'));
    image.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}

/** The picture as PNG, twice as fine as the SVG says. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = await imageOf(svg);
  const scale = pixelsPerUnit(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('no picture was made')) : resolve(blob)),
      'image/png',
    ),
  );
}

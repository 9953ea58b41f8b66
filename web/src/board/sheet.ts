// One drawing of each kind of tile in each way it lies in the document, to which every place that shows the tile refers.

import { coverShapes } from './layers.ts';
import { tileArt } from './tile-art.ts';

const SVG = 'http://www.w3.org/2000/svg';

let sheet: SVGSVGElement | undefined;
const drawn = new Set<string>();

function ensure(id: string, element: 'symbol' | 'mask', attributes: string[], content: () => string): string {
  if (sheet === undefined) {
    sheet = document.createElementNS(SVG, 'svg');
    sheet.setAttribute('aria-hidden', 'true');
    sheet.setAttribute('class', 'tile-sheet');
    document.body.append(sheet);
  }
  if (!drawn.has(id)) {
    drawn.add(id);
    const drawing = document.createElementNS(SVG, element);
    drawing.id = id;
    for (let i = 0; i < attributes.length; i += 2) {
      drawing.setAttribute(attributes[i] as string, attributes[i + 1] as string);
    }
    drawing.innerHTML = content();
    sheet.append(drawing);
  }
  return id;
}

/** Id of the drawing of a kind as it lies on the board; draws it the first time. */
export function tileSymbol(kind: string, rotation: number): string {
  const id = `tile-${kind.replace('/', '-')}-${rotation}`;
  return ensure(id, 'symbol', ['viewBox', '0 0 100 100'], () => tileArt(kind, rotation));
}

/** Id of the mask that hides what lies on the fields of a kind. */
export function fieldMask(kind: string): string {
  // The area in numbers: per cent would be of the sheet, which has no size.
  const area = ['maskUnits', 'userSpaceOnUse', 'x', '0', 'y', '0', 'width', '100', 'height', '100'];
  return ensure(`mask-${kind.replace('/', '-')}`, 'mask', area, () => {
    return `<rect width="100" height="100" fill="#fff"/>${coverShapes(kind)}`;
  });
}

/** Markup of a tile with its north-western corner at x,y. */
export function tileUse(kind: string, x: number, y: number, rotation: number, more = ''): string {
  return `<use href="#${tileSymbol(kind, rotation)}" x="${x}" y="${y}" width="100" height="100" data-rotation="${rotation}" ${more}/>`;
}

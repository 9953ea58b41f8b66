// A drawing under way: path data gathered by look, so that all that looks the same becomes one element, and a board of
// many tiles stays quick. What is added later lies above only after `lift`; within a layer the order is that in which the
// looks were first used, and shapes of one look must not overlap where their order would show.

import { type Point, pathData, short } from './geometry.ts';

/** Attributes of a path. */
export type Look = string;

function thickness(width: number): number {
  return Math.round(width * 100) / 100;
}

export function fill(colour: string, more = ''): Look {
  return `fill="${colour}"${more === '' ? '' : ` ${more}`}`;
}

export function line(colour: string, width: number, more = ''): Look {
  return `fill="none" stroke="${colour}" stroke-width="${thickness(width)}"${more === '' ? '' : ` ${more}`}`;
}

/** A filled shape with a line of its own round it. Pointed joins are the quickest to paint. */
export function lined(colour: string, ink: string, width: number, join = ''): Look {
  const joined = join === '' ? '' : ` stroke-linejoin="${join}"`;
  return `fill="${colour}" stroke="${ink}" stroke-width="${thickness(width)}"${joined}`;
}

/** Path data of an ellipse. */
export function disc(centre: Point, radius: number, height = radius): string {
  const r = short(radius);
  const h = short(height);
  const d = short(radius * 2);
  return `M${short(centre.x - radius)} ${short(centre.y)}a${r} ${h} 0 1 0 ${d} 0a${r} ${h} 0 1 0-${d} 0`;
}

/** Path data in relative steps, begun at a place. */
export function at(p: Point, data: string): string {
  return `M${short(p.x)} ${short(p.y)}${data}`;
}

/** Path data in relative steps made larger; it must hold no arcs, whose flags are no lengths. */
export function grown(data: string, by: number): string {
  return data.replace(/-?\d*\.?\d+/g, (number) => {
    const value = short(Number(number) * by);
    return value.startsWith('-') ? value : ` ${value}`;
  });
}

export class Picture {
  #done = '';
  #looks = new Map<Look, string>();

  add(look: Look, data: string): void {
    this.#looks.set(look, (this.#looks.get(look) ?? '') + data);
  }

  /** Says in which order looks lie above each other, whatever is drawn first. */
  order(...looks: readonly Look[]): void {
    for (const look of looks) {
      this.add(look, '');
    }
  }

  path(look: Look, points: readonly Point[], closed = false): void {
    this.add(look, pathData(points, closed));
  }

  /** Everything from now on lies above all that there is. */
  lift(): void {
    for (const [look, data] of this.#looks) {
      this.#done += data === '' ? '' : `<path d="${data}" ${look}/>`;
    }
    this.#looks.clear();
  }

  /** Markup made elsewhere, above all that there is. */
  put(markup: string): void {
    this.lift();
    this.#done += markup;
  }

  markup(): string {
    this.lift();
    return this.#done;
  }
}

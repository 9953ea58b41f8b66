// The layout of a kind of tile as it lies on the board. The drawing is made from this and not turned afterwards, so that
// houses stand upright and the light comes from the same side on every tile.

import { type Point, turned } from './geometry.ts';
import { layoutOf, type TileLayout } from './layout.ts';

export function turnedLayout(id: string, rotation: number): TileLayout {
  const layout = layoutOf(id);
  if (rotation % 4 === 0) {
    return layout;
  }
  const turn = (p: Point): Point => turned(p, rotation);
  const all = (line: readonly Point[]): Point[] => line.map(turn);
  const building = <T extends { readonly centre: Point }>(it: T | undefined): T | undefined =>
    it && { ...it, centre: turn(it.centre) };
  return {
    facts: layout.facts,
    fields: layout.fields.map((field) => ({ ...field, outline: all(field.outline) })),
    cities: layout.cities.map((city) => ({
      segment: city.segment,
      outline: all(city.outline),
      walls: city.walls.map(all),
      pennants: all(city.pennants),
    })),
    roads: layout.roads.map((road) => ({ ...road, line: all(road.line) })),
    river: layout.river && all(layout.river),
    pond: building(layout.pond),
    bridges: layout.bridges.map(({ at, along }) => ({ at: turn(at), along: turn(along) })),
    monastery: building(layout.monastery),
    garden: building(layout.garden),
    ring: building(layout.ring),
    crossing: layout.crossing && turn(layout.crossing),
    gates: all(layout.gates),
    copse: layout.copse && all(layout.copse),
    anchors: all(layout.anchors),
  };
}

/** What lies at each side as the tile lies on the board: number of the board's side to kind of edge. */
export function turnedEdges(layout: TileLayout, rotation: number): TileLayout['facts']['edges'] {
  const { edges } = layout.facts;
  return [0, 1, 2, 3].map((side) => edges[(side - rotation + 4) % 4] ?? 'field');
}

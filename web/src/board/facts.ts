// What is printed on each tile, from data/tiles.json, in the form the drawing needs. The file is no part of the script:
// whoever starts the page fetches it and hands it to `learnTiles` before anything is drawn.

export type SegmentKind = 'city' | 'road' | 'field' | 'monastery' | 'garden';
export type EdgeKind = 'field' | 'road' | 'city' | 'river';

export interface SegmentFacts {
  readonly kind: SegmentKind;
  /** Cities and roads: sides they reach, 0 to 3 clockwise from north. */
  readonly sides: readonly number[];
  /** Fields: half-edges they reach, 0 to 7 clockwise from the left half of north. */
  readonly halves: readonly number[];
  readonly pennants: number;
  /** Fields: the city segments of the tile that they lie at. */
  readonly touches: readonly number[];
}

export interface TileFacts {
  readonly id: string;
  readonly edges: readonly EdgeKind[];
  /** Numbered as the engine numbers them: circus, acrobats and river are no segments. */
  readonly segments: readonly SegmentFacts[];
  readonly river: readonly number[] | undefined;
  readonly circus: boolean;
  readonly acrobats: boolean;
}

interface RawFeature {
  kind: string;
  sides?: string[];
  halves?: string[];
  pennants?: number;
  touches_cities?: number[];
}

const SIDES = ['N', 'E', 'S', 'W'];
const HALVES = ['NL', 'NR', 'EL', 'ER', 'SL', 'SR', 'WL', 'WR'];
const EDGES: Record<string, EdgeKind> = { F: 'field', R: 'road', C: 'city', W: 'river' };

function ordered(names: readonly string[] | undefined, all: readonly string[]): number[] {
  return (names ?? []).map((name) => all.indexOf(name)).sort((a, b) => a - b);
}

/** `segments` are the features that are segments: those of the data count among all. */
function segmentOf(feature: RawFeature, features: RawFeature[], segments: RawFeature[]): SegmentFacts {
  const touched = feature.touches_cities ?? [];
  return {
    kind: feature.kind as SegmentKind,
    sides: ordered(feature.sides, SIDES),
    halves: ordered(feature.halves, HALVES),
    pennants: feature.pennants ?? 0,
    touches: touched.map((index) => segments.indexOf(features[index] as RawFeature)),
  };
}

const NO_SEGMENT = new Set(['circus', 'acrobats', 'river']);

/** The file data/tiles.json, as much of it as is used here. */
export interface TileFile {
  readonly tiles: readonly { id: string; edges: string; features: RawFeature[] }[];
}

const kinds = new Map<string, TileFacts>();

/** Every kind of tile, in the order of the data. */
export const tileIds: string[] = [];

/** Takes in what is printed on the tiles; once, and before anything else here is asked. */
export function learnTiles({ tiles }: TileFile): void {
  for (const { id, edges, features } of tiles) {
    const segments = features.filter((feature) => !NO_SEGMENT.has(feature.kind));
    const river = features.find((feature) => feature.kind === 'river');
    tileIds.push(id);
    kinds.set(id, {
      id,
      edges: [...edges].map((letter) => EDGES[letter] as EdgeKind),
      segments: segments.map((feature) => segmentOf(feature, features, segments)),
      river: river && ordered(river.sides, SIDES),
      circus: features.some((feature) => feature.kind === 'circus'),
      acrobats: features.some((feature) => feature.kind === 'acrobats'),
    });
  }
}

export function factsOf(id: string): TileFacts {
  const facts = kinds.get(id);
  if (facts === undefined) {
    throw new Error(`no tile is called ${id}`);
  }
  return facts;
}

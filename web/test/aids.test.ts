// What the board shows to help, from positions made up: fields and owners, empty squares, words that locate.

import { expect, test } from 'vitest';
import { middleOfGame } from '../dev/fixture.ts';
import { FixtureTable } from '../dev/fixture-table.ts';
import {
  describeFeature,
  describeFitting,
  describePlaced,
  describeSquare,
} from '../src/app/describe-board.ts';
import { GameSession } from '../src/app/game-session.ts';
import { fieldOwners, sceneOf } from '../src/app/scene-of.ts';
import { defaultDraft, setupOf } from '../src/app/setup.ts';
import { fieldBadges, fieldsLayer, openLayer } from '../src/board/aids.ts';
import { choiceInDirection } from '../src/board/choose-keys.ts';
import { citiesAt, litFeature } from '../src/board/layers.ts';
import { emptyScene } from '../src/board/scene.ts';
import type { FeatureOnBoard, Position } from '../src/table/protocol.ts';

async function open(position: Position): Promise<GameSession> {
  const session = new GameSession(new FixtureTable(position), 'fixture', {
    changed: () => undefined,
    failed: () => undefined,
  });
  await session.start();
  return session;
}

function feature(kind: FeatureOnBoard['kind'], segments: [number, number][], more = {}): FeatureOnBoard {
  const nothing = { tiles: 1, pennants: 0, openEnds: 0, cities: 0, points: 0, complete: false };
  return { kind, segments, figures: [0, 0, 0], ...nothing, ...more };
}

test('who has most figures in a field has it, and equals share it', () => {
  const position = middleOfGame();
  position.features = [
    feature('field', [[0, 2]], { figures: [2, 1, 0], points: 9 }),
    feature('field', [[0, 3]], { figures: [1, 0, 1], points: 3 }),
    feature('field', [[1, 0]]),
    feature('city', [[0, 0]], { figures: [1, 0, 0] }),
  ];
  expect(fieldOwners(position)).toEqual([
    { feature: 0, seats: [0], points: 9 },
    { feature: 1, seats: [0, 2], points: 3 },
    { feature: 2, seats: [], points: 0 },
  ]);
  position.setup.options.fields = 'off';
  expect(fieldOwners(position)).toEqual([]);
});

test('each part of a field is tinted, and nothing is where the game does without', async () => {
  const position = middleOfGame();
  const fields = position.features.filter(({ kind }) => kind === 'field').length;
  const session = await open(position);
  const scene = sceneOf(session, 'meeple', true);
  const markup = scene === undefined ? '' : fieldsLayer(scene, (kind) => kind);
  expect(markup.match(/mask=/g)?.length).toBe(fields);
  expect(scene && fieldBadges(scene)).toContain('<text');
  expect(sceneOf(session, 'meeple', false)?.fields).toBeNull();
  position.setup.aids = [];
  const bare = sceneOf(await open(position), 'meeple', true);
  expect(bare).toMatchObject({ fields: null, open: [], dead: [], counts: false });
});

test('a field is lit with the completed cities it lies at, and with no other', () => {
  // The start tile: a city north, a field between it and the road.
  const scene = {
    ...emptyScene,
    tiles: [{ kind: 'base/D', rotation: 0, x: 0, y: 0 }],
    features: [
      { segments: [[0, 0]] as [number, number][], complete: true },
      { segments: [[0, 2]] as [number, number][], complete: false },
      { segments: [[0, 3]] as [number, number][], complete: false },
    ],
    counts: true,
  };
  expect(citiesAt(scene, 1)).toEqual([0]);
  expect(citiesAt(scene, 2)).toEqual([]);
  expect(citiesAt(scene, 0)).toEqual([]);
  expect(litFeature(scene, 1, (kind) => kind)).toContain('lit-city');
  expect(litFeature({ ...scene, counts: false }, 1, (kind) => kind)).not.toContain('lit-city');
  const open = { ...scene, features: scene.features.map((one) => ({ ...one, complete: false })) };
  expect(citiesAt(open, 1)).toEqual([]);
});

test('a square is dead when neither the bag nor the hand fits it', async () => {
  const position = middleOfGame();
  const [first] = position.moves;
  const at = first?.type === 'place' ? { x: first.x, y: first.y } : { x: 0, y: 0 };
  position.open = [
    [at.x, at.y, 0],
    [90, 90, 0],
    [91, 90, 4],
  ];
  const scene = sceneOf(await open(position), 'meeple');
  expect(scene?.dead).toEqual([{ x: 90, y: 90, copies: 0 }]);
  const markup = scene === undefined ? '' : openLayer(scene).join('');
  expect(markup.match(/class="dead"/g)?.length).toBe(1);
  expect(markup.match(/class="open"/g)?.length).toBe(2);
  expect(describeFitting(position, { x: 91, y: 90 })).toBe('4 of the tiles left fit here');
  expect(describeFitting(position, { x: 90, y: 90 })).toBe('No tile that is left fits here');
  position.setup.aids = [];
  expect(describeFitting(position, { x: 91, y: 90 })).toBeUndefined();
});

test('turns of others since the own last one are marked', async () => {
  const position = middleOfGame();
  const turn = (seat: number, x: number) => ({ turn: x, seat, x, y: 0, events: [], scores: [] });
  position.log = [turn(0, 1), turn(1, 2), turn(2, 3)];
  const session = await open(position);
  expect(sceneOf(session, 'meeple')).toMatchObject({ last: { x: 3, seat: 2 }, recent: [] });
  session.own.add(0);
  expect(sceneOf(session, 'meeple')).toMatchObject({ last: { x: 3 }, recent: [{ x: 2, seat: 1 }] });
  session.own.add(2);
  expect(sceneOf(session, 'meeple')).toMatchObject({ last: { x: 3 }, recent: [] });
});

test('squares, tiles and features have words that locate them', () => {
  const position = middleOfGame();
  position.tiles = [{ kind: 'base/D', rotation: 0, x: 0, y: 0 }];
  position.figures = [{ seat: 1, kind: 'meeple', x: 0, y: 0, segment: 1 }];
  expect(describeSquare(position, { x: 0, y: -1 }, 1)).toBe(
    'Place at row -1, column 0: city to the south. 1 rotation',
  );
  expect(describeSquare(position, { x: 1, y: 0 }, 2)).toBe(
    'Place at row 0, column 1: road to the west. 2 rotations',
  );
  position.tiles = [{ kind: 'base/D', rotation: 1, x: 0, y: 0 }];
  expect(describeSquare(position, { x: 1, y: 0 }, 4)).toContain('city to the west');
  expect(describePlaced(position, { kind: 'base/D', rotation: 1, x: 0, y: 0 })).toMatch(
    /^row 0, column 0: city east, .*; meeple of Boris, road$/,
  );
  const city = feature('city', [[0, 0]], { openEnds: 1, points: 1, figures: [0, 1, 0] });
  expect(describeFeature(position, city)).toMatch(/^city from row 0, column 0: 1 tile, 1 open.*; Boris 1$/);
});

test('arrows go to the nearest choice in their direction', () => {
  const at = (left: number, top: number) =>
    ({ getBoundingClientRect: () => ({ left, top, width: 10, height: 10 }) }) as unknown as Element;
  const [here, right, far, aside, above] = [at(0, 0), at(30, 0), at(90, 0), at(20, 40), at(2, -50)];
  const all = [here, far, aside, above, right];
  expect(choiceInDirection(here, all, 'ArrowRight')).toBe(right);
  expect(choiceInDirection(right, all, 'ArrowRight')).toBe(far);
  expect(choiceInDirection(here, all, 'ArrowDown')).toBe(aside);
  expect(choiceInDirection(here, all, 'ArrowUp')).toBe(above);
  expect(choiceInDirection(here, all, 'ArrowLeft')).toBeNull();
  expect(choiceInDirection(here, all, 'x')).toBeUndefined();
});

test('a setup names the aids it has', () => {
  const draft = defaultDraft();
  expect(setupOf(draft, []).aids).toEqual(['tiles', 'dead', 'fields', 'standing']);
  expect(setupOf({ ...draft, noAids: ['dead', 'standing'] }, []).aids).toEqual(['tiles', 'fields']);
});

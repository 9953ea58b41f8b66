// The board widget: shows a scene, lets the viewer move about it, and hands back what was chosen. It needs nothing but
// the DOM and knows no rules; what may be chosen stands in the scene.

import { fieldBadges, fieldsLayer, openLayer } from './aids.ts';
import { choiceInDirection } from './choose-keys.ts';
import { TILE } from './geometry.ts';
import { listen } from './gestures.ts';
import { Layer } from './layer.ts';
import {
  figuresLayer,
  lightMarkup,
  litFeature,
  marksLayer,
  squaresLayer,
  targetsLayer,
  tileAreas,
  zoneMarkup,
} from './layers.ts';
import {
  type BoardCallbacks,
  type BoardTexts,
  emptyScene,
  type Light,
  type PlacedTile,
  type Placement,
  type Scene,
  type Square,
  sameSquare,
  type Target,
} from './scene.ts';
import { fieldMask, tileUse } from './sheet.ts';
import { suggestionLayer } from './suggestion.ts';
import { View } from './view.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** What lies on the table, from below; the tiles of turns that are over lie under all of it, in a picture of their own. */
const LAYERS = [
  'open',
  'squares',
  'pending',
  'fields',
  'marks',
  'areas',
  'lit',
  'figures',
  'badges',
  'suggestion',
  'targets',
  'ghost',
  'zone',
  'light',
] as const;
type LayerName = 'tiles' | (typeof LAYERS)[number];

function squareOf(text: string | undefined): Square | undefined {
  const [x, y] = (text ?? '').split(',').map(Number);
  return x === undefined || y === undefined ? undefined : { x, y };
}

function sameTile(a: PlacedTile, b: PlacedTile): boolean {
  return a.kind === b.kind && a.rotation === b.rotation && sameSquare(a, b);
}

export class Board {
  /** For the app's own controls; the board keeps it beside the tile chosen. */
  readonly float: HTMLElement;
  readonly #root: HTMLElement;
  readonly #view: View;
  readonly #layers = {} as Record<LayerName, Layer>;
  #scene: Scene = emptyScene;
  #featureAt = new Map<string, number>();
  /** What of each tile answers to the pointer, which takes long to work out for all of them. */
  #areas: { tile: PlacedTile; markup: string }[] = [];
  #hovered: Square | undefined;
  /** The empty square under the pointer, whether the tile in hand fits it or not. */
  #pointed: Square | undefined;
  #litIndex: number | undefined;
  #hinted: string | undefined;
  #handRotation = 0;
  /** The keyboard was used last, so that the focus goes along to what is to be chosen next. */
  #keyboard = false;

  readonly #callbacks: BoardCallbacks;
  readonly #texts: BoardTexts;

  constructor(host: HTMLElement, callbacks: BoardCallbacks, texts: BoardTexts) {
    this.#callbacks = callbacks;
    this.#texts = texts;
    this.#root = document.createElement('div');
    this.#root.className = 'board';
    this.#root.tabIndex = -1;
    // Tiles are most of what is drawn and seldom change. Where they are a picture of their own, nothing else that changes
    // has the browser look at them again.
    const ground = document.createElementNS(SVG, 'svg');
    ground.setAttribute('class', 'board-ground');
    ground.setAttribute('aria-hidden', 'true');
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('class', 'board-picture');
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', texts.board);
    const worlds = [ground, svg].map((picture) => {
      const world = document.createElementNS(SVG, 'g');
      picture.append(world);
      return world;
    });
    this.#layers.tiles = new Layer('tiles');
    worlds[0]?.append(this.#layers.tiles.element);
    for (const name of LAYERS) {
      const layer = new Layer(name);
      this.#layers[name] = layer;
      worlds[1]?.append(layer.element);
    }
    const cloth = document.createElement('div');
    cloth.className = 'board-cloth';
    cloth.append(ground, svg);
    this.float = document.createElement('div');
    this.float.className = 'board-float';
    this.#root.append(cloth, this.float);
    host.append(this.#root);

    this.#view = new View(this.#root, cloth, worlds, this.float, () => this.#callbacks.moved());
    listen(svg, this.#root, {
      pan: (dx, dy) => this.#view.pan(dx, dy),
      zoom: (factor, px, py) => this.#view.zoom(factor, px, py),
      turn: (quarters) => this.turn(quarters),
      hover: (element) => this.#hover(element),
      click: (element, touch) => this.#click(element, touch),
      dragging: (active) => this.#view.drag(active),
      centre: (element, px, py) => this.#centre(element, px, py),
    });
    document.addEventListener('keydown', this.#usedKeyboard, true);
    document.addEventListener('pointerdown', this.#usedPointer, true);
    // On the root, because an SVG element that listens to the focus would take it itself.
    this.#root.addEventListener('focusin', (event) => {
      const choice = (event.target as Element).closest('[data-square], [data-target]');
      if (choice !== null) {
        this.#hover(choice);
        this.#tellGhost();
      }
    });
    this.#root.addEventListener('keydown', (event) => this.#key(event));
  }

  readonly #usedKeyboard = () => {
    this.#keyboard = true;
  };

  readonly #usedPointer = () => {
    this.#keyboard = false;
  };

  /** The board is of no more use. */
  close(): void {
    document.removeEventListener('keydown', this.#usedKeyboard, true);
    document.removeEventListener('pointerdown', this.#usedPointer, true);
  }

  // ----------------------------------------------------------------------------------------- showing

  show(scene: Scene): void {
    const old = this.#scene;
    const focused = this.#layers.squares.element.contains(document.activeElement)
      ? 'squares'
      : this.#layers.targets.element.contains(document.activeElement)
        ? 'targets'
        : undefined;
    this.#scene = scene;
    this.#featureAt.clear();
    scene.features.forEach((feature, index) => {
      for (const [tile, segment] of feature.segments) {
        this.#featureAt.set(`${tile},${segment}`, index);
      }
    });
    this.#showTiles();
    this.#layers.open.show(openLayer(scene));
    if (scene.fields !== null || old.fields !== null) {
      this.#layers.fields.draw(fieldsLayer(scene, fieldMask));
      this.#layers.badges.draw(fieldBadges(scene));
    }
    this.#layers.marks.show(marksLayer(scene));
    this.#layers.figures.show(figuresLayer(scene));
    this.#layers.suggestion.draw(suggestionLayer(scene));
    this.#layers.targets.show(targetsLayer(scene));
    if (scene.hand !== old.hand) {
      this.#handRotation = 0;
      this.#callbacks.handTurned(0);
    }
    this.#showSquares();
    this.#unlight();
    this.#layers.zone.draw('');
    if (this.#hovered !== undefined && !this.#placementsAt(this.#hovered).length) {
      this.#hovered = undefined;
    }
    this.#showGhost();
    if (focused !== undefined || this.#offersAnew(old)) {
      this.#refocus();
    }
    this.#view.show(scene, old);
  }

  /** Tiles that lie, in one picture, and the one that may still be taken back, in the other. */
  #showTiles(): void {
    const { tiles, pending } = this.#scene;
    const drawing = ({ kind, x, y, rotation }: PlacedTile) => tileUse(kind, x * TILE, y * TILE, rotation);
    const lying = pending === null ? tiles : tiles.slice(0, -1);
    this.#layers.tiles.show(lying.map(drawing));
    this.#layers.pending.show(pending === null ? [] : [drawing(pending)]);
    this.#areas = tiles.map((tile, index) => {
      const before = this.#areas[index];
      return before !== undefined && sameTile(before.tile, tile)
        ? before
        : { tile, markup: tileAreas(tile, index) };
    });
    this.#layers.areas.show(this.#areas.map(({ markup }) => markup));
  }

  #showSquares(): void {
    const { placements } = this.#scene;
    const focusable = placements.find((p) => sameSquare(p, this.#hovered)) ?? placements[0];
    this.#layers.squares.show(squaresLayer(this.#scene, this.#texts.square, focusable));
    this.#layers.squares.element.classList.toggle('faint', this.#scene.pending !== null);
  }

  /** A tile has come to be placed, and who uses the keyboard has the focus nowhere else. */
  #offersAnew(old: Scene): boolean {
    const { activeElement } = document;
    return (
      this.#keyboard &&
      this.#scene.placements.length > 0 &&
      this.#scene.pending === null &&
      (old.placements.length === 0 || old.pending !== null) &&
      (activeElement === this.#root || activeElement === document.body)
    );
  }

  /** Takes the keyboard to the first thing that can be chosen. */
  focusChoice(): void {
    this.#refocus();
  }

  #refocus(): void {
    const { complete, pending } = this.#scene;
    // With all chosen the board itself has the focus, so that Enter goes on instead of choosing again.
    const next = complete
      ? null
      : (this.#layers.targets.element.querySelector('[tabindex]') ??
        (pending === null ? this.#layers.squares.element.querySelector('[tabindex="0"]') : null));
    ((next as SVGElement | null) ?? this.#root).focus({ preventScroll: true });
  }

  /** Puts the keyboard focus on the board, away from a control that was used with the pointer. */
  focus(): void {
    this.#root.focus({ preventScroll: true });
  }

  // ----------------------------------------------------------------------------------------- the ghost

  #placementsAt(square: Square | undefined): Placement[] {
    return this.#scene.placements.filter((placement) => sameSquare(placement, square));
  }

  /** The placement the ghost shows: the rotation in hand if it is legal, else the next one clockwise that is. */
  #ghostPlacement(): Placement | undefined {
    if (this.#hovered === undefined || sameSquare(this.#hovered, this.#scene.pending)) {
      return undefined;
    }
    const here = this.#placementsAt(this.#hovered);
    for (let quarters = 0; quarters < 4; quarters++) {
      const found = here.find((p) => p.rotation === (this.#handRotation + quarters) % 4);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  /** `taken` when it was chosen and the table has not answered yet. */
  #showGhost(taken = false): void {
    const placement = this.#ghostPlacement();
    if (placement === undefined || this.#scene.hand === null) {
      this.#layers.ghost.draw('');
      return;
    }
    const { x, y, rotation } = placement;
    const choices = this.#placementsAt(placement).length;
    const dots = Array.from({ length: choices }, (_, i) => {
      const on = this.#placementsAt(placement)[i]?.rotation === rotation;
      const cx = x * TILE + 50 + (i - (choices - 1) / 2) * 9;
      return `<circle cx="${cx}" cy="${y * TILE + 93}" r="${on ? 3.4 : 2.4}" class="${on ? 'dot-on' : 'dot'}"/>`;
    });
    this.#layers.ghost.draw(
      tileUse(this.#scene.hand, x * TILE, y * TILE, rotation, `class="ghost-tile${taken ? ' taken' : ''}"`) +
        `<rect x="${x * TILE + 1}" y="${y * TILE + 1}" width="98" height="98" rx="4" class="ghost-frame"/>` +
        (choices > 1 ? dots.join('') : ''),
    );
  }

  /** Turns the tile chosen, or the ghost, or the tile in hand. */
  turn(quarters: number): void {
    if (this.#scene.pending !== null) {
      if (this.#placementsAt(this.#scene.pending).length > 1) {
        this.#callbacks.turnPending(quarters);
      }
      return;
    }
    if (this.#scene.hand === null) {
      return;
    }
    const shown = this.#ghostPlacement()?.rotation ?? this.#handRotation;
    const legal =
      this.#hovered === undefined
        ? [0, 1, 2, 3]
        : this.#placementsAt(this.#hovered).map((placement) => placement.rotation);
    const step = quarters < 0 ? 3 : 1;
    for (let tries = 1; tries <= 4; tries++) {
      const rotation = (shown + step * tries) % 4;
      if (legal.includes(rotation)) {
        this.#handRotation = rotation;
        break;
      }
    }
    this.#callbacks.handTurned(this.#handRotation);
    this.#showGhost();
    this.#tellGhost();
  }

  /** With the focus on a square, tells how the tile would lie there: the ghost cannot be heard. */
  #tellGhost(): void {
    const ghost = this.#layers.squares.element.contains(document.activeElement)
      ? this.#ghostPlacement()
      : undefined;
    if (ghost !== undefined) {
      this.#callbacks.ghost(ghost.rotation);
    }
  }

  // ----------------------------------------------------------------------------------------- pointer and keys

  #hover(element: Element | null): void {
    const square = squareOf(element?.closest<SVGElement>('[data-square]')?.dataset.square);
    if (!sameSquare(square, this.#hovered)) {
      this.#hovered = square;
      this.#showGhost();
    }
    const open = squareOf(element?.closest<SVGElement>('[data-open]')?.dataset.open) ?? square;
    if (!sameSquare(open, this.#pointed)) {
      this.#pointed = open;
      this.#callbacks.square(open);
    }
    const target = element?.closest<SVGElement>('[data-target]');
    const area = element?.closest<SVGElement>('[data-segment]');
    let index: number | undefined;
    let found: Target | undefined;
    if (target !== null && target !== undefined) {
      found = this.#scene.targets.find((t) => String(t.key) === target.dataset.target);
      const tile = this.#scene.tiles.findIndex((t) => sameSquare(t, found));
      index = this.#featureAt.get(`${tile},${found?.segment}`);
    } else if (area !== null && area !== undefined) {
      index = this.#featureAt.get(`${area.dataset.tile},${area.dataset.segment}`);
    }
    if (index !== this.#litIndex) {
      this.#litIndex = index;
      this.#layers.lit.draw(index === undefined ? '' : litFeature(this.#scene, index, fieldMask));
      this.#callbacks.feature(index);
    }
    this.#hint(found);
    const zone = squareOf(element?.closest<SVGElement>('[data-zone]')?.dataset.zone);
    const markup = zone === undefined ? '' : zoneMarkup(zone);
    this.#layers.zone.draw(markup);
  }

  /** What was pointed at may have gone, or be another thing now. */
  #unlight(): void {
    this.#layers.lit.draw('');
    if (this.#litIndex !== undefined) {
      this.#litIndex = undefined;
      this.#callbacks.feature(undefined);
    }
    this.#hint(undefined);
  }

  #hint(target: Target | undefined): void {
    const label = target?.label;
    if (label !== this.#hinted) {
      this.#hinted = label;
      this.#callbacks.hint(label);
    }
  }

  #click(element: Element, touch: boolean): void {
    const target = element.closest<SVGElement>('[data-target]');
    if (target !== null) {
      this.#callbacks.target(Number(target.dataset.target));
      return;
    }
    const square = element.closest<SVGElement>('[data-square]');
    if (square !== null) {
      this.#hovered = squareOf(square.dataset.square);
      // Seen at once, however long the table takes; a finger has not hovered before.
      this.#showGhost(true);
      const placement = this.#ghostPlacement();
      if (placement !== undefined) {
        this.#callbacks.place(placement.key);
      }
      return;
    }
    const area = squareOf(element.closest<SVGElement>('[data-area]')?.dataset.area);
    if (sameSquare(area, this.#scene.pending) && this.#placementsAt(area).length > 1) {
      this.#callbacks.turnPending(1);
    } else if (touch) {
      this.#hover(element);
    }
  }

  /** Enter and Space choose; arrows go from square to square in their direction. */
  #key(event: KeyboardEvent): void {
    const choice = (event.target as Element).closest<SVGElement>('[data-square], [data-target]');
    if (choice === null) {
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      this.#click(choice, false);
      return;
    }
    const all = choice.parentElement?.querySelectorAll<SVGElement>('[data-square], [data-target]') ?? [];
    const next = choiceInDirection(choice, [...all], event.key);
    if (next === undefined) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (next === null) {
      return;
    }
    const square = squareOf(next.dataset.square);
    if (square === undefined) {
      next.focus({ preventScroll: true });
      return;
    }
    this.#hovered = square;
    this.#showSquares();
    this.#refocusSquare(square);
    this.#view.include(square);
  }

  #refocusSquare(square: Square): void {
    this.#layers.squares.element
      .querySelector<SVGElement>(`[data-square="${square.x},${square.y}"]`)
      ?.focus({ preventScroll: true });
  }

  /** A double click on nothing that takes one click. */
  #centre(element: Element, px: number, py: number): void {
    const pending = sameSquare(
      squareOf(element.closest<SVGElement>('[data-area]')?.dataset.area),
      this.#scene.pending,
    );
    if (element.closest('[data-square], [data-target]') === null && !pending) {
      this.#view.centre(px, py);
    }
  }

  // ----------------------------------------------------------------------------------------- the view

  pan(dx: number, dy: number): void {
    this.#view.pan(dx, dy);
  }

  zoom(factor: number): void {
    this.#view.zoom(factor);
  }

  fit(): void {
    this.#view.fit();
  }

  /** What the board is called, where another language is chosen. */
  setName(name: string): void {
    this.#root.querySelector('.board-picture')?.setAttribute('aria-label', name);
  }

  lookAt(squares: readonly Square[]): void {
    this.#view.lookAt(squares);
  }

  whereIs(square: Square): { x: number; y: number } {
    return this.#view.whereIs(square);
  }

  sees(square: Square): boolean {
    return this.#view.sees(square);
  }

  setFloat(square: Square | null): void {
    this.#view.setFloat(square);
  }

  // ----------------------------------------------------------------------------------------- marks for a while

  /** Lights up squares and figures, for example those of a score; nothing to put the light out. */
  light(light: Light | undefined): void {
    this.#layers.light.draw(light === undefined ? '' : lightMarkup(this.#scene, light, fieldMask));
  }
}

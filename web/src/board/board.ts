// The board widget: shows a scene, lets the viewer move about it, and hands back what was chosen. It needs nothing but
// the DOM and knows no rules; what may be chosen stands in the scene.

import { besideTile, boundsOf, type Camera, fitted, including, panned, zoomed } from './camera.ts';
import { paintOf } from './figure-art.ts';
import { TILE } from './geometry.ts';
import { listen } from './gestures.ts';
import {
  escaped,
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

const SVG = 'http://www.w3.org/2000/svg';
const LAYERS = [
  'squares',
  'tiles',
  'marks',
  'areas',
  'lit',
  'figures',
  'suggestion',
  'targets',
  'ghost',
  'zone',
  'light',
  'bubbles',
] as const;
type Layer = (typeof LAYERS)[number];

/** Fitting the board to the view never makes tiles larger than this. */
const FIT_TILE = 120;
/** On a touch screen tiles are brought to this size while a figure is chosen, so that a finger can hit its place. */
const TOUCH_TILE = 150;
const BUBBLE_MILLISECONDS = 2600;

function squareOf(text: string | undefined): Square | undefined {
  const [x, y] = (text ?? '').split(',').map(Number);
  return x === undefined || y === undefined ? undefined : { x, y };
}

export class Board {
  /** For the app's own controls; the board keeps it beside the tile chosen. */
  readonly float: HTMLElement;
  private readonly root: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly world: SVGGElement;
  private readonly layers = {} as Record<Layer, SVGGElement>;
  private scene: Scene = emptyScene;
  private camera: Camera = { scale: 1, x: 0, y: 0 };
  /** The camera the picture was drawn for; while it is dragged the whole picture is shifted instead. */
  private drawn: Camera = this.camera;
  private dragged = false;
  private featureAt = new Map<string, number>();
  private hovered: Square | undefined;
  private litIndex: number | undefined;
  private hinted: string | undefined;
  private handRotation = 0;
  /** Until the viewer moves the view, the board keeps itself in view. */
  private follows = true;
  private before: Camera | undefined;
  private floatSquare: Square | null = null;

  constructor(
    host: HTMLElement,
    private readonly callbacks: BoardCallbacks,
    private readonly texts: BoardTexts,
  ) {
    this.root = document.createElement('div');
    this.root.className = 'board';
    this.root.tabIndex = -1;
    this.svg = document.createElementNS(SVG, 'svg');
    this.svg.setAttribute('class', 'board-picture');
    this.svg.setAttribute('role', 'group');
    this.svg.setAttribute('aria-label', texts.board);
    this.world = document.createElementNS(SVG, 'g');
    for (const name of LAYERS) {
      const layer = document.createElementNS(SVG, 'g');
      layer.setAttribute('class', `layer-${name}`);
      this.layers[name] = layer;
      this.world.append(layer);
    }
    this.svg.append(this.world);
    this.float = document.createElement('div');
    this.float.className = 'board-float';
    this.root.append(this.svg, this.float);
    host.append(this.root);

    listen(this.svg, this.root, {
      pan: (dx, dy) => this.move(panned(this.camera, dx, dy)),
      zoom: (factor, px, py) => this.move(zoomed(this.camera, factor, px, py)),
      turn: (quarters) => this.turn(quarters),
      hover: (element) => this.hover(element),
      click: (element, touch) => this.click(element, touch),
      dragging: (active) => this.drag(active),
    });
    // On the root, because an SVG element that listens to the focus would take it itself.
    this.root.addEventListener('focusin', (event) => {
      const choice = (event.target as Element).closest('[data-square], [data-target]');
      if (choice !== null) {
        this.hover(choice);
      }
    });
    this.root.addEventListener('keydown', (event) => this.key(event));
    new ResizeObserver(() => this.resized()).observe(this.root);
  }

  // ----------------------------------------------------------------------------------------- showing

  show(scene: Scene): void {
    const old = this.scene;
    const focused = this.layers.squares.contains(document.activeElement)
      ? 'squares'
      : this.layers.targets.contains(document.activeElement)
        ? 'targets'
        : undefined;
    this.scene = scene;
    this.featureAt.clear();
    scene.features.forEach((feature, index) => {
      for (const [tile, segment] of feature.segments) {
        this.featureAt.set(`${tile},${segment}`, index);
      }
    });
    this.showTiles(old.tiles);
    this.layers.marks.innerHTML = marksLayer(scene);
    this.layers.figures.innerHTML = figuresLayer(scene);
    this.layers.suggestion.innerHTML = suggestionLayer(scene);
    this.layers.targets.innerHTML = targetsLayer(scene);
    if (scene.hand !== old.hand) {
      this.handRotation = 0;
      this.callbacks.handTurned(0);
    }
    this.showSquares();
    this.unlight();
    this.layers.zone.innerHTML = '';
    if (this.hovered !== undefined && !this.placementsAt(this.hovered).length) {
      this.hovered = undefined;
    }
    this.showGhost();
    if (focused !== undefined) {
      this.refocus();
    }
    this.keepInView(old);
  }

  private showTiles(old: readonly PlacedTile[]): void {
    const { tiles } = this.scene;
    let kept = 0;
    while (kept < old.length && kept < tiles.length) {
      const a = old[kept] as PlacedTile;
      const b = tiles[kept] as PlacedTile;
      if (a.kind !== b.kind || a.rotation !== b.rotation || !sameSquare(a, b)) {
        break;
      }
      kept += 1;
    }
    for (const layer of [this.layers.tiles, this.layers.areas]) {
      while (layer.children.length > kept) {
        layer.lastElementChild?.remove();
      }
    }
    let pictures = '';
    let areas = '';
    tiles.slice(kept).forEach((tile, index) => {
      pictures += tileUse(tile.kind, tile.x * TILE, tile.y * TILE, tile.rotation);
      areas += tileAreas(tile, kept + index);
    });
    this.layers.tiles.insertAdjacentHTML('beforeend', pictures);
    this.layers.areas.insertAdjacentHTML('beforeend', areas);
  }

  private showSquares(): void {
    const { placements } = this.scene;
    const focusable = placements.find((p) => sameSquare(p, this.hovered)) ?? placements[0];
    this.layers.squares.innerHTML = squaresLayer(this.scene, this.texts.square, focusable);
    this.layers.squares.classList.toggle('faint', this.scene.pending !== null);
  }

  private refocus(): void {
    const { chosen, pending } = this.scene;
    // With a choice made the board itself has the focus, so that Enter goes on instead of choosing again.
    const next =
      chosen !== null
        ? null
        : (this.layers.targets.querySelector('[tabindex]') ??
          (pending === null ? this.layers.squares.querySelector('[tabindex="0"]') : null));
    ((next as SVGElement | null) ?? this.root).focus({ preventScroll: true });
  }

  /** Puts the keyboard focus on the board, away from a control that was used with the pointer. */
  focus(): void {
    this.root.focus({ preventScroll: true });
  }

  // ----------------------------------------------------------------------------------------- the ghost

  private placementsAt(square: Square | undefined): Placement[] {
    return this.scene.placements.filter((placement) => sameSquare(placement, square));
  }

  /** The placement the ghost shows: the rotation in hand if it is legal, else the next one clockwise that is. */
  private ghostPlacement(): Placement | undefined {
    if (this.hovered === undefined || sameSquare(this.hovered, this.scene.pending)) {
      return undefined;
    }
    const here = this.placementsAt(this.hovered);
    for (let quarters = 0; quarters < 4; quarters++) {
      const found = here.find((p) => p.rotation === (this.handRotation + quarters) % 4);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  private showGhost(): void {
    const placement = this.ghostPlacement();
    if (placement === undefined || this.scene.hand === null) {
      this.layers.ghost.innerHTML = '';
      return;
    }
    const { x, y, rotation } = placement;
    const choices = this.placementsAt(placement).length;
    const dots = Array.from({ length: choices }, (_, i) => {
      const on = this.placementsAt(placement)[i]?.rotation === rotation;
      const cx = x * TILE + 50 + (i - (choices - 1) / 2) * 9;
      return `<circle cx="${cx}" cy="${y * TILE + 93}" r="${on ? 3.4 : 2.4}" class="${on ? 'dot-on' : 'dot'}"/>`;
    });
    this.layers.ghost.innerHTML =
      tileUse(this.scene.hand, x * TILE, y * TILE, rotation, 'class="ghost-tile"') +
      `<rect x="${x * TILE + 1}" y="${y * TILE + 1}" width="98" height="98" rx="4" class="ghost-frame"/>` +
      (choices > 1 ? dots.join('') : '');
  }

  /** Turns the tile chosen, or the ghost, or the tile in hand. */
  turn(quarters: number): void {
    if (this.scene.pending !== null) {
      if (this.placementsAt(this.scene.pending).length > 1) {
        this.callbacks.turnPending(quarters);
      }
      return;
    }
    if (this.scene.hand === null) {
      return;
    }
    const shown = this.ghostPlacement()?.rotation ?? this.handRotation;
    const legal =
      this.hovered === undefined
        ? [0, 1, 2, 3]
        : this.placementsAt(this.hovered).map((placement) => placement.rotation);
    const step = quarters < 0 ? 3 : 1;
    for (let tries = 1; tries <= 4; tries++) {
      const rotation = (shown + step * tries) % 4;
      if (legal.includes(rotation)) {
        this.handRotation = rotation;
        break;
      }
    }
    this.callbacks.handTurned(this.handRotation);
    this.showGhost();
  }

  // ----------------------------------------------------------------------------------------- pointer and keys

  private hover(element: Element | null): void {
    const square = squareOf(element?.closest<SVGElement>('[data-square]')?.dataset.square);
    if (!sameSquare(square, this.hovered)) {
      this.hovered = square;
      this.showGhost();
    }
    const target = element?.closest<SVGElement>('[data-target]');
    const area = element?.closest<SVGElement>('[data-segment]');
    let index: number | undefined;
    let found: Target | undefined;
    if (target !== null && target !== undefined) {
      found = this.scene.targets.find((t) => String(t.key) === target.dataset.target);
      const tile = this.scene.tiles.findIndex((t) => sameSquare(t, found));
      index = this.featureAt.get(`${tile},${found?.segment}`);
    } else if (area !== null && area !== undefined) {
      index = this.featureAt.get(`${area.dataset.tile},${area.dataset.segment}`);
    }
    if (index !== this.litIndex) {
      this.litIndex = index;
      this.layers.lit.innerHTML = index === undefined ? '' : litFeature(this.scene, index, fieldMask);
      this.callbacks.feature(index);
    }
    this.hint(found);
    const zone = squareOf(element?.closest<SVGElement>('[data-zone]')?.dataset.zone);
    const markup = zone === undefined ? '' : zoneMarkup(zone);
    if (this.layers.zone.innerHTML !== markup) {
      this.layers.zone.innerHTML = markup;
    }
  }

  /** What was pointed at may have gone, or be another thing now. */
  private unlight(): void {
    this.layers.lit.innerHTML = '';
    if (this.litIndex !== undefined) {
      this.litIndex = undefined;
      this.callbacks.feature(undefined);
    }
    this.hint(undefined);
  }

  private hint(target: Target | undefined): void {
    const label = target?.label;
    if (label !== this.hinted) {
      this.hinted = label;
      this.callbacks.hint(label);
    }
  }

  private click(element: Element, touch: boolean): void {
    const target = element.closest<SVGElement>('[data-target]');
    if (target !== null) {
      this.callbacks.target(Number(target.dataset.target));
      return;
    }
    const square = element.closest<SVGElement>('[data-square]');
    if (square !== null) {
      this.hovered = squareOf(square.dataset.square);
      const placement = this.ghostPlacement();
      if (placement !== undefined) {
        this.callbacks.place(placement.key);
      }
      return;
    }
    const area = squareOf(element.closest<SVGElement>('[data-area]')?.dataset.area);
    if (sameSquare(area, this.scene.pending) && this.placementsAt(area).length > 1) {
      this.callbacks.turnPending(1);
    } else if (touch) {
      this.hover(element);
    }
  }

  /** Enter and Space choose; arrows go from square to square in their direction. */
  private key(event: KeyboardEvent): void {
    const choice = (event.target as Element).closest<SVGElement>('[data-square], [data-target]');
    if (choice === null) {
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      this.click(choice, false);
      return;
    }
    const from = squareOf(choice.dataset.square);
    if (from === undefined) {
      return;
    }
    const directions: Record<string, readonly [number, number]> = {
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
    };
    const direction = directions[event.key];
    if (direction === undefined) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const [dx, dy] = direction;
    let best: Placement | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const placement of this.scene.placements) {
      const along = (placement.x - from.x) * dx + (placement.y - from.y) * dy;
      const aside = Math.abs((placement.x - from.x) * dy) + Math.abs((placement.y - from.y) * dx);
      if (along > 0 && along + aside * 2 < least && !sameSquare(placement, this.scene.pending)) {
        best = placement;
        least = along + aside * 2;
      }
    }
    if (best !== undefined) {
      this.hovered = best;
      this.showSquares();
      this.refocusSquare(best);
      this.include(best);
    }
  }

  private refocusSquare(square: Square): void {
    this.layers.squares
      .querySelector<SVGElement>(`[data-square="${square.x},${square.y}"]`)
      ?.focus({ preventScroll: true });
  }

  // ----------------------------------------------------------------------------------------- the view

  pan(dx: number, dy: number): void {
    this.move(panned(this.camera, dx, dy));
  }

  zoom(factor: number): void {
    this.move(zoomed(this.camera, factor, this.root.clientWidth / 2, this.root.clientHeight / 2));
  }

  /** All tiles, and the squares round them, in view; from now on the board keeps itself in view. */
  fit(): void {
    this.follows = true;
    this.before = undefined;
    this.fitNow();
  }

  private fitNow(): void {
    const { tiles, placements } = this.scene;
    if (tiles.length > 0 && this.root.clientWidth > 0) {
      const bounds = boundsOf([...tiles, ...placements], 0.35);
      this.setCamera(fitted(bounds, this.viewSize(), FIT_TILE));
    }
  }

  private viewSize() {
    return { width: this.root.clientWidth, height: this.root.clientHeight };
  }

  /** Moved by the viewer: from now on the board stays where they put it. */
  private move(camera: Camera): void {
    this.follows = false;
    this.before = undefined;
    this.setCamera(camera);
  }

  private setCamera(camera: Camera): void {
    this.camera = camera;
    const { drawn } = this;
    if (this.dragged && camera.scale === drawn.scale) {
      // The picture stays as it is painted, which a large board needs to follow the pointer.
      this.svg.style.transform = `translate(${camera.x - drawn.x}px, ${camera.y - drawn.y}px)`;
    } else {
      this.draw();
    }
    this.placeFloat();
  }

  private draw(): void {
    const { x, y, scale } = this.camera;
    this.drawn = this.camera;
    this.svg.style.transform = '';
    this.world.setAttribute(
      'transform',
      `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)})`,
    );
  }

  private drag(active: boolean): void {
    if (active !== this.dragged) {
      this.dragged = active;
      this.svg.classList.toggle('dragging', active);
      this.draw();
    }
  }

  private include(square: Square): void {
    this.setCamera(including(this.camera, boundsOf([square], 0.2), this.viewSize(), 12));
  }

  /** On a touch screen: a closer look while a figure is chosen; afterwards the view is as it was. */
  private lookCloser(): boolean {
    const { pending } = this.scene;
    const touch = matchMedia('(pointer: coarse)').matches;
    if (pending === null || !touch || this.root.clientWidth === 0) {
      return false;
    }
    if (this.before === undefined && this.camera.scale * TILE >= TOUCH_TILE) {
      return false;
    }
    this.before ??= this.camera;
    this.setCamera(fitted(boundsOf([pending], 0.8), this.viewSize(), TOUCH_TILE));
    return true;
  }

  private keepInView(old: Scene): void {
    const { scene } = this;
    if (old.tiles.length === 0) {
      this.fitNow();
    }
    if (!sameSquare(scene.pending, old.pending) && this.lookCloser()) {
      return;
    }
    if (scene.pending === null && this.before !== undefined) {
      const { before } = this;
      this.before = undefined;
      this.setCamera(before);
    }
    if (scene.tiles.length === 0 || scene.pending !== null) {
      return;
    }
    if (this.follows) {
      this.fitNow();
    } else if (scene.tiles.length > old.tiles.length && scene.last !== null) {
      this.include(scene.last);
    } else if (scene.suggestion?.tile != null && !sameSquare(scene.suggestion.tile, old.suggestion?.tile)) {
      // Its square is told by numbers that stand nowhere on the board.
      this.include(scene.suggestion.tile);
    }
  }

  private resized(): void {
    if (this.follows && (this.scene.pending === null || this.before === undefined)) {
      this.fitNow();
    }
    if (!this.lookCloser()) {
      this.placeFloat();
    }
  }

  /** Shows the app's controls beside this square, or hides them. */
  setFloat(square: Square | null): void {
    this.floatSquare = square;
    this.placeFloat();
  }

  private placeFloat(): void {
    const square = this.floatSquare;
    this.float.classList.toggle('shown', square !== null);
    if (square === null) {
      return;
    }
    const box = this.float.getBoundingClientRect();
    const others = this.scene.targets.filter((target) => !sameSquare(target, square));
    const { left, top } = besideTile(this.camera, square, others, box, this.viewSize());
    this.float.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  // ----------------------------------------------------------------------------------------- marks for a while

  /** Lights up squares and figures, for example those of a score; nothing to put the light out. */
  light(light: Light | undefined): void {
    this.layers.light.innerHTML =
      light === undefined ? '' : lightMarkup(this.scene, light.squares, light.figures);
  }

  /** Shows a short text over a square for a moment, in the colours of a seat. */
  bubble(square: Square, text: string, seat: number): void {
    const paint = paintOf(this.scene.colours[seat] ?? '', seat);
    const bubble = document.createElementNS(SVG, 'g');
    // Several over one square stand above each other.
    const id = `${square.x},${square.y}`;
    const below = this.layers.bubbles.querySelectorAll(`[data-over="${id}"]`).length;
    bubble.setAttribute('data-over', id);
    bubble.setAttribute(
      'transform',
      `translate(${square.x * TILE + 50} ${square.y * TILE + 34 - below * 34}) scale(${Math.max(1, 0.8 / this.camera.scale)})`,
    );
    const width = 18 + text.length * 11;
    bubble.innerHTML =
      `<g class="bubble"><rect x="${-width / 2}" y="-15" width="${width}" height="30" rx="15" fill="${paint.fill}" stroke="#fff" stroke-width="2.5"/>` +
      `<text y="6.5" text-anchor="middle" fill="${paint.ink}">${escaped(text)}</text></g>`;
    this.layers.bubbles.append(bubble);
    setTimeout(() => bubble.remove(), BUBBLE_MILLISECONDS);
  }
}

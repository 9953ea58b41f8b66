// What is seen of the board: the camera, who moves it and when it moves by itself, and where the app's controls go.

import {
  besideTile,
  boundsOf,
  type Camera,
  fitted,
  GAP,
  holds,
  including,
  panned,
  type Size,
  toScreen,
  zoomed,
} from './camera.ts';
import { TILE } from './geometry.ts';
import { emptyScene, type Scene, type Square, sameSquare } from './scene.ts';

/** Fitting the board to the view never makes tiles larger than this, or than that part of the view. */
const FIT_TILE = 120;
const FIT_PART = 7;
/** On a touch screen tiles are brought to this size while a figure is chosen, so that a finger can hit its place. */
const TOUCH_TILE = 150;
/** Choices on a tile that is smaller than this are not to be hit by a finger. */
const LEAST_TOUCHED = 72;

export class View {
  #scene: Scene = emptyScene;
  #camera: Camera = { scale: 1, x: 0, y: 0 };
  /** The camera the picture was drawn for; while it is dragged the whole picture is shifted instead. */
  #drawn: Camera = this.#camera;
  #dragged = false;
  /** Until the viewer moves the view, the board keeps itself in view. */
  #follows = true;
  #before: Camera | undefined;
  #floatSquare: Square | null = null;
  /** Sizes as last observed: to ask the document for them would have it laid out anew at once. */
  #size: Size = { width: 0, height: 0 };
  #floatSize: Size = { width: 0, height: 0 };

  readonly #root: HTMLElement;
  /** What is shifted while the board is dragged. */
  readonly #cloth: HTMLElement;
  /** What is drawn in units of tiles. */
  readonly #worlds: readonly SVGGElement[];
  readonly #float: HTMLElement;
  /** What is in view may have changed. */
  readonly #moved: () => void;

  constructor(
    root: HTMLElement,
    cloth: HTMLElement,
    worlds: readonly SVGGElement[],
    float: HTMLElement,
    moved: () => void,
  ) {
    this.#root = root;
    this.#cloth = cloth;
    this.#worlds = worlds;
    this.#float = float;
    this.#moved = moved;
    this.#size = { width: root.clientWidth, height: root.clientHeight };
    const observer = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) {
        const [box] = borderBoxSize;
        const size = { width: box?.inlineSize ?? 0, height: box?.blockSize ?? 0 };
        if (target === float) {
          this.#floatSize = size;
          // How far away one must look depends on the room that the controls leave.
          if (this.#before === undefined || this.#elsewhere().length === 0 || !this.#lookCloser()) {
            this.#placeFloat();
          }
          this.#makeRoom();
        } else {
          this.#size = size;
          this.#resized();
        }
      }
    });
    observer.observe(root);
    observer.observe(float);
  }

  pan(dx: number, dy: number): void {
    this.#move(panned(this.#camera, dx, dy));
  }

  /** About a pixel; about the middle if there is none. */
  zoom(factor: number, px = this.#size.width / 2, py = this.#size.height / 2): void {
    this.#move(zoomed(this.#camera, factor, px, py));
  }

  /** All tiles, and the squares round them, in view; from now on the board keeps itself in view. */
  fit(): void {
    this.#follows = true;
    this.#before = undefined;
    this.#fitNow();
  }

  #fitNow(): void {
    const { tiles, placements, extent = [] } = this.#scene;
    if (tiles.length > 0 && this.#size.width > 0) {
      const bounds = boundsOf([...tiles, ...placements, ...extent], 0.35);
      const { width, height } = this.#size;
      const largest = Math.max(FIT_TILE, Math.min(width, height) / FIT_PART);
      this.#setCamera(fitted(bounds, { width, height }, largest));
    }
  }

  /** Whether the board has grown out of the view: only then is it fitted anew, so that it does not jump at each tile. */
  #outgrown(): boolean {
    const { tiles, placements, extent = [] } = this.#scene;
    return !holds(this.#camera, boundsOf([...tiles, ...placements, ...extent], 0.1), this.#size);
  }

  /** What is under this pixel goes to the middle of the view. */
  centre(px: number, py: number): void {
    const { width, height } = this.#size;
    this.#move(panned(this.#camera, width / 2 - px, height / 2 - py));
  }

  /** Moves the view as little as possible so that these squares are in it. */
  lookAt(squares: readonly Square[]): void {
    if (squares.length > 0) {
      const bounds = boundsOf(squares, 0.2);
      if (!holds(this.#camera, bounds, this.#size)) {
        this.#setCamera(including(this.#camera, bounds, this.#size, 12));
      }
    }
  }

  /** Moved by the viewer: from now on the board stays where they put it. */
  #move(camera: Camera): void {
    this.#follows = false;
    this.#before = undefined;
    this.#setCamera(camera);
  }

  #setCamera(camera: Camera): void {
    this.#camera = camera;
    const drawn = this.#drawn;
    if (this.#dragged && camera.scale === drawn.scale) {
      // The picture stays as it is painted, which a large board needs to follow the pointer.
      this.#cloth.style.transform = `translate(${camera.x - drawn.x}px, ${camera.y - drawn.y}px)`;
    } else {
      this.#draw();
    }
    this.#placeFloat();
    if (!this.#dragged) {
      this.#moved();
    }
  }

  #draw(): void {
    const { x, y, scale } = this.#camera;
    this.#drawn = this.#camera;
    this.#cloth.style.transform = '';
    const transform = `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(5)})`;
    for (const world of this.#worlds) {
      world.setAttribute('transform', transform);
    }
  }

  drag(active: boolean): void {
    if (active !== this.#dragged) {
      this.#dragged = active;
      this.#cloth.classList.toggle('dragging', active);
      this.#draw();
      this.#moved();
    }
  }

  include(square: Square): void {
    this.#setCamera(including(this.#camera, boundsOf([square], 0.2), this.#size, 12));
  }

  /** What may be chosen beside the tile just placed: places for acrobats, pyramids to be scored. */
  #elsewhere(): Square[] {
    const { pending, targets } = this.#scene;
    return targets.filter((target) => !sameSquare(target, pending));
  }

  /** On a touch screen: a closer look while a figure is chosen; afterwards the view is as it was. */
  #lookCloser(): boolean {
    const { pending } = this.#scene;
    const touch = matchMedia('(pointer: coarse)').matches;
    if (pending === null || !touch || this.#size.width === 0) {
      return false;
    }
    const shown = holds(this.#camera, boundsOf([pending, ...this.#elsewhere()], 0), this.#size);
    if (this.#before === undefined && shown && this.#camera.scale * TILE >= TOUCH_TILE) {
      return false;
    }
    this.#before ??= this.#camera;
    this.#setCamera(this.#closer(pending));
    return true;
  }

  /** At the tile, and at what may be chosen elsewhere, above the controls, unless the tile gets too small for a finger. */
  #closer(pending: Square): Camera {
    const elsewhere = this.#elsewhere();
    const alone = fitted(boundsOf([pending], 0.8), this.#size, TOUCH_TILE);
    if (elsewhere.length === 0) {
      return alone;
    }
    const { width, height } = this.#size;
    const free = { width, height: Math.max(height / 2, height - this.#floatSize.height - 2 * GAP) };
    const all = fitted(boundsOf([pending, ...elsewhere], 0.2), free, TOUCH_TILE);
    const nothingHere = elsewhere.length === this.#scene.targets.length;
    return nothingHere || all.scale * TILE >= LEAST_TOUCHED ? all : alone;
  }

  /**
   * A tile laid at the edge of the view comes into it, and with it what may be chosen now, if that has room there. One
   * whose middle is out of sight was laid at another page, and the view stays where the viewer put it.
   */
  #bringIn(pending: Square): void {
    if (!holds(this.#camera, boundsOf([pending], -0.5), this.#size)) {
      return;
    }
    const all = [pending, ...this.#elsewhere()];
    const { left, top, right, bottom } = boundsOf(all, 0.4);
    const { scale } = this.#camera;
    const fits = (right - left) * scale <= this.#size.width && (bottom - top) * scale <= this.#size.height;
    this.lookAt(fits ? all : [pending]);
  }

  /** A scene takes the place of another. */
  show(scene: Scene, old: Scene): void {
    this.#scene = scene;
    this.#follow(scene, old);
    // What it must not cover may have changed.
    this.#placeFloat();
  }

  #follow(scene: Scene, old: Scene): void {
    if (old.tiles.length === 0) {
      this.#fitNow();
    }
    if (scene.pending !== null && !sameSquare(scene.pending, old.pending)) {
      if (!this.#lookCloser()) {
        this.#bringIn(scene.pending);
      }
      return;
    }
    if (scene.pending === null && this.#before !== undefined) {
      const before = this.#before;
      this.#before = undefined;
      this.#setCamera(before);
    }
    if (scene.tiles.length === 0 || scene.pending !== null) {
      return;
    }
    if (this.#follows) {
      if (this.#outgrown()) {
        this.#fitNow();
      }
    } else if (scene.suggestion?.tile != null && !sameSquare(scene.suggestion.tile, old.suggestion?.tile)) {
      // Its square is told by numbers that stand nowhere on the board.
      this.include(scene.suggestion.tile);
    }
  }

  #resized(): void {
    this.#moved();
    if (this.#follows && (this.#scene.pending === null || this.#before === undefined)) {
      this.#fitNow();
    }
    if (!this.#lookCloser()) {
      this.#placeFloat();
    }
    this.#makeRoom();
  }

  /** Shows the app's controls beside this square, or hides them. */
  setFloat(square: Square | null): void {
    if (!sameSquare(square, this.#floatSquare) || square === null) {
      this.#floatSquare = square;
      this.#placeFloat();
      this.#makeRoom();
    }
  }

  /** In a closer look the tile goes up as far as the controls need below it: they must not lie on its figures. */
  #makeRoom(): void {
    const square = this.#floatSquare;
    if (square === null || this.#before === undefined) {
      return;
    }
    const tile = TILE * this.#camera.scale;
    const most = Math.max(GAP, this.#size.height - tile - this.#floatSize.height - 2 * GAP);
    const { y } = toScreen(this.#camera, square.x * TILE, square.y * TILE);
    if (y > most) {
      this.#setCamera(panned(this.#camera, 0, most - y));
    }
  }

  #placeFloat(): void {
    const square = this.#floatSquare;
    this.#float.classList.toggle('shown', square !== null);
    if (square === null) {
      return;
    }
    const others = this.#scene.targets.filter((target) => !sameSquare(target, square));
    const { left, top } = besideTile(this.#camera, square, others, this.#floatSize, this.#size);
    this.#float.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  /** Where a square is in the window: its middle, kept inside what is seen of the board. */
  whereIs(square: Square): { x: number; y: number } {
    const box = this.#root.getBoundingClientRect();
    const at = toScreen(this.#camera, square.x * TILE + TILE / 2, square.y * TILE + TILE / 2);
    const within = (value: number, size: number) => Math.max(24, Math.min(size - 24, value));
    return { x: box.left + within(at.x, box.width), y: box.top + within(at.y, box.height) };
  }

  /** Whether all of a square is in view. */
  sees(square: Square): boolean {
    const { width, height } = this.#size;
    const a = toScreen(this.#camera, square.x * TILE, square.y * TILE);
    const b = toScreen(this.#camera, (square.x + 1) * TILE, (square.y + 1) * TILE);
    return a.x >= 0 && a.y >= 0 && b.x <= width && b.y <= height;
  }
}

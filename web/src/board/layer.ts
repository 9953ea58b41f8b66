// A layer of the board in the document: shows a list of elements given as markup, and draws anew only what has changed.
// Most of what a position shows was there in the one before, and what stays costs no style and no layout, and keeps the
// focus.

const SVG = 'http://www.w3.org/2000/svg';

export class Layer {
  readonly element: SVGGElement;
  /** What is shown, in order: the markup of each child. */
  #shown: readonly string[] = [];
  #drawn = '';

  constructor(name: string) {
    this.element = document.createElementNS(SVG, 'g');
    this.element.setAttribute('class', `layer-${name}`);
  }

  /** Shows this markup, whatever it consists of; for a layer with little in it. */
  draw(markup: string): void {
    if (markup !== this.#drawn) {
      this.#drawn = markup;
      this.element.innerHTML = markup;
    }
  }

  /** Shows these, each of them one element. */
  show(items: readonly string[]): void {
    const { element } = this;
    const kept = new Map<string, Element[]>();
    const children = [...element.children];
    const wanted = new Map<string, number>();
    for (const item of items) {
      wanted.set(item, (wanted.get(item) ?? 0) + 1);
    }
    this.#shown.forEach((item, index) => {
      const child = children[index] as Element;
      const count = wanted.get(item) ?? 0;
      if (count === 0) {
        child.remove();
      } else {
        wanted.set(item, count - 1);
        kept.set(item, [...(kept.get(item) ?? []), child]);
      }
    });
    this.#shown = items;
    let next = element.firstElementChild;
    let fresh = '';
    const insert = () => {
      if (fresh !== '') {
        if (next === null) {
          element.insertAdjacentHTML('beforeend', fresh);
        } else {
          next.insertAdjacentHTML('beforebegin', fresh);
        }
        fresh = '';
      }
    };
    for (const item of items) {
      const child = kept.get(item)?.shift();
      if (child === undefined) {
        fresh += item;
        continue;
      }
      insert();
      if (child === next) {
        next = child.nextElementSibling;
      } else {
        element.insertBefore(child, next);
      }
    }
    insert();
  }
}

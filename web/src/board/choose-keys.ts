// Arrow keys among the choices on the board: each goes to the nearest choice in its direction, as seen.

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** What lies aside counts more than what lies far: the eye goes straight. */
const ASIDE = 2;

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** The next choice in the direction of a key; null if there is none, undefined if the key has no direction. */
export function choiceInDirection<Choice extends Element>(
  from: Choice,
  all: readonly Choice[],
  key: string,
): Choice | null | undefined {
  const direction = DIRECTIONS[key];
  if (direction === undefined) {
    return undefined;
  }
  const [dx, dy] = direction;
  const start = middle(from);
  let best: Choice | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const choice of all) {
    const { x, y } = middle(choice);
    const along = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    // A pixel of rounding is no direction.
    if (choice !== from && along > 1 && along + aside * ASIDE < least) {
      best = choice;
      least = along + aside * ASIDE;
    }
  }
  return best;
}

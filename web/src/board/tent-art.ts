// The Big Top, and the tokens that lie hidden under it.

const OUTLINE = '#221d1a';
const RED = '#cf3a30';
const CREAM = '#fdf3dc';

/** The tent, about 48 units wide, its foot a little below 0,0. */
export function tentArt(): string {
  const seams = [-23, -13.8, -4.6, 4.6, 13.8, 23];
  const foot = (i: number) => (seams[i] as number) * 0.9;
  let red = '';
  let cream = '';
  let valance = '';
  for (let i = 0; i < 5; i++) {
    const a = seams[i] as number;
    const b = seams[i + 1] as number;
    // The roof hangs from the pole in a curve; below it stands a low wall.
    const panel =
      `M0-24Q${(a * 0.42).toFixed(1)}-8 ${a} 2H${b}Q${(b * 0.42).toFixed(1)}-8 0-24Z` +
      `M${foot(i).toFixed(1)} 3H${foot(i + 1).toFixed(1)}V17H${foot(i).toFixed(1)}Z`;
    if (i % 2 === 0) {
      red += panel;
    } else {
      cream += panel;
    }
    valance += `M${a} 1.5q${((b - a) / 2).toFixed(1)} 8.5 ${(b - a).toFixed(1)} 0Z`;
  }
  return (
    '<ellipse cx="2" cy="17" rx="26" ry="5" fill="#1b120a" fill-opacity=".32"/>' +
    '<path d="M-23 2L0-24L23 2V17H-23Z" fill="none" stroke="#fffdf5" stroke-width="4.5" stroke-linejoin="round" stroke-opacity=".85"/>' +
    `<g stroke="${OUTLINE}" stroke-width="1" stroke-linejoin="round">` +
    `<path d="${red}" fill="${RED}"/><path d="${cream}" fill="${CREAM}"/>` +
    '<path d="M8 3H20.7V17H8Z" fill="#1b120a" fill-opacity=".2" stroke="none"/>' +
    `<path d="${valance}" fill="#f0bf43"/>` +
    // The flaps of the way in are drawn aside.
    '<path d="M-6 17Q-4.5 11 0 6Q4.5 11 6 17Z" fill="#33231b"/>' +
    `<path d="M0 6Q-2 13-6 17H-8.5V6ZM0 6Q2 13 6 17H8.5V6Z" fill="${CREAM}"/>` +
    '<path d="M0-24V-34" stroke-width="1.5"/><path d="M0-34Q4-36.5 7-34T12-33.5L10.5-28.5Q8-27 5.5-28.5T0-28Z" fill="#f0bf43"/></g>'
  );
}

/** Animals of the tokens by value, in a square of 18 units round 0,0, each one line in one colour. */
const ANIMALS: Record<number, string> = {
  // A flea: a ringed body on long legs, ready to leap.
  1: 'M-5 0C-5-4.5 1-6 4-3C6-1 5 2 2 2.5C-1 3-5 3-5 0ZM-1.5-4.4C-.4-2.4-.4.4-1.5 2.6M1.5-4.4C2.6-2.4 2.4.6 1.5 2.5M-3 2.3L-5.5 6M0 2.7L-1.5 6.5M2.5 2.3L6 .5L7.5 6.5M4.7-2.2L7-5.5M4.7-2.2L8-3.5',
  // A monkey's face with its round ears.
  3: 'M-5 0a5 5.2 0 1 0 10 0a5 5.2 0 1 0-10 0ZM-4.8-1.8a2.4 2.6 0 1 0-.2 3.8M4.8-1.8a2.4 2.6 0 1 1 .2 3.8M-3.6-.2C-3.8-4 0-3.4 0-1.6C0-3.4 3.8-4 3.6-.2C3.6 4.6-3.6 4.6-3.6-.2M-1.6-1.2v.7M1.6-1.2v.7M-1.8 2.1q1.8 1.3 3.6 0',
  // A seal that balances a ball on its nose.
  4: 'M-8 6C-5 6.2-4 4-3-.5C-2.5-3.5 1-4.8 4.5-3.2C3.5-2 3-1.5 3.2 1C3.4 3.5 4 5 6 6.2C3 7-5 6.5-8 6L-8.5 3.5M-1 2.5C0 4 .5 5.5-.5 6.4M2-2.3v.2M3.3-6a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z',
  // A bear's head.
  5: 'M-5.5 0a5.5 5 0 1 0 11 0a5.5 5 0 1 0-11 0ZM-5-2.2a2.1 2.1 0 1 1 2.4-2.2M5-2.2a2.1 2.1 0 1 0-2.4-2.2M-2 2a2 1.6 0 1 0 4 0a2 1.6 0 1 0-4 0ZM-2.2-1.5v.8M2.2-1.5v.8',
  // A tiger with its stripes.
  6: 'M-5.5 0a5.5 5.2 0 1 0 11 0a5.5 5.2 0 1 0-11 0ZM-5-3L-5.5-6.5L-2-4.8M5-3L5.5-6.5L2-4.8M0-5V-2.5M-5.4 1h2.6M5.4 1h-2.6M-4.6 3.2l2-.6M4.6 3.2l-2-.6M-2-1v.8M2-1v.8M-1 2L0 3L1 2',
  // An elephant's head with its trunk up.
  7: 'M-3-4.5C1-6.5 5-4 5 0C5 2 6 4.5 7.5 3.5M-3-4.5C-8-6-8.5 2-4.5 2.5C-3 2.5-2.5 1-2.5-.5M-4.5 2.5C-3.5 5 .5 4.5 1.5 2.5C1.5 5.5 4.5 7.5 7 6.5M1.8-2v.8',
};

/** A token with its value, 22 units wide; with its animal where the edition names one. */
export function tokenArt(value: number, animal: boolean): string {
  const number = (y: number, size: number) =>
    `<text y="${y}" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="800" font-size="${size}" fill="#2b2622">${value}</text>`;
  return (
    `<circle r="10.5" fill="#f6e7c3" stroke="${OUTLINE}" stroke-width="1"/>` +
    '<circle r="8.9" fill="none" stroke="#c23b33" stroke-width="1.3" stroke-dasharray="2.33"/>' +
    (animal
      ? `<path d="${ANIMALS[value] ?? ''}" fill="none" stroke="#6a4326" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round" transform="translate(0 -3.1) scale(.68)"/>${number(8, 7)}`
      : number(4, 11))
  );
}

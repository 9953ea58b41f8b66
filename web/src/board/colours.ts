// What colours players may have, by name. Apart from how they look (player-paint.ts), because the worker draws nothing.

const COLOURS = ['red', 'blue', 'green', 'yellow', 'black', 'violet', 'pink', 'orange'] as const;

export type Colour = (typeof COLOURS)[number];

export const colours: readonly string[] = COLOURS;

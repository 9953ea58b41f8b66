// The colours of the tiles, for `import * as COLOUR`. Light comes from the north-west of the board, whatever way a tile lies.

export const INK = '#43352a';
export const SHADE = 'fill="#2c1d10" fill-opacity=".24"';

export const field = '#abc977';
export const fieldLight = '#b6d284';
export const fieldDark = '#a2c26e';
export const grass = '#7fa250';
export const crop = '#c6d07e';
export const furrow = '#aebc68';
export const bush = '#67934a';
export const bushLight = '#8cb563';
export const bushInk = '#4b7038';
export const trunk = '#6d5333';
export const copse = '#7f9b58';
export const verge = '#c6c483';
export const roadEdge = '#866c49';
export const road = '#f1e3c1';
export const rut = '#cfb88b';
export const bank = '#c9bb80';
export const riverEdge = '#3f7fa8';
export const river = '#78b9de';
export const riverLight = '#b4dcf1';
export const reed = '#5f8a3c';
export const rock = '#b9b3a6';
export const stone = '#b8a98f';
export const stoneLight = '#e4dac4';
export const floor = '#dcc194';
export const cobble = '#c3a272';
export const plaster = '#f7ecd2';
export const timber = '#6b4a34';
export const slate = '#5f7f98';
export const red = '#c23b33';
export const cream = '#fbf3e0';
export const blue = '#2d66a3';
export const gold = '#eebc3a';
export const plank = '#b98d58';
export const sand = '#efd8a4';

/** The roofs of a town, several tones of the same tile. */
export const ROOFS = ['#c9623f', '#b24a36', '#d98a4b'] as const;

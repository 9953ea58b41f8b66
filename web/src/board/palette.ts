// The colours of the tiles. Light comes from the north-west of the board, whatever way a tile lies.

export const INK = '#43352a';
export const SHADE = 'fill="#2c1d10" fill-opacity=".24"';

export const COLOUR = {
  field: '#abc977',
  fieldLight: '#b6d284',
  fieldDark: '#a2c26e',
  grass: '#7fa250',
  crop: '#c6d07e',
  furrow: '#aebc68',
  bush: '#67934a',
  bushLight: '#8cb563',
  bushInk: '#4b7038',
  trunk: '#6d5333',
  copse: '#7f9b58',
  verge: '#c6c483',
  roadEdge: '#866c49',
  road: '#f1e3c1',
  rut: '#cfb88b',
  bank: '#c9bb80',
  riverEdge: '#3f7fa8',
  river: '#78b9de',
  riverLight: '#b4dcf1',
  reed: '#5f8a3c',
  rock: '#b9b3a6',
  stone: '#b8a98f',
  stoneLight: '#e4dac4',
  stoneDark: '#8f8069',
  floor: '#dcc194',
  cobble: '#c3a272',
  plaster: '#f7ecd2',
  timber: '#6b4a34',
  slate: '#5f7f98',
  red: '#c23b33',
  cream: '#fbf3e0',
  blue: '#2d66a3',
  gold: '#eebc3a',
  plank: '#b98d58',
  sand: '#efd8a4',
};

/** The roofs of a town, several tones of the same tile. */
export const ROOFS = ['#c9623f', '#b24a36', '#d98a4b'] as const;

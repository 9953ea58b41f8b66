// What a page learns before it shows anything: the tiles, the drawings, and the texts, which the tests read in English.

import { readFileSync } from 'node:fs';
import tiles from '../../data/tiles.json';
import { learnDrawings } from '../src/board/drawings.ts';
import { learnTiles } from '../src/board/facts.ts';
import { en } from '../src/text/en.ts';
import { setTexts } from '../src/text/index.ts';

learnTiles(tiles);
learnDrawings(readFileSync(new URL('../public/drawings.svg', import.meta.url), 'utf8'));
setTexts(en);

// The tests read the page in English.

import { en } from '../src/text/en.ts';
import { setTexts } from '../src/text/index.ts';

setTexts(en);

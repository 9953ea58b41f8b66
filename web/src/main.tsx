// Entry of the page: the app at a table, on the server the page came from or in the browser.

import { render } from 'preact';
import './style/page.css';
import './style/board.css';
import './style/start.css';
import './style/game.css';
import './style/panels.css';
import './style/computers.css';
import './style/rules.css';
import './style/small-screens.css';
import './style/replay.css';
import './style/online.css';
import { App } from './app/app.tsx';
import { learnDrawings } from './board/drawings.ts';
import { learnTiles } from './board/facts.ts';
import { keepForOffline } from './site/offline.ts';
import { tableOfPage } from './table/page-table.ts';
import { startLanguage } from './text/languages.ts';

async function fetched(file: string): Promise<Response> {
  const answer = await fetch(file);
  if (!answer.ok) {
    throw new Error(`${file}: ${answer.status}`);
  }
  return answer;
}

/** What is printed on the tiles, the same file that the engine's tables are made from, and the drawings. */
async function fetchBox(): Promise<void> {
  const [tiles, drawings] = await Promise.all([fetched('tiles.json'), fetched('drawings.svg')]);
  learnTiles(await tiles.json());
  learnDrawings(await drawings.text());
}

const root = document.getElementById('app');
if (root !== null) {
  // Nothing is shown before its language and its drawings are there: no flash of another one, or of none.
  Promise.all([startLanguage(), fetchBox()]).then(
    () => render(<App table={tableOfPage()} />, root),
    () => document.getElementById('no-texts')?.removeAttribute('hidden'),
  );
}

if (BIGTOP_WITHOUT_SERVER) {
  keepForOffline();
}

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
import { App } from './app/app.tsx';
import { keepForOffline } from './site/offline.ts';
import { tableOfPage } from './table/page-table.ts';
import { startLanguage } from './text/languages.ts';

const root = document.getElementById('app');
if (root !== null) {
  // Nothing is shown before its language is there: no flash of another one.
  startLanguage().then(
    () => render(<App table={tableOfPage()} />, root),
    () => document.getElementById('no-texts')?.removeAttribute('hidden'),
  );
}

if (BIGTOP_WITHOUT_SERVER) {
  keepForOffline();
}

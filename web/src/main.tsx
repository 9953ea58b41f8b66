// Entry of the page: the app at a table on the server the page came from.

import { render } from 'preact';
import './style/page.css';
import './style/board.css';
import './style/start.css';
import './style/game.css';
import './style/computers.css';
import './style/rules.css';
import './style/small-screens.css';
import { App } from './app/app.tsx';
import { ServerTable } from './table/server-table.ts';
import { startLanguage } from './text/languages.ts';

const address = new URL('ws', location.href);
address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
address.hash = '';

const root = document.getElementById('app');
if (root !== null) {
  // Nothing is shown before its language is there: no flash of another one.
  startLanguage().then(
    () => render(<App table={new ServerTable(address.href)} />, root),
    () => document.getElementById('no-texts')?.removeAttribute('hidden'),
  );
}

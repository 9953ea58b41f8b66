// Entry of a page for looking at the design without a server. From web/, open dev/index.html after
//   esbuild dev/main.tsx --bundle --outdir=dist-dev --alias:preact=./vendor/preact --jsx=automatic --jsx-import-source=preact --define:BIGTOP_WITHOUT_SERVER=true

import { render } from 'preact';
import '../src/style/page.css';
import '../src/style/board.css';
import '../src/style/start.css';
import '../src/style/game.css';
import '../src/style/panels.css';
import '../src/style/computers.css';
import '../src/style/rules.css';
import '../src/style/small-screens.css';
import tiles from '../../data/tiles.json';
import { App } from '../src/app/app.tsx';
import { learnDrawings } from '../src/board/drawings.ts';
import { learnTiles } from '../src/board/facts.ts';
import { startLanguage } from '../src/text/languages.ts';
import { FixtureTable } from './fixture-table.ts';

learnTiles(tiles);
const drawings = fetch('drawings.svg').then((answer) => answer.text());
Promise.all([startLanguage(), drawings.then(learnDrawings)]).then(() =>
  render(<App table={new FixtureTable()} />, document.body.appendChild(document.createElement('div'))),
);

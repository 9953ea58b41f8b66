// Where this page's games are: the build writes it into index.html, so that nothing has to be tried out first.
//   <meta name="bigtop-table" content="server">    on the server the page came from; games that go on from records in the browser
//   <meta name="bigtop-table" content="browser">   in the browser itself

import { BrowserTable } from './browser-table.ts';
import { JointTable } from './joint-table.ts';
import { ServerTable } from './server-table.ts';
import type { Table } from './table.ts';

export function isWithoutServer(): boolean {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="bigtop-table"]');
  return meta?.content === 'browser';
}

export function tableOfPage(): Table {
  if (isWithoutServer()) {
    return new BrowserTable();
  }
  const address = new URL('ws', location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  return new JointTable(new ServerTable(address.href));
}

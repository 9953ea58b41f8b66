// Where this page's games are: on the server it came from, with games that go on from records in the browser; or, in the
// folder for static hosts, in the browser itself. Each build holds only what its page needs (bundle.sh).

import { BrowserTable } from './browser-table.ts';
import { JointTable } from './joint-table.ts';
import { ServerTable } from './server-table.ts';
import type { Table } from './table.ts';

function tableOfServer(): Table {
  const address = new URL('ws', location.href);
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  address.hash = '';
  return new JointTable(new ServerTable(address.href));
}

export function tableOfPage(): Table {
  return BIGTOP_WITHOUT_SERVER ? new BrowserTable() : tableOfServer();
}

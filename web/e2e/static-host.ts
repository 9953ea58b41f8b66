// A static file host for a test: a folder under some path, and nothing that knows of the game. It can be given another
// folder, as when a new version is put up, and be gone.

import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize, resolve } from 'node:path';

export const SITE = resolve(import.meta.dirname, '../../build/site');

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

const PREFIX = '/games/of/mine/';

export class StaticHost {
  /** Every path that was asked for. */
  readonly asked: string[] = [];

  private constructor(
    private readonly server: Server,
    private folder: string,
  ) {
    server.on('request', (request, answer) => {
      const path = decodeURIComponent((request.url ?? '').replace(/[?#].*/, ''));
      this.asked.push(path);
      const name = path.startsWith(PREFIX) ? path.slice(PREFIX.length) || 'index.html' : undefined;
      const file = name === undefined ? undefined : join(this.folder, normalize(`/${name}`));
      try {
        const body = readFileSync(file ?? '');
        answer.writeHead(200, { 'Content-Type': TYPES[extname(name ?? '')] ?? 'text/plain' }).end(body);
      } catch {
        answer.writeHead(404).end();
      }
    });
  }

  static async start(folder = SITE): Promise<StaticHost> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return new StaticHost(server, folder);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${PREFIX}`;
  }

  serve(folder: string): void {
    this.folder = folder;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }
}

const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);

/** A folder with a later version of the site, as web/build-site.sh would make it: another style sheet. */
export function laterVersion(): { folder: string; version: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'bigtop-site-'));
  cpSync(SITE, folder, { recursive: true });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const before = /name="bigtop-version" content="(\w+)"/.exec(read('index.html'))?.[1] ?? '';
  const version = 'fedcba9876543210';
  const style = join(folder, 'main.css');
  const digest = digestOf(style);
  writeFileSync(style, `${read('main.css')}\n/* later */\n`);
  writeFileSync(join(folder, 'index.html'), read('index.html').replace(before, version));
  writeFileSync(
    join(folder, 'sw.js'),
    read('sw.js').replaceAll(before, version).replaceAll(digest, digestOf(style)),
  );
  return { folder, version, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

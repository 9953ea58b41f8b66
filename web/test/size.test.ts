// How much a browser has to fetch, packed as hosts pack it (docs/speed.md, "Size of the page").

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const WEB = resolve(import.meta.dirname, '..');
const WASM = join(WEB, '../build/wasm/bin/bigtop.wasm');

/** All a page fetches before a game can be played, but the language: page, and on a static host worker and service worker. */
const FIRST = 70_000;
/** With what is fetched when a replay is opened, and for a game with people elsewhere (docs/speed.md). */
const SCRIPT = 92_000;
const LANGUAGE = 30_000;
const MODULE = 250_000;

const LANGUAGE_FILE = /^[a-z]{2}-\w+\.js$/;
const REPLAY_FILE = /^replay-part-\w+\.js$/;
const ONLINE_FILE = /^online-part-\w+\.js$/;

function packed(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

/** As build-site.sh makes it, with a list of files as long as it comes to. */
function serviceWorker(folder: string): void {
  const file = join(folder, 'sw.js');
  const digest = () => Math.random().toString(16).slice(2).padEnd(8, '0').slice(0, 8);
  const files = Array.from({ length: 24 }, (_, i) => ({ path: `file-number-${i}.js`, digest: digest() }));
  const defines = [
    '--define:BIGTOP_VERSION="0123456789abcdef"',
    `--define:BIGTOP_FILES=${JSON.stringify(files)}`,
  ];
  const options = ['--bundle', '--minify', '--format=iife', '--target=es2022', `--outfile=${file}`];
  execFileSync('esbuild', ['src/site/service-worker.ts', ...options, ...defines, '--log-level=error'], {
    cwd: WEB,
  });
}

describe.each([
  { page: 'of a server', withoutServer: false },
  { page: 'for static hosts', withoutServer: true },
])('the page $page', ({ withoutServer }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bigtop-size-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  let scripts: string[] = [];

  beforeAll(() => {
    execFileSync('sh', ['bundle.sh', 'src/main.tsx', folder, String(withoutServer)], { cwd: WEB });
    if (withoutServer) {
      serviceWorker(folder);
    }
    scripts = readdirSync(folder).filter((file) => file.endsWith('.js') && !LANGUAGE_FILE.test(file));
  });

  test('scripts are small', () => {
    const needed = ['bigtop-worker.js', 'main.js', ...(withoutServer ? ['sw.js'] : [])];
    expect(scripts, 'all are counted').toEqual(expect.arrayContaining(needed));
    const bytes = (files: string[]) => files.reduce((sum, file) => sum + packed(join(folder, file)), 0);
    const later = scripts.filter(
      (file) =>
        REPLAY_FILE.test(file) || ONLINE_FILE.test(file) || (!withoutServer && file === 'bigtop-worker.js'),
    );
    expect(later.some((file) => REPLAY_FILE.test(file))).toBe(true);
    // Without a server nobody is elsewhere, and nothing of that is in the folder.
    expect(scripts.some((file) => ONLINE_FILE.test(file))).toBe(!withoutServer);
    const page = scripts.map((file) => readFileSync(join(folder, file), 'utf8')).join('');
    expect(page.includes('take-back')).toBe(!withoutServer);
    expect(bytes(scripts.filter((file) => !later.includes(file)))).toBeLessThanOrEqual(FIRST);
    expect(bytes(scripts)).toBeLessThanOrEqual(SCRIPT);
  });

  test('languages are small', () => {
    const languages = readdirSync(folder).filter((file) => LANGUAGE_FILE.test(file));
    expect(languages.length).toBe(6);
    for (const file of languages) {
      expect(packed(join(folder, file)), file).toBeLessThanOrEqual(LANGUAGE);
    }
  });
});

test('the texts of the rules are small', () => {
  for (const source of [
    '../docs/rules.md',
    ...readdirSync(join(WEB, 'src/text/rules')).map((file) => `src/text/rules/${file}`),
  ]) {
    const json = execFileSync('sh', ['rules-json.sh', source], { cwd: WEB });
    expect(gzipSync(json, { level: 9 }).length, source).toBeLessThanOrEqual(LANGUAGE);
  }
});

test.skipIf(!existsSync(WASM))('the module with its weights is small', () => {
  expect(packed(WASM)).toBeLessThanOrEqual(MODULE);
});

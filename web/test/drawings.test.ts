// The drawings that are a file: all signs that the page asks for are there, and none besides.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { drawing, learnDrawings, pathOf } from '../src/board/drawings.ts';

const WEB = resolve(import.meta.dirname, '..');

const ids = [...readFileSync(join(WEB, 'public/drawings.svg'), 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(
  ([, id]) => id as string,
);
const signs = ids.flatMap((id) => (id.startsWith('glyph-') ? [id.slice('glyph-'.length)] : []));

test('every sign that a button can have is drawn, and no other', () => {
  const icons = readFileSync(join(WEB, 'src/app/icons.tsx'), 'utf8');
  const type = /type GlyphName =([^;]*);/.exec(icons)?.[1] ?? '';
  const names = [...type.matchAll(/'(\w+)'/g)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(20);
  expect([...signs].sort()).toEqual(names.sort());
});

test('every sign is used', () => {
  const folder = join(WEB, 'src/app');
  const sources = readdirSync(folder).filter((name) => name.endsWith('.tsx') && name !== 'icons.tsx');
  const text = sources.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  for (const id of signs) {
    expect(text, id).toMatch(new RegExp(`["']${id}["']`));
  }
});

test('nothing is drawn twice under one name, and each is found', () => {
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(drawing(id), id).toMatch(/^<.*\/(?:g)?>$/);
  }
  expect(pathOf('triangle')).toBe('M0-4L4 3H-4Z');
});

test('lines of a drawing are joined, and what is not there is nothing', () => {
  learnDrawings('<svg><symbol id="a">\n  <g>\n    <path d="M0 0"/>\n  </g>\n</symbol></svg>');
  expect(drawing('a')).toBe('<g><path d="M0 0"/></g>');
  expect(drawing('b')).toBe('');
});

/** Holds the table in docs/security.md of what readers see to the views that public pages are made of. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plainFields } from '../contract/text/post-text.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Of the screens of people who are signed in. */
const ofNoPage = ['browser-name.ts', 'early-settings.ts'];
const views = [
  ...readdirSync(path.join(root, 'contract/views'))
    .filter((name) => !name.includes('.test.') && !ofNoPage.includes(name))
    .map((name) => `views/${name}`),
  'posts/contributors/contributor.ts',
  'posts/recordings/recording-view.ts',
];
const read = (file: string) => readFileSync(path.join(root, 'contract', file), 'utf8');

/** The fields of the interfaces in a file, and of its types that pick some of another one. */
function fieldsOf(file: string): string[] {
  const text = read(file);
  const picked = [...text.matchAll(/^export type (\w+) = Pick<\w+, ([^>]*)>;/gm)].flatMap(
    ([, view, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, field]) => `${view}.${field}`),
  );
  const written = [...text.matchAll(/interface (\w+)[^{]*\{\n(.*?)\n\}/gs)].flatMap(
    ([, view = '', fields = '']) =>
      [...fields.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field]) => `${view}.${field}`),
  );
  return [...picked, ...written];
}

/** The kinds of pages. */
function kindsOfPages(): string[] {
  const [, pages = ''] = /export type PublicPage =\n(.*?);\n\n/s.exec(read('pages.ts')) ?? [];
  return [...pages.matchAll(/^ {2}(?:\| \(?\{| {4})\s*kind: '([\w-]+)'/gm)].map(
    ([, kind]) => `PublicPage.${kind}`,
  );
}

const table = (() => {
  const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
  const [, section = ''] = /\n## What a reader sees, and what it went through\n(.*?)\n## /s.exec(text) ?? [];
  return section.split('\n').filter((line) => line.startsWith('| `'));
})();

test('each field that readers see is in one row of the table, and no other', () => {
  const listed = table.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`: ([\w, -]+)/g)].flatMap(([, view, fields = '']) =>
      fields.split(', ').map((field) => `${view}.${field.trim()}`),
    ),
  );
  const kinds = kindsOfPages();
  const plain = plainFields.map((field) => `PlainText.${field}`);
  const shown = [...views.flatMap(fieldsOf), ...plain, ...kinds];
  expect(read('pages.ts').match(/\bkind: '/g)?.length).toBe(kinds.length);
  expect(shown.length).toBeGreaterThan(250);
  expect(listed.toSorted()).toEqual(shown.toSorted());
});

test('each row names tests that are there', () => {
  expect(table.length).toBeGreaterThan(5);
  for (const row of table) {
    const proofs = [...(row.split(' | ')[2] ?? '').matchAll(/`([^`]+\.test\.ts)`/g)].map(
      ([, file = '']) => file,
    );
    expect(proofs).not.toEqual([]);
    for (const file of proofs) expect(existsSync(path.join(root, file)), file).toBe(true);
  }
});

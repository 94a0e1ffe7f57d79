/** Holds the table in docs/security.md of what readers see to the views that public pages are made of. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const views = [
  'views/alert-view.ts',
  'views/notice-view.ts',
  'views/post-view.ts',
  'views/related-post.ts',
  'views/translation-view.ts',
  'views/version-views.ts',
  'posts/recordings/recording-view.ts',
];

function fieldsOf(file: string): string[] {
  const text = readFileSync(path.join(root, 'contract', file), 'utf8');
  return [...text.matchAll(/interface (\w+)[^{]*\{\n(.*?)\n\}/gs)].flatMap(([, view = '', fields = '']) =>
    [...fields.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field]) => `${view}.${field}`),
  );
}

const table = (() => {
  const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
  const [, section = ''] = /\n## What a reader sees, and what it went through\n(.*?)\n## /s.exec(text) ?? [];
  return section.split('\n').filter((line) => line.startsWith('| `'));
})();

test('each field that readers see is in one row of the table, and no other', () => {
  const listed = table.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`: ([\w, ]+)/g)].flatMap(([, view, fields = '']) =>
      fields.split(', ').map((field) => `${view}.${field.trim()}`),
    ),
  );
  const shown = views.flatMap(fieldsOf);
  expect(shown.length).toBeGreaterThan(100);
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

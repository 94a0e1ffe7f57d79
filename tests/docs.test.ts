/** Holds the docs to the tree: whoever follows a file name in them finds the file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folders = 'bench contract demo deploy docs markdown messages node scripts server tests web'.split(' ');
const docs = [
  '.',
  'docs',
  'docs/decisions',
  'node',
  'deploy',
  'deploy/varnish',
  'deploy/container',
  'deploy/compose',
  'deploy/kubernetes',
  'deploy/pitr',
  'deploy/systemd',
  'deploy/monitoring',
].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
    .map((name) => path.join(folder, name)),
);

/** The paths that a text puts in code, such as `server/http/errors.ts`, and the targets of its links. */
function pathsIn(text: string): { inCode: string[]; linked: string[] } {
  const inCode = [...text.matchAll(/`(\w[\w.-]*\/[\w./-]*)`/g)].map(([, name = '']) => name);
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, name = '']) => name);
  return { inCode: inCode.filter((name) => folders.includes(name.split('/')[0] ?? '')), linked };
}

describe.each(docs)('%s', (doc) => {
  const { inCode, linked } = pathsIn(readFileSync(path.join(root, doc), 'utf8'));

  it('names files and folders that exist', () => {
    expect(inCode.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('links to files that exist', () => {
    expect(linked.filter((name) => !existsSync(path.join(root, path.dirname(doc), name)))).toEqual([]);
  });
});

it('the table of decisions lists each of them, in order', () => {
  const folder = path.join(root, 'docs/decisions');
  const table = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const listed = [...table.matchAll(/^\| \[\d+\]\((\d{3}-[\w-]+\.md)\)/gm)].map(([, name]) => name);
  expect(listed).toEqual(
    readdirSync(folder)
      .filter((name) => /^\d/.test(name))
      .sort(),
  );
});

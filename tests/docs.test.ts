/** Holds the docs to the tree: whoever follows a file name in them finds the file. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };

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
  'deploy/release',
  'deploy/pitr',
  'deploy/systemd',
  'deploy/monitoring',
].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'CHANGELOG.md')
    .map((name) => path.join(folder, name)),
);

/** The paths that a text puts in code, such as `server/platform/http/errors.ts`, and the targets of its links. */
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

it('decisions are numbered from one on, and the tables list each of them once', () => {
  const folder = path.join(root, 'docs/decisions');
  const table = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const listed = [...table.matchAll(/^\| \[\d+\]\((\d{3}-[\w-]+\.md)\)/gm)].map(([, name]) => name);
  const decisions = readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .sort();
  expect(listed.sort()).toEqual(decisions);
  expect(decisions.map((name) => Number.parseInt(name, 10))).toEqual(decisions.map((_, at) => at + 1));
});

describe('the changelog', () => {
  const audiences = ['Readers and authors', 'Staff', 'Developers', 'Operators'];
  const mostEntries = 15;
  const text = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const [unreleased, ...releases] = sectionsOf(text, '## ');
  const versions = releases.map(({ title }) => title.split(' ')[0] ?? '');

  it('begins with what is not released, for each audience', () => {
    expect(unreleased?.title).toBe('Unreleased');
    const titles = sectionsOf(unreleased?.text ?? '', '### ').map(({ title }) => title);
    expect(titles.filter((title) => title !== 'To upgrade')).toEqual(audiences);
  });

  it('has the version of the package as its newest release, and older ones below', () => {
    expect(versions[0]).toBe(packageFile.version);
    const numbers = versions.map((version) => version.split('.').map(Number));
    expect(versions).toEqual(numbers.sort(byVersion).map((parts) => parts.join('.')));
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('has a day for each release, none before the one below it', () => {
    const days = releases.map(({ title }) => /^\d+\.\d+\.\d+ \((\d{4}-\d\d-\d\d)\)$/.exec(title)?.[1]);
    expect(days.filter((day) => day === undefined || Number.isNaN(Date.parse(day)))).toEqual([]);
    expect(days).toEqual(days.toSorted().reverse());
  });

  it.each(releases)('says of $title how to upgrade, and at most 15 things to each audience', (release) => {
    const sections = sectionsOf(release.text, '### ');
    expect(sections.map(({ title }) => title)).toEqual(['To upgrade', ...audiences]);
    for (const section of sections) {
      const entries = section.text.match(/^- /gm)?.length ?? 0;
      expect(entries, section.title).toBeGreaterThan(0);
      expect(entries, section.title).toBeLessThanOrEqual(mostEntries);
    }
  });

  it('has a backup of the newest release, which later ones restore', () => {
    const backup = path.join(root, 'server/operations/backup/fixtures', `${packageFile.version}.zip`);
    expect(existsSync(backup)).toBe(true);
  });
});

type Section = { title: string; text: string };

/** The parts of a text that begin with a heading of this level. */
function sectionsOf(text: string, mark: '## ' | '### '): Section[] {
  return `\n${text}`
    .split(`\n${mark}`)
    .slice(1)
    .map((part) => {
      const [title = '', ...rest] = part.split('\n');
      return { title, text: rest.join('\n') };
    });
}

/** Orders versions from the newest to the oldest. */
function byVersion(a: number[], b: number[]): number {
  const index = a.findIndex((part, at) => part !== b[at]);
  return (b[index] ?? 0) - (a[index] ?? 0);
}

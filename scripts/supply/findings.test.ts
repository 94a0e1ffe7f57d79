import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findingsOf, type LockedPackage, type Manifest } from './findings.ts';

const good: LockedPackage = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==`, license: 'MIT' };
const faults = (entry: LockedPackage, manifest: Manifest = {}) =>
  findingsOf(manifest, { '': {}, 'node_modules/a/node_modules/@b/c': { ...good, ...entry } });

it.each([
  ['without a hash', { integrity: '' }, 'has no SHA-512 of its bytes'],
  ['with a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has no SHA-512 of its bytes'],
  ['of another source', { resolved: 'git+ssh://git@example.org/c.git' }, 'comes from git+ssh://'],
  [
    'of a host that begins alike',
    { resolved: 'https://registry.npmjs.org.evil.example/c.tgz' },
    'comes from https://registry.npmjs.org.evil',
  ],
  ['that runs a program', { hasInstallScript: true }, 'runs a program while it is installed'],
  ['with a licence that isn’t known', { license: 'SSPL-1.0' }, 'has the licence SSPL-1.0'],
  ['with one of two licences', { license: 'MIT AND GPL-3.0-only' }, 'has the licence MIT AND GPL-3.0-only'],
])('finds a package %s', (_, entry, fault) => {
  expect(faults(entry)).toEqual([expect.stringContaining(`@b/c@1.0.0 ${fault}`)]);
});

it('passes packages of the registry, known scripts, licences to choose from, and tools', () => {
  expect(faults({ resolved: 'https://registry.npmjs.org/@b/c/-/c-1.0.0.tgz' })).toEqual([]);
  expect(faults({ hasInstallScript: true }, { allowScripts: { '@b/c': false } })).toEqual([]);
  expect(faults({ license: '(MIT OR GPL-3.0-or-later)' })).toEqual([]);
  expect(faults({ dev: true, license: 'GPL-3.0-only' })).toEqual([]);
});

it('the examination of packages finds versions that may be others tomorrow', () => {
  const dependencies = {
    a: '^1.0.0',
    b: '1.x',
    c: 'github:c/c',
    d: '1.2.3',
    e: 'npm:f@1.2.3-beta.4',
    g: '*',
  };
  expect(findingsOf({ dependencies }, {}).map((finding) => finding[0])).toEqual(['a', 'b', 'c', 'g']);
});

it('the examination of packages finds nothing in what is installed here', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  expect(findingsOf(read('package.json'), read('package-lock.json').packages)).toEqual([]);
});

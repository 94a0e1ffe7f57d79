import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const locked = {
  '': {},
  'node_modules/needed': { version: '1.0.0' },
  'node_modules/node-any': { version: '1.0.0', optional: true },
  'node_modules/for-tests': { version: '1.0.0', dev: true },
};

/** In place of npm: installs what the lock file has, with or without packages for development, or fails as it is told. */
const npm = `
const fs = require('node:fs');
const [task, which] = process.argv.slice(2);
fs.appendFileSync('calls', task + ' ' + which + '\\n');
if (task === 'ci' && fs.existsSync('fails')) {
  console.error(fs.readFileSync('fails', 'utf8'));
  process.exit(1);
}
fs.rmSync('node_modules', { recursive: true, force: true });
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const installed = Object.entries(packages).filter(([name, { dev }]) => name !== '' && !(dev && which === '--omit=dev'));
for (const [name] of installed) {
  fs.mkdirSync(name + '/include/node', { recursive: true });
  for (const file of ['index.js', 'index.d.ts', 'index.js.map', 'include/node/node.h']) fs.writeFileSync(name + '/' + file, '');
}
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installed) }));
`;

/** A clone without packages, in which `npm ci` prints this and fails, or works. */
async function aClone(failure: string | null = null) {
  const directory = await mkdtemp(path.join(tmpdir(), 'npm-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  for (const name of ['install.mjs', 'processes.mjs'])
    await cp(path.join(import.meta.dirname, name), path.join(directory, 'scripts', name));
  const write = (name: string, content: string) => writeFile(path.join(directory, name), content);
  const lock = (packages: object) => write('package-lock.json', JSON.stringify({ packages }));
  await write('npm.cjs', npm);
  await lock(locked);
  if (failure !== null) await write('fails', failure);

  async function install(options = {}): Promise<{ exit: unknown; output: string; calls: string[] }> {
    await write('calls', '');
    const script = `import('./scripts/install.mjs').then(({ install }) => install(${JSON.stringify(options)}))`;
    const child = spawn(process.execPath, ['-e', script], {
      cwd: directory,
      env: { PATH: process.env.PATH, npm_execpath: path.join(directory, 'npm.cjs') },
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const [exit] = await once(child, 'close');
    const calls = (await readFile(path.join(directory, 'calls'), 'utf8')).split('\n').filter(Boolean);
    return { exit, output, calls };
  }
  return {
    install,
    lock,
    has: (file: string) => existsSync(path.join(directory, 'node_modules', file)),
    remove: (file: string) => rm(path.join(directory, 'node_modules', file)),
    makeFolder: () => mkdir(path.join(directory, 'node_modules')),
  };
}

const everything = { everything: true };
const newer = { ...locked, 'node_modules/needed': { version: '1.0.1' } };

test('running installs what running needs, once, and without what only compilers read', async () => {
  const clone = await aClone();
  expect(await clone.install()).toEqual({
    exit: 0,
    output: 'Installing the packages that running needs …\n',
    calls: ['ci --omit=dev'],
  });
  expect(clone.has('for-tests')).toBe(false);
  expect(clone.has('needed/index.js')).toBe(true);
  for (const file of ['needed/index.d.ts', 'needed/index.js.map', 'node-any/include'])
    expect(clone.has(file), file).toBe(false);
  expect(clone.has('needed/include/node/node.h')).toBe(true);
  expect(await clone.install()).toEqual({ exit: 0, output: '', calls: [] });
});

test('tests install the rest, with the declarations of types, and running leaves it as it is', {
  tags: 'edge',
}, async () => {
  const clone = await aClone();
  await clone.install();
  expect(await clone.install(everything)).toEqual({
    exit: 0,
    output: 'Installing all packages …\n',
    calls: ['ci --include=dev'],
  });
  for (const file of ['for-tests/index.js', 'needed/index.d.ts', 'needed/index.js.map'])
    expect(clone.has(file), file).toBe(true);
  expect(clone.has('node-any/include')).toBe(false);
  for (const options of [everything, {}])
    expect(await clone.install(options)).toMatchObject({ exit: 0, calls: [] });
});

test('after a change of the lock file each gets what it had', async () => {
  const clone = await aClone();
  await clone.install();
  await clone.lock(newer);
  expect(await clone.install()).toMatchObject({ calls: ['ci --omit=dev'] });
  await clone.install(everything);
  await clone.lock(locked);
  expect(await clone.install()).toMatchObject({ calls: ['ci --include=dev'] });
  expect(clone.has('for-tests')).toBe(true);
});

test('a change of a package for development matters to who has those', async () => {
  const clone = await aClone();
  await clone.install();
  await clone.lock({ ...locked, 'node_modules/for-tests': { version: '2.0.0', dev: true } });
  expect(await clone.install()).toMatchObject({ calls: [] });
  expect(await clone.install(everything)).toMatchObject({ calls: ['ci --include=dev'] });
});

test('a folder of packages whose installation was interrupted is installed anew', async () => {
  const clone = await aClone();
  await clone.makeFolder();
  expect(await clone.install()).toMatchObject({ exit: 0, calls: ['ci --omit=dev'] });
  await clone.remove('.package-lock.json');
  expect(await clone.install(everything)).toMatchObject({ exit: 0, calls: ['ci --include=dev'] });
});

test('reports a lock file without the package of a platform, and installs the same versions', async () => {
  const clone = await aClone(
    'npm error code EUSAGE\nnpm error Missing: @example/linux-riscv64@1.0.0 from lock file',
  );
  const { exit, output, calls } = await clone.install();
  expect(exit).toBe(0);
  expect(output).toContain('npm ci refuses the lock file, which has no @example/linux-riscv64@1.0.0.');
  expect(calls).toEqual(['ci --omit=dev', 'install --omit=dev']);
});

test('the install does not install packages that differ from the lock file', async () => {
  const clone = await aClone('npm error code EINTEGRITY\nnpm error sha512-… integrity');
  const { exit, output, calls } = await clone.install();
  expect(exit).toBe(1);
  expect(output).toContain('npm could not install the packages:\nnpm error code EINTEGRITY');
  expect(calls).toEqual(['ci --omit=dev']);
});

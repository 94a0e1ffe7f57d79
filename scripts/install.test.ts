import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/**
 * Installs into a new folder with a program in place of npm, whose `npm ci` prints this text and exits with
 * this code.
 */
async function installWith(said: string, code: number) {
  const directory = await mkdtemp(path.join(tmpdir(), 'npm-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  for (const name of ['install.mjs', 'processes.mjs'])
    await cp(path.join(import.meta.dirname, name), path.join(directory, 'scripts', name));
  const [npm, calls] = [path.join(directory, 'npm.cjs'), path.join(directory, 'calls')];
  const program = [
    `const [task] = process.argv.slice(2);`,
    `require('node:fs').appendFileSync(${JSON.stringify(calls)}, task + '\\n');`,
    `if (task === 'ci' && ${code} !== 0) {`,
    `  console.error(${JSON.stringify(said)});`,
    `  process.exit(${code});`,
    `}`,
    // The installer checks afterwards that this file exists.
    `require('node:fs').mkdirSync('node_modules/node/bin', { recursive: true });`,
    `require('node:fs').writeFileSync('node_modules/node/bin/node', '');`,
  ];
  await writeFile(npm, program.join('\n'));
  const script = `import('./scripts/install.mjs').then(({ install }) => install())`;
  const child = spawn(process.execPath, ['-e', script], {
    cwd: directory,
    env: { PATH: process.env.PATH, npm_execpath: npm },
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [exit] = await once(child, 'close');
  return { exit, output, calls: (await readFile(calls, 'utf8')).trim().split('\n') };
}

test('installs the versions of the lock file, and tries nothing else', async () => {
  expect(await installWith('', 0)).toEqual({ exit: 0, output: '', calls: ['ci'] });
});

test('reports a lock file without the package of a platform, and installs the same versions', async () => {
  const { exit, output, calls } = await installWith(
    'npm error code EUSAGE\nnpm error Missing: @example/linux-riscv64@1.0.0 from lock file',
    1,
  );
  expect(exit).toBe(0);
  expect(output).toContain('npm ci refuses the lock file, which has no @example/linux-riscv64@1.0.0.');
  expect(calls).toEqual(['ci', 'install']);
});

test('does not install packages that differ from the lock file', async () => {
  const { exit, output, calls } = await installWith(
    'npm error code EINTEGRITY\nnpm error sha512-… integrity',
    1,
  );
  expect(exit).toBe(1);
  expect(output).toContain('npm could not install the packages:\nnpm error code EINTEGRITY');
  expect(calls).toEqual(['ci']);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Installs into a folder of its own with a program in the place of npm, whose `npm ci` says this and ends with this code. */
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
    // What is looked for afterwards.
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

test('what the lock file says is installed, and nothing else is tried', async () => {
  expect(await installWith('', 0)).toEqual({ exit: 0, output: '', calls: ['ci'] });
});

test('a lock file without the package of a platform is said, and the same versions are installed', async () => {
  const { exit, output, calls } = await installWith(
    'npm error code EUSAGE\nnpm error Missing: @example/linux-riscv64@1.0.0 from lock file',
    1,
  );
  expect(exit).toBe(0);
  expect(output).toContain('npm ci refuses the lock file, which has no @example/linux-riscv64@1.0.0.');
  expect(calls).toEqual(['ci', 'install']);
});

test('packages that are not those of the lock file are not installed in another way', async () => {
  const { exit, output, calls } = await installWith(
    'npm error code EINTEGRITY\nnpm error sha512-… integrity',
    1,
  );
  expect(exit).toBe(1);
  expect(output).toContain('npm could not install the packages:\nnpm error code EINTEGRITY');
  expect(calls).toEqual(['ci']);
});

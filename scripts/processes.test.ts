import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('a command is run by the pinned Node that was installed after the scripts had been loaded', async () => {
  const clone = await mkdtemp(path.join(tmpdir(), 'processes-'));
  onTestFinished(() => rm(clone, { recursive: true }));
  await cp(path.join(import.meta.dirname, 'processes.mjs'), path.join(clone, 'scripts', 'processes.mjs'));
  const bin = path.join(clone, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(path.join(bin, 'pinned'), '#!/bin/sh\necho pinned "$@"\n');
  await chmod(path.join(bin, 'pinned'), 0o755);
  const script = `
    const { capture } = await import('./scripts/processes.mjs');
    const command = ['node', '-p', '"the one that runs this"'];
    console.log((await capture(command)).output.trim());
    (await import('node:fs')).renameSync(${JSON.stringify(`${bin}/pinned`)}, ${JSON.stringify(`${bin}/node`)});
    console.log((await capture(command)).output.trim());`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: clone,
    encoding: 'utf8',
  });
  expect(output).toBe('the one that runs this\npinned -p "the one that runs this"\n');
});

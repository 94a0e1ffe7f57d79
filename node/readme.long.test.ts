/** @module-tag long */
/** Follows the tutorial of README.md: its commands have to work as they stand. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestFolder } from './testing/variant-files.ts';

const readme = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8');
const commands = [...readme.matchAll(/```sh\n([^`]*)```/g)].map(([, command = '']) =>
  command.replaceAll('\\\n', ' ').trim(),
);

let folder: TestFolder;
beforeAll(async () => {
  folder = await TestFolder.make();
});
afterAll(() => folder.remove());

/** Starts what `npm run node -- …` starts, in the folder. */
function run(command: string, ...more: string[]) {
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
  expect(words.slice(0, 4)).toEqual(['npm', 'run', 'node', '--']);
  const main = path.join(import.meta.dirname, 'main.ts');
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main, ...words.slice(4), ...more],
    {
      cwd: folder.path,
    },
  );
}

it('the commands of the tutorial lead from files to an answer', async () => {
  const [write = '', start = '', ask = ''] = commands;
  const writing = run(write);
  const [code] = await once(writing, 'exit');
  expect(code).toBe(0);

  const checking = run(start, '--check');
  expect(await text(checking.stdout)).toMatch(/Snapshot [0-9a-f]{16}: \d+ variants of 1200 people/);

  const node = run(start, '--port', '0');
  let said = '';
  for await (const chunk of node.stdout) {
    said += chunk;
    if (said.includes('answers at')) break;
  }
  const address = /answers at (http:\/\/[\d.]+:\d+)/.exec(said)?.[1] ?? '';
  const url = /'(http:[^']+)'/.exec(ask)?.[1] ?? '';
  const answer = await fetch(url.replace('http://127.0.0.1:4100', address));
  expect(await answer.text()).toContain('"exists":true');
  node.kill();
  await once(node, 'exit');
});

it('the help names every option that the tutorial uses', async () => {
  const help = run('npm run node --', '--help');
  const usage = await text(help.stdout);
  const used = [...readme.matchAll(/(--[a-z][a-z-]*)/g)].map(([, option = '']) => option);
  const others = ['--demo'];
  expect(used.filter((option) => !usage.includes(option) && !others.includes(option))).toEqual([]);
});

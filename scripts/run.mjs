// Runs the project's commands on a machine that may have only Node 20 and npm: installs missing packages,
// builds what has changed, and starts the Node version that the project pins.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, bundleCommands, disownBuild } from './build.mjs';
import { check } from './check.mjs';
import { commandNames, foreignImportOptions, importedPrograms, importOptions } from './command-names.mjs';
import { install } from './install.mjs';
import { handOver, root } from './processes.mjs';
import { sbom } from './sbom.mjs';
import { test } from './test.mjs';
import { answerTo, usageOf, usageText, versionOf } from './usages.mjs';

const [task = '', ...rest] = process.argv.slice(2);
// A small nursery saves some 30 MB: the server makes little garbage. Without a limit, V8 sizes its heap by the machine and
// collects garbage late under load.
const nodeOptions = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=2',
  // With a nursery that small V8 may conclude, while requests are still slow, that their objects live long, and create them
  // among the old ones from then on. There garbage keeps everything that it refers to in memory until the next full
  // collection: in one start of six a kept page took twice the time.
  '--no-allocation-site-pretenuring',
  '--max-old-space-size=1024',
  // For the collection at the end of the start.
  '--expose-gc',
];

/** Starts a program of the built server, with further options of Node and words before those that were given. */
const startBuilt = (name, { options = [], first = [] } = {}) =>
  handOver(['node', ...nodeOptions, ...options, `dist/server/${name}.js`, ...first, ...rest]);

const command = (name, how) => async () => {
  await build({ only: 'server' });
  return startBuilt(name, how);
};

const tasks = {
  start: async () => {
    await build();
    process.env.NODE_ENV ??= 'production';
    return startBuilt('main');
  },
  dev: async () => {
    await build();
    await disownBuild();
    return handOver(
      ['node', ...nodeOptions, '--watch', '--watch-preserve-output', 'server/main.ts'],
      ...bundleCommands('--watch'),
    );
  },
  build: async () => build({ always: true }),
  test: () => test(rest),
  'test:long': () => test(rest, { long: true }),
  check: () =>
    rest[0] === '--figures'
      ? handOver(['node', '--disable-warning=ExperimentalWarning', 'scripts/figures.ts', ...rest.slice(1)])
      : check({ tests: rest[0] === '--tests' }),
  'audit:supply': () => handOver(['node', '--disable-warning=ExperimentalWarning', 'scripts/supply/main.ts']),
  sbom: () => sbom(rest),
  release: async () => {
    await build({ always: true });
    return handOver(['node', '--disable-warning=ExperimentalWarning', 'scripts/release/main.ts', ...rest]);
  },
  format: () => handOver(['node', 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']),
  bench: async () => {
    await build();
    return handOver(['node', ...nodeOptions, 'bench/main.ts', ...rest]);
  },
  fuzz: async () => {
    await build();
    return handOver(['node', '--disable-warning=ExperimentalWarning', 'fuzz/main.ts', ...rest]);
  },
  'verify-log': () => handOver(['node', ...nodeOptions, 'verify-log/main.ts', ...rest]),
  witness: () => handOver(['node', ...nodeOptions, 'verify-log/witness.ts', ...rest]),
  node: () => handOver(['node', ...nodeOptions, 'node/main.ts', ...rest]),
  messages: () => handOver(['node', ...nodeOptions, 'messages/check/command.ts', ...rest]),
  ...Object.fromEntries(
    commandNames.map((name) => [name, command(name, name === 'import' ? { options: importOptions } : {})]),
  ),
  ...Object.fromEntries(
    importedPrograms.map((name) => [
      `import:${name}`,
      command('import', { options: foreignImportOptions, first: [name] }),
    ]),
  ),
};

/** The tasks that need more packages than building and running the site does. */
const needEverything = new Set(['test', 'test:long', 'check', 'format', 'bench', 'fuzz']);

/** Tasks that take no argument. Programs of the server check their own. */
const withoutOptions = [
  'start',
  'dev',
  'build',
  'format',
  ...(['--tests', '--figures'].includes(rest[0]) ? [] : ['check']),
];

const chosen = tasks[task];
if (!chosen) {
  console.error(`There is no task '${task}'. The tasks are: ${Object.keys(tasks).join(', ')}.`);
  process.exit(2);
}
const usage = usageOf(task, rest);
const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const answer = answerTo(rest, { usage, version: versionOf(task, version) });
if (answer !== null) {
  console.log(answer);
  process.exit(0);
}
if (withoutOptions.includes(task) && rest.length > 0) {
  console.error(usageText(usage));
  process.exit(2);
}
await install({ everything: needEverything.has(task) });
// Compression runs on several threads. With a heap for each thread, glibc would keep memory that was used
// once.
process.env.MALLOC_ARENA_MAX ??= '2';
// Caches compiled TypeScript: the next start takes a third less time, and less memory.
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'node');
process.exitCode = (await chosen()) ?? 0;

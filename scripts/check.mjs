import { lint } from './lint.mjs';
import { capture } from './processes.mjs';

/**
 * One checker each: the projects run side by side, and what several checkers share they work out several times, which
 * takes twice the processor time. What is known of files that haven't changed is kept.
 */
const types = (project) => () =>
  capture([
    'node',
    'node_modules/typescript-compiler/bin/tsc',
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types/${project === '.' ? 'tests' : project}.json`,
    '-p',
    project,
  ]);

/** One TypeScript project for each environment: the server without DOM types, browsers without Node types. */
const checks = {
  'types of the server': types('server'),
  'types of the web': types('web'),
  lint,
  packages: () => capture(['node', '--disable-warning=ExperimentalWarning', 'scripts/supply/main.ts']),
  'dead code': () => capture(['node', 'node_modules/knip/bin/knip.js', '--no-progress', '--cache']),
};

/** Tests have both; they import nearly everything, which takes as long as all other checks together. */
const checksOfTests = { 'types of the tests': types('.'), ...checks };

/** Checks types, lint, packages and dead code in parallel, and prints the findings. With `tests`, also the types of the tests. */
export async function check({ tests = false } = {}) {
  const results = await Promise.all(
    Object.entries(tests ? checksOfTests : checks).map(async ([name, run]) => ({ name, ...(await run()) })),
  );
  for (const { name, code, output } of results) {
    if (code !== 0) console.log(`${name}:\n${output}`);
  }
  const failed = results.filter(({ code }) => code !== 0).map(({ name }) => name);
  console.log(
    failed.length === 0
      ? 'check: types, lint, packages and dead code are clean'
      : `check: ${failed.join(', ')} not clean`,
  );
  return failed.length === 0 ? 0 : 1;
}

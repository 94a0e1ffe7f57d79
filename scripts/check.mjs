import { capture, node } from './processes.mjs';

/** What is known of files that haven't changed is kept: all types take a minute of two processors, and a second time a few seconds. */
const types = (project) => [
  node(),
  'node_modules/typescript-compiler/bin/tsc',
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/types/${project === '.' ? 'tests' : project}.json`,
  '-p',
  project,
];

const checks = {
  // One TypeScript project for each environment: the server without DOM types, browsers without Node types,
  // tests with both.
  'types of the server': types('server'),
  'types of the web': types('web'),
  'types of the tests': types('.'),
  lint: [node(), 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  'dead code': [node(), 'node_modules/knip/bin/knip.js', '--no-progress'],
};

/** Runs the checks of types, lint and dead code in parallel, and prints their findings. */
export async function check() {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, command]) => ({ name, ...(await capture(command)) })),
  );
  for (const { name, code, output } of results) {
    if (code !== 0) console.log(`${name}:\n${output}`);
  }
  const failed = results.filter(({ code }) => code !== 0).map(({ name }) => name);
  console.log(
    failed.length === 0
      ? 'check: types, lint and dead code are clean'
      : `check: ${failed.join(', ')} not clean`,
  );
  return failed.length === 0 ? 0 : 1;
}

import { capture, node } from './processes.mjs';

const checks = {
  types: [node(), 'node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'],
  lint: [node(), 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  'dead code': [node(), 'node_modules/knip/bin/knip.js', '--no-progress'],
};

/** Types, lint and dead code, side by side; prints what they find. */
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

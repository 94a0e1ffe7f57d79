/** `npm run bench [-- PART …] [--posts N] [--corpus DIR] [--flood NAME] [--minutes N] [--seed N]` (product.md#budgets) */
import { usages } from '../scripts/usages.mjs';
import { say } from '../server/commands/command.ts';
import { parseOptions } from '../server/commands/command-line.ts';
import { UsageError } from '../server/platform/command-error.ts';
import { run } from '../server/start.ts';
import { floodNames } from './parts/attacks/floods.ts';
import { partNames, runParts, usualParts } from './parts.ts';

const usage = usages.bench;

run(async () => {
  const { values, positionals } = parseOptions(usage, {
    allowPositionals: true,
    options: {
      posts: { type: 'string' },
      corpus: { type: 'string' },
      flood: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const posts = wholeNumber(values.posts);
  const minutes = wholeNumber(values.minutes);
  const seed = wholeNumber(values.seed);
  const known = positionals.every((name) => partNames.includes(name));
  const flood = floodNames.find((name) => name === values.flood) ?? null;
  if (values.flood !== undefined && flood === null) throw new UsageError(usage);
  if (!known) throw new UsageError(usage);
  const names = positionals.length > 0 ? positionals : usualParts;
  const failed = await runParts(names, { posts, corpus: values.corpus ?? null, flood, minutes, seed });
  say(failed.length === 0 ? 'bench: every budget is met' : `bench: not met: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});

/** A number above 0; null where none is given. @throws UsageError */
function wholeNumber(given: string | undefined): number | null {
  if (given === undefined) return null;
  if (!/^[1-9]\d{0,9}$/.test(given)) throw new UsageError(usage);
  return Number(given);
}

/** `npm run bench [-- PART …] [--posts N] [--corpus DIR] [--flood NAME]` (product.md#budgets) */
import { parseArgs } from 'node:util';
import { say } from '../server/commands/command.ts';
import { CommandError, run } from '../server/start.ts';
import { floodNames } from './parts/attacks/floods.ts';
import { partNames, runParts, usualParts } from './parts.ts';

const options = `[--posts N] [--corpus DIR] [--flood ${floodNames.join('|')}]`;
const usage = `Usage: npm run bench [-- ${partNames.join(' ')}] ${options}`;

run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      posts: { type: 'string' },
      corpus: { type: 'string' },
      flood: { type: 'string' },
    },
  });
  const posts = values.posts === undefined ? null : Number(values.posts);
  const known = positionals.every((name) => partNames.includes(name));
  const flood = floodNames.find((name) => name === values.flood) ?? null;
  if (values.flood !== undefined && flood === null) throw new CommandError(usage);
  if (!known || (posts !== null && !(Number.isInteger(posts) && posts > 0))) throw new CommandError(usage);
  const names = positionals.length > 0 ? positionals : usualParts;
  const failed = await runParts(names, { posts, corpus: values.corpus ?? null, flood });
  say(failed.length === 0 ? 'bench: every budget is met' : `bench: not met: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});

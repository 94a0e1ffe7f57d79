/** `npm run bench [-- PART …] [--posts N] [--corpus DIR]` (design §7) */
import { parseArgs } from 'node:util';
import { say } from '../server/commands/command.ts';
import { Failure, run } from '../server/start.ts';
import { partNames, runParts } from './parts.ts';

const usage = `Usage: npm run bench [-- ${partNames.join(' ')}] [--posts N] [--corpus DIR]`;

run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { posts: { type: 'string', default: '400' }, corpus: { type: 'string' } },
  });
  const posts = Number(values.posts);
  const known = positionals.every((name) => partNames.includes(name));
  if (!known || !Number.isInteger(posts) || posts < 1) throw new Failure(usage);
  const names = positionals.length > 0 ? positionals : partNames;
  const failed = await runParts(names, { posts, corpus: values.corpus ?? null });
  say(failed.length === 0 ? 'bench: every budget is met' : `bench: not met: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});

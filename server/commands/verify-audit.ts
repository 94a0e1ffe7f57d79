/** `npm run verify-audit` (product.md#the-transparency-log) */
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { usages } from '../../scripts/usages.mjs';
import {
  checkAuditChain,
  findChangedDays,
  type PublishedHead,
  publishedHeads,
  sealAndPublish,
  uncoveredEntries,
} from '../operations/index.ts';
import { CommandError } from '../platform/command-error.ts';
import { runCommandWith, say } from './command.ts';
import { readCommandLine } from './command-line.ts';

const shown = 20;

const readArguments = () =>
  readCommandLine(process.argv.slice(2), {
    usage: usages['verify-audit'],
    options: { heads: { type: 'string', multiple: true } },
    input: z.object({ heads: z.array(z.string()).default([]) }),
  });

runCommandWith({ read: readArguments, inPause: () => 'runs' }, async (given, context) => {
  const outside: PublishedHead[] = [];
  for (const file of given.heads) outside.push(...(await headsIn(file)));
  // What has just happened is sealed, too, so that nothing waits beside a server that doesn't run; in a pause nothing is written.
  if (!context.maintenance.isOn) await sealAndPublish(context);
  const heads = [...(await publishedHeads(context)), ...outside];
  const { sealed, waiting, problems } = await checkAuditChain(context, heads);
  for (const { day, index } of await findChangedDays(context))
    problems.push(`The entries of ${day} aren’t those of leaf ${index} of the transparency log.`);
  say(`${sealed} entries are sealed, ${waiting} wait; ${heads.length} heads of their chain are published.`);
  if (problems.length === 0) {
    say('Every entry is as it was sealed.');
    const { count, since } = await uncoveredEntries(context, heads);
    if (since !== null)
      say(
        `Whoever has the database can still rewrite the last ${count} without a trace here, since ${since.toISOString()}: no published head covers them.`,
      );
    return;
  }
  for (const problem of problems.slice(0, shown)) say(problem);
  if (problems.length > shown) say(`${problems.length - shown} more.`);
  throw new CommandError(`The audit log was changed: ${problems.length} findings.`);
});

const line = z.object({
  audit: z.object({ seal: z.int().positive(), head: z.string().regex(/^[0-9a-f]{64}$/) }),
});

/** The heads in the lines of `SECURITY_LOG`, or of the server’s log, that were collected outside of the database. */
async function headsIn(file: string): Promise<PublishedHead[]> {
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
  const heads: PublishedHead[] = [];
  for await (const text of createInterface(createReadStream(file))) {
    const { data } = line.safeParse(readJson(text));
    if (data) heads.push({ ...data.audit, published: `in ${file}` });
  }
  if (heads.length === 0) throw new CommandError(`${file} has no lines with heads of the audit log.`);
  return heads;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

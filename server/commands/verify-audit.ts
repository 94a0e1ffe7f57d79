/** `npm run verify-audit` (product.md#the-transparency-log) */
import { usages } from '../../scripts/usages.mjs';
import { checkAuditChain, findChangedDays, publishedHeads, sealAuditLog } from '../operations/index.ts';
import { CommandError } from '../platform/command-error.ts';
import { runCommandWith, say } from './command.ts';
import { parseOptions } from './command-line.ts';

const shown = 20;

const readArguments = () => parseOptions(usages['verify-audit'], {});

runCommandWith({ read: readArguments, inPause: () => 'runs' }, async (_, context) => {
  // What has just happened is sealed, too, so that nothing waits beside a server that doesn't run; in a pause nothing is written.
  if (!context.maintenance.isOn) await sealAuditLog(context);
  const heads = await publishedHeads(context);
  const { sealed, waiting, problems } = await checkAuditChain(context, heads);
  for (const { day, index } of await findChangedDays(context))
    problems.push(`The entries of ${day} aren’t those of leaf ${index} of the transparency log.`);
  say(`${sealed} entries are sealed, ${waiting} wait; ${heads.length} days are in the transparency log.`);
  if (problems.length === 0) return say('Every entry is as it was sealed.');
  for (const problem of problems.slice(0, shown)) say(problem);
  if (problems.length > shown) say(`${problems.length - shown} more.`);
  throw new CommandError(`The audit log was changed: ${problems.length} findings.`);
});

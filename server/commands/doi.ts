/** `npm run doi -- list|deposit|retry` (docs/operations.md#dois) */
import { usages } from '../../scripts/usages.mjs';
import { CommandError, UsageError } from '../platform/command-error.ts';
import type { Context } from '../platform/context.ts';
import {
  countDois,
  depositPreview,
  dueDeposits,
  listDois,
  queueDeposits,
  retryDeposits,
} from '../site/index.ts';
import { runCommandWith, say } from './command.ts';
import { parseOptions } from './command-line.ts';

const usage = usages.doi;
const states = ['waiting', 'sent', 'registered', 'failed'] as const;

function readArguments() {
  const { values, positionals } = parseOptions(usage, {
    allowPositionals: true,
    options: { state: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const [action, doi = null, ...others] = positionals;
  const isAction = action === 'list' || action === 'deposit' || action === 'retry';
  if (!isAction || others.length > 0 || (doi !== null && action !== 'retry')) throw new UsageError(usage);
  const state = states.find((each) => each === values.state) ?? null;
  if (values.state !== undefined && state === null)
    throw new UsageError(usage, `--state is one of ${states.join(', ')}`);
  return { action, doi, state, isDry: values['dry-run'] };
}

type Given = ReturnType<typeof readArguments>;

/** What only reads runs in a pause of writing too. */
const inPause = ({ action, isDry }: Given) => (action === 'list' || isDry ? 'runs' : 'refused');

runCommandWith({ read: readArguments, inPause }, async ({ action, doi, state, isDry }, context) => {
  if (action !== 'list' && !context.config.doi)
    throw new CommandError('No registry is set. Set DOI_REGISTRY, DOI_PREFIX, DOI_USER and DOI_PASSWORD.');
  if (action === 'list') return list(context, state);
  if (action === 'retry') return retry(context, { doi, isDry });
  if (isDry) return preview(context);
  await queueDeposits(context);
  return list(context, 'waiting');
});

async function list(context: Context, state: Given['state']): Promise<void> {
  for (const { doi, slug, state: is, problem } of await listDois(context, state))
    say(`${is}  ${doi}  ${slug}${problem === null ? '' : `  ${problem}`}`);
  const counts = await countDois(context);
  say(states.map((each) => `${counts.get(each) ?? 0} ${each}`).join(', '));
}

async function retry(context: Context, { doi, isDry }: Pick<Given, 'doi' | 'isDry'>): Promise<void> {
  if (isDry) {
    const failed = (await listDois(context, 'failed')).filter((each) => doi === null || each.doi === doi);
    for (const each of failed) say(`${each.doi}  ${each.slug}`);
    return say(`${failed.length} to try again`);
  }
  const count = await retryDeposits(context, doi);
  if (doi !== null && count === 0) throw new CommandError(`No deposit of ${doi} has failed.`);
  say(`${count} are tried again`);
}

/** Prints what would be sent, as it would be sent. */
async function preview(context: Context): Promise<void> {
  let count = 0;
  for (const post of await dueDeposits(context)) {
    const due = await depositPreview(context, post);
    if (!due) continue;
    count += 1;
    say(due.document.trimEnd());
  }
  say(`${count} to deposit; nothing was sent`);
}

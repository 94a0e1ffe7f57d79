/** The table of a run, and its budgets. */
import type { Context } from '../../../../server/platform/context.ts';
import { countUndispatched, selectDeliveryIds } from '../../../data/chaos-queries.ts';
import { printColumns, printVerdict, say, spreadOf } from '../../../report.ts';
import { longestGap } from '../failover-load.ts';
import { checkMails, findLost, type MailCheck, settle } from './checks.ts';
import type { Client, Tally } from './client.ts';
import type { Cluster } from './cluster.ts';
import { type Faults, faultKinds } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { Read } from './readers.ts';
import type { Receiver } from './receiver.ts';

interface Run {
  context: Context;
  cluster: Pick<Cluster, 'nodes' | 'mail'>;
  faults: Faults;
  ledger: Ledger;
  tally: Tally;
  read: Read;
  client: Client;
  receiver: Receiver;
  /** The id of the webhook that the receiver has. */
  webhook: string;
}

/** What was found once nothing was left to do; each list is empty where all is well. */
interface Findings {
  settled: Awaited<ReturnType<typeof settle>>;
  lost: string[];
  mails: MailCheck;
  webhooks: { lost: string[]; doubled: string[] };
}

/** Waits until nothing is left to do, and compares what the site has with what was acknowledged. */
export async function examine(run: Omit<Run, 'faults'>): Promise<Findings> {
  const { context, cluster, ledger, client, receiver, webhook } = run;
  const settled = await settle(context);
  const undispatched = await countUndispatched(context.db, webhook);
  const deliveries = await selectDeliveryIds(context.db, webhook);
  const notReceived = deliveries.filter((id) => !receiver.received.has(id));
  return {
    settled,
    lost: await findLost(context, client, { ledger, nodes: cluster.nodes }),
    mails: await checkMails(context, cluster, ledger.mails),
    webhooks: {
      lost: [...notReceived, ...Array.from({ length: undispatched }, () => 'not dispatched')],
      doubled: receiver.doubled(),
    },
  };
}

/** At most so many of what went wrong are printed. */
const shownFaults = 15;

/** Examines the site, and prints what was found; gives whether the budgets are met. */
export async function reportOn(run: Run): Promise<boolean> {
  const { cluster, faults, ledger, tally, read, receiver } = run;
  const gap = longestGap(tally.writtenAt);
  const counted = { ...tally };
  const { settled, lost, mails, webhooks } = await examine(run);
  const again = [...receiver.received.values()].filter((count) => count > 1).length;
  const rejoined = faults.rejoined.length > 0 ? spreadOf(faults.rejoined) : null;
  const vain = cluster.nodes.reduce((sum, { startsInVain }) => sum + startsInVain, 0);
  printColumns([
    ['what happened', '', ''],
    ...faultKinds.map((kind) => [kind, String(faults.done.get(kind) ?? 0), '']),
    ['nodes that answered again', String(faults.rejoined.length), ''],
    ['  after, at the median', rejoined?.median.toFixed(1) ?? '–', 's'],
    ['  after, at most', rejoined?.maximum.toFixed(1) ?? '–', 's'],
    ['  starts in vain before', String(vain), ''],
    ['requests', String(counted.requests), ''],
    ['acknowledged writes', String(counted.acknowledgedWrites), ''],
    ['writes answered with 503 and Retry-After', String(counted.refusedWrites), ''],
    ['reads answered with 503', String(counted.refusedReads), ''],
    ['requests that broke off or found no node', String(counted.unanswered), ''],
    ['longest time without an acknowledged write', gap.toFixed(1), 's'],
    ['kept page not answered by a node that had it', String(read.keptFailed.length), ''],
    ['posts, drafts', `${ledger.posts.length}, ${ledger.drafts.size}`, ''],
    [
      'likes, accounts, pictures',
      `${ledger.likes.length}, ${ledger.accounts.length}, ${ledger.pictures.length}`,
      '',
    ],
    ['emails received', String(mails.received), ''],
    ['emails sent again because of a death', String(mails.copiesAfterDeaths.length), ''],
    ['webhooks received, again with the same id', `${receiver.received.size}, ${again}`, ''],
    ['until the last job was done', settled.seconds.toFixed(0), 's'],
  ]);
  for (const each of read.keptFailed.slice(0, shownFaults)) say(`    kept page: ${each}`);
  for (const each of mails.copiesAfterDeaths.slice(0, shownFaults)) say(`    email: ${each}`);
  const none = (what: string, found: readonly string[]) => {
    for (const each of [...new Set(found)].slice(0, shownFaults)) say(`    ${each}`);
    return printVerdict({ what, value: found.length, limit: 0, bound: 'at most', places: 0 });
  };
  return [
    none('acknowledged writes lost', lost),
    none('emails lost', mails.lost),
    none('emails doubled: the same one again, and nothing died', mails.copies),
    none('emails doubled: more than their causes', mails.doubled),
    none('webhooks lost', webhooks.lost),
    none('webhooks doubled under another id', webhooks.doubled),
    none('pages stale for more than 2 s', read.stale),
    none('answers of 500', tally.failures),
    none('answers that nobody expected', tally.unexpected),
    none('jobs that were never done', settled.left),
  ].every(Boolean);
}

/** Measures queueing the emails of a notice for few readers and for many (product.md#budgets). */
import pino from 'pino';
import { emptyPostText } from '../../../contract/text/post-text.ts';
import { createAccount, findActorByEmail } from '../../../server/people/index.ts';
import { operator } from '../../../server/platform/actor.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import type { Context } from '../../../server/platform/context.ts';
import {
  announceNotice,
  approvePost,
  createDraft,
  mailRecalls,
  submitPost,
} from '../../../server/posts/index.ts';
import { startContext } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { analyze, countQueued, insertLikers } from '../../data/recall-queries.ts';
import { printColumns, printVerdict } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const sizes = [10_000, 100_000] as const;
/** Rows that a statement adds, because it may take some seconds only. */
const likersAtOnce = 5_000;
const budgets = { memory: 1.3, rate: 0.5 };

interface Measured {
  readers: number;
  /** Issuing the notice, which fixes its recipients. */
  issuing: number;
  queueing: number;
  megabytes: number;
}

/**
 * Issues a notice on one site after the other, the smaller first: the peak memory of this process counts from
 * its start.
 */
export const measureRecall: Bench = async (sandbox) => {
  const measured: Measured[] = [];
  for (const readers of sizes) measured.push(await recall(sandbox, readers));
  return report(measured);
};

async function recall(sandbox: Sandbox, readers: number): Promise<Measured> {
  const config = readConfig({}, { DATA_DIR: await sandbox.folder() });
  const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
  const { staff, postId } = await publish(context);
  for (let first = 1; first <= readers; first += likersAtOnce)
    await insertLikers(context.db, { postId, first, count: likersAtOnce });
  await analyze(context.db);

  const began = performance.now();
  const { id } = await announceNotice(context, staff, postId, {
    kind: 'correction',
    what_was_wrong: 'The dose for children was ten times too high in the second table of the text.',
    what_to_do: 'Give half a tablet, and call a clinic if a child had more.',
    when: 'now',
  });
  const issued = performance.now();
  await mailRecalls(context, { abortSignal: new AbortController().signal });
  const queued = performance.now();
  const found = await countQueued(context.db, id);
  await stop();
  if (found?.recipients !== readers || found.mails !== readers || found.jobs < readers)
    throw new Error(`not every one of ${readers} readers has an email: ${JSON.stringify(found)}`);
  return {
    readers,
    issuing: (issued - began) / 1000,
    queueing: (queued - issued) / 1000,
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
}

/** A published post of somebody else than the staff who will issue a notice about it. */
async function publish(context: Context) {
  const person = async (email: string, role: 'A' | 'R') => {
    const names = { firstname: 'Grace', lastname: 'Okoro' };
    await createAccount(context, operator, { ...names, email, role, author: true, password: null });
    const actor = await findActorByEmail(context, email);
    if (!actor) throw new Error(`${email} has no account`);
    return actor;
  };
  const author = await person('author@example.org', 'R');
  const staff = await person('staff@example.org', 'A');
  const { post, draft } = await createDraft(context, author, {
    ...emptyPostText,
    kind: 'explainer',
    title: 'Zinc for children with diarrhoea',
    body: 'Give a child half a tablet a day for two weeks.',
    topics: ['zinc'],
  });
  const submitted = await submitPost(context, author, post.id, draft.version);
  await approvePost(context, staff, post.id, submitted.draft.submitted_revision_id ?? '');
  return { staff, postId: post.id };
}

function report(measured: readonly Measured[]): boolean {
  const rate = ({ readers, queueing }: Measured) => readers / queueing;
  printColumns([
    ['readers', 'issued in', 'queued in', 'emails/s', 'peak memory', ''],
    ...measured.map((one) => [
      String(one.readers),
      `${one.issuing.toFixed(1)} s`,
      `${one.queueing.toFixed(1)} s`,
      rate(one).toFixed(0),
      `${one.megabytes.toFixed(0)} MB`,
      '',
    ]),
  ]);
  const [few, many] = measured;
  if (!few || !many) return true;
  const verdicts = [
    printVerdict({
      what: `peak memory, ${many.readers} readers against ${few.readers}`,
      value: many.megabytes / few.megabytes,
      limit: budgets.memory,
      bound: 'at most',
    }),
    printVerdict({
      what: `emails queued a second, ${many.readers} readers against ${few.readers}`,
      value: rate(many) / rate(few),
      limit: budgets.rate,
      bound: 'at least',
    }),
  ];
  return verdicts.every(Boolean);
}

/** Counts the emails about a new post that 10,000 followers get while the process that sends them is killed three times. */
import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { emptyPostText } from '../../../contract/text/post-text.ts';
import { createAccount, findActorByEmail } from '../../../server/people/index.ts';
import { operator } from '../../../server/platform/actor.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import type { Context } from '../../../server/platform/context.ts';
import { mailsAtOnce } from '../../../server/platform/jobs/kinds.ts';
import { approvePost, createDraft, submitPost } from '../../../server/posts/index.ts';
import { startContext } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { countDigests, followersOf, insertFollowers, releaseJobs } from '../../data/digest-queries.ts';
import { type BenchServer, startServer } from '../../machine/server.ts';
import { type MailSink, openMailSink } from '../../machine/services/mail-sink.ts';
import { printColumns, printVerdict } from '../../report.ts';
import type { Sandbox } from '../../sandbox.ts';

const followers = 10_000;
/** The process is killed when so many emails are queued, and when so many are accepted. */
const kills = { queued: 1_000, accepted: [3_000, 7_000] } as const;

export const measureDigests: Bench = async (sandbox) => {
  const sink = await openMailSink();
  const site = await openSite(sandbox, sink);
  try {
    await insertFollowers(site.context.db, 'cholera', followers);
    const began = performance.now();
    await publish(site.context);
    await until(async () => (await countDigests(site.context.db)).queued >= kills.queued);
    await site.killAndGoOn();
    let queuedAt = 0;
    for (const number of kills.accepted) {
      await until(async () => {
        if (queuedAt === 0 && (await countDigests(site.context.db)).queued === followers)
          queuedAt = performance.now();
        return sink.deliveries.length >= number;
      });
      await site.killAndGoOn();
    }
    await until(async () => (await countDigests(site.context.db)).sent === followers);
    const seconds = {
      queued: ((queuedAt || performance.now()) - began) / 1000,
      all: (performance.now() - began) / 1000,
    };
    return report(sink, await followersOf(site.context.db), seconds);
  } finally {
    await site.stop();
    await sink.close();
  }
};

interface Site {
  context: Context;
  /** Kills the process, and starts another one that takes over its jobs. */
  killAndGoOn(): Promise<void>;
  stop(): Promise<void>;
}

async function openSite(sandbox: Sandbox, sink: MailSink): Promise<Site> {
  const dataDir = await sandbox.folder();
  const settings = { SMTP_URL: sink.url };
  const open = () =>
    startContext(readConfig({}, { DATA_DIR: dataDir }), 'command', pino({ level: 'silent' }));
  let server: BenchServer = await startServer(sandbox, dataDir, { settings });
  let started = await open();
  return {
    get context() {
      return started.context;
    },
    async killAndGoOn() {
      const ended = new Promise((resolve) => server.child.once('exit', resolve));
      server.child.kill('SIGKILL');
      await ended;
      await releaseJobs(started.context.db);
      await started.stop();
      server = await startServer(sandbox, dataDir, { settings });
      started = await open();
    },
    async stop() {
      await started.stop();
      await server.stop();
    },
  };
}

/** Publishes a post on cholera. */
async function publish(context: Context): Promise<void> {
  const person = async (email: string, role: 'A' | 'R') => {
    const names = { firstname: 'Grace', lastname: 'Okoro' };
    await createAccount(context, operator, { ...names, email, role, author: true, password: null });
    const actor = await findActorByEmail(context, email);
    if (!actor) throw new Error(`${email} has no account`);
    return actor;
  };
  const author = await person('author@example.net', 'R');
  const staff = await person('staff@example.net', 'A');
  const { post, draft } = await createDraft(context, author, {
    ...emptyPostText,
    kind: 'explainer',
    title: 'Cholera in the dry season',
    body: 'Boil water for one minute.',
    topics: ['cholera'],
  });
  const submitted = await submitPost(context, author, post.id, draft.version);
  await approvePost(context, staff, post.id, submitted.draft.submitted_revision_id ?? '');
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(100);
}

function report(
  { deliveries }: MailSink,
  wanted: readonly string[],
  seconds: { queued: number; all: number },
): boolean {
  const toFollowers = deliveries.filter(({ to }) => to.endsWith('@example.org'));
  const messages = new Map(toFollowers.map(({ messageId, to }) => [messageId, to]));
  const got = new Set(messages.values());
  const missing = wanted.filter((address) => !got.has(address)).length;
  const strangers = [...got].filter((address) => !wanted.includes(address)).length;
  const copies = toFollowers.length - messages.size;
  printColumns([
    ['', 'followers in the database', 'addresses that got it', 'emails', 'with the same Message-ID', ''],
    ['three kills', ...[wanted.length, got.size, messages.size, copies].map(String), ''],
  ]);
  printColumns([
    ['', 'queued in', 'sent in', 'emails/s', ''],
    [
      '',
      `${seconds.queued.toFixed(0)} s`,
      `${seconds.all.toFixed(0)} s`,
      (messages.size / seconds.all).toFixed(0),
      '',
    ],
  ]);
  const verdicts = [
    { what: 'followers who got no email', value: missing, limit: 0 },
    { what: 'emails to anybody else', value: strangers, limit: 0 },
    { what: 'emails beyond one for each', value: messages.size - got.size, limit: 0 },
    // What was handed over while the process was killed may come again, with its Message-ID.
    { what: 'copies of an email', value: copies, limit: 3 * mailsAtOnce },
  ];
  return verdicts.map((one) => printVerdict({ ...one, bound: 'at most', places: 0 })).every(Boolean);
}

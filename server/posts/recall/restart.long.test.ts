/** @module-tag long */
/** A notice that is sent to many, across the ends of real processes, with a real SMTP server that counts. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeApproved, writtenNotice } from '../../../tests/factories.ts';
import { type Mailbox, openMailbox, type ReceivedMail } from '../../../tests/mailbox.ts';
import { openContext, type Server, type Settings, startServer } from '../../../tests/process.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction } from '../../platform/db/database.ts';
import { afterwards, until, usedDataDir } from '../../platform/db/fixtures/servers.ts';
import { addJob } from '../../platform/jobs/job-queue.ts';
import { mailsAtOnce } from '../../platform/jobs/kinds.ts';
import type { Started } from '../../start.ts';
import { announceNotice } from '../notices/notices.ts';
import { causeOf } from './emails.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterEach(() => mailbox.reset());
afterAll(() => mailbox.close());

interface Recalled {
  settings: Settings;
  server: Server;
  context: Context;
  /** Leaves the database to the next server. */
  stop(): Promise<void>;
  notice: string;
}

async function serve(settings: Settings): Promise<Server> {
  const server = await startServer(settings);
  afterwards(() => server.end('SIGKILL'));
  await server.answers();
  return server;
}

async function open(settings: Settings): Promise<Started> {
  const started = await openContext(settings);
  afterwards(() => started.stop().catch(() => {}));
  return started;
}

/** A running site that has issued a notice about a post that so many readers like; none of them has been told. */
async function recalled(readers: number): Promise<Recalled> {
  const settings = { DATA_DIR: await usedDataDir(), SMTP_URL: mailbox.url };
  const server = await serve(settings);
  const { context, stop } = await open(settings);
  const admin = await makeAccount(context, 'A');
  const { id } = await makeApproved(context);
  await sql`
    with made as (
      insert into accounts (email, firstname, lastname, role, verified_at)
      select 'reader' || n || '@example.org', 'Reader', n::text, 'P', now()
      from generate_series(1, ${readers}::int) as n
      returning id
    )
    insert into likes (account_id, post_id, created_at)
    select id, ${id}, now() from made`.execute(context.db);
  // The job is held back until the test wants it.
  const notice = await inTransaction(context, async (tx) => {
    const issued = await announceNotice(tx, admin, id, { ...writtenNotice, when: 'now' });
    await sql`select graphile_worker.remove_job('mailRecalls')`.execute(tx.db);
    return issued.id;
  });
  // Those to the author.
  await mailbox.received(2);
  await until(async () => (await unsent(context.db)) === 0);
  mailbox.reset();
  mailbox.behave('slow');
  return { settings, server, context, stop, notice };
}

async function unsent(db: Db): Promise<number> {
  return (await db.selectFrom('mails').select('id').where('outcome', 'is', null).execute()).length;
}

async function progress({ db }: Context, notice: string): Promise<{ queued: number; sent: number }> {
  const { rows } = await sql<{ queued: number; sent: number }>`
    select
      count(recall_recipients.queued_at)::int as queued,
      (count(*) filter (where mails.outcome = 'sent'))::int as sent
    from recall_recipients
    left join mails on mails.id = mail_id
    where notice_id = ${notice}`.execute(db);
  return rows[0] ?? { queued: 0, sent: 0 };
}

const startJob = ({ db }: Context) => addJob(db, 'mailRecalls', {}, { key: 'mailRecalls' });

/** Starts another process, which may take over the jobs of the killed one, as after ten minutes. */
async function goOn({ settings, context, stop }: Recalled): Promise<Context> {
  mailbox.reset();
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '11 minutes'`.execute(
    context.db,
  );
  await stop();
  await serve(settings);
  return (await open(settings)).context;
}

async function allSent(context: Context, notice: string, readers: number): Promise<void> {
  await until(async () => (await progress(context, notice)).sent === readers);
}

const addresses = (mails: readonly ReceivedMail[]) => mails.flatMap(({ envelope }) => envelope.to).sort();
const everybody = (readers: number) =>
  Array.from({ length: readers }, (_, index) => `reader${index + 1}@example.org`).sort();

/** Runs something in a transaction that stays open until the returned function rolls it back. */
async function holdOpen({ db }: Context, work: (db: Db) => Promise<unknown>): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const ended = db
    .transaction()
    .execute(async (transaction) => {
      await work(transaction);
      begun.resolve();
      await released.promise;
      throw new Error('rolled back');
    })
    .catch(begun.reject);
  await begun.promise;
  return async () => {
    released.resolve();
    await ended;
  };
}

/** Whether a connection waits for a lock. */
async function somebodyWaits({ db }: Context): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

test('a kill while recipients are told in batches loses and doubles no email', async () => {
  const readers = 520;
  const site = await recalled(readers);
  const { server, context, notice } = site;
  // The email of somebody in the second batch can't be queued until this transaction ends.
  const release = await holdOpen(context, async (db) => {
    const last = await db
      .selectFrom('recall_recipients')
      .select(['account_id', 'notice_id'])
      .where('notice_id', '=', notice)
      .orderBy('account_id', 'desc')
      .executeTakeFirstOrThrow();
    await sql`
      insert into mails (cause, recipient, subject, text, html)
      values (${causeOf(last)}, 'nobody@example.org', '-', '-', '-')`.execute(db);
  });
  await startJob(context);
  await until(() => somebodyWaits(context));
  expect(await progress(context, notice)).toEqual({ queued: 500, sent: 0 });
  await server.end('SIGKILL');
  await release();

  const next = await goOn(site);
  await allSent(next, notice, readers);

  expect(addresses(mailbox.messages)).toEqual(everybody(readers));
  expect(await unsent(next.db)).toBe(0);
}, 180_000);

test('a kill while the mail server takes the messages loses and doubles none', async () => {
  const readers = 24;
  const site = await recalled(readers);
  const { server, context, notice } = site;
  await startJob(context);
  await mailbox.holds(mailsAtOnce);
  // Accepts the held ones, and holds the next ones.
  mailbox.behave('slow');
  await until(async () => (await progress(context, notice)).sent === mailsAtOnce);
  await mailbox.holds(mailsAtOnce);
  await server.end('SIGKILL');
  const before = [...mailbox.messages];
  expect(before).toHaveLength(mailsAtOnce);

  await allSent(await goOn(site), notice, readers);

  expect(addresses([...before, ...mailbox.messages])).toEqual(everybody(readers));
}, 180_000);

test('a message that was accepted, and not yet stored as sent, comes again with its Message-ID', async () => {
  const readers = 12;
  const site = await recalled(readers);
  const { server, context, notice } = site;
  await startJob(context);
  await mailbox.holds(mailsAtOnce);
  const release = await holdOpen(context, (db) =>
    db.selectFrom('mails').select('id').where('outcome', 'is', null).forUpdate().execute(),
  );
  mailbox.behave('normal');
  await mailbox.received(mailsAtOnce);
  await until(() => somebodyWaits(context));
  await server.end('SIGKILL');
  // Otherwise the database would still finish what the killed process had asked of it.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'`.execute(
    context.db,
  );
  const before = [...mailbox.messages];
  expect(before).toHaveLength(mailsAtOnce);
  await release();

  await allSent(await goOn(site), notice, readers);

  const all = [...before, ...mailbox.messages];
  expect(all).toHaveLength(readers + mailsAtOnce);
  const unique = new Map(all.map((mail) => [mail.messageId, mail]));
  expect(addresses([...unique.values()])).toEqual(everybody(readers));
  const contents = new Set(all.map(({ messageId, date, text }) => `${messageId} ${date} ${text}`));
  expect(contents.size).toBe(readers);
}, 180_000);
